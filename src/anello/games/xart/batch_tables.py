"""What is looked up on compact boards: sets of tiles and of edges, in bytes, so that all of it stays near at hand.

A set of *edges* has bit ``side`` for a white one and bit ``side + 4`` for a red one, a set of tiles bit ``tile - 1``.
The *leads* of a cell are those edges of a tile there that would force another tile.
"""

from collections.abc import Iterable

import numpy as np

from anello.games.xart.tables import FITS, FORCED, ILLEGAL_SPACE, TILES, TOUCH, WHITE_SIDES

__all__ = [
    "CORNER_SET",
    "EDGE",
    "FIRST_TILE",
    "FITTING_SET",
    "FORCED_TILE",
    "FORCING_SET",
    "GOING_ON",
    "KINDS",
    "MANY",
    "MASK_PAIRS",
    "NOWHERE",
    "ONLY_SIDE",
    "OUT_EDGES",
    "REACH",
    "SET_SIZE",
    "SPACE_KIND",
    "TWO_SIDES",
]

KINDS = len(TILES)
NOWHERE, MANY = 4, 5
"""What is said instead of a side if there is no edge, or if there are several."""
FORCED_TILE, EDGE = FORCED.astype(np.uint8), TOUCH.astype(np.uint8)
OUT_EDGES = np.array([0, *(white | (15 ^ white) << 4 for white in WHITE_SIDES[1:])], np.uint8)
"""The edges of a tile."""


def _tile_set(tiles: Iterable[int]) -> int:
    return sum(1 << (tile - 1) for tile in tiles)


def _sides(edges: int) -> list[int]:
    """The sides at which there is an edge."""
    return [side for side in range(4) if (edges | edges >> 4) >> side & 1]


def _only_side(edges: int) -> int:
    return (_sides(edges)[0] if edges.bit_count() == 1 else MANY) if edges else NOWHERE


def _goes_on(mask: int, leads: int, edge: int) -> bool:
    """Whether the tile that a further edge forces on a space forces another one."""
    forced, (side,) = int(FORCED[mask | edge]), _sides(edge)
    is_forced = forced not in (0, ILLEGAL_SPACE) and side not in _sides(mask)
    return is_forced and int(OUT_EDGES[forced]) & leads & ~(0x11 << side) != 0


def _has_corner(edges: int) -> bool:
    """Whether there are edges at two sides that are next to each other."""
    sides = (edges | edges >> 4) & 15
    return sides & (sides >> 1 | sides << 3) != 0


FITTING_SET = np.array([_tile_set(tile for tile in TILES if FITS[mask, tile]) for mask in range(256)], np.uint8)
"""The tiles that fit, by mask."""
FORCING_SET = np.array([_tile_set(tile for tile in TILES if OUT_EDGES[tile] & edges) for edges in range(256)], np.uint8)
"""The tiles that have one of these edges."""
CORNER_SET = np.array(
    [_tile_set(tile for tile in TILES if _has_corner(int(OUT_EDGES[tile]) & leads)) for leads in range(256)], np.uint8
)
"""The tiles that force others at two sides next to each other, by leads: both lead into the space between them."""
FIRST_TILE = np.array([(tiles & -tiles).bit_length() for tiles in range(1 << KINDS)], np.uint8)
"""The first tile of a set."""
SET_SIZE = np.array([tiles.bit_count() for tiles in range(1 << KINDS)], np.uint8)
MASK_PAIRS = np.array(
    [[(tiles >> n & 1) | (tiles >> n + 1 & 1) << 8 for n in range(0, KINDS, 2)] for tiles in range(1 << KINDS)],
    np.uint16,
)
"""A set of tiles as agents see it in masks, a byte for each, two at a time."""

ONLY_SIDE = np.array([_only_side(edges) for edges in range(256)], np.uint8)
"""The side of the one edge that there is."""
TWO_SIDES = np.array(
    [_sides(edges) if len(_sides(edges)) == 2 else [NOWHERE, NOWHERE] for edges in range(256)], np.uint8
)
"""The two sides of edges at just two."""
REACH = np.array([sum((0x10, 0x100, 0x1000, 0x1)[side] for side in _sides(leads)) for leads in range(256)], np.uint16)
"""The reach of forced tiles next to a cell, by leads."""

SPACES = [white | red << 4 for white in (0, 1, 2, 4, 8) for red in (0, 1, 2, 4, 8) if white != red or white == 0]
"""The masks of all spaces that are left to the players."""
SPACE_KIND = np.zeros(256, np.uint8)
"""The row of a space in `GOING_ON`, by mask."""
SPACE_KIND[SPACES] = range(len(SPACES))
GOING_ON = np.array(
    [
        [sum(edge for edge in (1 << bit for bit in range(8)) if _goes_on(mask, leads, edge)) for leads in range(256)]
        for mask in SPACES
    ],
    np.uint8,
)
"""The edges which, led into a space, force a tile there that forces another one: ``GOING_ON[kind, leads]``."""
