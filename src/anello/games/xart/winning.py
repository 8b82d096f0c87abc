"""Which turns win at once, compiled once for the search, the prover and the lessons.

A tile that joins two ends of one colour was forced before it could be chosen, so a ring needs a forced tile; and a line
that no forced tile finishes must leave the box where the chosen tile lies. Only turns of these two kinds are looked
at, and all answers are exact. Every function leaves the board as it was: taking a turn back restores the order
of the perimeter too, so we may walk along it while turns are made.
"""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.foresight import outcome_of
from anello.games.xart.kernel import sorted_rows
from anello.games.xart.tables import EMPTY, FITS, FITTING, FITTING_COUNT, WHITE_SIDES
from anello.games.xart.turns import BoardRecord, IntArray
from anello.kit.compiler import jit

__all__ = [
    "NO_TURN",
    "find_win",
    "forces",
    "forcing_sides",
    "may_end_line",
    "still_wins",
    "winning_tile",
    "winning_turns",
]

NO_TURN = -1
WHITE_OF = np.array(WHITE_SIDES, np.int64)
"""The sides of each tile that are white, as bits; the others are red."""
ALL_SIDES = 15


@jit
def forcing_sides(b: BoardRecord, cell: int) -> int:
    """The sides where a tile on a space would force another: by white edges (bits 0 to 3) and by red ones (4 to 7)."""
    sides = 0
    for side in range(4):
        space = cell + b.step[side]
        if b.tile[space] == EMPTY:
            mask = b.mask[space]
            if mask & 15:
                sides |= 1 << side
            if mask >> 4:
                sides |= 16 << side
    return sides


@jit
def forces(tile: int, sides: int) -> bool:
    """Whether a tile shows the right colour at one of the forcing sides."""
    white = WHITE_OF[tile]
    return bool((white & sides) | ((white ^ ALL_SIDES) & (sides >> 4)))


@jit
def may_end_line(b: BoardRecord, cell: int) -> bool:
    """Whether a tile on a space may end a winning line: it lies on the border of a box that is long enough then."""
    if not b.lines_win:
        return False
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    if (x <= b.left or x >= b.right) and max(b.right, x) - min(b.left, x) >= b.shortest_line - 1:
        return True
    return bool((y <= b.top or y >= b.bottom) and max(b.bottom, y) - min(b.top, y) >= b.shortest_line - 1)


@jit
def winning_tile(b: BoardRecord, cell: int, colour: int) -> int:
    """A tile that would win for a colour on a space of the perimeter, 0 if there is none."""
    sides = forcing_sides(b, cell)
    border = may_end_line(b, cell)
    if sides == 0 and not border:
        return 0
    mask = b.mask[cell]
    for choice in range(FITTING_COUNT[mask]):
        tile = FITTING[mask, choice]
        if border or forces(tile, sides):
            won = outcome_of(b, cell, tile)
            if won >= 0 and won >> colour & 1:
                return int(tile)
    return 0


@jit
def find_win(b: BoardRecord, colour: int) -> int:
    """A turn, ``cell * 8 + tile``, that would win for a colour if it were to move, or NO_TURN."""
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        tile = winning_tile(b, cell, colour)
        if tile:
            return int(cell * 8 + tile)
    return NO_TURN


@jit
def still_wins(b: BoardRecord, turn: int, colour: int) -> bool:
    """Whether a turn that would have won for a colour in a like position does so here; NO_TURN does not."""
    if turn < 0 or b.tile[turn >> 3] != EMPTY:
        return False
    mask = b.mask[turn >> 3]
    if mask == 0 or not FITS[mask, turn & 7]:  # a space that touches no tile here is none
        return False
    won = outcome_of(b, turn >> 3, turn & 7)
    return bool(won >= 0 and won >> colour & 1)


@jit
def winning_turns(board: Board, colour: int) -> IntArray:
    """All turns that would win at once for a colour if it were to move, as rows (x, y, tile) in reading order."""
    b = board[0]
    moves = np.empty(3 * b.perimeter_size + 3, np.int64)
    count = 0
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        if winning_tile(b, cell, colour) == 0:
            continue
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            move = cell * 8 + FITTING[mask, choice]
            if still_wins(b, move, colour):
                moves[count] = move
                count += 1
    return sorted_rows(b, moves[:count])
