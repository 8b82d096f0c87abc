"""Small trees that prove much: a guarantee for one player, the holder, that also holds in the real game.

Every device below leaves the holder some of his real strategies and the opponent all of his, or more; so what the
holder is guaranteed in the tree, he is guaranteed on the board.

- *Signatures*: after an opponent's move the holder remembers only a summary of the position, for instance which pieces
  can enter the ring and which can be brought next to it. A node stands for the set of all positions with the same
  summaries so far, its members. The holder may do only what he can do in each of them; the opponent, who knows the
  position, may do what is possible in any.
- *Labels*: the holder moves by intention ("bring red next to the ring", "wait"). Each member has one move for it.
- *Blind extension*: at the cut the holder makes one more move without looking at the answer, and then enters with a
  piece that stands next to the ring, or calls. A piece next to the ring stays there: it could only move nearer.
- *Keep-sets*: moves that an earlier solution hardly used are left out.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import Int64, Keys, Longs, SingleRows
from anello.games.xequeo.engine.trees.growing import MEMBERS, NODES, Kept, grow_levels
from anello.games.xequeo.engine.trees.labels import (
    GROUPS,
    LABELS,
    MOVES,
    PASS,
    THREAT,
    belt_of,
    features,
    own_actions,
    pack,
    signature,
)
from anello.games.xequeo.engine.trees.public import TreeShape, TreeTooLarge
from anello.games.xequeo.kernel import MAX_MOVES, CellRow, Geometry, row_of
from anello.kit.compiler import jit

__all__ = ["AbstractTree", "Detail", "first_that_fits", "grow_abstract", "keep_abstract"]


class Detail(NamedTuple):
    """How much detail a tree has, own move by own move; the last entry goes on for ever."""

    own: tuple[int, ...] = (LABELS,)
    """One of THREATS, LABELS, GROUPS, MOVES for the holder's first move, second move, ..."""
    seen: tuple[int, ...] = (THREAT,)
    """What the holder remembers of the opponent's first move, second move, ..."""


class AbstractTree(NamedTuple):
    """A tree in which one player's guarantee is a guarantee in the real game."""

    shape: TreeShape
    pieces: int
    holder: int
    cut: int
    """The last level with positions; two levels of the blind extension follow."""
    action: Keys
    """The name of the action that leads to a node: the holder's intention, or what he sees of an opponent's move."""
    first_member: Longs
    members: Keys
    """The positions a node stands for are ``members[first_member[node]]`` up to the next node's."""
    detail: Detail

    def own_detail(self, node: int, level: int) -> int:
        """How finely the holder's moves are told apart at a node of this level."""
        detail = self.detail.own[min(level // 2, len(self.detail.own) - 1)]
        several = self.first_member[node + 1] - self.first_member[node] > 1
        return GROUPS if detail == MOVES and (several or level == self.cut) else detail

    def seen_detail(self, level: int) -> int:
        """What the holder remembers of the opponent's moves on a level."""
        return self.detail.seen[min(level // 2, len(self.detail.seen) - 1)]

    def moves_at(self, node: int, level: int, pieces: Sequence[int], table: Geometry) -> dict[int, tuple[int, int]]:
        """How the holder gets from a node to each of its children in a real position: the move (piece, cell)."""
        names = np.empty(2 * MAX_MOVES, np.int64)
        results = np.empty(2 * MAX_MOVES, np.int64)
        count = _own_actions_from_python(
            table, row_of(pieces), len(pieces), belt_of(table), self.own_detail(node, level), names, results
        )
        meaning = {}
        for name, result in zip(names[:count].tolist(), results[:count].tolist(), strict=True):
            cells = [result >> (6 * piece) & 63 for piece in range(len(pieces))]
            piece = next(piece for piece, cell in enumerate(cells) if cell != pieces[piece])
            meaning[name] = (piece, cells[piece])
        children = range(self.shape.first[node], self.shape.first[node + 1])
        return {child: meaning[int(self.action[child])] for child in children}

    def child_seen(self, node: int, level: int, mover: int, pieces: Sequence[int], table: Geometry) -> int:
        """The child of a node to which an opponent's move leads, by which these pieces came about."""
        name = PASS
        if level <= self.cut:
            row, seen = row_of(pieces), self.seen_detail(level)
            name = int(_signature_from_python(table, row, len(pieces), belt_of(table), seen, mover))
        for child in range(self.shape.first[node], self.shape.first[node + 1]):
            if self.action[child] == name:
                return child
        raise ValueError("this move leads out of the tree")


@jit
def _own_actions_from_python(
    table: Geometry, row: CellRow, pieces: int, belt: np.uint64, detail: int, names: Keys, results: Keys
) -> int:
    return own_actions(table[0], row, pieces, belt, detail, names, results)


@jit
def _signature_from_python(table: Geometry, row: CellRow, pieces: int, belt: np.uint64, seen: int, mover: int) -> Int64:
    return signature(seen, features(table[0], row, pieces, belt), mover, pack(row, pieces))


def _nothing_kept() -> Kept:
    """No earlier tree: all moves stay."""
    return Kept(np.zeros(1, np.int32), np.zeros(1, np.int64), np.zeros(0, np.bool_))


def keep_abstract(tree: AbstractTree, moved: SingleRows, share: float) -> Kept:
    """The holder's moves that a solution uses with at least this share of a node's reach, and the best at any rate.

    ``moved`` are the solution's average moves.
    """
    shape = tree.shape
    mass = moved.sum(axis=1)
    kept = np.ones(shape.nodes, np.bool_)
    first = shape.first.copy()
    first[shape.levels[tree.cut] :] = shape.nodes  # at the old cut every move is open again
    for level in range(tree.holder, tree.cut, 2):
        children = slice(shape.levels[level + 1], shape.levels[level + 2])
        nodes = shape.parent[children]
        own = mass[shape.parent[nodes]]
        best = np.zeros(shape.nodes, np.float32)
        np.maximum.at(best, nodes, mass[children])
        kept[children] = (mass[children] > share * own) | (mass[children] >= best[nodes])
    return Kept(first, tree.action, kept)


def grow_abstract(
    pieces: Sequence[int],
    table: Geometry,
    holder: int,
    cut: int,
    detail: Detail,
    *,
    kept: Kept | None = None,
    capacity: int = 1_000_000,
    room: int = 6_000_000,
) -> AbstractTree:
    """A tree that proves a guarantee for the holder, cut where he acts; `TreeTooLarge` beyond capacity or room."""
    if cut % 2 != holder:
        raise ValueError("the cut must lie where the holder acts")
    own, seen = (
        np.array([part[min(level // 2, len(part) - 1)] for level in range(cut + 1)], np.int64) for part in detail
    )
    fits, found = grow_levels(
        table, row_of(pieces), len(pieces), belt_of(table), holder, cut, own, seen, kept or _nothing_kept(), capacity,
        room,
    )  # fmt: skip
    if not fits:
        raise TreeTooLarge(f"more than {capacity} nodes or {room} positions")
    nodes, stored = int(found.used[NODES]), int(found.used[MEMBERS])
    shape = TreeShape(
        found.levels, found.first[: nodes + 1].copy(), found.parent[:nodes].copy(), found.entering[:nodes].copy()
    )
    return AbstractTree(
        shape, len(pieces), holder, cut, found.action[:nodes].copy(), found.first_member[: nodes + 1].copy(),
        found.members[:stored].copy(), detail,
    )  # fmt: skip


def first_that_fits(
    pieces: Sequence[int], table: Geometry, holder: int, cuts: Iterable[tuple[int, Detail]], *, capacity: int, room: int
) -> AbstractTree | None:
    """The first tree that is small enough, of several cuts and details; None if there is none."""
    for cut, detail in cuts:
        with suppress(TreeTooLarge):
            return grow_abstract(pieces, table, holder, cut, detail, capacity=capacity, room=room)
    return None
