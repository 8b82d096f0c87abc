"""A position of the solitaire as one line of text: the tiles, the side of the square, the tile drawn.

The tiles and the tile drawn are written as in Xart's Lucky (see `anello.games.xart.line`)::

    1e/vn 3 +r
"""

from collections.abc import Mapping
from dataclasses import dataclass

from anello.core.arguments import expect_text
from anello.core.errors import BadPosition
from anello.games.xart import Variant
from anello.games.xart import line as xart_line

__all__ = ["SolitaireFields", "read", "write"]


@dataclass(frozen=True, slots=True)
class SolitaireFields:
    """What a position line says; the size may be left out."""

    tiles: Mapping[tuple[int, int], int]
    size: str | None
    drawn: int


def write(tiles: Mapping[tuple[int, int], int], size: int, drawn: int) -> str:
    """The line of a position."""
    rows, _, _, drawn_word = xart_line.write(tiles, 1, Variant.LUCKY, drawn).split()
    return f"{rows} {size} {drawn_word}"


def read(text: str) -> SolitaireFields:
    """Take a position line apart; whether the rules allow the position is for the caller to find out."""
    words = expect_text(text, "A position line", BadPosition).split()
    if not 1 <= len(words) <= 3:
        raise BadPosition(
            "A position line has the tiles, the side of the square and the tile drawn, like '1e/vn 3 +r'; "
            f"this one has {len(words)} fields."
        )
    drawn_word = words[2] if len(words) == 3 else xart_line.NOT_DRAWN
    fields = xart_line.read(f"{words[0]} w {Variant.LUCKY} {drawn_word}")
    return SolitaireFields(fields.tiles, words[1] if len(words) > 1 else None, fields.drawn)
