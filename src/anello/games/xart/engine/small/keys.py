"""Positions on small boards as numbers, one for all positions that are worth the same to the player who is to move.

A position is seen by the player to move, who is white: if it is red's turn, the colours are swapped. Of the eight
images by turning and mirroring the least one counts. Three bits a cell, five cells a row, the box of all tiles in the
upper left corner: 75 bits, so a key has two halves. Nothing is hashed away: different keys are different positions.
"""

import numpy as np

from anello.games.xart.tables import WHITE_SIDES
from anello.games.xart.turns import BoardRecord
from anello.kit.compiler import jit

__all__ = ["LARGEST", "key_of"]

LARGEST = 5
"""The side of the largest board that a key can hold."""

FIRST_HALF = 13
"""So many cells are in the first half of a key."""


def _images() -> list[list[int]]:
    """What becomes of each tile: under the eight symmetries (see ``key_of``), then the same with colours swapped."""
    images = []
    for flip in (0, 15):
        for symmetry in range(8):
            changed = [0]
            for white in WHITE_SIDES[1:]:
                sides = [side for side in range(4) if white >> side & 1]
                if symmetry & 4:  # along the falling diagonal: north becomes west
                    sides = [3 - side for side in sides]
                if symmetry & 1:  # left to right
                    sides = [(4 - side) % 4 for side in sides]
                if symmetry & 2:  # top to bottom
                    sides = [(2 - side) % 4 for side in sides]
                changed.append(WHITE_SIDES.index(sum(1 << side for side in sides) ^ flip))
            images.append(changed)
    return images


IMAGES = np.array(_images())


@jit
def key_of(b: BoardRecord) -> tuple[int, int]:
    """The two halves of the key of a position."""
    width, height = b.right - b.left + 1, b.bottom - b.top + 1
    column = (1 << b.log_width) - 1
    least, least_second = np.int64(0), np.int64(0)
    for symmetry in range(8):
        first, second = np.int64(0), np.int64(0)
        image = IMAGES[symmetry + 8 * b.turn]
        for i in range(b.tiles):
            cell = b.laid[i]
            x, y = (cell & column) - b.left, (cell >> b.log_width) - b.top
            wide, high = width, height
            if symmetry & 4:
                x, y = y, x
                wide, high = high, wide
            if symmetry & 1:
                x = wide - 1 - x
            if symmetry & 2:
                y = high - 1 - y
            place = y * LARGEST + x
            if place < FIRST_HALF:
                first |= image[b.tile[cell]] << 3 * place
            else:
                second |= image[b.tile[cell]] << 3 * (place - FIRST_HALF)
        if symmetry == 0 or second < least_second or (second == least_second and first < least):
            least, least_second = first, second
    return int(least), int(least_second)
