"""What the six ways to lay a tile look like, and what a space allows once its neighbours are known.

Sides are numbered clockwise from north, so ``side ^ 2`` is the opposite one; x grows to the right and y down.
The edges that lead into a space are summed up in one byte, the *mask*: bit ``side`` for a white line arriving at
that side, bit ``side + 4`` for a red one. Everything a player may do in a space is looked up by its mask.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = [
    "COLOURS",
    "COLOUR_AT",
    "EMPTY",
    "FITS",
    "FITTING",
    "FITTING_COUNT",
    "FORCED",
    "ILLEGAL_SPACE",
    "NEIGHBOUR",
    "OPENING",
    "OPENING_TILES",
    "RED",
    "SHAPE",
    "SIDES",
    "TILES",
    "TOUCH",
    "WHITE",
    "WHITE_SIDES",
]

LookupTable: TypeAlias = npt.NDArray[np.int64]
"""Numbers by tile, side, colour or mask."""

WHITE, RED = COLOURS = (0, 1)
NORTH, EAST, SOUTH, WEST = range(4)

NEIGHBOUR = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The step (dx, dy) to the neighbour at each side."""

EMPTY = 0
TILES = (1, 2, 3, 4, 5, 6)
"""Straight with white N-S and E-W, then curves with white joining N-W, N-E, S-E and S-W."""

WHITE_SIDES = (0b0000, 0b0101, 0b1010, 0b1001, 0b0011, 0b0110, 0b1100)
"""The two sides joined by white, a bit for each side, by tile (nothing for an empty cell)."""

SHAPE = " ++/\\/\\"
"""The character of Trax notation for each tile."""

OPENING_TILES = (1, 3)
"""The board has no direction: turned suitably, every first tile is one of these."""

OPENING = 0b0001_0001
"""The mask of the only space of an empty board, where just the two openings fit: no real space looks like this."""

ILLEGAL_SPACE = 7
"""What ``FORCED`` says of a space that three or four edges of one colour lead into."""

COLOUR_AT: LookupTable = np.array([[0 if white >> side & 1 else 1 for side in range(4)] for white in WHITE_SIDES])
"""The colour a tile shows at a side: ``COLOUR_AT[tile, side]``."""

SIDES: LookupTable = np.zeros((7, 2, 2), np.int64)
"""The two sides that a tile joins with a colour: ``SIDES[tile, colour]``."""

TOUCH: LookupTable = np.zeros((7, 4), np.int64)
"""The bit that a tile adds to the mask of the space at a side: ``TOUCH[tile, side]``."""

FITS: npt.NDArray[np.bool_] = np.zeros((256, 7), np.bool_)
"""Whether all touching edges match: ``FITS[mask, tile]``."""

FITTING: LookupTable = np.zeros((256, 6), np.int64)
"""The tiles that fit, in order, then zeros: ``FITTING[mask, :FITTING_COUNT[mask]]``."""

FITTING_COUNT: LookupTable = np.zeros(256, np.int64)
"""How many tiles fit, by mask."""

FORCED: LookupTable = np.zeros(256, np.int64)
"""The only tile that may fill a forced space, ``ILLEGAL_SPACE``, or 0 for a space left to the players, by mask."""


def _fill_tile_tables() -> None:
    for tile in TILES:
        for colour in COLOURS:
            SIDES[tile, colour] = [side for side in range(4) if COLOUR_AT[tile, side] == colour]
        for side in range(4):
            TOUCH[tile, side] = 1 << (side ^ 2) << 4 * COLOUR_AT[tile, side]


def _fill_mask_tables() -> None:
    for mask in range(256):
        white, red = mask & 15, mask >> 4
        if mask == OPENING:
            fitting = list(OPENING_TILES)
        else:
            fitting = [tile for tile in TILES if white & ~WHITE_SIDES[tile] == 0 and red & WHITE_SIDES[tile] == 0]
        FITS[mask, fitting] = True
        FITTING[mask, : len(fitting)] = fitting
        FITTING_COUNT[mask] = len(fitting)
        edges = max(white.bit_count(), red.bit_count())
        if edges > 2:
            FORCED[mask] = ILLEGAL_SPACE
        elif edges == 2 and fitting:
            FORCED[mask] = fitting[0]


_fill_tile_tables()
_fill_mask_tables()
