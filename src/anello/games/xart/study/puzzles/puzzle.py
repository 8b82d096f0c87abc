"""A strategy puzzle of Xart, "White (or Red) to move and win", and the puzzles that come with the package."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from typing import ClassVar

from anello.core import Json
from anello.core.outcome import Seat
from anello.games.xart import GAME, XartPosition
from anello.study.puzzles.puzzle import Grade

__all__ = ["XartPuzzle", "XartTheme", "puzzles", "read"]


class XartTheme(StrEnum):
    """What a puzzle is about; the names for people are the texts ``puzzle.xart.theme.…``."""

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
class XartPuzzle:
    """A position in which the colour to move wins by force."""

    game: ClassVar[str] = "xart"

    line: str
    """The position line."""
    turns: int
    """In so many turns of its own the colour to move wins; there is no shorter win."""
    solutions: tuple[str, ...]
    """All first turns after which attacks win within so many turns; a turn that wins more quietly is right as well."""
    grade: Grade
    themes: tuple[XartTheme, ...]
    rating: int
    """How strong a player must be to find it every second time, on the scale of Glicko."""
    cut_out: bool = False
    """Whether it is the part of a position that matters, and no position of a game that was played."""

    def __reduce__(self) -> tuple[type["XartPuzzle"], tuple[object, ...]]:
        """Another process is told what the puzzle is, and not what has been worked out from it."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def id(self) -> str:
        """A short name for links and lists, made of the position alone."""
        return "x" + hashlib.blake2s(self.line.encode(), digest_size=4).hexdigest()

    @cached_property
    def position(self) -> XartPosition:
        """The position to solve."""
        return GAME.from_line(self.line)

    @property
    def seat(self) -> Seat:
        """Who is to move and win: 1 white, 2 red."""
        return self.position.seat

    @property
    def quiet(self) -> int:
        """How many turns of the solution need not attack."""
        return int(XartTheme.QUIET in self.themes)

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


def read(text: str) -> tuple[XartPuzzle, ...]:
    """Puzzles from text with one JSON object a line."""
    return tuple(
        XartPuzzle(
            data["line"],
            data["turns"],
            tuple(data["solutions"]),
            Grade(data["grade"]),
            tuple(map(XartTheme, data["themes"])),
            data["rating"],
            data["cut_out"],
        )
        for data in map(json.loads, text.splitlines())
    )


@cache
def puzzles() -> Sequence[XartPuzzle]:
    """The puzzles that come with the package, the easiest first.

    >>> puzzles()[0].turns
    2
    """
    return read((files(__package__) / "puzzles.jsonl").read_text(encoding="utf-8"))
