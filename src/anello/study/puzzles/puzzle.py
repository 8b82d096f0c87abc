"""What puzzles of all games have in common, and how they are kept: as text with one JSON object a line."""

import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol

from anello.core import Json, Seat
from anello.study.puzzles.choose import RatedPuzzle
from anello.study.texts import say

__all__ = ["Grade", "Puzzle", "grade_name", "grade_of", "theme_name", "written"]

MEDIUM_FROM, HARD_FROM = 1100, 1380


class Grade(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Puzzle(RatedPuzzle, Protocol):
    """What every puzzle has, whatever its game."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def grade(self) -> Grade:
        """How hard it is."""

    @property
    def themes(self) -> Sequence[str]:
        """What it is about; the texts ``puzzle.GAME.theme.THEME`` are the names for people."""

    @property
    def seat(self) -> Seat:
        """Whose part is taken by who solves it."""

    def data(self) -> dict[str, Json]:
        """The puzzle as it is kept, its answers included."""


def grade_of(rating: int) -> Grade:
    """The grade of a puzzle with this rating.

    >>> grade_of(1200).value
    'medium'
    """
    return Grade.EASY if rating < MEDIUM_FROM else Grade.MEDIUM if rating < HARD_FROM else Grade.HARD


def written(given: Iterable[Puzzle]) -> str:
    """Puzzles as text with one JSON object a line."""
    return "".join(json.dumps(puzzle.data(), separators=(",", ":")) + "\n" for puzzle in given)


def grade_name(grade: Grade, language: str = "en") -> str:
    """A grade for people."""
    return say(f"puzzle.grade.{grade}", language)


def theme_name(game: str, theme: str, language: str = "en") -> str:
    """What puzzles of a game are about, for people.

    >>> theme_name("xart", "ring", "it")
    'Anello'
    """
    return say(f"puzzle.{game}.theme.{theme}", language)
