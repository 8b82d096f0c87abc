"""The names of attacks, compiled: how the tiles of a turn lie when it is called an L-attack or a long L-attack.

In an *inner corner* two walls of tiles meet. A colour leads out of the end of one wall into the corner; along the
other wall the other colour leads out, and behind that the own colour once more. A curve laid there joins nothing by
itself, but it forces the tiles along the wall up to the corner, and at both ends of the row a half ring is left open:

    own|     the row of the turn runs down from the corner, the
    ---+-    curve at its foot is the tile that was chosen
    other
    own
"""

from enum import StrEnum

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.kernel import play, take_back
from anello.games.xart.study.threats.kernel import ATTACKS, COMBINES, DECIDES, QUIET, can_win, judge, survey
from anello.games.xart.study.threats.listing import count_rings
from anello.games.xart.tables import COLOUR_AT, EMPTY, FITTING, FITTING_COUNT
from anello.games.xart.turns import BoardRecord, IntArray, make, undo
from anello.kit.compiler import jit

__all__ = ["SHAPES", "AttackShape", "list_attacks", "shape_of"]

STRAIGHT = 2
"""The tiles up to this one are straight, the others are curves."""
PLAIN, L, LONG_L, CORNER = 0, 1, 2, 3


class AttackShape(StrEnum):
    """What players call an attack."""

    L = "l-attack"
    LONG_L = "long-l-attack"
    CORNER = "corner-attack"


SHAPES = (None, AttackShape.L, AttackShape.LONG_L, AttackShape.CORNER)
"""What the kernels' numbers mean."""


@jit
def l_shape(b: BoardRecord, colour: int) -> int:
    """L or LONG_L if the tiles of the turn just made lie as one, else PLAIN.

    Whether the turn really makes two ring attacks is for the search to say.
    """
    first = b.past_tiles[b.ply - 1]
    count = b.tiles - first
    chosen = b.laid[first]
    if count < 2 or b.tile[chosen] <= STRAIGHT:
        return PLAIN
    for side in range(4):
        in_row = True
        for i in range(first + 1, b.tiles):
            steps = (b.laid[i] - chosen) // b.step[side]
            in_row = in_row and 0 < steps < count and chosen + steps * b.step[side] == b.laid[i]
        if not in_row:
            continue
        corner = b.tile[chosen + count * b.step[side]]
        if corner == EMPTY or COLOUR_AT[corner, side ^ 2] != colour:
            return PLAIN
        for turned in (1, 3):
            wall = side + turned & 3
            fits = b.tile[chosen + b.step[wall ^ 2]] == EMPTY
            for i in range(count):
                tile = b.tile[chosen + i * b.step[side] + b.step[wall]]
                wanted = colour if i == 0 else 1 - colour
                fits = fits and tile != EMPTY and COLOUR_AT[tile, wall ^ 2] == wanted
            if fits:
                return L if count == 2 else LONG_L
    return PLAIN


@jit
def wins_or_makes_l(b: BoardRecord, colour: int) -> bool:
    """Whether a colour to move wins at once or has a turn that decides and lies as an L."""
    if can_win(b, colour):
        return True
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            made = won == 0 and l_shape(b, colour) != PLAIN and judge(b, won, colour) == DECIDES
            undo(b)
            if made:
                return True
    return False


@jit
def leaves_an_l(b: BoardRecord, colour: int) -> bool:
    """Whether a colour whose attack stands on the table wins or makes an L after every answer."""
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            holds = judge(b, won, 1 - colour) >= QUIET and (won != 0 or not wins_or_makes_l(b, colour))
            undo(b)
            if holds:
                return False
    return True


@jit
def shape_of(board: Board, x: int, y: int, tile: int, done: int, colour: int, cells: IntArray) -> int:
    """The shape of an attack that is known to do so much for a colour; the cells are room for notes."""
    b = board[0]
    if done < COMBINES:
        return PLAIN
    play(board, x, y, tile)
    shape = PLAIN
    rings = count_rings(b, colour, cells)
    if done == DECIDES and rings > 1:
        shape = l_shape(b, colour)
    elif done == COMBINES and rings and leaves_an_l(b, colour):
        shape = CORNER
    take_back(board)
    return shape


@jit
def list_attacks(board: Board, colour: int, deep: bool, cells: IntArray) -> IntArray:
    """The turns with which a colour would attack if it were to move as rows (x, y, tile, what it does, shape).

    The strongest come first, and of those the ones with a name.
    """
    rows = survey(board, colour, deep)
    found = np.empty((len(rows), 5), np.int64)
    decides = False
    for i in range(len(rows)):
        decides = decides or rows[i, 3] == DECIDES
    count = 0
    for done in (DECIDES, COMBINES, ATTACKS):
        for named in (True, False):
            for i in range(len(rows)):
                if rows[i, 3] != done:
                    continue
                shape = shape_of(board, rows[i, 0], rows[i, 1], rows[i, 2], done, colour, cells)
                if decides and shape == CORNER:  # the L is there already: no ring attack is needed to make one
                    shape = PLAIN
                if (shape != PLAIN) == named:
                    for j in range(4):
                        found[count, j] = rows[i, j]
                    found[count, 4] = shape
                    count += 1
    return found[:count]
