"""The workspace of a search: all that it writes down beside the board, as one NumPy record, and the window it works in.

A search works on a board of ``anello.games.xart.turns`` of its own. Its cells are numbered in the narrowest window
that holds the position with room to grow, so that what belongs together lies together in memory.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board, lay_out, untouched_memory
from anello.games.xart.turns import (
    LOG_CELLS,
    MAX_TILES,
    IntArray,
)
from anello.kit.compiler import jit

__all__ = [
    "CHAINS",
    "MAX_PLY",
    "MAX_THREATS",
    "TRIED",
    "WORKSPACE",
    "Workspace",
    "WorkspaceRecord",
    "new_workspace",
    "set_up",
]

Workspace: TypeAlias = npt.NDArray[np.void]
"""One record of ``WORKSPACE``."""

WorkspaceRecord: TypeAlias = Any
"""That record: the compiler knows its fields, the type checker does not."""

MAX_PLY = 96
MAX_THREATS = 64
MOVES = 1 << 17
CHAINS = 1 << 12
"""How many forced tiles a scan notes."""
LOG = 1 << 16
TRIED = 1 << 16
"""How many turns the ordering remembers, see ``ordering``."""
LOG_NARROW = 6
ROOM = 20
"""Free columns on both sides of a position in a narrow window; a search that meets the edge takes it for illegal."""

WORKSPACE = np.dtype(
    [
        # Turns as cell * 8 + tile with their scores: a stack, each node uses the part above its parent's.
        ("moves", np.int64, MOVES),
        ("scores", np.int64, MOVES),
        # The opponent's winning turns, found by the last scan.
        ("threats", np.int64, MAX_THREATS),
        ("threat_count", np.int64),
        ("chain", np.int64, CHAINS),  # the tiles that the turns of the last scan force, as cell * 8 + tile
        ("chain_end", np.int32, MOVES),  # by turn, as that scan numbered them: where its own end
        ("chain_size", np.int64),
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
        # What turns changed in surroundings like these, see ``ordering``: a key and a note a row.
        ("surroundings", np.uint64, 1 << LOG_CELLS),  # by cell: a hash of the tiles around it
        ("root_cells", np.int64, MAX_TILES),  # the cells of the tiles at the root
        ("root_tiles", np.int64),
        ("root_log_width", np.int64),  # of the window they lie in
        ("tried", np.uint64, (TRIED, 2)),
        # The search.
        ("stop", np.int64),  # set from another thread
        ("stopped", np.int64),
        ("nodes", np.int64),
        ("node_limit", np.int64),  # 0 for none
        ("without", np.int64),  # the parts of the search that are left out, see ``search``
        ("deepest", np.int64),
        ("root_depth", np.int64),
        ("root_count", np.int64),  # the turns of the root are at the bottom of the stack, with what we know of them
        ("root_best", np.int64),
        ("root_score", np.int64),
        ("root_line", np.int64, MAX_PLY + 8),
        ("root_length", np.int64),
        ("line", np.int64, (MAX_PLY + 8, MAX_PLY + 8)),
        ("line_length", np.int64, MAX_PLY + 8),
    ]
)


def new_workspace() -> Workspace:
    """An empty workspace; like a board it takes up memory only where it is used."""
    return np.frombuffer(untouched_memory(WORKSPACE.itemsize), WORKSPACE)


@jit
def set_up(board: Board, rows: IntArray, turn: int) -> int:
    """Lay a position out on a board in the narrowest window; returns 0, or NO_ROOM if no window is wide enough."""
    return lay_out(board[0], rows, turn, LOG_NARROW, ROOM)
