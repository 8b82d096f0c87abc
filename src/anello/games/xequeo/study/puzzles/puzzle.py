"""A puzzle of Xe Queo!, one decision with given beliefs, and the puzzles that come with the package."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from hashlib import blake2s
from importlib.resources import files
from typing import Any, ClassVar

from anello.core import IllegalMove, Json
from anello.core.outcome import Seat
from anello.games.xequeo import GAME, XeQueoPosition, XeQueoView
from anello.games.xequeo.notation import LETTERS, listed
from anello.games.xequeo.round import opponent
from anello.study.puzzles.puzzle import Grade

__all__ = ["Question", "XeQueoPuzzle", "XeQueoTheme", "puzzles", "read"]


class Question(StrEnum):
    """What is asked; the sentences are ``puzzle.xequeo.question.…``."""

    CALL = "call"
    """Call, and which piece? Or enter?"""
    MOVE = "move"
    """Where to move?"""
    RING = "ring"
    """Where to put the ring?"""


class XeQueoTheme(StrEnum):
    """What a puzzle is about; the names for people are the texts ``puzzle.xequeo.theme.…``."""

    LIKELY = "likely-call"
    LAST_CHANCE = "last-chance"
    """A call that is wrong more often than right, and yet the best."""
    OWN = "own-call"
    """The piece to call is one's own: the opponent shares it."""
    ENTRY = "entry"
    APPROACH = "approach"
    """The own piece is brought next to the ring."""
    BLUFF = "bluff"
    """A piece that is not one's own is brought next to the ring."""
    BLOCK = "block"
    """A piece that may be the opponent's can enter no longer."""
    WAIT = "wait"
    FAIR_RING = "fair-ring"


@dataclass(frozen=True)
class XeQueoPuzzle:
    """A decision of which it is proved what is best. Choices are written as in the game: ``R!``, ``Rc3``, ``@d4``."""

    game: ClassVar[str] = "xequeo"

    start: str
    """The position line when the round began; with the ring still to be put, if that is the question."""
    story: tuple[str, ...]
    """The moves since then."""
    secret: str | None
    """The letter of the piece of whoever decides; None before anybody has chosen."""
    beliefs: Mapping[str, int] | None
    """How likely each piece is the opponent's, in percent."""
    image: Mapping[str, int] | None
    """How likely the opponent thinks each piece that of whoever decides, in percent. Both know both."""
    question: Question
    answers: tuple[str, ...]
    """What is right, the best first."""
    chances: Mapping[str, int]
    """The winning chance of every choice against the opponent's proved strategy, in per mille."""
    grade: Grade = Grade.EASY
    themes: tuple[XeQueoTheme, ...] = ()
    rating: int = 0
    """How strong a player must be to find it every second time, on the scale of Glicko."""

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def id(self) -> str:
        """A short name that stays as long as what is asked does."""
        asked = "|".join((self.start, *self.story, self.secret or "", *(self.choices if not self.story else ())))
        return "q" + blake2s(asked.encode(), digest_size=4).hexdigest()

    @property
    def seat(self) -> Seat:
        """Who decides."""
        return self.position.to_act[0]

    @cached_property
    def position(self) -> XeQueoPosition:
        """The moment of the decision. What the opponent has chosen in it means nothing: nobody is shown it."""
        position = GAME.from_line(self.start)
        for seat, word in self.plies:
            position = position.play(word, seat)
        return position

    @property
    def plies(self) -> list[tuple[Seat, str]]:
        """What leads from the start to the decision, by seat."""
        if self.secret is None:
            return []
        begins = GAME.from_line(self.start).current.turn
        decides = opponent(begins) if len(self.story) % 2 else begins
        unknown = next(letter for letter in LETTERS if letter != self.secret)
        chosen = [(decides, f"={self.secret}"), (opponent(decides), f"={unknown}")]
        return chosen + [(opponent(begins) if n % 2 else begins, word) for n, word in enumerate(self.story)]

    @property
    def view(self) -> XeQueoView:
        """What whoever decides sees: the board, the story, the own piece, and what is legal."""
        return self.position.view(self.seat)

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be answered: every legal turn, but of the cells for a ring only some."""
        return tuple(sorted(self.chances))

    def chance(self, word: str) -> int:
        """The winning chance of a choice in per mille."""
        if word not in self.chances:
            raise IllegalMove(f"{word} is not among the choices: {listed(self.choices)}.")
        return self.chances[word]

    @property
    def best_other(self) -> str:
        """The best choice of those that are wrong."""
        return max((word for word in self.choices if word not in self.answers), key=self.chance)

    def public(self) -> dict[str, Json]:
        """The puzzle as plain data, as it is asked: nothing tells the answer."""
        return {
            "game": self.game,
            "id": self.id,
            "start": self.start,
            "story": list(self.story),
            "seat": self.seat,
            "secret": self.secret,
            "beliefs": None if self.beliefs is None else dict(self.beliefs),
            "image": None if self.image is None else dict(self.image),
            "question": self.question.value,
            "choices": list(self.choices),
            "grade": self.grade.value,
            "rating": self.rating,
        }

    def data(self) -> dict[str, Json]:
        """The puzzle as it is kept, its answers included."""
        return {
            "start": self.start,
            "story": list(self.story),
            "secret": self.secret,
            "beliefs": None if self.beliefs is None else dict(self.beliefs),
            "image": None if self.image is None else dict(self.image),
            "question": self.question.value,
            "answers": list(self.answers),
            "chances": dict(self.chances),
            "grade": self.grade.value,
            "themes": [theme.value for theme in self.themes],
            "rating": self.rating,
        }


def read(text: str) -> tuple[XeQueoPuzzle, ...]:
    """Puzzles from text with one JSON object a line."""
    return tuple(_read(json.loads(line)) for line in text.splitlines())


def _read(data: Mapping[str, Any]) -> XeQueoPuzzle:
    return XeQueoPuzzle(
        data["start"],
        tuple(data["story"]),
        data["secret"],
        data["beliefs"],
        data["image"],
        Question(data["question"]),
        tuple(data["answers"]),
        data["chances"],
        Grade(data["grade"]),
        tuple(map(XeQueoTheme, data["themes"])),
        data["rating"],
    )


@cache
def puzzles() -> Sequence[XeQueoPuzzle]:
    """The puzzles of Xe Queo! that come with the package, the easiest first.

    >>> sum(puzzles()[0].beliefs.values()) if puzzles()[0].beliefs else 100
    100
    """
    return read((files(__package__) / "puzzles.jsonl").read_text(encoding="utf-8"))
