"""Small trees of the whole truth: all moves up to a cut, but of moves none of which is better, only one.

Two positions are of one *kind* if the same pieces may enter the ring and the moves lead to the same kinds. A kind is
*as good as* another for the player who moved there if his opponent may enter with no piece that he could not enter with
in the other, and can move to nothing better than in the other. Where a move is as good as a second one, the second is
left out. This changes neither the value nor what anybody is guaranteed: a move that was left out is answered like the
one that is as good, and every answer to that one has its equal.

Kinds depend on the position and on how far the cut is, not on the way there; so they are found for every position once
(`anello.games.xequeo.engine.trees.graph`), from the cut back to the start.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import Bytes, Flags, Int64, Ints, Keys, Longs, SingleRows
from anello.games.xequeo.engine.trees.graph import EMPTY, MIX, PositionGraph, grow_graph
from anello.games.xequeo.engine.trees.labels import features, next_to_ring, pack, unpack
from anello.games.xequeo.engine.trees.public import TreeShape, TreeTooLarge
from anello.games.xequeo.engine.trees.waiting import NO_WAITS, Waits, outwaits, waiting_moves
from anello.games.xequeo.kernel import (
    MAX_MOVES,
    MAX_PIECES,
    NONE,
    ONE,
    CellRow,
    Geometry,
    GeometryRecord,
    generate,
    moves,
    row_of,
)
from anello.kit.compiler import jit

__all__ = ["PrunedTree", "grow_pruned", "keep_pruned"]

ENDINGS = 256
"""A kind from which no move leads has the number of the mask of its pieces that may enter."""
REMEMBERED = 1 << 18
"""How many comparisons of kinds are remembered."""
MOVES_A_KIND = 8
"""Room for as many moves worth making, on average."""
BLIND_KINDS = 1 << 12


class Kinds(NamedTuple):
    """All kinds of positions in a graph."""

    entering: Bytes
    first: Longs
    """The moves worth making in kind k lead to the kinds ``moves[first[k] : first[k + 1]]``, in ascending order."""
    moves: Ints
    known: Keys
    """Comparisons already made: two kinds and whether the first is as good as the second."""


class PrunedTree(NamedTuple):
    """A tree in which the holder's guarantee is the one he has in the tree of all moves."""

    shape: TreeShape
    pieces: int
    holder: int
    cut: int
    """The last level with positions; if the cut is blind, two more levels follow."""
    complete: bool
    """Whether every line of play is followed to its end, so that nothing was cut."""
    kind: Ints
    """Of each node."""
    kinds: Kinds
    graph: PositionGraph
    kind_at: Ints
    """Of each position of the graph."""
    waits: Waits
    """Who outwaits whom."""

    def moves_at(self, node: int, level: int, pieces: Sequence[int], table: Geometry) -> dict[int, tuple[int, int]]:
        """How the holder gets from a node to each of its children in a real position: the move (piece, cell)."""
        quiet = moves(pieces, table).quiet
        comparisons = [self._comparison(_moved(pieces, piece, cell), level, table) for piece, cell in quiet]
        found = {}
        for child in range(self.shape.first[node], self.shape.first[node + 1]):
            wanted = int(self.kind[child])
            for move, is_as_good_as in zip(quiet, comparisons, strict=True):
                if is_as_good_as(wanted):
                    found[child] = move
                    break
        return found

    def _comparison(self, after: list[int], level: int, table: Geometry) -> Callable[[int], bool]:
        """Tells whether a position the holder moved to on a level is as good for him as a kind."""
        if level < self.cut:
            kind = self._kind_of(after, level + 1)
            return lambda wanted: kind is not None and bool(_as_good(kind, wanted, self.kinds))
        enter, near = _masks(table, row_of(after), self.pieces)
        return lambda wanted: self._ends_as_well(enter, [near], wanted)

    def _ends_as_well(self, enter: int, answers: list[int], wanted: int) -> bool:
        """Whether the end of a round is as good for the holder as a kind.

        His opponent may enter with some pieces, or give an answer upon which the holder may enter with others.
        """
        kinds = self.kinds
        known = kinds.moves[kinds.first[wanted] : kinds.first[wanted + 1]].tolist()
        return not enter & ~int(kinds.entering[wanted]) and all(
            any(not least & ~answer for least in known) for answer in answers
        )

    def wait_at(self, child: int, pieces: Sequence[int], table: Geometry) -> tuple[int, int] | None:
        """The move (piece, cell) by which the holder outwaits his opponent, to get to a child after the cut.

        In the war itself, where the child is the one he got to, it is his next move; None if there is none.
        """
        if not len(self.waits.table):
            return None
        wanted = int(self.kind[child])
        near = _masks(table, row_of(pieces), self.pieces)[1]
        for opened, move in waiting_moves(pieces, table, int(self.kinds.entering[wanted]), self.waits):
            answers = [near | 1 << piece for piece in range(self.pieces) if not opened >> piece & 1]
            if self._ends_as_well(opened, answers, wanted):
                return move
        return None

    def opened_child(self, child: int, pieces: Sequence[int], table: Geometry) -> int:
        """Where the holder stands after the answer to his last move: at a child where he may enter no more than now."""
        enter, _ = _masks(table, row_of(pieces), self.pieces)
        for after in range(self.shape.first[child], self.shape.first[child + 1]):
            if not int(self.shape.entering[after]) & ~enter:
                return after
        raise ValueError("this move leads out of the tree")

    def child_seen(self, node: int, level: int, mover: int, pieces: Sequence[int], table: Geometry) -> int:
        """The child of a node to which an opponent's move leads, by which these pieces came about."""
        if level > self.cut:
            return self.opened_child(node, pieces, table)
        kind = self._kind_of(pieces, level + 1)
        for child in range(self.shape.first[node], self.shape.first[node + 1]):
            if kind is not None and _as_good(int(self.kind[child]), kind, self.kinds):
                return child
        raise ValueError("this move leads out of the tree")

    def _kind_of(self, pieces: Sequence[int], level: int) -> int | None:
        """The kind of a position on a level; None if the graph has it not, as the holder has few moves."""
        begin, end = self.graph.levels[level : level + 2]
        here = np.flatnonzero(self.graph.keys[begin:end] == pack(row_of(pieces), self.pieces))
        return int(self.kind_at[begin + here[0]]) if len(here) else None


def _moved(pieces: Sequence[int], piece: int, cell: int) -> list[int]:
    return [*pieces[:piece], cell, *pieces[piece + 1 :]]


@jit
def _as_good(better: Int64, worse: Int64, kinds: Kinds) -> bool:
    """Whether one kind is as good as another for the player who moved there."""
    if better == worse:
        return True
    if kinds.entering[better] & ~kinds.entering[worse] != 0:
        return False
    if kinds.first[better] == kinds.first[better + 1]:
        return True
    key = (better << 32 | worse) << 1
    slot = (better * 2654435761 + worse * 40503) % REMEMBERED
    if kinds.known[slot] | 1 == key | 1:
        return bool(kinds.known[slot] & 1)
    holds = True
    for answer in kinds.moves[kinds.first[better] : kinds.first[better + 1]]:
        matched = False
        for other in kinds.moves[kinds.first[worse] : kinds.first[worse + 1]]:
            # One type of argument only: the compiler's cache does not survive a recursion through several.
            if _as_good(np.int64(other), np.int64(answer), kinds):
                matched = True
                break
        if not matched:
            holds = False
            break
    kinds.known[slot] = key | np.int64(holds)
    return holds


@jit
def _consider(kind: Int64, worth: Ints, count: int, kinds: Kinds) -> int:
    """Put a kind among those worth moving to, unless one of them is as good; gives their number."""
    candidate = np.int64(kind)
    for other in worth[:count]:
        if _as_good(np.int64(other), candidate, kinds):
            return count
    left = 0
    for other in worth[:count]:
        if not _as_good(candidate, np.int64(other), kinds):
            worth[left] = other
            left += 1
    worth[left] = candidate
    return left + 1


@jit
def _number(entering: Int64, moves: Ints, kinds: Kinds, count: np.int64, slots: Ints) -> np.int64:
    """The number of a kind; ``count``, and it is put down under it, if it is new."""
    if len(moves) == 0:
        return np.int64(entering)
    mixed = np.uint64(entering + 1)
    for move in moves:
        mixed = (mixed ^ np.uint64(move)) * MIX
        mixed ^= mixed >> np.uint64(29)
    mask = len(slots) - 1
    slot = np.int64(mixed >> np.uint64(20)) & mask
    while slots[slot] != EMPTY:
        kind = np.int64(slots[slot])
        begin = kinds.first[kind]
        if kinds.entering[kind] == entering and kinds.first[kind + 1] - begin == len(moves):
            same = True
            for index in range(len(moves)):
                same = same and kinds.moves[begin + index] == moves[index]
            if same:
                return kind
        slot = (slot + 1) & mask
    slots[slot] = count
    kinds.entering[count] = entering
    begin = kinds.first[count]
    kinds.moves[begin : begin + len(moves)] = moves
    kinds.first[count + 1] = begin + len(moves)
    return count


@jit
def _enter_and_near(record: GeometryRecord, row: CellRow, pieces: int) -> tuple[int, int]:
    """The pieces that may enter the ring, and those that stand next to it."""
    return features(record, row, pieces, NONE) & 255, next_to_ring(record, row, pieces)


@jit
def _masks(table: Geometry, row: CellRow, pieces: int) -> tuple[int, int]:
    return _enter_and_near(table[0], row, pieces)


@jit
def _consider_blind(
    record: GeometryRecord, row: CellRow, pieces: int, worth: Ints, kinds: Kinds, count: np.int64, slots: Ints
) -> tuple[np.int64, int]:
    """List the last moves of a blind cut, which put a piece next to the ring; the answer is not looked at.

    Gives how many kinds there are then, -1 if too many, and how many are worth moving to.
    """
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    stays = np.empty(1, np.int32)
    chosen = 0
    listed, _ = generate(record, row, pieces, movers, targets)
    for index in range(listed):
        if record.near[record.ring] >> np.uint64(targets[index]) & ONE == NONE:
            continue
        if count + 1 >= len(kinds.entering):
            return np.int64(-1), chosen
        piece = movers[index]
        start = row[piece]
        row[piece] = targets[index]
        enter, stays[0] = _enter_and_near(record, row, pieces)
        row[piece] = start
        candidate = _number(enter, stays, kinds, count, slots)
        count = max(count, candidate + 1)
        chosen = _consider(candidate, worth, chosen, kinds)
    return count, chosen


@jit
def _consider_waiting(
    record: GeometryRecord, row: CellRow, pieces: int, opened: int, chosen: int, worth: Ints, kinds: Kinds,
    count: np.int64, slots: Ints, waits: Waits,
) -> tuple[np.int64, int]:  # fmt: skip
    """List the move that begins a war of waiting, if the player to act wins it with these pieces open.

    All that is left to his opponent then is to call, to enter with one of them, or to let another piece enter; upon
    which he himself enters or calls. Gives the same as `_consider_blind`.
    """
    if not outwaits(record, row, pieces, opened, waits):
        return count, chosen
    if count + 1 >= len(kinds.entering):
        return np.int64(-1), chosen
    stays = next_to_ring(record, row, pieces)
    after = np.empty(MAX_PIECES, np.int32)
    listed = 0
    for piece in range(pieces):
        if not opened >> piece & 1:
            after[listed] = stays | 1 << piece
            listed += 1
    candidate = _number(np.int64(opened), np.sort(after[:listed]), kinds, count, slots)
    count = max(count, candidate + 1)
    return count, _consider(candidate, worth, chosen, kinds)


@jit
def _sort_out(
    table: Geometry, graph: PositionGraph, pieces: int, cut: int, blind: bool, kept: Flags, room: int, waits: Waits
) -> tuple[Int64, Kinds, Ints]:
    """The number of kinds, -1 if there are too many, the kinds, and the kind of every position."""
    record = table[0]
    row = np.zeros(MAX_PIECES, np.uint8)
    worth = np.empty(MAX_MOVES, np.int32)
    kinds = Kinds(
        np.empty(room, np.uint8), np.zeros(room + 1, np.int64), np.empty(MOVES_A_KIND * room, np.int32),
        np.full(REMEMBERED, -1, np.int64),
    )  # fmt: skip
    kind_at = np.empty(graph.levels[cut + 1], np.int32)
    weighed = np.full(room, EMPTY, np.int32)  # the last position for which a kind was considered
    size = 1024
    while size < 2 * room:
        size *= 2
    slots = np.full(size, EMPTY, np.int32)
    for mask in range(ENDINGS):
        kinds.entering[mask] = mask
    count = np.int64(ENDINGS)
    for level in range(cut, -1, -1):
        for node in range(graph.levels[level], graph.levels[level + 1]):
            chosen = 0
            if level < cut:
                for edge in range(graph.first[node], graph.first[node + 1]):
                    if edge < len(kept) and not kept[edge]:
                        continue
                    candidate = kind_at[graph.after[edge]]
                    if weighed[candidate] != node:
                        weighed[candidate] = node
                        chosen = _consider(candidate, worth, chosen, kinds)
            elif blind:
                unpack(graph.keys[node], pieces, row)
                count, chosen = _consider_blind(record, row, pieces, worth, kinds, count, slots)
                if count < 0:
                    return -1, kinds, kind_at
                if len(waits.table) > 0:
                    count, chosen = _consider_waiting(
                        record, row, pieces, graph.entering[node], chosen, worth, kinds, count, slots, waits
                    )
                    if count < 0:
                        return -1, kinds, kind_at
            if count + 1 >= room or kinds.first[count] + chosen > len(kinds.moves):
                return -1, kinds, kind_at
            kind = _number(np.int64(graph.entering[node]), np.sort(worth[:chosen]), kinds, count, slots)
            count = max(count, kind + 1)
            kind_at[node] = kind
    return count, kinds, kind_at


@jit
def _unfold(kinds: Kinds, root: int, depth: int, capacity: int) -> tuple[int, Ints, Ints, Ints, Longs]:
    """The tree of moves worth making: how many nodes (-1: too many), first children, parents, kinds, levels."""
    first = np.zeros(capacity + 1, np.int32)
    parent = np.zeros(capacity, np.int32)
    kind = np.zeros(capacity, np.int32)
    levels = np.zeros(depth + 2, np.int64)
    kind[0] = root
    nodes = 1
    levels[1] = 1
    for level in range(depth + 1):
        for node in range(levels[level], levels[level + 1]):
            first[node] = nodes
            listed = kinds.moves[kinds.first[kind[node]] : kinds.first[kind[node] + 1]]
            if nodes + len(listed) > capacity:
                return -1, first, parent, kind, levels
            for move in listed:
                parent[nodes] = node
                kind[nodes] = move
                nodes += 1
        if level < depth:
            levels[level + 2] = nodes
    first[nodes] = nodes
    parent[0] = nodes
    return nodes, first, parent, kind, levels


@jit
def _keep(graph: PositionGraph, kinds: Kinds, kind_at: Ints, cut: int, used: Flags, kept: Flags) -> None:
    """Mark one of the holder's moves for each kind in use."""
    for level in range(cut & 1, cut, 2):
        for node in range(graph.levels[level], graph.levels[level + 1]):
            begin = graph.first[node]
            end = graph.first[node + 1]
            kept[begin:end] = False
            for index in range(kinds.first[kind_at[node]], kinds.first[kind_at[node] + 1]):
                for edge in range(begin, end):
                    if used[index] and kind_at[graph.after[edge]] == kinds.moves[index]:
                        kept[edge] = True
                        break


def keep_pruned(tree: PrunedTree, moved: SingleRows, share: float) -> Flags:
    """Which moves of the graph to keep: of the holder's, one for each kind worth moving to.

    Of his first moves only those stay that a solution plays with at least this share; ``moved`` are its average moves.
    The graph of a deeper cut begins with the same moves, so the flags can be handed to `grow_pruned` for it.
    """
    shape, kinds = tree.shape, tree.kinds
    mass = moved.sum(axis=1)
    used = np.ones(len(kinds.moves), np.bool_)
    if shape.depth <= tree.holder:  # the round is over before he has moved
        return np.ones(len(tree.graph.after), np.bool_)
    children = np.arange(shape.levels[tree.holder + 1], shape.levels[tree.holder + 2])
    nodes = shape.parent[children]
    # The children of a node are in the order of the moves of its kind.
    index = kinds.first[tree.kind[nodes]] + children - shape.first[nodes]
    used[index] = False
    used[index[mass[children] > share * mass[shape.parent[nodes]]]] = True
    kept = np.ones(len(tree.graph.after), np.bool_)
    _keep(tree.graph, kinds, tree.kind_at, tree.cut, used, kept)
    return kept


def grow_pruned(
    pieces: Sequence[int],
    table: Geometry,
    cut: int,
    *,
    blind: bool = False,
    waits: Waits = NO_WAITS,
    few: int = 0,
    kept: Flags | None = None,
    positions: int = 3_000_000,
    capacity: int = 1_000_000,
) -> PrunedTree:
    """The tree of all moves up to a cut, pruned, beyond which the player to act may only enter or call.

    If the cut is blind, he may first put a piece next to the ring, and then enters or calls whatever the answer is; and
    where he can outwait his opponent, as far as ``waits`` is large enough to tell, he may do that.
    Where moves are ``kept`` he has no others, see `keep_pruned`; with ``few`` he has few at all, see `grow_graph`.
    Raises `TreeTooLarge` beyond so many positions, or nodes of the pruned tree.
    """
    graph, complete = grow_graph(pieces, table, cut, positions, few=few)
    room = len(graph.keys) + ENDINGS + BLIND_KINDS
    kept = np.zeros(0, np.bool_) if kept is None else kept
    count, kinds, kind_at = _sort_out(table, graph, len(pieces), cut, blind, kept, room, waits)
    if count < 0:
        raise TreeTooLarge(f"too many kinds of positions within {cut} moves")
    nodes, first, parent, kind, levels = _unfold(kinds, int(kind_at[0]), cut + 2 * blind, capacity)
    if nodes < 0:
        raise TreeTooLarge(f"more than {capacity} nodes")
    while len(levels) > 2 and levels[-1] == levels[-2]:
        levels = levels[:-1]
    kind = kind[:nodes].copy()
    shape = TreeShape(levels, first[: nodes + 1].copy(), parent[:nodes].copy(), kinds.entering[kind])
    return PrunedTree(shape, len(pieces), cut % 2, cut, complete, kind, kinds, graph, kind_at, waits)
