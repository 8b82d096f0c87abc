"""A strategy puzzle of Xart, "White (or Red) to move and win", and the puzzles that come with the package."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from typing import ClassVar

from anello.core import Json
from anello.core.outcome import Seat
from anello.games.xart import GAME, Position

__all__ = ["Grade", "Puzzle", "Theme", "puzzles", "read", "write"]


class Grade(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Theme(StrEnum):
    """What a puzzle is about; ``texts`` has the names for players as ``puzzle.theme.…``."""

    RING = "ring"
    LINE = "line"
    L = "l-attack"
    LONG_L = "long-l-attack"
    CORNER = "corner-attack"
    DOUBLE = "double"
    CAVE = "cave"
    COMBINATION = "combination"
    QUIET = "quiet"


@dataclass(frozen=True)
class Puzzle:
    """A position in which the colour to move wins by force."""

    game: ClassVar[str] = "xart"

    line: str
    """The position line."""
    turns: int
    """In so many turns of its own the colour to move wins; there is no shorter win."""
    solutions: tuple[str, ...]
    """All first turns that win within so many turns."""
    grade: Grade
    themes: tuple[Theme, ...]
    rating: int
    """How strong a solver must be to find it every second time, on the scale of Glicko."""
    cut_out: bool = False
    """Whether it is the part of a position that matters, and no position of a game that was played."""

    def __reduce__(self) -> tuple[type["Puzzle"], tuple[object, ...]]:
        """Another process is told what the puzzle is, and not what has been worked out from it."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def id(self) -> str:
        """A short name for links and lists, made of the position alone."""
        return "x" + hashlib.blake2s(self.line.encode(), digest_size=4).hexdigest()

    @cached_property
    def position(self) -> Position:
        """The position to solve."""
        return GAME.from_line(self.line)

    @property
    def seat(self) -> Seat:
        """Who is to move and win: 1 white, 2 red."""
        return self.position.seat

    @property
    def quiet(self) -> int:
        """How many turns of the solution need not attack."""
        return int(Theme.QUIET in self.themes)

    def data(self) -> dict[str, Json]:
        """The puzzle as plain data, its solutions included."""
        return {
            "line": self.line,
            "seat": self.seat,
            "turns": self.turns,
            "solutions": list(self.solutions),
            "grade": self.grade.value,
            "themes": [theme.value for theme in self.themes],
            "rating": self.rating,
            "cut_out": self.cut_out,
        }


def read(text: str) -> tuple[Puzzle, ...]:
    """Puzzles from text with one JSON object a line."""
    return tuple(
        Puzzle(
            data["line"],
            data["turns"],
            tuple(data["solutions"]),
            Grade(data["grade"]),
            tuple(map(Theme, data["themes"])),
            data["rating"],
            data["cut_out"],
        )
        for data in map(json.loads, text.splitlines())
    )


def write(given: Iterable[Puzzle]) -> str:
    """Puzzles as text with one JSON object a line."""
    return "".join(json.dumps(puzzle.data(), separators=(",", ":")) + "\n" for puzzle in given)


@cache
def puzzles() -> Sequence[Puzzle]:
    """The puzzles that come with the package, the easiest first.

    >>> puzzles()[0].turns
    2
    """
    return read((files("anello.tutor.puzzles") / "xart.jsonl").read_text(encoding="utf-8"))
