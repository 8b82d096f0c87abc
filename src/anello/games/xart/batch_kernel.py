"""Limited Xart on many small boards at once, compiled: the rules of ``turns`` on compact records, shown to agents."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.batch_legality import LOG_NARROW, LOG_WIDE, index, log_width, number, update
from anello.games.xart.batch_tables import FITTING_SET, KINDS, MASK_PAIRS, SET_SIZE
from anello.games.xart.tables import OPENING
from anello.games.xart.turns import SHORTEST_LINE, BoardRecord, lay_all, set_box, winner
from anello.kit.batch import BatchFlags
from anello.kit.compiler import jit

__all__ = ["advance", "compact_board", "show"]

MemoryWords: TypeAlias = npt.NDArray[np.uint64]
MaskPairs: TypeAlias = npt.NDArray[np.uint16]
"""Masks by board, two actions at a time."""
CompactBoards: TypeAlias = npt.NDArray[np.void]
"""A record for each board; see `compact_board`."""

WORD = 8
"""So many bytes are in a word."""
FIRST_KEPT = "changed"
"""The field of a record from which on all may stay as it was when a new game begins: it changes nothing there."""


def compact_board(rows: int) -> CompactBoards:
    """An empty board of so many rows and columns: a record with the fields that ``turns`` works on, and some more."""
    log_width = LOG_NARROW if 2 * rows <= 1 << LOG_NARROW else LOG_WIDE
    width = 1 << log_width
    most = width // 2
    cells = width * (width + 3)  # the first tile lies in the middle, and there is a rim all around
    count, cell_number = np.int16, np.uint16
    record = np.dtype(
        [
            ("step", np.int64, 4),
            ("hash", np.uint64),  # stays 0, like the two below
            ("column_power", np.uint8, width),
            ("row_power", np.uint8, width + 3),
            ("log_width", np.uint8),
            ("tall", np.bool_),
            ("wide", np.bool_),
            ("lines_win", np.bool_),
            ("perimeter_size", count),
            ("tiles", count),
            ("left", count),
            ("top", count),
            ("right", count),
            ("bottom", count),
            ("rings", count),
            ("lines", count),
            ("turn", count),
            ("limit", count),
            ("shortest_line", count),
            ("choices", count),  # how many turns are legal
            ("across", count),  # from a cell of the board to one of the window that agents see
            ("down", count),
            ("changes", count),
            ("perimeter", cell_number, (most + 2) ** 2),
            ("slot", np.uint8 if most <= 8 else cell_number, cells),
            ("tile", np.uint8, cells),
            ("mask", np.uint8, cells),
            ("legal", np.uint8, cells),  # the tiles that may be laid on a space, as a set
            ("leads", np.uint8, cells),  # the edges of a tile there that would force another one
            ("changed", cell_number, (most + 2) ** 2),  # the spaces on which a turn changed what may be laid
            ("laid", cell_number, most**2 + 8),
            ("reach", np.uint16, cells),  # how far the turns on a space reach, see `batch_legality`
            ("link", cell_number, 4 * cells),
        ],
        align=True,
    )
    boards = np.zeros(1, record)
    board = boards[0]
    middle = width // 2
    cell = (middle + 1) << log_width | middle
    board["log_width"], board["step"] = log_width, (-width, 1, width, -1)
    board["limit"], board["lines_win"], board["shortest_line"] = rows, True, min(rows, SHORTEST_LINE)
    board["left"], board["top"], board["right"], board["bottom"] = middle, middle + 1, middle - 1, middle
    board["perimeter"][0], board["perimeter_size"] = cell, 1
    board["mask"][cell] = OPENING
    board["legal"][cell] = FITTING_SET[OPENING]
    board["choices"] = SET_SIZE[FITTING_SET[OPENING]]
    board["across"], board["down"] = (rows + 2) // 2 - middle, (rows + 2) // 2 - middle - 1
    return boards


@jit
def make_turn(b: BoardRecord, cell: int, tile: int) -> int:
    """Make a legal turn: as ``turns.make``, but without a way back."""
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    b.turn ^= 1
    set_box(b, min(b.left, x), min(b.top, y), max(b.right, x), max(b.bottom, y))
    lay_all(b, cell, tile, len(b.laid))
    return int(b.rings | b.lines)


@jit
def play(b: BoardRecord, action: int, size: int) -> int:
    """Do a legal action and find out what may follow; returns the mask of the colours that have won."""
    place, tile = number(index(action) // index(KINDS)), number(index(action) % index(KINDS)) + 1
    y = number(index(place) // index(size))
    cell = (y - b.down) << log_width(b) | (place - y * size - b.across)
    before, width, height = b.tiles, b.right - b.left, b.bottom - b.top
    won = make_turn(b, cell, tile)
    if won == 0:
        longest = b.limit - 1
        filled = b.right - b.left == longest > width or b.bottom - b.top == longest > height
        update(b, before, filled)
    return won


@jit
def place_of(b: BoardRecord, cell: int, size: int) -> int:
    """The cell of the window, row by row, that a cell of the board is."""
    log = log_width(b)
    return int(((cell >> log) + b.down) * size + (cell & ((1 << log) - 1)) + b.across)


@jit
def write_choices(b: BoardRecord, cell: int, size: int, i: int, masks: MaskPairs) -> None:
    """Show what may be laid on a cell of the board of this number."""
    first, legal = place_of(b, cell, size) * (KINDS // 2), b.legal[index(cell)]
    for pair in range(KINDS // 2):
        masks[i, index(first + pair)] = MASK_PAIRS[legal, pair]


@jit
def write_tile(b: BoardRecord, cell: int, size: int, i: int, planes: BatchFlags) -> None:
    """Show a tile."""
    plane = number(b.tile[index(cell)]) - 1
    planes[i, index(plane * size * size + place_of(b, cell, size))] = True


@jit
def show(b: BoardRecord, size: int, i: int, planes: BatchFlags, masks: MaskPairs) -> None:
    """Show all tiles and all legal turns in a window where nothing is shown yet."""
    for n in range(index(b.tiles)):
        write_tile(b, number(b.laid[n]), size, i, planes)
    for slot in range(index(b.perimeter_size)):
        cell = number(b.perimeter[slot])
        if b.legal[index(cell)]:  # others may lie beyond the window
            write_choices(b, cell, size, i, masks)


@jit
def show_changes(b: BoardRecord, before: int, size: int, i: int, planes: BatchFlags, masks: MaskPairs) -> None:
    """Show what a turn changed that laid all tiles from ``before`` on."""
    for n in range(index(before), index(b.tiles)):
        cell = number(b.laid[n])
        write_tile(b, cell, size, i, planes)
        write_choices(b, cell, size, i, masks)
    for n in range(index(b.changes)):
        write_choices(b, number(b.changed[n]), size, i, masks)


@jit
def advance(
    boards: CompactBoards,
    actions: npt.NDArray[np.int64],
    size: int,
    planes: BatchFlags,
    masks: MaskPairs,
    seats: npt.NDArray[np.int8],
    rewards: npt.NDArray[np.float32],
    dones: BatchFlags,
    memory: tuple[MemoryWords, MemoryWords, MemoryWords],
    start: tuple[MemoryWords, MemoryWords, MemoryWords],
) -> None:
    """Do a legal action on every board; where a game ends its result is noted and the next one begins.

    Windows have ``size`` rows and columns, and a row of ``planes`` is all planes of a board. ``memory`` is that of all
    boards, planes and masks, and ``start`` what that of one of them is at every start, as far as it matters. No kernel
    gets a part of an array, which costs more than many a turn.
    """
    plane = size * size
    for i in range(len(actions)):
        b = boards[i]
        before = int(b.tiles)
        won = play(b, actions[i], size)
        done = won != 0 or b.choices == 0
        dones[i] = done
        rewards[i, 0] = rewards[i, 1] = 0
        if done:
            colour = winner(won, 1 - b.turn)
            if colour >= 0:
                rewards[i, colour], rewards[i, 1 - colour] = 1, -1
            for part in range(3):
                for n in range(index(len(start[part]))):
                    memory[part][i, n] = start[part][n]
        else:
            across = (size - (b.right - b.left + 1) >> 1) - b.left
            down = (size - (b.bottom - b.top + 1) >> 1) - b.top
            if across == b.across and down == b.down:
                show_changes(b, before, size, i, planes, masks)
            else:
                b.across, b.down = across, down
                for n in range(index(-(-KINDS * plane // WORD))):  # the plane behind the tiles is written below
                    memory[1][i, n] = 0
                for n in range(index(memory[2].shape[1])):
                    memory[2][i, n] = 0
                show(b, size, i, planes, masks)
            mover = b.turn != 0
            for n in range(index(KINDS * plane), index((KINDS + 1) * plane)):
                planes[i, n] = mover
        seats[i] = b.turn + 1
