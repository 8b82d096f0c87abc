"""When two positions of Xart are the same: moved, turned, mirrored, or with their colours swapped."""

import numpy as np

from anello.games.xart.position import XartPosition
from anello.games.xart.tables import TILES, WHITE_SIDES
from anello.games.xart.turns import IntArray, mix
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit

__all__ = ["image_key", "position_key", "variant_number"]

COLUMN_SHIFT, ROW_SHIFT, VARIANT_SHIFT = np.uint64(4), np.uint64(24), np.uint64(56)
DRAWN = np.uint64(15)
"""Stands where the cell of a tile would: a tile that was drawn lies nowhere yet."""


def position_key(position: XartPosition) -> int:
    """A 64-bit number, the same for all images of a position; for another it is another, as far as 64 bits reach.

    >>> from anello.games.xart import GAME
    >>> one, other = GAME.start().play("@0+").play("A0+"), GAME.start().play("@0+").play("A2+")
    >>> one == other, position_key(one) == position_key(other)
    (True, True)
    >>> position_key(GAME.start().play("@0/").play("B1/")) == position_key(GAME.start().play("@0/").play("A2/"))
    True
    """
    return int(image_key(position.rows, position.seat - 1, position.drawn, variant_number(position.variant)))


def variant_number(variant: Variant) -> int:
    """What keys say of a variant."""
    return list(Variant).index(variant) + 1


@jit
def image_key(rows: IntArray, turn: int, drawn: int, variant: int) -> np.int64:
    """The least of the hashes of all images in which white is to move, of tiles as rows (x, y, tile) in their box."""
    width, height = 0, 0
    for i in range(len(rows)):
        width, height = max(width, rows[i, 0] + 1), max(height, rows[i, 1] + 1)
    least = np.uint64(0)
    for image in range(8):
        quarters, mirrored = image >> 1, image & 1
        tiles = TILE_IMAGES[quarters, mirrored, turn]
        found = mix(np.uint64(tiles[drawn]) << COLUMN_SHIFT | DRAWN) if drawn else np.uint64(0)
        for i in range(len(rows)):
            x, y = rows[i, 0], rows[i, 1]
            if quarters == 1:
                x, y = height - 1 - y, x
            elif quarters == 2:
                x, y = width - 1 - x, height - 1 - y
            elif quarters == 3:
                x, y = y, width - 1 - x
            if mirrored:
                x = (height if quarters & 1 else width) - 1 - x
            found += mix(
                np.uint64(y + 1) << ROW_SHIFT | np.uint64(x + 1) << COLUMN_SHIFT | np.uint64(tiles[rows[i, 2]])
            )
        if image == 0 or found < least:
            least = found
    return np.int64(mix(least ^ np.uint64(variant) << VARIANT_SHIFT))


def _tile_image(tile: int, quarters: int, mirrored: int, swapped: int) -> int:
    sides = [(side + quarters) % 4 for side in range(4) if WHITE_SIDES[tile] >> side & 1]
    if mirrored:
        sides = [-side % 4 for side in sides]
    white = sum(1 << side for side in sides)
    return WHITE_SIDES.index(0b1111 ^ white if swapped else white)


TILE_IMAGES = np.zeros((4, 2, 2, 7), np.int64)
"""A tile after so many quarter turns, mirrored or not, with its colours swapped or not; 0 stays 0."""
for _how in np.ndindex(4, 2, 2):
    TILE_IMAGES[_how][1:] = [_tile_image(tile, *_how) for tile in TILES]
