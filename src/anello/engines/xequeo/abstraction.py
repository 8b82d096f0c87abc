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

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.engines.xequeo.labels import (
    EVERYTHING,
    GROUPS,
    LABELS,
    MOVES,
    PASS,
    THREAT,
    Key,
    Keys,
    belt_of,
    features,
    own_actions,
    pack,
    signature,
    unpack,
)
from anello.engines.xequeo.solver import Averages
from anello.engines.xequeo.tree import Ints, Shape, TreeTooLarge
from anello.games.xequeo.kernel import MAX_MOVES, MAX_PIECES, NONE, ONE, Geometry, Record, Row, generate, row_of

__all__ = ["AbstractTree", "Detail", "Kept", "grow_abstract", "keep", "nothing_kept"]


class Detail(NamedTuple):
    """How much detail a tree has, own move by own move; the last entry goes on for ever."""

    own: tuple[int, ...] = (LABELS,)
    """One of THREATS, LABELS, GROUPS, MOVES for the holder's first move, second move, ..."""
    seen: tuple[int, ...] = (THREAT,)
    """What the holder remembers of the opponent's first move, second move, ..."""


class Kept(NamedTuple):
    """The holder's moves worth keeping, from an earlier tree of the same position."""

    first: Ints
    action: Keys
    keep: npt.NDArray[np.bool_]


class AbstractTree(NamedTuple):
    """A tree in which one player's guarantee is a guarantee in the real game."""

    shape: Shape
    pieces: int
    holder: int
    cut: int
    """The last level with positions; two levels of the blind extension follow."""
    action: Keys
    """The name of the action that leads to a node: the holder's intention, or what he sees of an opponent's move."""
    first_member: Keys
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
    table: Geometry, row: Row, pieces: int, belt: np.uint64, detail: int, names: Keys, results: Keys
) -> int:
    return own_actions(table[0], row, pieces, belt, detail, names, results)


@jit
def _signature_from_python(table: Geometry, row: Row, pieces: int, belt: np.uint64, seen: int, mover: int) -> Key:
    return signature(seen, features(table[0], row, pieces, belt), mover, pack(row, pieces))


@jit
def _grow_own(
    record: Record, members: Keys, pieces: int, belt: np.uint64, detail: int, names: Keys
) -> tuple[int, Keys]:
    """The actions the holder has in every member, and where each leads from each member (a row an action)."""
    row = np.zeros(MAX_PIECES, np.uint8)
    here = np.empty(2 * MAX_MOVES, np.int64)
    results = np.empty(2 * MAX_MOVES, np.int64)
    unpack(members[0], pieces, row)
    count = own_actions(record, row, pieces, belt, detail, names, results)
    after = np.empty((count, len(members)), np.int64)
    after[:, 0] = results[:count]
    for member in range(1, len(members)):
        unpack(members[member], pieces, row)
        found = own_actions(record, row, pieces, belt, detail, here, results)
        left = 0
        for action in range(count):
            match = -1
            for other in range(found):
                if here[other] == names[action]:
                    match = other
            if match >= 0:
                names[left] = names[action]
                after[left, :member] = after[action, :member]
                after[left, member] = results[match]
                left += 1
        count = left
    return count, after[:count]


@jit
def _grow_other(record: Record, members: Keys, pieces: int, belt: np.uint64, seen: int) -> tuple[Keys, Keys]:
    """All positions the opponent can reach from any member: sorted names of what is seen, and the positions."""
    row = np.zeros(MAX_PIECES, np.uint8)
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    names = np.empty(32 * len(members) + MAX_MOVES, np.int64)
    results = np.empty(32 * len(members) + MAX_MOVES, np.int64)
    count = 0
    for member in members:
        unpack(member, pieces, row)
        listed, _ = generate(record, row, pieces, movers, targets)
        if count + listed > len(names):
            names = np.concatenate((names, np.empty_like(names)))
            results = np.concatenate((results, np.empty_like(results)))
        for index in range(listed):
            piece = movers[index]
            start = row[piece]
            row[piece] = targets[index]
            key = pack(row, pieces)
            after = features(record, row, pieces, belt) if not seen & EVERYTHING else 0
            row[piece] = start
            names[count] = signature(seen, after, piece, key)
            results[count] = key
            count += 1
    order = np.argsort(results[:count])
    order = order[np.argsort(names[:count][order], kind="mergesort")]
    names = names[:count][order]
    results = results[:count][order]
    left = 0
    for index in range(count):
        if index == 0 or names[index] != names[index - 1] or results[index] != results[index - 1]:
            names[left] = names[index]
            results[left] = results[index]
            left += 1
    return names[:left], results[:left]


@jit
def _next_to_ring(record: Record, row: Row, pieces: int) -> int:
    found = 0
    for piece in range(pieces):
        if record.near[record.ring] >> np.uint64(row[piece]) & ONE != NONE:
            found |= 1 << piece
    return found


@jit
def _grow(
    table: Geometry, root: Row, pieces: int, belt: np.uint64, holder: int, cut: int, own: Keys, seen: Keys,
    kept: Kept, capacity: int, room: int,
) -> tuple[Any, ...]:  # fmt: skip
    """All arrays of the tree; the number of nodes is -1 if they do not suffice."""
    record = table[0]
    first = np.zeros(capacity + 1, np.int32)
    parent = np.zeros(capacity, np.int32)
    entering = np.zeros(capacity, np.uint8)
    staying = np.zeros(capacity, np.uint8)  # of the extension: pieces that stand next to the ring for certain
    action = np.zeros(capacity, np.int64)
    first_member = np.zeros(capacity + 1, np.int64)
    members = np.empty(room, np.int64)
    twin = np.full(capacity, -1, np.int32)  # the same node of the earlier tree
    levels = np.zeros(cut + 4, np.int64)
    row = np.zeros(MAX_PIECES, np.uint8)
    names = np.empty(2 * MAX_MOVES, np.int64)
    failed = (levels, first, parent, entering, action, first_member, members, -1)
    if len(kept.keep) > 0:
        twin[0] = 0
    members[0] = pack(root, pieces)
    first_member[1] = 1
    nodes = 1
    stored = 1
    levels[1] = 1
    for level in range(cut + 1):
        acts = level & 1 == holder
        for node in range(levels[level], levels[level + 1]):
            first[node] = nodes
            here = members[first_member[node] : first_member[node + 1]]
            may_enter = 255 if acts else 0
            for member in here:
                unpack(member, pieces, row)
                mask = features(record, row, pieces, belt) & 255
                may_enter = may_enter & mask if acts else may_enter | mask
            entering[node] = may_enter
            if not acts:
                found, results = _grow_other(record, here, pieces, belt, seen[level])
                if nodes + len(found) > capacity or stored + len(found) > room:
                    return failed
                for index in range(len(found)):
                    if index == 0 or found[index] != found[index - 1]:
                        parent[nodes] = node
                        action[nodes] = found[index]
                        if twin[node] >= 0:
                            for child in range(kept.first[twin[node]], kept.first[twin[node] + 1]):
                                if kept.action[child] == found[index]:
                                    twin[nodes] = child
                        nodes += 1
                    members[stored] = results[index]
                    stored += 1
                    first_member[nodes] = stored
                continue
            detail = own[level]
            if detail == MOVES and (len(here) > 1 or level == cut):
                detail = GROUPS
            count, after = _grow_own(record, here, pieces, belt, detail, names)
            if nodes + count > capacity or stored + count * len(here) > room:
                return failed
            for index in range(count):
                name = names[index]
                earlier = -1
                old = twin[node]
                if level < cut and old >= 0 and kept.first[old + 1] > kept.first[old]:
                    for child in range(kept.first[old], kept.first[old + 1]):
                        if kept.action[child] == name:
                            earlier = child
                    if earlier < 0 or not kept.keep[earlier]:
                        continue
                double = False
                if level == cut:
                    may_enter = 0
                    stays = 255
                    for key in after[index]:
                        unpack(key, pieces, row)
                        may_enter |= features(record, row, pieces, belt) & 255
                        stays &= _next_to_ring(record, row, pieces)
                    for child in range(first[node], nodes):
                        # A move that lets fewer enter and keeps more pieces next to the ring is as good.
                        double = double or (entering[child] & ~may_enter == 0 and stays & ~staying[child] == 0)
                    if double:
                        continue
                    entering[nodes] = may_enter
                    staying[nodes] = stays
                else:
                    results = np.unique(after[index])
                    for child in range(first[node], nodes):
                        known = members[first_member[child] : first_member[child + 1]]
                        double = double or (len(known) == len(results) and bool(np.all(known == results)))
                    if double:
                        continue
                    members[stored : stored + len(results)] = results
                    stored += len(results)
                    twin[nodes] = earlier
                parent[nodes] = node
                action[nodes] = name
                nodes += 1
                first_member[nodes] = stored
        levels[level + 2] = nodes
    # The opponent calls, enters or passes; then the holder enters or calls.
    for node in range(levels[cut + 1], levels[cut + 2]):
        if nodes + 1 > capacity:
            return failed
        first[node] = nodes
        parent[nodes] = node
        action[nodes] = PASS
        entering[nodes] = staying[node]
        nodes += 1
        first_member[nodes] = stored
    levels[cut + 3] = nodes
    for node in range(levels[cut + 2], nodes + 1):
        first[node] = nodes
    parent[0] = nodes
    return levels, first, parent, entering, action, first_member, members, nodes


def nothing_kept() -> Kept:
    """No earlier tree: all moves stay."""
    return Kept(np.zeros(1, np.int32), np.zeros(1, np.int64), np.zeros(0, np.bool_))


def keep(tree: AbstractTree, averages: Averages, share: float) -> Kept:
    """The holder's moves that a solution uses with at least this share of a node's reach, and the best at any rate."""
    shape = tree.shape
    mass = averages.move.sum(axis=1)
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
    levels, first, parent, entering, action, first_member, members, nodes = _grow(
        table, row_of(pieces), len(pieces), belt_of(table), holder, cut, own, seen, kept or nothing_kept(),
        capacity, room,
    )  # fmt: skip
    if nodes < 0:
        raise TreeTooLarge(f"more than {capacity} nodes or {room} positions")
    shape = Shape(levels, first[: nodes + 1].copy(), parent[:nodes].copy(), entering[:nodes].copy())
    stored = int(first_member[nodes])
    return AbstractTree(
        shape, len(pieces), holder, cut, action[:nodes].copy(), first_member[: nodes + 1].copy(),
        members[:stored].copy(), detail,
    )  # fmt: skip
