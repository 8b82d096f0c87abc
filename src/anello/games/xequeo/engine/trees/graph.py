"""All positions within so many moves of a start, each listed once a level: a tree in which ways meet again."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import Bytes, Int64, Ints, Keys, Longs
from anello.games.xequeo.engine.trees.labels import pack, unpack
from anello.games.xequeo.engine.trees.public import TreeTooLarge
from anello.games.xequeo.kernel import (
    MAX_MOVES,
    MAX_PIECES,
    NONE,
    ONE,
    CellRow,
    Geometry,
    GeometryRecord,
    generate,
    row_of,
)
from anello.kit.compiler import jit

__all__ = ["EMPTY", "MIX", "PositionGraph", "grow_graph"]

EMPTY = -1
MIX = np.uint64(0x9E3779B97F4A7C15)
"""An odd number that scatters the bits of a key when multiplied with it."""


class PositionGraph(NamedTuple):
    """Positions level by level. Who acts depends on the level alone, as in a `Shape`."""

    levels: Longs
    """Level d holds the positions ``levels[d]`` to ``levels[d + 1] - 1``."""
    first: Longs
    """The moves of position i lead to ``after[first[i] : first[i + 1]]``; on the last level none are listed."""
    after: Ints
    entering: Bytes
    """The bits of the pieces that may enter the ring."""
    keys: Keys
    """The positions, packed."""

    @property
    def depth(self) -> int:
        """The number of the last level that has positions."""
        return int(np.searchsorted(self.levels, len(self.keys))) - 1


@jit
def _slot(table: Ints, keys: Keys, key: Int64) -> np.int64:
    """Where a position stands in a table of numbers of positions, or would stand."""
    mask = len(table) - 1
    slot = np.int64((np.uint64(key) * MIX) >> np.uint64(32)) & mask
    while table[slot] != EMPTY and keys[table[slot]] != key:
        slot = (slot + 1) & mask
    return slot


@jit
def _choose_few(record: GeometryRecord, pieces: int, few: int, movers: CellRow, targets: CellRow, listed: int) -> int:
    """Of the moves listed keep those that end next to the ring, the longest of some pieces, and one to wait with.

    The pieces are the ``few`` that get nearest to the ring; to wait is to end as far from it as one can.
    """
    nearest = np.full(pieces, -1, np.int64)
    reached = np.full(pieces, np.iinfo(np.int64).max, np.int64)
    wait = 0
    farthest = np.int64(-1)
    for index in range(listed):
        piece = movers[index]
        ends = record.distance[targets[index]]
        if ends < reached[piece]:
            nearest[piece] = index
            reached[piece] = ends
        if ends > farthest:
            wait = index
            farthest = ends
    count = 0
    for index in range(listed):
        piece = movers[index]
        keeps = index == wait or record.near[record.ring] >> np.uint64(targets[index]) & ONE != NONE
        if not keeps and nearest[piece] == index:
            ahead = 0
            for other in range(pieces):
                ahead += reached[other] < reached[piece] or (reached[other] == reached[piece] and other < piece)
            keeps = ahead < few
        if keeps:
            movers[count] = piece
            targets[count] = targets[index]
            count += 1
    return count


@jit
def _grow(
    table: Geometry, root: Bytes, pieces: int, depth: int, capacity: int, few: int
) -> tuple[int, PositionGraph, bool]:
    """The number of positions (-1: more than the capacity), the arrays, and whether no moves were cut off."""
    record = table[0]
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    row = np.zeros(MAX_PIECES, np.uint8)
    room = 1024
    keys = np.empty(room, np.int64)
    first = np.zeros(room + 1, np.int64)
    entering = np.empty(room, np.uint8)
    after = np.empty(16 * room, np.int32)
    levels = np.zeros(depth + 2, np.int64)
    found = np.full(2 * room, EMPTY, np.int32)
    keys[0] = pack(root, pieces)
    count = 1
    edges = 0
    levels[1] = 1
    complete = True
    for level in range(depth + 1):
        found[:] = EMPTY
        for node in range(levels[level], levels[level + 1]):
            unpack(keys[node], pieces, row)
            listed, entries = generate(record, row, pieces, movers, targets)
            entering[node] = entries
            first[node] = edges
            if level == depth:
                complete = complete and listed == 0
                continue
            if few > 0 and (depth - level) % 2 == 0:
                listed = _choose_few(record, pieces, few, movers, targets, listed)
            if count + listed > capacity:
                return -1, PositionGraph(levels, first, after, entering, keys), False
            if count + listed > room:
                keys = np.concatenate((keys, np.empty_like(keys)))
                first = np.concatenate((first, np.zeros(room, np.int64)))
                entering = np.concatenate((entering, np.empty_like(entering)))
                room *= 2
                found = np.full(2 * room, EMPTY, np.int32)
                for other in range(levels[level + 1], count):
                    found[_slot(found, keys, keys[other])] = other
            if edges + listed > len(after):
                after = np.concatenate((after, np.empty_like(after)))
            for index in range(listed):
                piece = movers[index]
                start = row[piece]
                row[piece] = targets[index]
                key = pack(row, pieces)
                row[piece] = start
                slot = _slot(found, keys, key)
                if found[slot] == EMPTY:
                    keys[count] = key
                    found[slot] = count
                    count += 1
                after[edges] = found[slot]
                edges += 1
        if level < depth:
            levels[level + 2] = count
    first[count] = edges
    graph = PositionGraph(levels, first[: count + 1], after[:edges], entering[:count], keys[:count])
    return count, graph, complete


def grow_graph(
    pieces: Sequence[int], table: Geometry, depth: int, capacity: int = 3_000_000, *, few: int = 0
) -> tuple[PositionGraph, bool]:
    """All positions up to ``depth`` moves away, and whether no line of play is longer.

    With ``few`` the player who acts at the end has few moves: with so many pieces he runs to the ring, beside that he
    brings pieces next to it or waits. Raises `TreeTooLarge` beyond ``capacity`` positions.
    """
    count, graph, complete = _grow(table, row_of(pieces), len(pieces), depth, capacity, few)
    if count < 0:
        raise TreeTooLarge(f"more than {capacity} positions within {depth} moves")
    return graph, complete and not few
