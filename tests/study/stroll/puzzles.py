"""The puzzles of the stroll: which way, with one step to go?"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from anello.core import Json, Seat, View
from anello.study.puzzles import (
    CountProgress,
    FoundPuzzle,
    Grade,
    PuzzleAnswer,
    PuzzleHelp,
    PuzzleVerdict,
    Solving,
    Walk,
    gathered,
    grade_of,
    written,
)
from anello.study.texts import say
from tests.toys.walk import Path

Found = FoundPuzzle["StrollPuzzle", int]


@dataclass(frozen=True)
class StrollPuzzle:
    """Somebody stands a step before or behind the goal."""

    game: ClassVar[str] = "stroll"
    seat: ClassVar[Seat] = 1
    themes: ClassVar[tuple[str, ...]] = ("last-step",)

    place: int
    rating: int

    @property
    def id(self) -> str:
        return f"s{self.place}"

    @property
    def grade(self) -> Grade:
        return grade_of(self.rating)

    @property
    def answer(self) -> str:
        return "right" if self.place < 10 else "left"

    def data(self) -> dict[str, Json]:
        return asdict(self)


class StrollSolving(Solving):
    """One attempt."""

    puzzle: StrollPuzzle

    @property
    def view(self) -> View:
        return Path(self.puzzle.place, 1, 3).view(1)

    @property
    def turns_left(self) -> int:
        return int(not self.solved)

    def task(self, language: str = "en") -> str:
        return say("puzzle.stroll.task", language, {"place": str(self.puzzle.place)})

    def play(self, word: str, language: str = "en") -> PuzzleAnswer:
        self.solved = self.solved or word == self.puzzle.answer
        verdict = PuzzleVerdict.SOLVED if word == self.puzzle.answer else PuzzleVerdict.WRONG
        return PuzzleAnswer(verdict, say(f"puzzle.verdict.{verdict}", language))

    def help(self, step: int, language: str = "en") -> PuzzleHelp:
        return PuzzleHelp(say("puzzle.hint.turn", language, {"word": self.puzzle.answer}), word=self.puzzle.answer)

    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        return Walk(self.task(language))


begin = StrollSolving
write = written


def puzzles() -> Sequence[StrollPuzzle]:
    return (StrollPuzzle(9, 800), StrollPuzzle(11, 1500))


def read(text: str) -> Sequence[StrollPuzzle]:
    return [StrollPuzzle(**json.loads(line)) for line in text.splitlines()]


def make(
    count: int,
    seed: int,
    progress: CountProgress | None = None,
    given: Iterable[int] = (),
    *,
    cluster: str | None = None,
) -> Sequence[Found]:
    wanted = list(given) or [seed + number for number in range(count)]
    return gathered((FoundPuzzle(StrollPuzzle(place, 1200), place) for place in wanted[:count]), count, progress)


def remake(progress: CountProgress | None = None, *, cluster: str | None = None) -> Sequence[Found]:
    return [FoundPuzzle(puzzle, puzzle.place) for puzzle in puzzles()]


def read_sources(text: str) -> Sequence[int]:
    return [int(word) for word in text.split()]


def write_sources(found: Iterable[FoundPuzzle[Any, Any]]) -> str:
    return "".join(f"{one.source}\n" for one in found)


def check(
    given: Sequence[StrollPuzzle] | None = None, sample: int | None = None, *, progress: CountProgress | None = None
) -> Sequence[str]:
    return [f"{puzzle.id}: too far" for puzzle in given or () if abs(puzzle.place - 10) > 1]


def stats(given: Sequence[StrollPuzzle] | None = None) -> Mapping[str, Json]:
    return {"puzzles": len(puzzles())}
