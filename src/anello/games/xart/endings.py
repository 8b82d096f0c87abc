"""How a game of Xart ends."""

from enum import StrEnum

__all__ = ["XartEnding"]


class XartEnding(StrEnum):
    """What ended a game, or would end it."""

    RING = "ring"
    LINE = "line"
    DRAW = "draw"
    """The limited board has no room for another tile."""
