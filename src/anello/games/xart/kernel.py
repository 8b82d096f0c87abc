"""The rules of Xart as Python calls them: set up positions; list, preview, make and take back turns; count; play out.

A board comes from ``new_board`` and is a one-element array. Cells are counted from the top left corner of the box
around its tiles, so (-1, 0) is left of the first row; an empty board has only the cell (0, 0). Kernels that search
work on the record ``board[0]`` with the functions of ``turns``. What ``turns``, ``boards`` and ``counting`` have for
others is offered here as well.

>>> board = new_board()
>>> [perft(board, depth) for depth in (1, 2, 3)]
[2, 24, 432]
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import MARGIN, Board, load, load_tiles, new_board, set_rules
from anello.games.xart.counting import perft, playouts, random_below, random_turn
from anello.games.xart.tables import COLOUR_AT, EMPTY, FITS, SIDES
from anello.games.xart.turns import (
    BOARD,
    DETACHED,
    GAME_OVER,
    ILLEGAL,
    MAX_TILES,
    MISMATCH,
    NO_ROOM,
    OCCUPIED,
    OUTGROWN,
    UNFILLED,
    UNKNOWN_TILE,
    BoardRecord,
    IntArray,
    crosses,
    generate,
    generate_legal,
    hash_of,
    make,
    undo,
    winner,
)
from anello.kit.compiler import jit

__all__ = [
    "BOARD",
    "DETACHED",
    "GAME_OVER",
    "ILLEGAL",
    "MARGIN",
    "MAX_TILES",
    "MISMATCH",
    "NO_ROOM",
    "OCCUPIED",
    "OUTGROWN",
    "UNFILLED",
    "UNKNOWN_TILE",
    "Board",
    "BoardRecord",
    "Grid",
    "IntArray",
    "export_grid",
    "export_tiles",
    "generate",
    "hash_of",
    "legal_turns",
    "load",
    "load_tiles",
    "make",
    "new_board",
    "perft",
    "play",
    "playouts",
    "position_hash",
    "preview",
    "random_below",
    "random_turn",
    "set_rules",
    "sorted_rows",
    "take_back",
    "undo",
    "winner",
    "winning_path",
    "write_path",
]

Grid: TypeAlias = npt.NDArray[np.uint8]
"""Tiles by row and column, 0 for an empty cell."""

# Turns


@jit
def play(board: Board, x: int, y: int, tile: int) -> int:
    """Make a turn: the mask of the colours that have won now (see ``winner``), or, negative, why it is not legal.

    The answers are ILLEGAL, OUTGROWN, OCCUPIED, DETACHED, MISMATCH, UNKNOWN_TILE, GAME_OVER or NO_ROOM.
    """
    b = board[0]
    if b.rings | b.lines:
        return GAME_OVER
    if not 1 <= tile <= 6:
        return UNKNOWN_TILE
    if not (-1 <= x <= b.right - b.left + 1 and -1 <= y <= b.bottom - b.top + 1):
        return DETACHED
    cell = (b.top + y) << b.log_width | (b.left + x)
    if b.tile[cell] != EMPTY:
        return OCCUPIED
    if b.slot[cell] >= b.perimeter_size or b.perimeter[b.slot[cell]] != cell:
        return DETACHED
    if not FITS[b.mask[cell], tile]:
        return MISMATCH
    return make(b, cell, tile)


@jit
def take_back(board: Board) -> bool:
    """Take back the turn played last; False if none was played since the position was loaded."""
    b = board[0]
    if b.ply == 0:
        return False
    undo(b)
    return True


@jit
def legal_turns(board: Board, only: int = 0) -> IntArray:
    """All legal turns, or those with one tile, as rows (x, y, tile) in reading order; none when somebody has won."""
    b = board[0]
    moves = np.empty(3 * b.perimeter_size + 3, np.int64)
    count = 0 if b.rings | b.lines else generate_legal(b, moves, only)
    if count == NO_ROOM:
        raise ValueError("the edge of the window is met: load the position again")
    return sorted_rows(b, moves[:count])


@jit
def sorted_rows(b: BoardRecord, moves: IntArray) -> IntArray:
    """Turn ``cell * 8 + tile`` into rows (x, y, tile) in reading order."""
    moves.sort()
    rows = np.empty((len(moves), 3), np.int64)
    for i in range(len(moves)):
        put_row(b, rows[i], moves[i] >> 3, b.left, b.top)
        rows[i, 2] = moves[i] & 7
    return rows


@jit
def put_row(b: BoardRecord, row: IntArray, cell: int, left: int, top: int) -> None:
    """Write x and y of a cell, counted from a corner."""
    row[0] = (cell & ((1 << b.log_width) - 1)) - left
    row[1] = (cell >> b.log_width) - top


@jit
def preview(board: Board, x: int, y: int, tile: int) -> tuple[int, IntArray]:
    """What a turn would do: the answer of ``play``, and the tiles in the order laid as rows (x, y, tile).

    The rows are counted from the corner as it is before the turn.
    """
    b = board[0]
    left, top, before = b.left, b.top, b.tiles
    won = play(board, x, y, tile)
    rows = np.empty((b.tiles - before, 3), np.int64)
    for i in range(len(rows)):
        cell = b.laid[before + i]
        put_row(b, rows[i], cell, left, top)
        rows[i, 2] = b.tile[cell]
    if won >= 0:
        undo(b)
    return won, rows


# Reading a position


@jit
def export_tiles(board: Board) -> IntArray:
    """The position as rows (x, y, tile) in reading order."""
    b = board[0]
    moves = np.empty(b.tiles, np.int64)
    for i in range(b.tiles):
        moves[i] = b.laid[i] * 8 + b.tile[b.laid[i]]
    return sorted_rows(b, moves)


@jit
def export_grid(board: Board) -> Grid:
    """The position as ``grid[y, x]``, exactly the box around its tiles."""
    b = board[0]
    grid = np.empty((b.bottom - b.top + 1, b.right - b.left + 1), np.uint8)
    for y in range(grid.shape[0]):
        for x in range(grid.shape[1]):
            grid[y, x] = b.tile[(b.top + y) << b.log_width | (b.left + x)]
    return grid


@jit
def position_hash(board: Board) -> np.uint64:
    """The hash of the position and the colour to move, the same wherever on the board the position lies."""
    return hash_of(board[0])


@jit
def winning_path(board: Board, colour: int) -> IntArray:
    """The cells of a ring or winning line of a colour as rows (x, y) in order along it; none if it has not won."""
    path = np.empty((board[0].tiles, 2), np.int64)
    return path[: write_path(board[0], colour, path)]


@jit
def write_path(b: BoardRecord, colour: int, path: IntArray) -> int:
    """Write the cells of a ring or winning line of a colour as rows (x, y) in order along it; how many."""
    if b.rings >> colour & 1:
        for i in range(b.tiles - 1, -1, -1):  # the turn that closed the ring was the last
            cell = b.laid[i]
            length, closed = follow(b, cell, SIDES[b.tile[cell], colour, 0], path)
            if closed:
                return length
    for slot in range(b.perimeter_size):
        for side in range(4):
            cell = b.perimeter[slot] + b.step[side]
            end = cell * 4 + (side ^ 2)
            if b.tile[cell] != EMPTY and COLOUR_AT[b.tile[cell], side ^ 2] == colour and crosses(b, end, b.link[end]):
                return follow(b, cell, side ^ 2, path)[0]
    return 0


@jit
def follow(b: BoardRecord, cell: int, side: int, path: IntArray) -> tuple[int, bool]:
    """Write down the cells of the line that enters a cell at a side: how many, and whether it is a ring."""
    start = cell
    length = 0
    while True:
        put_row(b, path[length], cell, b.left, b.top)
        length += 1
        tile = b.tile[cell]
        colour = COLOUR_AT[tile, side]
        side = SIDES[tile, colour, 0] + SIDES[tile, colour, 1] - side  # out by the other side of this colour
        cell += b.step[side]
        side ^= 2
        if cell == start or b.tile[cell] == EMPTY:
            return length, cell == start
