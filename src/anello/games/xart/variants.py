"""The four ways to play Xart."""

from enum import StrEnum

__all__ = ["LIMIT", "Variant"]

LIMIT = 8
"""How wide and high the limited board may become; also how long a winning line must be."""


class Variant(StrEnum):
    """Unlimited is the usual game; the others change the board, the goal or the choice of tiles."""

    UNLIMITED = "unlimited"
    LIMITED = "limited"
    LOOP = "loop"
    LUCKY = "lucky"

    @property
    def limit(self) -> int:
        """The largest width and height of the board, 0 for none."""
        return LIMIT if self is Variant.LIMITED else 0

    @property
    def lines_win(self) -> bool:
        """Whether a line across the board wins, or only rings do."""
        return self is not Variant.LOOP

    @property
    def draws_tiles(self) -> bool:
        """Whether each tile comes out of a bag as it will be laid."""
        return self is Variant.LUCKY
