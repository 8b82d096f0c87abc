"""The solitaire solved: the best chance of success from every position, exactly.

All positions are listed by their number of tiles, each once for its sixteen images, and then valued backwards: a full
square is worth 1 or 0, any other position the mean over the six draws of the best that can be made of each. A draw has
a probability of two or one in eight, so a position is worth a whole number of ``8 ** -draws``. With sixteen draws at
most this has 48 bits, which a float of 53 bits holds without rounding: the values are exact.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.solitaire.kernel import (
    MOST_PLACEMENTS,
    BoardKeys,
    canonical,
    find,
    key_after,
    list_placements,
    solved_by,
)
from anello.games.xart.tables import SHAPE, TILES
from anello.kit.compiler import jit
from anello.kit.interruption import interruptible

__all__ = ["Solution", "SolvingProgress", "Values", "solve"]

Values: TypeAlias = npt.NDArray[np.float64]

SolvingProgress: TypeAlias = Callable[[int, int], None]
"""Is told how many steps of how many are done."""

CHANCES = np.array([0.0, *(1 / 4 if SHAPE[tile] == "+" else 1 / 8 for tile in TILES)])
"""How likely each tile is drawn."""

BATCH = 1 << 16


@dataclass(frozen=True)
class Solution:
    """What is worth something: keys of positions in order and, for each, the best chance of success."""

    size: int
    keys: BoardKeys
    """The canonical positions that can still be won."""
    values: Values
    states: int
    """How many canonical positions there are, those that cannot be won included."""

    def value(self, key: int) -> float:
        """The best chance of success before the draw, from the position with this key."""
        at = find(self.keys, key)
        return float(self.values[at]) if at >= 0 else 0.0


@interruptible
def solve(size: int, progress: SolvingProgress | None = None) -> Solution:
    """Solve the solitaire of a size; the 4 x 4 takes seconds and a third of a gigabyte.

    >>> solution = solve(2)
    >>> solution.states, solution.value(0)
    (38, 0.671875)
    """
    tell = progress or (lambda done, steps: None)
    cells = size * size
    levels = [np.zeros(1, np.int64)]
    for tiles in range(1, cells + 1):
        batches = [_distinct(_followers(batch, size)) for batch in _batches(levels[-1])]
        levels.append(_distinct(np.concatenate(batches)))
        tell(tiles, 2 * cells)
    keys = _solved(levels[cells], size)
    values = np.ones(len(keys))
    worth = [(keys, values)]
    for tiles in range(cells - 1, -1, -1):
        all_values = _values(levels[tiles], size, keys, values)
        keys, values = levels[tiles][all_values > 0], all_values[all_values > 0]
        worth.append((keys, values))
        tell(2 * cells - tiles, 2 * cells)
    keys, values = np.concatenate([keys for keys, _ in worth]), np.concatenate([values for _, values in worth])
    order = np.argsort(keys)
    return Solution(size, keys[order], values[order], sum(map(len, levels)))


def _batches(keys: BoardKeys) -> list[BoardKeys]:
    return [keys[start : start + BATCH] for start in range(0, len(keys), BATCH)]


def _distinct(keys: BoardKeys) -> BoardKeys:
    """The keys in order and each once; much faster here than `np.unique`, which hashes them first."""
    ordered: BoardKeys = np.sort(keys)
    distinct: BoardKeys = ordered[np.append(True, ordered[1:] != ordered[:-1])]
    return distinct


@jit
def _followers(keys: BoardKeys, size: int) -> BoardKeys:
    """The canonical positions with one tile more, as often as they can be reached."""
    followers = np.empty(len(keys) * MOST_PLACEMENTS, np.int64)
    found = np.empty((MOST_PLACEMENTS, 3), np.int64)
    total = 0
    for key in keys:
        count, _ = list_placements(key, size, found)
        for x, y, tile in found[:count]:
            followers[total] = canonical(key_after(key, x, y, tile))
            total += 1
    return followers[:total]


@jit
def _solved(keys: BoardKeys, size: int) -> BoardKeys:
    """Those full squares that one line runs through."""
    return np.array([key for key in keys if solved_by(key, size) >= 0])


@jit
def _values(keys: BoardKeys, size: int, later_keys: BoardKeys, later_values: Values) -> Values:
    """The values of positions, given those positions with one tile more that are worth anything."""
    values = np.zeros(len(keys))
    found = np.empty((MOST_PLACEMENTS, 3), np.int64)
    best = np.empty(len(CHANCES))
    for index, key in enumerate(keys):
        count, forced = list_placements(key, size, found)
        best[:] = -1
        best_turned = 0.0  # of all placements: for a tile that fits nowhere as it comes
        for x, y, tile in found[:count]:
            at = find(later_keys, key_after(key, x, y, tile))
            value = later_values[at] if at >= 0 else 0.0
            best[tile] = max(best[tile], value)
            best_turned = max(best_turned, value)
        for tile in range(1, len(CHANCES)):
            as_it_comes = not forced and best[tile] >= 0
            values[index] += CHANCES[tile] * (best[tile] if as_it_comes else best_turned)
    return values
