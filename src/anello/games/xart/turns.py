"""The rules of Xart, compiled: whole turns are made and taken back on one NumPy record.

A board is a one-element array of ``BOARD``; the functions here take the record inside it, ``b = board[0]``, and are
meant for other kernels (what Python calls is in ``kernel``). Cells are numbered row by row in a window whose width is
a power of two: ``cell = y << log_width | x``. The window is chosen for each position so that it has room to grow.

An *end* is a side of a cell, ``cell * 4 + side``. ``link`` knows for each open end of a line the other end of that
line, which is all it takes to notice rings and winning lines when a tile is laid, and to take the tile back again.
"""

import os
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.tables import EMPTY, FITTING, FITTING_COUNT, FORCED, ILLEGAL_SPACE, SIDES, TOUCH
from anello.kit.compiler import jit

BoardRecord: TypeAlias = Any
"""The one record inside a board: the compiler knows its fields, the type checker does not."""

IntArray: TypeAlias = npt.NDArray[np.int64]
"""Whole numbers: turns, or rows of x, y and tile."""

LOG_CELLS = int(os.environ.get("ANELLO_XART_LOG_CELLS", "22"))
"""How many cells the window has, as a power of two. Browsers have less memory: see ``anello.games.xart.wasm``."""
LOG_NARROWEST = 8
LOG_WIDEST = LOG_CELLS - LOG_NARROWEST
LONGEST_SIDE = 1 << LOG_WIDEST
MAX_TILES = 1 << (LOG_CELLS - 6)
SHORTEST_LINE = 8
"""How long the box must be in the direction of a winning line, by the usual rules."""

ILLEGAL = -1
"""A space would be left that three or four edges of one colour lead into."""
NO_ROOM = -2
"""The edge of the window is met: load the position again, unless it is larger than any board we can hold."""
OUTGROWN = -3
"""The box would exceed the limit."""
# Besides, for whoever comes from outside, with a turn or a position:
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

BOARD = np.dtype(
    [
        # By cell. The system zeroes a new board lazily, so cells never visited cost no memory.
        ("tile", np.uint8, 1 << LOG_CELLS),
        ("mask", np.uint8, 1 << LOG_CELLS),  # the edges leading in, see tables
        ("slot", np.int32, 1 << LOG_CELLS),  # the place in the perimeter; of a tile: the one it had as a space
        ("link", np.int32, 4 << LOG_CELLS),
        ("wanted", np.uint8, 1 << LOG_CELLS),  # while a position is loaded: the tile still to be laid
        # The empty cells that touch a tile, in no particular order.
        ("perimeter", np.int64, 4 * MAX_TILES),
        ("perimeter_size", np.int64),
        # The tiles in the order laid; behind them, during a turn, the forced spaces that wait for theirs.
        ("laid", np.int64, MAX_TILES + 8),
        ("tiles", np.int64),
        # The box around all tiles, and whether it is long enough for lines to win, from top to bottom and sideways.
        ("left", np.int64),
        ("top", np.int64),
        ("right", np.int64),
        ("bottom", np.int64),
        ("tall", np.bool_),
        ("wide", np.bool_),
        # Colours with a ring and with a winning line: bit 0 for white, bit 1 for red.
        ("rings", np.int64),
        ("lines", np.int64),
        ("turn", np.int64),  # the colour to move
        # A sum over all tiles of key * COLUMN_BASE^x * ROW_BASE^y: to shift the position is to multiply the sum.
        ("hash", np.uint64),
        ("column_power", np.uint64, LONGEST_SIDE),
        ("row_power", np.uint64, LONGEST_SIDE),
        # What it takes to take turns back, by ply since the position was loaded.
        ("ply", np.int64),
        ("past_tiles", np.int64, MAX_TILES),
        ("past_left", np.int64, MAX_TILES),
        ("past_top", np.int64, MAX_TILES),
        ("past_right", np.int64, MAX_TILES),
        ("past_bottom", np.int64, MAX_TILES),
        ("past_hash", np.uint64, MAX_TILES),
        # The window.
        ("log_width", np.int64),
        ("step", np.int64, 4),  # from a cell to its neighbour at a side
        # The rules of the variant.
        ("limit", np.int64),  # greatest length of the box, 0 for none
        ("lines_win", np.bool_),
        ("shortest_line", np.int64),  # how long the box must be in the direction of a winning line
        ("any_opening", np.bool_),
        ("random", np.uint64),  # the state of random play
    ]
)

# Odd numbers, one 3 and the other 5 modulo 8: together their powers reach every odd number modulo 2^64.
COLUMN_BASE = 0x9E3779B97F4A7C13
ROW_BASE = 0xD1B54A32D192ED05
HASH_SHIFT = np.uint64(pow(COLUMN_BASE * ROW_BASE, (1 << 14) - LONGEST_SIDE, 2**64))
"""Makes hashes the same however many cells the window has."""
TILE_KEY = np.array([0, *(0x8CB92BA72F3D8DD7 * (2 * tile + 1) ** 21 % 2**64 for tile in range(1, 7))], np.uint64)
TURN_KEY = np.array([0, 0xBEA225F9EB34556D], np.uint64)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)


@jit
def crosses(b: BoardRecord, end: int, other_end: int) -> bool:
    """Whether two ends of a line point outwards from opposite outermost sides of a box that is long enough."""
    if (end ^ other_end) & 3 != 2:
        return False
    if end & 3 > other_end & 3:
        end, other_end = other_end, end
    cell, other_cell = end >> 2, other_end >> 2
    if end & 3 == 0:
        return bool(b.tall and cell >> b.log_width == b.top and other_cell >> b.log_width == b.bottom)
    column = (1 << b.log_width) - 1
    return bool(b.wide and cell & column == b.right and other_cell & column == b.left)


@jit
def join(b: BoardRecord, cell: int, tile: int) -> None:
    """Join the lines that meet on a cell where a tile has just been laid, and notice rings and winning lines."""
    for colour in range(2):
        side, other_side = SIDES[tile, colour, 0], SIDES[tile, colour, 1]
        neighbour, other_neighbour = cell + b.step[side], cell + b.step[other_side]
        # Links are read in any case, and taken where there is a tile: so the machine need not guess.
        link, other_link = b.link[neighbour * 4 + (side ^ 2)], b.link[other_neighbour * 4 + (other_side ^ 2)]
        end = link if b.tile[neighbour] != EMPTY else cell * 4 + side
        other_end = other_link if b.tile[other_neighbour] != EMPTY else cell * 4 + other_side
        if end == other_neighbour * 4 + (other_side ^ 2):
            b.rings |= 1 << colour
        else:
            b.link[end] = other_end
            b.link[other_end] = end
            # The rest of the turn changes nothing about ends that point out of the box: only the first tile of a
            # turn may stretch the box, and forced spaces always lie inside.
            if (b.tall or b.wide) and crosses(b, end, other_end):
                b.lines |= 1 << colour


@jit
def lay(b: BoardRecord, cell: int, tile: int, queued: int) -> int:
    """Lay a fitting tile on a cell of the perimeter and queue the spaces that it makes forced.

    ``queued`` is the length of ``laid`` with its queue, this tile included. Returns the new length, or ILLEGAL.
    """
    slot = b.slot[cell]
    size = b.perimeter_size - 1
    last = b.perimeter[size]
    b.perimeter[slot] = last
    b.slot[last] = slot
    b.slot[cell] = slot
    b.tile[cell] = tile
    b.laid[b.tiles] = cell
    b.tiles += 1
    b.hash += TILE_KEY[tile] * b.column_power[cell & ((1 << b.log_width) - 1)] * b.row_power[cell >> b.log_width]

    join(b, cell, tile)
    legal = True
    for side in range(4):
        neighbour = cell + b.step[side]
        before = b.mask[neighbour]
        mask = before ^ TOUCH[tile, side]
        b.mask[neighbour] = mask
        if b.tile[neighbour] == EMPTY:
            if before == 0:
                b.perimeter[size] = neighbour
                b.slot[neighbour] = size
                size += 1
            elif FORCED[mask] == ILLEGAL_SPACE:
                legal = False
            elif FORCED[mask] != 0 and FORCED[before] == 0:
                b.laid[queued] = neighbour
                queued += 1
    b.perimeter_size = size
    return queued if legal else ILLEGAL


@jit
def lift(b: BoardRecord) -> None:
    """Take back the tile laid last; the perimeter regains its order too, box and hash are left to the caller."""
    b.tiles -= 1
    cell = b.laid[b.tiles]
    tile = b.tile[cell]
    size = b.perimeter_size
    for side in range(4):
        neighbour = cell + b.step[side]
        mask = b.mask[neighbour] ^ TOUCH[tile, side]
        b.mask[neighbour] = mask
        if b.tile[neighbour] != EMPTY:
            end = neighbour * 4 + (side ^ 2)
            b.link[b.link[end]] = end
        elif mask == 0:
            size -= 1
    b.tile[cell] = EMPTY
    slot = b.slot[cell]
    last = b.perimeter[slot]
    b.perimeter[size] = last
    b.slot[last] = size
    b.perimeter[slot] = cell
    b.slot[cell] = slot
    b.perimeter_size = size + 1


@jit
def set_box(b: BoardRecord, left: int, top: int, right: int, bottom: int) -> None:
    """Set the box around all tiles."""
    b.left, b.top, b.right, b.bottom = left, top, right, bottom
    b.tall = b.lines_win and bottom - top >= b.shortest_line - 1
    b.wide = b.lines_win and right - left >= b.shortest_line - 1


@jit
def at_edge(b: BoardRecord, cell: int) -> bool:
    """Whether a cell lies at the edge of the window, where its neighbours may be none."""
    last_column, last_row = (1 << b.log_width) - 1, (1 << LOG_CELLS >> b.log_width) - 1
    x, y = cell & last_column, cell >> b.log_width
    return bool(x == 0 or x == last_column or y == 0 or y == last_row)


@jit
def lay_all(b: BoardRecord, cell: int, tile: int, most: int) -> int:
    """Lay a fitting tile on a cell of the perimeter, then all forced tiles, those nearest to it first.

    Returns the number of tiles, or ILLEGAL, or a number above ``most``, if there would be more: then some are missing.
    """
    queued = lay(b, cell, tile, b.tiles + 1)
    while b.tiles < queued <= most:
        space = b.laid[b.tiles]
        queued = lay(b, space, FORCED[b.mask[space]], queued)
    return queued


@jit
def make(b: BoardRecord, cell: int, tile: int) -> int:
    """Make a turn: a fitting tile on a cell of the perimeter with all that it forces.

    Returns the mask of the colours that have won now (``b.rings`` and ``b.lines`` say how), or ILLEGAL, OUTGROWN or
    NO_ROOM, all negative, with the board unchanged.
    """
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    if at_edge(b, cell) or b.tiles == MAX_TILES:
        return NO_ROOM
    left, top, right, bottom = min(b.left, x), min(b.top, y), max(b.right, x), max(b.bottom, y)
    if b.limit and (right - left >= b.limit or bottom - top >= b.limit):
        return OUTGROWN

    ply = b.ply
    b.past_tiles[ply] = b.tiles
    b.past_left[ply] = b.left
    b.past_top[ply] = b.top
    b.past_right[ply] = b.right
    b.past_bottom[ply] = b.bottom
    b.past_hash[ply] = b.hash
    b.ply = ply + 1
    b.turn ^= 1
    b.rings = 0
    b.lines = 0
    set_box(b, left, top, right, bottom)

    laid = lay_all(b, cell, tile, MAX_TILES)
    if laid == ILLEGAL or laid > MAX_TILES:
        undo(b)
        return ILLEGAL if laid == ILLEGAL else NO_ROOM
    return int(b.rings | b.lines)


@jit
def undo(b: BoardRecord) -> None:
    """Take back the turn made last."""
    ply = b.ply - 1
    b.ply = ply
    b.turn ^= 1
    b.rings = 0
    b.lines = 0
    while b.tiles > b.past_tiles[ply]:
        lift(b)
    set_box(b, b.past_left[ply], b.past_top[ply], b.past_right[ply], b.past_bottom[ply])
    b.hash = b.past_hash[ply]


@jit
def winner(won: int, mover: int) -> int:
    """Who wins by a turn that won for these colours: the mover if his is among them; -1 if there are none."""
    if won == 0:
        return -1
    return mover if won >> mover & 1 else 1 - mover


@jit
def outgrows(b: BoardRecord, cell: int) -> bool:
    """Whether a tile on a space would exceed the limit."""
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    return bool(max(b.right, x) - min(b.left, x) >= b.limit or max(b.bottom, y) - min(b.top, y) >= b.limit)


@jit
def generate(b: BoardRecord, moves: IntArray, start: int, only: int) -> int:
    """Write the turns worth trying to ``moves[start:]`` as ``cell * 8 + tile`` and return how many.

    All fit and keep the limit; those with an illegal forced chain are found out by ``make``. ``only`` asks for one
    tile (0 for any). There are at most three for each space of the perimeter (six on an empty board).
    """
    count = start
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        if b.limit and outgrows(b, cell):
            continue
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            tile = FITTING[mask, choice]
            if only in (0, tile):
                moves[count] = cell * 8 + tile
                count += 1
    return count - start


@jit
def is_quiet(b: BoardRecord, cell: int, tile: int) -> bool:
    """Whether a fitting tile on a space leaves all spaces around it to the players: then it is legal."""
    if at_edge(b, cell):
        return False
    for side in range(4):
        neighbour = cell + b.step[side]
        if b.tile[neighbour] == EMPTY and FORCED[b.mask[neighbour] ^ TOUCH[tile, side]] != 0:
            return False
    return True


@jit
def generate_legal(b: BoardRecord, moves: IntArray, only: int) -> int:
    """Write all legal turns to ``moves`` and return how many, see ``generate``; NO_ROOM at the edge of the window."""
    count = 0
    for i in range(generate(b, moves, 0, only)):
        move = moves[i]
        if not is_quiet(b, move >> 3, move & 7):
            won = make(b, move >> 3, move & 7)
            if won == NO_ROOM:
                return NO_ROOM
            if won < 0:
                continue
            undo(b)
        moves[count] = move
        count += 1
    return count


@jit
def mix(z: np.uint64) -> np.uint64:
    """Spread every bit of a number over all 64."""
    z = (z ^ (z >> SHIFT_1)) * MIX_1
    z = (z ^ (z >> SHIFT_2)) * MIX_2
    return z ^ (z >> SHIFT_3)


@jit
def hash_of(b: BoardRecord) -> np.uint64:
    """The hash of the position and the colour to move, the same wherever on the board the position lies."""
    shift = b.column_power[LONGEST_SIDE - 1 - b.left] * b.row_power[LONGEST_SIDE - 1 - b.top]
    return mix(b.hash * (shift * HASH_SHIFT) ^ TURN_KEY[b.turn])
