"""How games end, and who the seats are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

__all__ = ["CHANCE", "How", "Outcome", "Seat", "Viewer"]

Seat: TypeAlias = int
"""A player's seat: 1, 2, … in the order of play; 0 is `CHANCE`."""

CHANCE: Seat = 0
"""The seat of chance: it draws tiles from a bag and tosses for the first ring."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for an onlooker who sees only what is public."""


class How(StrEnum):
    """What ended a game or a round."""

    RING = "ring"
    LINE = "line"
    ENTERED = "entered"
    SHARED = "shared"
    CALLED = "called"
    MISCALLED = "miscalled"
    SOLVED = "solved"
    STUCK = "stuck"
    DRAW = "draw"
    RESIGNED = "resigned"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, None for nobody, and how.

    >>> Outcome(1, How.RING).score(2)
    -1
    """

    winner: Seat | None
    how: How

    def score(self, seat: Seat) -> int:
        """1 for the winner, -1 for the loser, 0 when nobody won."""
        if self.winner is None:
            return 0
        return 1 if seat == self.winner else -1
