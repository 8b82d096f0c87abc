r"""Trax notation: one word a turn, column, row and shape of the chosen tile; forced tiles are implied.

Columns run ``@ A B … Z AA AB …`` from the left, rows ``0 1 2 …`` from the top; ``A`` and ``1`` are the outermost
column and row that hold a tile, ``@`` and ``0`` the empty ones beyond them. The shapes are ``+`` for a straight tile
and ``/`` and ``\`` for the curves. Next to a laid tile the shape is enough: its neighbours decide the colours.

The first tile has no neighbours. ``@0/`` (white joins north and west) and ``@0+`` (white north to south) are the two
openings of the usual game. A tile that came out of the bag may lie in any of six ways, so its word says the colour at
its northern edge, ``w`` or ``r``: ``+w +r /w /r \w \r``. That is what a draw is called, and ``@0`` before it makes
the opening: ``@0\r``. ``@0/w`` is the same as ``@0/``.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from anello.core.errors import BadNotation, quoted
from anello.games.xart.tables import COLOUR_AT, OPENING_TILES, SHAPE, TILES

__all__ = [
    "CHANCES",
    "CellWord",
    "TileDraw",
    "XartTurn",
    "cell_name",
    "column_name",
    "read_draw",
    "read_turn",
    "row_name",
]

DRAW_WORDS = ("", "+w", "+r", "/w", "\\w", "/r", "\\r")
"""What a draw is called, by the number of the tile."""
REMEMBERED = 4096
"""So many words, and names of cells, are not worked out again."""
OPENING = (-1, -1)
"""The cell ``@0``: where the first tile goes."""

_TURN = re.compile(r"(?P<column>@|[A-Za-z]{1,5})(?P<row>[0-9]{1,6})(?P<shape>[+/\\])(?P<colour>[wr]?)")


def column_name(x: int) -> str:
    """The name of a column, counted from the leftmost one with a tile.

    >>> [column_name(x) for x in (-1, 0, 25, 26, 701, 702)]
    ['@', 'A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    name = ""
    number = x + 1
    while number > 0:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name or "@"


def row_name(y: int) -> str:
    """The name of a row, counted from the topmost one with a tile."""
    return str(y + 1)


@lru_cache(maxsize=REMEMBERED)
def cell_name(x: int, y: int) -> str:
    """The name of a cell.

    >>> cell_name(2, 4)
    'C5'
    """
    return column_name(x) + row_name(y)


def _column(name: str) -> int:
    number = 0
    for letter in name.upper().strip("@"):
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


@dataclass(frozen=True, slots=True)
class XartTurn:
    r"""A turn: where the chosen tile goes, counted from the top left tile of the box, and which way it lies.

    >>> str(XartTurn(1, 0, 3)), str(XartTurn(-1, -1, 6))
    ('B1/', '@0\\r')
    """

    x: int
    y: int
    tile: int

    def __str__(self) -> str:
        if (self.x, self.y) == OPENING and self.tile not in OPENING_TILES:
            return "@0" + DRAW_WORDS[self.tile]
        return cell_name(self.x, self.y) + SHAPE[self.tile]


@dataclass(frozen=True, slots=True)
class TileDraw:
    """Chance draws a tile from the bag: its side and the way it lies.

    >>> str(TileDraw(2))
    '+r'
    """

    tile: int

    def __str__(self) -> str:
        return DRAW_WORDS[self.tile]


CHANCES = tuple((TileDraw(tile), Fraction(1, 4) if SHAPE[tile] == "+" else Fraction(1, 8)) for tile in TILES)
"""Every draw with its probability: half the tiles come with the straight side up, turned in any way."""


TILES_MEANT = {
    (shape, colour): tuple(tile for tile in TILES if SHAPE[tile] == shape and colour in ("", "wr"[COLOUR_AT[tile, 0]]))
    for shape in "+/\\"
    for colour in ("", "w", "r")
}
"""The tiles that a shape, and the colour at their northern edge if it is said, can mean."""


@dataclass(frozen=True, slots=True)
class CellWord:
    """A word of notation taken apart: the cell, the shape, and the colour if it was said."""

    x: int
    y: int
    shape: str
    colour: str

    def means(self, tile: int) -> bool:
        """Whether the word can mean this tile: the same shape, and the colour at its northern edge if it was said."""
        return tile in self.tiles

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles that the word can mean."""
        return TILES_MEANT[self.shape, self.colour]


@lru_cache(maxsize=REMEMBERED)
def read_turn(word: str) -> CellWord:
    """Take a turn's word apart; which tile it means only the position knows."""
    match = _TURN.fullmatch(word)
    if match is None:
        raise BadNotation(f"Cannot read {quoted(word)}: a turn is column, row and shape, like B3/ (shapes + / \\).")
    return CellWord(_column(match["column"]), int(match["row"]) - 1, match["shape"], match["colour"])


def read_draw(word: str) -> TileDraw:
    """The draw that a word means."""
    if word not in DRAW_WORDS[1:]:
        raise BadNotation(f"Cannot read {quoted(word)}: a draw is one of {' '.join(DRAW_WORDS[1:])}.")
    return TileDraw(DRAW_WORDS.index(word))
