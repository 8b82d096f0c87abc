"""Who teaches a game: what is said of a position, of a word that the rules forbid, of a move that misses its goal."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from anello.core import Faculty, Seat
from anello.study.lesson import TriedMove
from anello.study.remark import Remark

__all__ = ["TUTOR", "Mistake", "Tutor"]

Mistake: TypeAlias = tuple[str, Mapping[str, str]]
"""The kind of a mistake, whose text has the key ``mistake.GAME.KIND``, and the values of the text's places."""


@runtime_checkable
class Tutor(Protocol):
    """What a game's tutor promises; views and positions are those of its game."""

    def remarks(self, view: Any) -> Sequence[Remark]:
        """What a tutor would say to the viewer of a practice game, the most urgent first."""

    def mistake(self, position: Any, word: str, seat: Seat) -> Mistake:
        """What kind of mistake a word is that the rules forbid here."""

    def miss(self, tried: TriedMove) -> str:
        """The key of what is said to a legal move that misses a lesson's goal in a way worth a word; else empty."""


TUTOR: Faculty[Tutor] = Faculty("tutor", "Nobody teaches {title} yet.")
