"""How games end, and who the seats are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

__all__ = ["CHANCE", "Closing", "Outcome", "Seat", "Viewer"]

Seat: TypeAlias = int
"""A player's seat: 1, 2, … in the order of play; 0 is `CHANCE`."""

CHANCE: Seat = 0
"""The seat of chance: it draws from a bag, throws dice, tosses coins."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for an onlooker who sees only what is public."""


class Closing(StrEnum):
    """The endings that come from outside the rules, the same in every game."""

    RESIGNED = "resigned"
    TIME = "time"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, None for nobody, and how: in a word of the game's own, or a `Closing`.

    >>> Outcome(1, "ring").score(2), Outcome(None, Closing.RESIGNED, loser=3).score(3)
    (-1, -1)
    """

    winner: Seat | None
    how: str
    loser: Seat | None = None
    """Who alone lost where nobody alone won: in a game for three, whoever gave up."""

    def score(self, seat: Seat) -> int:
        """1 for the winner, -1 for whoever lost, 0 for all others."""
        if self.winner is None:
            return -1 if seat == self.loser else 0
        return 1 if seat == self.winner else -1
