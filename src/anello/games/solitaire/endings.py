"""How a game of solitaire ends."""

from enum import StrEnum

__all__ = ["SolitaireEnding"]


class SolitaireEnding(StrEnum):
    """Whether one line runs through all tiles, or the tile at hand fits nowhere."""

    SOLVED = "solved"
    STUCK = "stuck"
