"""The rules of Xart as Python calls them: set up positions; list, preview, make and take back turns; count; play out.

A board comes from ``new_board`` and is a one-element array. Cells are counted from the top left corner of the box
around its tiles, so (-1, 0) is left of the first row; an empty board has only the cell (0, 0). Kernels that search
work on the record ``board[0]`` with the functions of ``turns``, which are offered here as well.
"""

import contextlib
import mmap
import sys

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.games.xart.tables import (
    COLOUR_AT,
    EMPTY,
    FITS,
    FITTING,
    FITTING_COUNT,
    FORCED,
    ILLEGAL_SPACE,
    OPENING,
    SIDES,
)
from anello.games.xart.turns import (
    BOARD,
    COLUMN_BASE,
    ILLEGAL,
    LOG_CELLS,
    LOG_NARROWEST,
    LOG_WIDEST,
    LONGEST_SIDE,
    MAX_TILES,
    NO_ROOM,
    OUTGROWN,
    ROW_BASE,
    Record,
    Rows,
    crosses,
    generate,
    hash_of,
    lay,
    lift,
    make,
    mix,
    set_box,
    undo,
    winner,
)

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
    "Grid",
    "Record",
    "Rows",
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
    "random_turn",
    "set_rules",
    "take_back",
    "undo",
    "winner",
    "winning_path",
]

Board = npt.NDArray[np.void]
Grid = npt.NDArray[np.uint8]

MARGIN = 64
"""Free cells on every side of a position just loaded; a turn uses up at most one."""
CENTRE = (1 << (LOG_CELLS - 1)) + (1 << (LOG_NARROWEST - 1))

# Beside ILLEGAL, NO_ROOM and OUTGROWN, what may be wrong with a turn or a position:
OCCUPIED = -4
"""There is a tile on this cell already."""
DETACHED = -5
"""The tile touches no other; of a position: it falls apart."""
MISMATCH = -6
"""Two edges that touch differ in colour; of the first turn: it is not one of the two openings."""
UNFILLED = -7
"""The position has a forced space without its tile."""
UNKNOWN_TILE = -8
"""There is no tile of this number."""
GAME_OVER = -9
"""Somebody has won already."""

GOLDEN, HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)


def new_board(limit: int = 0, lines_win: bool = True, any_opening: bool = False) -> Board:
    """An empty board: the box may be limited, lines may not count, and all six first tiles may be allowed (Lucky).

    >>> board = new_board()
    >>> [perft(board, depth) for depth in (1, 2, 3)]
    [2, 24, 432]
    """
    board: Board = np.frombuffer(untouched_memory(BOARD.itemsize), BOARD)
    for field, base in (("column_power", COLUMN_BASE), ("row_power", ROW_BASE)):
        powers = np.full(LONGEST_SIDE, base, np.uint64)
        powers[0] = 1
        board[field] = np.cumprod(powers)
    set_rules(board, limit, lines_win, any_opening)
    return board


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


def set_rules(board: Board, limit: int = 0, lines_win: bool = True, any_opening: bool = False) -> None:
    """Empty a board for a game by other rules, given as for ``new_board``."""
    board["limit"], board["lines_win"], board["any_opening"] = limit, lines_win, any_opening
    load_tiles(board, ())


# Setting up a position


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
def _load(board: Board, rows: Rows, turn: int) -> int:
    b = board[0]
    clear(b, LOG_NARROWEST, CENTRE)
    fault = fill(b, rows) if len(rows) else 0
    if fault:
        clear(b, LOG_NARROWEST, CENTRE)
    if b.tiles == 0 and not b.any_opening:
        b.mask[CENTRE] = OPENING
    b.turn = turn
    return fault


@jit
def clear(b: Record, log_width: int, cell: int) -> None:
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
def fill(b: Record, rows: Rows) -> int:
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
    log_width = LOG_NARROWEST
    while 1 << log_width < width + 2 * MARGIN:
        log_width += 1
    if log_width > LOG_WIDEST or 1 << (LOG_CELLS - log_width) < height + 2 * MARGIN:
        return NO_ROOM

    # From the coordinates of the rows to those of the window.
    dx, dy = ((1 << log_width) - width) // 2 - left, ((1 << (LOG_CELLS - log_width)) - height) // 2 - top
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
def lay_wanted(b: Record, tiles: int) -> int:
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
def legal_turns(board: Board, only: int = 0) -> Rows:
    """All legal turns, or those with one tile, as rows (x, y, tile) in reading order; none when somebody has won."""
    b = board[0]
    moves = np.empty(3 * b.perimeter_size + 3, np.int64)
    count = 0
    for i in range(0 if b.rings | b.lines else generate(b, moves, 0, only)):
        won = make(b, moves[i] >> 3, moves[i] & 7)
        if won == NO_ROOM:
            raise ValueError("the edge of the window is met: load the position again")
        if won >= 0:
            undo(b)
            moves[count] = moves[i]
            count += 1
    return sorted_rows(b, moves[:count])


@jit
def sorted_rows(b: Record, moves: Rows) -> Rows:
    """Turn ``cell * 8 + tile`` into rows (x, y, tile) in reading order."""
    moves.sort()
    rows = np.empty((len(moves), 3), np.int64)
    for i in range(len(moves)):
        put_row(b, rows[i], moves[i] >> 3, b.left, b.top)
        rows[i, 2] = moves[i] & 7
    return rows


@jit
def put_row(b: Record, row: Rows, cell: int, left: int, top: int) -> None:
    """Write x and y of a cell, counted from a corner."""
    row[0] = (cell & ((1 << b.log_width) - 1)) - left
    row[1] = (cell >> b.log_width) - top


@jit
def preview(board: Board, x: int, y: int, tile: int) -> tuple[int, Rows]:
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
def export_tiles(board: Board) -> Rows:
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
def winning_path(board: Board, colour: int) -> Rows:
    """The cells of a ring or winning line of a colour as rows (x, y) in order along it; none if it has not won."""
    b = board[0]
    path = np.empty((b.tiles, 2), np.int64)
    if b.rings >> colour & 1:
        for i in range(b.tiles - 1, -1, -1):  # the turn that closed the ring was the last
            cell = b.laid[i]
            length, closed = follow(b, cell, SIDES[b.tile[cell], colour, 0], path)
            if closed:
                return path[:length]
    for slot in range(b.perimeter_size):
        for side in range(4):
            cell = b.perimeter[slot] + b.step[side]
            end = cell * 4 + (side ^ 2)
            if b.tile[cell] != EMPTY and COLOUR_AT[b.tile[cell], side ^ 2] == colour and crosses(b, end, b.link[end]):
                return path[: follow(b, cell, side ^ 2, path)[0]]
    return path[:0]


@jit
def follow(b: Record, cell: int, side: int, path: Rows) -> tuple[int, bool]:
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


# Counting and random play


@jit
def perft(board: Board, depth: int) -> int:
    """How many sequences of so many turns there are; a turn that wins counts but is not followed any further."""
    b = board[0]
    if depth == 0:
        return 1
    return 0 if b.rings | b.lines else count_turns(b, depth)


@jit
def count_turns(b: Record, depth: int) -> int:
    """See ``perft``."""
    total = 0
    # Taking a turn back restores the order of the perimeter, so we may walk along it while turns are made.
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            if depth == 1:
                total += 1
            elif won == 0:
                total += count_turns(b, depth - 1)
            undo(b)
    return total


@jit
def playouts(board: Board, games: int, seed: int, most_turns: int) -> Rows:
    """Play games at random from the position: how often white, red and nobody won, and the turns made in all."""
    b = board[0]
    b.random = np.uint64(seed)
    counts = np.zeros(4, np.int64)
    start = b.ply
    for _ in range(games):
        won = b.rings | b.lines
        while won == 0 and b.ply - start < most_turns:
            won = random_turn(b)
        counts[winner(won, 1 - b.turn) if won > 0 else 2] += 1
        counts[3] += b.ply - start
        while b.ply > start:
            undo(b)
    return counts


@jit
def random_turn(b: Record) -> int:
    """Make a random turn, all legal ones being equally likely; returns as ``make``, ILLEGAL if there is none."""
    most = 3 if b.tiles else 6
    for _ in range(64):
        cell = b.perimeter[random_below(b, b.perimeter_size)]
        mask = b.mask[cell]
        choice = random_below(b, most)
        if choice < FITTING_COUNT[mask]:
            won = make(b, cell, FITTING[mask, choice])
            if won >= 0:
                return won
    # Hardly any turn is legal: take the first one from a random space on, which is no longer perfectly even.
    start = random_below(b, b.perimeter_size)
    for i in range(b.perimeter_size):
        cell = b.perimeter[(start + i) % b.perimeter_size]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won >= 0:
                return won
    return ILLEGAL


@jit
def random_below(b: Record, bound: int) -> int:
    """A random number from 0 up to, but not including, a bound."""
    b.random += GOLDEN
    return int(np.int64(mix(b.random) >> HALF) * bound >> 32)
