"""The transposition table: what was found out about positions, wherever they lie and however they came about.

A turn is kept relative to the box, since positions that are shifted share a key. The key is kept mixed with its entry:
should two threads write a row at once, the halves do not fit and the row says nothing.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.engine.scores import SURE
from anello.games.xart.turns import BoardRecord
from anello.kit.compiler import jit

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EXACT",
    "PROVEN",
    "TranspositionTable",
    "bound_of",
    "lookup",
    "new_table",
    "store",
    "usable",
]

TranspositionTable: TypeAlias = npt.NDArray[np.uint64]
"""A key and an entry a row; the number of rows is a power of two."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""What a score says: it is this one, or it was too high or too low for the bounds of the search."""
PROVEN = 120
"""The depth of results that no deeper search can change."""
NOTHING = -9
"""The depth of what was never searched."""


def new_table(rows: int) -> TranspositionTable:
    """An empty table."""
    return np.zeros((rows, 2), np.uint64)


@jit
def packed_move(b: BoardRecord, move: int) -> int:
    """A turn relative to the box, 31 bits."""
    if move == 0:
        return 0
    cell = move >> 3
    x, y = (cell & ((1 << b.log_width) - 1)) - b.left + 1, (cell >> b.log_width) - b.top + 1
    return int((y << 14 | x) << 3 | (move & 7))


@jit
def unpacked_move(b: BoardRecord, packed: int) -> int:
    """The turn on this board, 0 if there is none."""
    if packed == 0:
        return 0
    x, y = (packed >> 3 & 0x3FFF) + b.left - 1, (packed >> 17) + b.top - 1
    return int((y << b.log_width | x) << 3 | (packed & 7))


@jit
def store(
    b: BoardRecord,
    table: TranspositionTable,
    key: np.uint64,
    depth: int,
    score: int,
    bound: int,
    move: int,
    ply: int,
) -> None:
    """Remember a result."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    slot = np.int64(key & np.uint64(len(table) - 1))
    entry = np.uint64((score + 32768) << 47 | (depth + 8) << 38 | bound << 32 | packed_move(b, move))
    table[slot, 0] = key ^ entry
    table[slot, 1] = entry


@jit
def lookup(b: BoardRecord, table: TranspositionTable, key: np.uint64, ply: int) -> tuple[int, int, int, int]:
    """What is remembered: depth (NOTHING if there is nothing), score, bound and turn."""
    slot = np.int64(key & np.uint64(len(table) - 1))
    kept = table[slot, 1]
    if table[slot, 0] != key ^ kept:
        return NOTHING, 0, 0, 0
    entry = int(np.int64(kept))
    score = (entry >> 47) - 32768
    depth = (entry >> 38 & 0xFF) - 8
    bound = entry >> 32 & 3
    if score > SURE:
        score -= ply
        if bound != AT_MOST:
            depth = PROVEN
    elif score < -SURE:
        score += ply
        if bound != AT_LEAST:
            depth = PROVEN
    return depth, score, bound, unpacked_move(b, entry & 0x7FFFFFFF)


@jit
def usable(bound: int, score: int, alpha: int, beta: int) -> bool:
    """Whether a remembered score settles a node."""
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)


@jit
def bound_of(score: int, alpha: int, beta: int) -> int:
    """What a score says, found with these bounds."""
    if score >= beta:
        return AT_LEAST
    return AT_MOST if score <= alpha else EXACT
