"""A hash of the tiles around every cell, kept up to date turn by turn: equal surroundings make turns worth the same."""

import numpy as np

from anello.games.xart.engine.workspace import WorkspaceRecord
from anello.games.xart.tables import EMPTY
from anello.games.xart.turns import MIX_1, BoardRecord, mix
from anello.kit.compiler import jit

__all__ = ["enter", "gather", "leave", "place_key", "turn_key"]

AROUND = 3
"""How far we look."""
ACROSS = 2 * AROUND + 1
KEYS = np.random.default_rng(2024).integers(1, 2**63, (7, ACROSS * ACROSS), np.uint64)
"""By tile and by where it lies, seen from the cell."""
SIDE_KEYS = np.random.default_rng(2025).integers(1, 2**63, 4, np.uint64)


@jit
def enter(b: BoardRecord, s: WorkspaceRecord, cell: int) -> None:
    """A tile has been laid: all cells around it take notice."""
    tile = b.tile[cell]
    i = 0
    for dy in range(-AROUND, AROUND + 1):
        start = cell + (dy << b.log_width) - AROUND
        for dx in range(ACROSS):
            s.surroundings[start + dx] += KEYS[tile, i]
            i += 1


@jit
def leave(b: BoardRecord, s: WorkspaceRecord, cell: int) -> None:
    """A tile is going to be taken back."""
    tile = b.tile[cell]
    i = 0
    for dy in range(-AROUND, AROUND + 1):
        start = cell + (dy << b.log_width) - AROUND
        for dx in range(ACROSS):
            s.surroundings[start + dx] -= KEYS[tile, i]
            i += 1


@jit
def gather(b: BoardRecord, s: WorkspaceRecord) -> None:
    """Forget the surroundings of an earlier position and look at this one."""
    for i in range(s.root_tiles):
        for dy in range(-AROUND, AROUND + 1):
            start = s.root_cells[i] + (dy << s.root_log_width) - AROUND
            for dx in range(ACROSS):
                s.surroundings[start + dx] = 0
    s.root_tiles = b.tiles
    s.root_log_width = b.log_width
    for i in range(b.tiles):
        s.root_cells[i] = b.laid[i]
        enter(b, s, b.laid[i])


@jit
def near_border(one: int, other: int) -> int:
    """How far a cell lies from the nearer of two borders, and which one it is; far away it is all the same."""
    if min(one, other) > AROUND:
        return 0
    return 1 + one if one < other else 5 + other


@jit
def place_key(b: BoardRecord, s: WorkspaceRecord, cell: int) -> np.uint64:
    """A key of a cell: equal if surroundings, the lines that lead there and the way a tile grows the box are."""
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    key: np.uint64 = s.surroundings[cell]
    for side in range(4):
        neighbour = cell + b.step[side]
        if b.tile[neighbour] != EMPTY:
            key += np.uint64(b.link[neighbour * 4 + (side ^ 2)] - cell * 4) * SIDE_KEYS[side]
    growth = 0
    if x < b.left or x > b.right:
        growth = 1 + b.right - b.left
    elif y < b.top or y > b.bottom:
        growth = 33 + b.bottom - b.top
    if b.limit:  # where the box is full, it matters how near its border is
        if b.right - b.left == b.limit - 1:
            growth += 64 * (1 + near_border(x - b.left, b.right - x))
        if b.bottom - b.top == b.limit - 1:
            growth += 1024 * (1 + near_border(y - b.top, b.bottom - y))
    return key + np.uint64(growth * 16) * MIX_1


@jit
def turn_key(b: BoardRecord, move: int, place: np.uint64) -> np.uint64:
    """A key of a turn: equal if the tile, the colour to move and the key of the place are."""
    return mix(place + np.uint64((move & 7) * 2 + b.turn) * MIX_1)
