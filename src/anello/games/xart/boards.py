"""Boards of Xart: making one, and setting up a position on it."""

import contextlib
import mmap
import sys
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.tables import EMPTY, FITS, FORCED, ILLEGAL_SPACE, OPENING
from anello.games.xart.turns import (
    BOARD,
    COLUMN_BASE,
    DETACHED,
    ILLEGAL,
    LOG_CELLS,
    LOG_NARROWEST,
    LOG_WIDEST,
    LONGEST_SIDE,
    MAX_TILES,
    MISMATCH,
    NO_ROOM,
    OCCUPIED,
    OUTGROWN,
    ROW_BASE,
    SHORTEST_LINE,
    UNFILLED,
    UNKNOWN_TILE,
    BoardRecord,
    IntArray,
    lay,
    lift,
    set_box,
)
from anello.kit.compiler import jit

__all__ = ["MARGIN", "Board", "lay_out", "load", "load_tiles", "new_board", "prepare", "set_rules", "untouched_memory"]

Board: TypeAlias = npt.NDArray[np.void]
"""One record of ``BOARD``."""

MARGIN = 64
"""Free cells on every side of a position just loaded; a turn uses up at most one."""


def new_board(
    limit: int = 0, lines_win: bool = True, any_opening: bool = False, shortest_line: int = SHORTEST_LINE
) -> Board:
    """An empty board: the box may be limited, lines may not count, and all six first tiles may be allowed (Lucky).

    On boards smaller than usual a line may have to be shorter.

    >>> int(new_board(limit=8)["limit"][0])
    8
    """
    board: Board = np.frombuffer(untouched_memory(BOARD.itemsize), BOARD)
    prepare(board)
    set_rules(board, limit, lines_win, any_opening, shortest_line)
    return board


@jit
def prepare(board: Board) -> None:
    """Write what hashes are made of on a new board."""
    b = board[0]
    column, row = np.uint64(1), np.uint64(1)
    for i in range(LONGEST_SIDE):
        b.column_power[i], b.row_power[i] = column, row
        column *= np.uint64(COLUMN_BASE)
        row *= np.uint64(ROW_BASE)


def untouched_memory(size: int) -> mmap.mmap:
    """Zeroed memory that takes up room only where it is used, in small pages: half a megabyte for most boards.

    NumPy would ask the system for huge pages, and a board would take up 16 megabytes.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # a system without huge pages
            memory.madvise(mmap.MADV_NOHUGEPAGE)
    return memory


def set_rules(
    board: Board,
    limit: int = 0,
    lines_win: bool = True,
    any_opening: bool = False,
    shortest_line: int = SHORTEST_LINE,
) -> None:
    """Empty a board for a game by other rules, given as for ``new_board``."""
    board["limit"], board["lines_win"], board["any_opening"] = limit, lines_win, any_opening
    board["shortest_line"] = shortest_line
    load_tiles(board, ())


def load(board: Board, grid: npt.ArrayLike, turn: int = 0) -> int:
    """Set up a position from ``grid[y, x]`` (tiles, 0 for empty) and the colour to move; see ``load_tiles``."""
    tiles = np.array(grid, np.int64, ndmin=2)
    y, x = np.nonzero(tiles)
    return load_tiles(board, np.column_stack((x, y, tiles[y, x])), turn)


def load_tiles(board: Board, rows: npt.ArrayLike, turn: int = 0) -> int:
    """Set up a position from rows (x, y, tile), wherever they lie, and the colour to move.

    Returns 0, or what is wrong with the position (the board is empty then): NO_ROOM, UNKNOWN_TILE, OCCUPIED,
    OUTGROWN, MISMATCH, DETACHED, ILLEGAL or UNFILLED.
    """
    return _load(board, np.array(rows, np.int64, order="C").reshape(-1, 3), turn)


@jit
def _load(board: Board, rows: IntArray, turn: int) -> int:
    return lay_out(board[0], rows, turn, LOG_NARROWEST, MARGIN)


@jit
def lay_out(b: BoardRecord, rows: IntArray, turn: int, log_narrowest: int, margin: int) -> int:
    """Set up a position in the narrowest window with so many free cells on every side; returns as ``load_tiles``."""
    middle = (LONGEST_SIDE // 2 << log_narrowest) + (1 << (log_narrowest - 1))
    clear(b, log_narrowest, middle)
    fault = fill(b, rows, log_narrowest, margin) if len(rows) else 0
    if fault:
        clear(b, log_narrowest, middle)
    if b.tiles == 0 and not b.any_opening:
        b.mask[middle] = OPENING
    b.turn = turn
    return fault


@jit
def clear(b: BoardRecord, log_width: int, cell: int) -> None:
    """Take all tiles away, which touches only their cells, and open a window where the first tile goes to a cell."""
    while b.tiles:
        lift(b)
    b.mask[b.perimeter[0]] = 0  # an empty board may have had its opening there
    b.log_width = log_width
    b.step[0], b.step[1], b.step[2], b.step[3] = -1 << log_width, 1, 1 << log_width, -1
    b.perimeter[0] = cell
    b.perimeter_size = 1
    b.slot[cell] = 0
    x, y = cell & ((1 << log_width) - 1), cell >> log_width
    set_box(b, x, y, x - 1, y - 1)
    b.hash = 0
    b.ply = 0
    b.rings = 0
    b.lines = 0


@jit
def fill(b: BoardRecord, rows: IntArray, log_narrowest: int, margin: int) -> int:
    """Lay all tiles in the middle of a suitable window; returns 0 or what is wrong."""
    left, top, right, bottom = rows[0, 0], rows[0, 1], rows[0, 0], rows[0, 1]
    for i in range(len(rows)):
        if not 1 <= rows[i, 2] <= 6:
            return UNKNOWN_TILE
        left, right = min(left, rows[i, 0]), max(right, rows[i, 0])
        top, bottom = min(top, rows[i, 1]), max(bottom, rows[i, 1])
    width, height = right - left + 1, bottom - top + 1
    if b.limit and max(width, height) > b.limit:
        return OUTGROWN
    if max(width, height) > LONGEST_SIDE or len(rows) > MAX_TILES:
        return NO_ROOM
    log_width = log_narrowest
    while 1 << log_width < width + 2 * margin:
        log_width += 1
    lines = min(1 << (LOG_CELLS - log_width), LONGEST_SIDE)
    if log_width > LOG_WIDEST or lines < height + 2 * margin:
        return NO_ROOM

    # From the coordinates of the rows to those of the window.
    dx, dy = ((1 << log_width) - width) // 2 - left, (lines - height) // 2 - top
    clear(b, log_width, (rows[0, 1] + dy) << log_width | (rows[0, 0] + dx))
    set_box(b, left + dx, top + dy, right + dx, bottom + dy)
    fault = 0
    for i in range(len(rows)):
        cell = (rows[i, 1] + dy) << log_width | (rows[i, 0] + dx)
        if b.wanted[cell] != EMPTY:
            fault = OCCUPIED
        b.wanted[cell] = rows[i, 2]
    if fault == 0:
        fault = lay_wanted(b, len(rows))
    for i in range(len(rows)):
        b.wanted[(rows[i, 1] + dy) << log_width | (rows[i, 0] + dx)] = EMPTY
    return fault


@jit
def lay_wanted(b: BoardRecord, tiles: int) -> int:
    """Lay the tiles that are wanted, spreading from the first space; returns 0 or what is wrong."""
    slot = 0
    while slot < b.perimeter_size:
        cell = b.perimeter[slot]
        tile = b.wanted[cell]
        if tile == EMPTY:
            slot += 1
        elif FITS[b.mask[cell], tile]:
            lay(b, cell, int(tile), b.tiles + 1)
        else:
            return MISMATCH
    if b.tiles < tiles:
        return DETACHED
    for slot in range(b.perimeter_size):
        forced = FORCED[b.mask[b.perimeter[slot]]]
        if forced != 0:
            return ILLEGAL if forced == ILLEGAL_SPACE else UNFILLED
    return 0
