"""The desk beside the board: everything a search writes down, as one NumPy record, and the window it looks through.

A search works on a board of ``anello.games.xart.turns`` of its own. Its cells are numbered in the narrowest window
that holds the position with room to grow, so that what belongs together lies together in memory.
"""

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.games.xart.kernel import Board, clear, lay_wanted
from anello.games.xart.tables import EMPTY
from anello.games.xart.turns import LOG_CELLS, LOG_WIDEST, LONGEST_SIDE, MAX_TILES, NO_ROOM, Record, Rows, set_box

__all__ = ["DESK", "MAX_PLY", "MAX_THREATS", "MEMORY", "Desk", "new_desk", "set_up"]

Desk = npt.NDArray[np.void]

MAX_PLY = 96
MAX_THREATS = 64
MOVES = 1 << 17
LOG = 1 << 16
MEMORY = 1 << 16
LOG_NARROW = 6
ROOM = 20
"""Free columns on both sides of a position in a narrow window; a search that meets the edge takes it for illegal."""

DESK = np.dtype(
    [
        # Turns as cell * 8 + tile with their scores: a stack, each node uses the part above its parent's.
        ("moves", np.int64, MOVES),
        ("scores", np.int64, MOVES),
        # The opponent's winning turns, found by the last scan.
        ("threats", np.int64, MAX_THREATS),
        ("threat_count", np.int64),
        ("mark", np.int32, 1 << LOG_CELLS),  # by cell: the stamp of those a threat would lay tiles on
        ("marked_tile", np.uint8, 1 << LOG_CELLS),
        ("stamp", np.int32),
        # The evaluation: by open end what it is worth, all together for white and for red to move, and a log for undo.
        ("worth", np.int32, 4 << LOG_CELLS),
        ("fresh", np.int32, 4 << LOG_CELLS),  # by end: the stamp of those revised this turn
        ("ends", np.int64, 4 * MAX_TILES),  # those that had a worth at the root
        ("surveyed", np.int64),
        ("value", np.int64, 2),
        ("past_value", np.int64, (MAX_PLY + 8, 2)),
        ("past_log", np.int64, MAX_PLY + 8),
        ("log_end", np.int64, LOG),
        ("log_worth", np.int32, LOG),
        ("log_size", np.int64),
        ("found", np.int64, 8),  # the features of an end
        ("level", np.int64),  # evaluated turns made since the root
        # What turns were worth in surroundings like these, see ``memory``: a key and a note a row.
        ("surroundings", np.uint64, 1 << LOG_CELLS),  # by cell: a hash of the tiles around it
        ("scenery", np.int64, MAX_TILES),  # the cells of the tiles at the root
        ("scenery_size", np.int64),
        ("scenery_width", np.int64),  # of the window they lie in
        ("memory", np.uint64, (MEMORY, 2)),
        # The search.
        ("stop", np.int64),  # set from another thread
        ("stopped", np.int64),
        ("nodes", np.int64),
        ("node_limit", np.int64),  # 0 for none
        ("without", np.int64),  # the parts of the search that are left out, see ``search``
        ("deepest", np.int64),
        ("root_depth", np.int64),
        ("root_best", np.int64),
        ("root_score", np.int64),
        ("root_line", np.int64, MAX_PLY + 8),
        ("root_length", np.int64),
        ("line", np.int64, (MAX_PLY + 8, MAX_PLY + 8)),
        ("line_length", np.int64, MAX_PLY + 8),
    ]
)


def new_desk() -> Desk:
    """An empty desk."""
    return np.zeros(1, DESK)


@jit
def set_up(board: Board, rows: Rows, turn: int) -> int:
    """Lay a position out on a board in the narrowest window; returns 0, or NO_ROOM if no window is wide enough."""
    b = board[0]
    if len(rows) == 0:
        middle = (LONGEST_SIDE // 2 << LOG_NARROW) + (1 << (LOG_NARROW - 1))
        clear(b, LOG_NARROW, middle)
        if not b.any_opening:
            b.mask[middle] = 0b0001_0001
        b.turn = turn
        return 0
    width, height = rows[:, 0].max() + 1, rows[:, 1].max() + 1
    log_width = LOG_NARROW
    while 1 << log_width < width + 2 * ROOM:
        log_width += 1
    lines = min(1 << (LOG_CELLS - log_width), LONGEST_SIDE)
    if log_width > LOG_WIDEST or lines < height + 2 * ROOM:
        return NO_ROOM
    left, top = ((1 << log_width) - width) // 2, (lines - height) // 2
    clear(b, log_width, cell_of(b, rows[0], log_width, left, top))
    set_box(b, left, top, left + width - 1, top + height - 1)
    for i in range(len(rows)):
        b.wanted[cell_of(b, rows[i], log_width, left, top)] = rows[i, 2]
    fault = lay_wanted(b, len(rows))
    for i in range(len(rows)):
        b.wanted[cell_of(b, rows[i], log_width, left, top)] = EMPTY
    b.turn = turn
    return fault


@jit
def cell_of(b: Record, row: Rows, log_width: int, left: int, top: int) -> int:
    """The cell of a row (x, y, tile) in a window."""
    return int((row[1] + top) << log_width | (row[0] + left))
