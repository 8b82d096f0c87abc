"""How abstract trees grow: level by level, the holder by what he means, his opponent by what the holder sees of it.

Every node has members, the positions it stands for. The holder does only what he can do in each of them; his opponent
may do what is possible in any.
"""

from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import Bytes, Flags, Int64, Ints, Keys, Longs
from anello.games.xequeo.engine.trees.labels import (
    EVERYTHING,
    GROUPS,
    MOVES,
    PASS,
    features,
    next_to_ring,
    own_actions,
    pack,
    signature,
    unpack,
)
from anello.games.xequeo.kernel import MAX_MOVES, MAX_PIECES, CellRow, Geometry, GeometryRecord, generate
from anello.kit.compiler import jit

__all__ = ["MEMBERS", "NODES", "Growth", "Kept", "grow_levels"]

NODES, MEMBERS = 0, 1
"""Places in `Growth.used`."""


class Kept(NamedTuple):
    """The holder's moves worth keeping, from an earlier tree of the same position."""

    first: Ints
    action: Keys
    keep: Flags


class Growth(NamedTuple):
    """The arrays of a tree that grows; those by node have room for its whole capacity."""

    levels: Longs
    first: Ints
    parent: Ints
    entering: Bytes
    staying: Bytes
    """Of the extension: the pieces that stand next to the ring for certain."""
    action: Keys
    first_member: Longs
    members: Keys
    twin: Ints
    """The same node of the earlier tree, -1 if there is none."""
    used: Longs
    """How many nodes and how many members there are by now."""


@jit
def _common_actions(
    record: GeometryRecord, members: Keys, pieces: int, belt: np.uint64, detail: int, names: Keys
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
def _all_answers(record: GeometryRecord, members: Keys, pieces: int, belt: np.uint64, seen: int) -> tuple[Keys, Keys]:
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
def _entering(record: GeometryRecord, members: Keys, pieces: int, belt: np.uint64, acts: bool) -> int:
    """The pieces that may enter at a node: of the holder's in all members, of his opponent's in any."""
    row = np.zeros(MAX_PIECES, np.uint8)
    may_enter = 255 if acts else 0
    for member in members:
        unpack(member, pieces, row)
        mask = features(record, row, pieces, belt) & 255
        may_enter = may_enter & mask if acts else may_enter | mask
    return may_enter


@jit
def _twin_of(kept: Kept, twin: Int64, name: Int64) -> Int64:
    """The child of a node of the earlier tree to which an action leads; -1 if there is none."""
    found = np.int64(-1)
    if twin >= 0:
        for child in range(kept.first[twin], kept.first[twin + 1]):
            if kept.action[child] == name:
                found = np.int64(child)
    return found


@jit
def _add_node(growth: Growth, parent: int, name: Int64, twin: Int64) -> None:
    """Add a child to a node; it has the members stored since the last one was added."""
    node = growth.used[NODES]
    growth.parent[node] = parent
    growth.action[node] = name
    growth.twin[node] = twin
    growth.first_member[node + 1] = growth.used[MEMBERS]
    growth.used[NODES] = node + 1


@jit
def _grow_other(
    record: GeometryRecord, growth: Growth, node: int, pieces: int, belt: np.uint64, seen: int, kept: Kept
) -> bool:
    """Add a child for everything that the holder can see his opponent do; False if there is no room."""
    used = growth.used
    here = growth.members[growth.first_member[node] : growth.first_member[node + 1]]
    found, results = _all_answers(record, here, pieces, belt, seen)
    if used[NODES] + len(found) > len(growth.parent) or used[MEMBERS] + len(found) > len(growth.members):
        return False
    for index in range(len(found)):
        growth.members[used[MEMBERS]] = results[index]
        used[MEMBERS] += 1
        if index + 1 == len(found) or found[index] != found[index + 1]:
            _add_node(growth, node, found[index], _twin_of(kept, np.int64(growth.twin[node]), found[index]))
    return True


@jit
def _is_double(growth: Growth, begin: int, results: Keys) -> bool:
    """Whether one of the nodes from ``begin`` on has just these members."""
    for child in range(begin, growth.used[NODES]):
        known = growth.members[growth.first_member[child] : growth.first_member[child + 1]]
        if len(known) == len(results) and bool(np.all(known == results)):
            return True
    return False


@jit
def _grow_own(
    record: GeometryRecord, growth: Growth, node: int, pieces: int, belt: np.uint64, detail: int, kept: Kept,
    names: Keys,
) -> bool:  # fmt: skip
    """Add a child for everything that the holder can mean to do; False if there is no room."""
    used = growth.used
    here = growth.members[growth.first_member[node] : growth.first_member[node + 1]]
    if detail == MOVES and len(here) > 1:
        detail = GROUPS
    count, after = _common_actions(record, here, pieces, belt, detail, names)
    if used[NODES] + count > len(growth.parent) or used[MEMBERS] + count * len(here) > len(growth.members):
        return False
    old = np.int64(growth.twin[node])
    chosen = old >= 0 and kept.first[old + 1] > kept.first[old]
    for index in range(count):
        earlier: Int64 = np.int64(-1)
        if chosen:
            earlier = _twin_of(kept, old, names[index])
            if earlier < 0 or not kept.keep[earlier]:
                continue
        results = np.unique(after[index])
        if _is_double(growth, growth.first[node], results):
            continue
        stored = used[MEMBERS]
        growth.members[stored : stored + len(results)] = results
        used[MEMBERS] = stored + len(results)
        _add_node(growth, node, names[index], earlier)
    return True


@jit
def _grow_last(
    record: GeometryRecord, growth: Growth, node: int, pieces: int, belt: np.uint64, detail: int, names: Keys
) -> bool:
    """Add the holder's moves at the cut, after which he no longer looks; False if there is no room."""
    used = growth.used
    row = np.zeros(MAX_PIECES, np.uint8)
    here = growth.members[growth.first_member[node] : growth.first_member[node + 1]]
    count, after = _common_actions(record, here, pieces, belt, GROUPS if detail == MOVES else detail, names)
    if used[NODES] + count > len(growth.parent) or used[MEMBERS] + count * len(here) > len(growth.members):
        return False
    for index in range(count):
        may_enter = 0
        stays = 255
        for key in after[index]:
            unpack(key, pieces, row)
            may_enter |= features(record, row, pieces, belt) & 255
            stays &= next_to_ring(record, row, pieces)
        double = False
        for child in range(growth.first[node], used[NODES]):
            # A move that lets fewer enter and keeps more pieces next to the ring is as good.
            double = double or (growth.entering[child] & ~may_enter == 0 and stays & ~growth.staying[child] == 0)
        if not double:
            growth.entering[used[NODES]] = may_enter
            growth.staying[used[NODES]] = stays
            _add_node(growth, node, names[index], np.int64(-1))
    return True


@jit
def _extend(growth: Growth, cut: int) -> bool:
    """The blind extension: the opponent calls, enters or passes; then the holder enters or calls."""
    levels, used = growth.levels, growth.used
    for node in range(levels[cut + 1], levels[cut + 2]):
        if used[NODES] + 1 > len(growth.parent):
            return False
        growth.first[node] = used[NODES]
        growth.entering[used[NODES]] = growth.staying[node]
        _add_node(growth, node, np.int64(PASS), np.int64(-1))
    levels[cut + 3] = used[NODES]
    for node in range(levels[cut + 2], used[NODES] + 1):
        growth.first[node] = used[NODES]
    growth.parent[0] = used[NODES]
    return True


@jit
def grow_levels(
    table: Geometry, root: CellRow, pieces: int, belt: np.uint64, holder: int, cut: int, own: Keys, seen: Keys,
    kept: Kept, capacity: int, room: int,
) -> tuple[bool, Growth]:  # fmt: skip
    """All arrays of a tree, and whether they sufficed."""
    record = table[0]
    names = np.empty(2 * MAX_MOVES, np.int64)
    growth = Growth(
        np.zeros(cut + 4, np.int64), np.zeros(capacity + 1, np.int32), np.zeros(capacity, np.int32),
        np.zeros(capacity, np.uint8), np.zeros(capacity, np.uint8), np.zeros(capacity, np.int64),
        np.zeros(capacity + 1, np.int64), np.empty(room, np.int64), np.full(capacity, -1, np.int32),
        np.ones(2, np.int64),
    )  # fmt: skip
    if len(kept.keep) > 0:
        growth.twin[0] = 0
    growth.members[0] = pack(root, pieces)
    growth.first_member[1] = 1
    growth.levels[1] = 1
    for level in range(cut + 1):
        acts = level & 1 == holder
        for node in range(growth.levels[level], growth.levels[level + 1]):
            growth.first[node] = growth.used[NODES]
            here = growth.members[growth.first_member[node] : growth.first_member[node + 1]]
            growth.entering[node] = _entering(record, here, pieces, belt, acts)
            if not acts:
                grown = _grow_other(record, growth, node, pieces, belt, seen[level], kept)
            elif level < cut:
                grown = _grow_own(record, growth, node, pieces, belt, own[level], kept, names)
            else:
                grown = _grow_last(record, growth, node, pieces, belt, own[level], names)
            if not grown:
                return False, growth
        growth.levels[level + 2] = growth.used[NODES]
    return _extend(growth, cut), growth
