"""Deals: a stack of tiles with only the top one visible, drawn at random or the same for everybody on one day.

The deal of a day needs nothing but a hash. Take the SHA-256 of the text ``anello solitaire 2025-01-31 3`` (date and
side of the square); tile *n* of the stack is byte *n* of the digest modulo 8, read as ``+w +w +r +r /w \\w /r \\r``,
so that each straight tile is twice as likely as each curve.
"""

import datetime
import hashlib
import random
from dataclasses import dataclass

from anello.core.errors import AnelloError
from anello.core.outcome import CHANCE
from anello.core.playthrough import Playthrough
from anello.games.solitaire.position import SolitairePosition
from anello.games.xart.notation import TileDraw, read_draw

__all__ = ["Deal"]

EIGHT = ("+w", "+w", "+r", "+r", "/w", "\\w", "/r", "\\r")


@dataclass(frozen=True)
class Deal:
    r"""A stack of tiles, the uppermost first.

    >>> import datetime
    >>> " ".join(map(str, Deal.of_day(datetime.date(2025, 1, 31), 3).draws))
    '\\w +r +r \\w /w +w +w +w +r'
    """

    draws: tuple[TileDraw, ...]

    @classmethod
    def at_random(cls, size: int, source: random.Random) -> "Deal":
        """A well-mixed stack."""
        return cls(tuple(read_draw(word) for word in source.choices(EIGHT, k=size * size)))

    @classmethod
    def of_day(cls, day: datetime.date, size: int) -> "Deal":
        """The stack that everybody gets on a day."""
        digest = hashlib.sha256(f"anello solitaire {day.isoformat()} {size}".encode()).digest()
        return cls(tuple(read_draw(EIGHT[byte % 8]) for byte in digest[: size * size]))

    def settle(self, played: Playthrough) -> Playthrough:
        """The game after the next tile of the stack has been turned up, if it is time for that.

        The stack stays as it is when a placement is taken back, so that the same tiles come again.
        """
        position = played.position
        if not isinstance(position, SolitairePosition) or position.size**2 != len(self.draws):
            raise AnelloError("This stack belongs to another game.")
        if played.outcome is not None or position.to_act != (CHANCE,):
            return played
        return played.play(self.draws[len(position.tiles)], CHANCE)
