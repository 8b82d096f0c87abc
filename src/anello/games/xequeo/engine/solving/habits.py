"""People's habits in a tree: how often somebody with human habits, in an opponent's place, does what.

He chooses a piece near the ring, runs with it, enters when he can, and calls what was moved last.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret, DoubleRows, Keys, Longs
from anello.games.xequeo.engine.solving.sweep import MASKS, Background
from anello.games.xequeo.engine.trees.abstract import AbstractTree
from anello.games.xequeo.engine.trees.labels import (
    FIRST_GROUP,
    FIRST_MOVE,
    WAIT,
    belt_of,
    features,
    pack,
    signature,
    unpack,
)
from anello.games.xequeo.engine.trees.pruned import PrunedTree
from anello.games.xequeo.engine.trees.public import TreeShape
from anello.games.xequeo.kernel import MAX_MOVES, MAX_PIECES, Geometry, generate
from anello.kit.compiler import jit

__all__ = ["Habits", "background"]

FAR = 1 << 30
DETOUR = 0.1
"""How much a move counts that brings a piece less near to the ring than it could get."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What somebody tends to do. All numbers are chances."""

    hasty: float = 0.1
    """Of calling the piece the opponent moved last, or any if that is not known."""
    runs: float = 0.85
    """Of moving the own piece, if he moves; else any piece."""
    forgets: float = 0.95
    """Of entering whenever possible, as if nobody could share the piece."""
    near: float = 0.8
    """Of choosing one of the three pieces nearest to the ring; else any."""


@jit
def _count_moves(
    table: Geometry, pieces: int, belt: np.uint64, holder: int, cut: int, seen: Keys, shape: TreeShape, action: Keys,
    first_member: Longs, members: Keys, counts: DoubleRows,
) -> None:  # fmt: skip
    """For every node an opponent moves to: with how many moves of each piece, over all members of its parent.

    A move as near to the ring as the piece can get counts in full, any other little: so people run.
    """
    record = table[0]
    nearest = np.empty(MAX_PIECES, np.int64)
    row = np.zeros(MAX_PIECES, np.uint8)
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    for level in range(1 - holder, cut, 2):
        for node in range(shape.levels[level], shape.levels[level + 1]):
            for member in members[first_member[node] : first_member[node + 1]]:
                unpack(member, pieces, row)
                listed, _ = generate(record, row, pieces, movers, targets)
                nearest[:] = FAR
                for index in range(listed):
                    piece = movers[index]
                    nearest[piece] = min(nearest[piece], np.int64(record.distance[targets[index]]))
                for index in range(listed):
                    piece = movers[index]
                    start = row[piece]
                    row[piece] = targets[index]
                    name = signature(seen[level], features(record, row, pieces, belt), piece, pack(row, pieces))
                    row[piece] = start
                    low = shape.first[node]
                    high = shape.first[node + 1]
                    while high - low > 1:  # the names of siblings ascend
                        middle = (low + high) // 2
                        if action[middle] <= name:
                            low = middle
                        else:
                            high = middle
                    counts[low, piece] += 1 if record.distance[targets[index]] == nearest[piece] else DETOUR


def background(
    tree: AbstractTree | PrunedTree, pieces: Sequence[int], table: Geometry, habits: Habits, share: float
) -> Background:
    """Somebody with these habits in the place of the holder's opponent, so often."""
    if isinstance(tree, PrunedTree):
        raise TypeError("habits need a tree that says which moves lead where, and a pruned one does not")
    shape, count = tree.shape, tree.pieces
    other = 1 - tree.holder
    counts = np.zeros((shape.nodes, 8))
    seen = np.array([tree.seen_detail(level) for level in range(tree.cut + 1)], np.int64)
    _count_moves(
        table, count, belt_of(table), tree.holder, tree.cut, seen, shape, tree.action, tree.first_member, tree.members,
        counts,
    )  # fmt: skip
    counts[shape.levels[tree.cut + 2] :] = 1  # to pass is every piece's move
    reach = np.zeros((shape.nodes + 1, 8))
    ends = np.zeros((shape.nodes, 8))
    reach[0 if other else shape.nodes, :count] = share * _picks(pieces, table, habits)
    lanes = MASKS[(1 << count) - 1].astype(np.float64)
    for level in range(other, tree.cut + 2, 2):
        nodes = np.arange(shape.levels[level], shape.levels[level + 1])
        children = np.arange(shape.levels[level + 1], shape.levels[level + 2])
        parents = shape.parent[children] - shape.levels[level]
        own = reach[shape.parent[nodes]]
        enter = own * habits.forgets * MASKS[shape.entering[nodes]]
        by_piece = np.zeros((len(nodes), 8))
        np.add.at(by_piece, parents, counts[children])
        by_any = by_piece.sum(axis=1, keepdims=True)
        called = (own - enter) * np.where(by_any > 0, habits.hasty, 1.0)
        moved = own - enter - called
        runs = np.where(by_piece > 0, habits.runs, 0.0)
        with np.errstate(invalid="ignore", divide="ignore"):
            own_part = np.nan_to_num(counts[children] / by_piece[parents])
            any_part = np.nan_to_num(counts[children].sum(axis=1, keepdims=True) / by_any[parents])
        reach[children] = moved[parents] * (runs[parents] * own_part + (1 - runs[parents]) * any_part)
        suspects = _suspects(tree, nodes, lanes)
        calls = called.sum(axis=1, keepdims=True)
        ends[nodes] = calls - 2 * calls * suspects + 2 * enter - enter.sum(axis=1, keepdims=True)
    return Background(tree.holder, share, reach.astype(np.float32), (ends * lanes).astype(np.float32))


def _picks(pieces: Sequence[int], table: Geometry, habits: Habits) -> BySecret:
    distance = table[0]["distance"]
    nearest = sorted(range(len(pieces)), key=lambda piece: int(distance[pieces[piece]]))[:3]
    picks = np.full(len(pieces), (1 - habits.near) / len(pieces))
    picks[nearest] += habits.near / len(nearest)
    return picks


def _suspects(tree: AbstractTree, nodes: Longs, lanes: BySecret) -> DoubleRows:
    """Whom he calls at each node: the piece moved last if the name of the move tells it, else anybody."""
    names = tree.action[nodes]
    piece = np.where(names >= FIRST_MOVE, (names - FIRST_MOVE) // 64, names & 7)
    known = (nodes > 0) & (((names >= 0) & (names < WAIT)) | (names >= FIRST_MOVE))
    known &= (names < FIRST_GROUP) | (names >= FIRST_MOVE)
    suspects = np.tile(lanes / lanes.sum(), (len(nodes), 1))
    suspects[known] = np.eye(8)[piece[known]]
    return suspects
