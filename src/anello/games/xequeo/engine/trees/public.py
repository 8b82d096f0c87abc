"""The public tree of a round: every position that quiet moves lead to, level by level in flat arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import Bytes, Ints, Longs
from anello.games.xequeo.kernel import MAX_MOVES, MAX_PIECES, Geometry, generate, row_of
from anello.kit.compiler import jit

__all__ = ["PublicTree", "TreeShape", "TreeTooLarge", "grow"]


class TreeTooLarge(Exception):
    """The tree would have more nodes than allowed."""


class TreeShape(NamedTuple):
    """What the solver needs to know of a tree. The first player acts on even levels, the second on odd ones.

    Nodes are numbered breadth-first, so a level and the children of a node are ranges of numbers.
    """

    levels: Longs
    """Level d holds the nodes ``levels[d]`` to ``levels[d + 1] - 1``."""
    first: Ints
    """The children of node i are ``first[i]`` to ``first[i + 1] - 1``."""
    parent: Ints
    """The parent of a node; for the root the number of nodes, an extra row that stands before it."""
    entering: Bytes
    """The bits of the pieces that may enter the ring at a node."""

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self.parent)

    @property
    def depth(self) -> int:
        """The number of the last level."""
        return len(self.levels) - 2


class PublicTree(NamedTuple):
    """A tree of real positions."""

    shape: TreeShape
    positions: Bytes
    """The cells of the pieces at each node, in rows of eight."""
    pieces: int
    complete: bool
    """Whether every line of play is followed to its end, so that nothing was cut."""


@jit
def _grow(
    table: Geometry, root: Bytes, pieces: int, depth: int, capacity: int
) -> tuple[Ints, Ints, Bytes, Bytes, Longs, bool]:
    """All arrays of the tree (empty if the capacity does not suffice), and whether moves were cut off."""
    record = table[0]
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    room = 1024
    positions = np.empty((room, MAX_PIECES), np.uint8)
    first = np.empty(room + 1, np.int32)
    parent = np.empty(room, np.int32)
    entering = np.empty(room, np.uint8)
    levels = np.zeros(depth + 2, np.int64)
    positions[0] = root
    nodes = 1
    cut = False
    levels[1] = 1
    for level in range(depth + 1):
        for node in range(levels[level], levels[level + 1]):
            listed, entries = generate(record, positions[node], pieces, movers, targets)
            entering[node] = entries
            first[node] = nodes
            if level == depth:
                cut = cut or listed > 0
                continue
            if nodes + listed > capacity:
                return first[:0], parent[:0], entering[:0], positions[:0], levels, True
            while nodes + listed > room:
                positions = np.concatenate((positions, np.empty_like(positions)))
                first = np.concatenate((first, np.empty(room, np.int32)))
                parent = np.concatenate((parent, np.empty_like(parent)))
                entering = np.concatenate((entering, np.empty_like(entering)))
                room *= 2
            for index in range(listed):
                positions[nodes] = positions[node]
                positions[nodes, movers[index]] = targets[index]
                parent[nodes] = node
                nodes += 1
        if level < depth:
            levels[level + 2] = nodes
    first[nodes] = nodes
    parent[0] = nodes
    return (
        first[: nodes + 1].copy(),
        parent[:nodes].copy(),
        entering[:nodes].copy(),
        positions[:nodes].copy(),
        levels,
        cut,
    )


def grow(pieces: Sequence[int], table: Geometry, depth: int, capacity: int = 3_000_000) -> PublicTree:
    """The tree of all positions up to ``depth`` moves away; raises `TreeTooLarge` beyond ``capacity`` nodes."""
    first, parent, entering, positions, levels, cut = _grow(table, row_of(pieces), len(pieces), depth, capacity)
    if len(parent) == 0:
        raise TreeTooLarge(f"more than {capacity} positions within {depth} moves")
    while len(levels) > 2 and levels[-1] == levels[-2]:
        levels = levels[:-1]
    return PublicTree(TreeShape(levels, first, parent, entering), positions, len(pieces), not cut)
