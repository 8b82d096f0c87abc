"""What is worth a word in a position of Xart, compiled: wins at hand, threats to meet, attacks by their names."""

import numpy as np

from anello.games.xart.boards import MARGIN, Board, lay_out
from anello.games.xart.study.threats.kernel import COMBINES, DECIDES, QUIET, survey
from anello.games.xart.study.threats.listing import list_threats
from anello.games.xart.study.threats.shapes import list_attacks
from anello.games.xart.turns import LOG_NARROWEST, IntArray
from anello.kit.compiler import jit

__all__ = ["KINDS", "MANNERS", "NO_TURN", "list_remarks", "new_found"]

KINDS = ("ring-attack", "line-threat", "l-attack", "long-l-attack", "corner-attack", "double", "combination")
RING_ATTACK, BEFORE_SHAPES, DOUBLE, COMBINATION = 0, 1, 5, 6
"""The kinds of threats are numbered as in ``list_threats``, those of shapes follow in their order."""
MANNERS = ("can", "threatens", "made")
CAN, THREATENS, MADE = 0, 1, 2
DEEPEST = 60
"""On boards with more tiles combinations are not looked for: a remark should not keep anybody waiting."""
MOST = 512
NO_TURN = 0
"""In place of a tile: the remark names no turn."""


def new_found() -> IntArray:
    """An array for what ``list_remarks`` finds."""
    return np.empty((MOST, 7), np.int64)


@jit
def list_remarks(
    board: Board, draws_tiles: int, laid: IntArray, dx: int, dy: int, notes: IntArray, found: IntArray
) -> int:
    """List what is worth a word in a position: how many rows there are.

    They are (x, y, tile, kind, manner, colour, number), those with one number are one remark. ``laid`` are the tiles of
    the last turn as rows (x, y, tile), the chosen one first, none if nobody knows; by (dx, dy) it moved the corner. In
    Lucky a colour may wait long for the tile it needs, so only threats are named there. The board is used up.
    """
    b = board[0]
    if b.tiles == 0 or b.rings | b.lines:
        return 0
    mover = b.turn
    own = add_threats(board, mover, CAN, notes, found, 0)
    count = add_threats(board, 1 - mover, THREATENS, notes, found, own)
    if draws_tiles or own:
        return count
    if count:
        return add_last(board, laid, dx, dy, notes, found, count)
    deep = b.tiles <= DEEPEST
    count = add_attacks(board, mover, CAN, deep, notes, found, count)
    return add_attacks(board, 1 - mover, THREATENS, deep, notes, found, count)


@jit
def add_row(
    found: IntArray, count: int, x: int, y: int, tile: int, kind: int, manner: int, colour: int, number: int
) -> int:
    """Write one row, if there is room; how many there are then."""
    if count == len(found):
        return count
    row = found[count]
    row[0], row[1], row[2], row[3], row[4], row[5], row[6] = x, y, tile, kind, manner, colour, number
    return count + 1


@jit
def add_threats(board: Board, colour: int, manner: int, notes: IntArray, found: IntArray, count: int) -> int:
    """Add the threats of a colour."""
    listed = np.empty((len(found), 5), np.int64)
    turns, _ = list_threats(board, colour, listed, notes)
    before = count
    for i in range(turns):
        number = before + listed[i, 4]
        count = add_row(found, count, listed[i, 0], listed[i, 1], listed[i, 2], listed[i, 3], manner, colour, number)
    return count


@jit
def kind_of(done: int, shape: int) -> int:
    """The kind of an attack; -1 for a plain one, which is not worth a word."""
    if shape:
        return BEFORE_SHAPES + shape
    return DOUBLE if done == DECIDES else COMBINATION if done == COMBINES else -1


@jit
def add_attacks(
    board: Board, colour: int, manner: int, deep: bool, notes: IntArray, found: IntArray, count: int
) -> int:
    """Add the best attacks of a colour, one remark for all turns of a kind."""
    rows = list_attacks(board, colour, deep, notes)
    for i in range(len(rows)):
        kind = kind_of(rows[i, 3], rows[i, 4])
        is_first = kind >= 0
        for j in range(i):
            is_first = is_first and kind_of(rows[j, 3], rows[j, 4]) != kind
        if not is_first:
            continue
        number = count
        for j in range(i, len(rows)):
            if kind_of(rows[j, 3], rows[j, 4]) == kind:
                count = add_row(found, count, rows[j, 0], rows[j, 1], rows[j, 2], kind, manner, colour, number)
    return count


@jit
def add_last(board: Board, laid: IntArray, dx: int, dy: int, notes: IntArray, found: IntArray, count: int) -> int:
    """Add the name of the attack that stands on the table, if it is more than a plain one."""
    b = board[0]
    colour = 1 - b.turn
    can_be_met = False
    for row in survey(board, b.turn, False):
        can_be_met = can_be_met or row[3] >= QUIET
    before = 0
    if len(laid) and len(laid) < b.tiles:
        for i in range(b.tiles):
            cell = b.laid[i]
            x, y = (cell & ((1 << b.log_width) - 1)) - b.left, (cell >> b.log_width) - b.top
            is_left = True
            for j in range(len(laid)):
                is_left = is_left and not (laid[j, 0] == x and laid[j, 1] == y)
            if is_left:
                notes[before, 0], notes[before, 1], notes[before, 2] = x - dx, y - dy, b.tile[cell]
                before += 1
    if before and lay_out(b, notes[:before], colour, LOG_NARROWEST, MARGIN) == 0:
        rows = list_attacks(board, colour, before <= DEEPEST, notes)
        for i in range(len(rows)):
            if rows[i, 0] == laid[0, 0] - dx and rows[i, 1] == laid[0, 1] - dy and rows[i, 2] == laid[0, 2]:
                kind = kind_of(rows[i, 3], rows[i, 4])
                if kind < 0:
                    return count
                return add_row(found, count, laid[0, 0], laid[0, 1], laid[0, 2], kind, MADE, colour, count)
    return count if can_be_met else add_row(found, count, 0, 0, NO_TURN, DOUBLE, MADE, colour, count)
