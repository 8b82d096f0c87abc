"""Strategies that keep a guarantee and also punish people's habits: restricted Nash responses.

A strategy that is safe against everybody may win no more than half the rounds against anybody. So once the guarantee
is known, a tree is solved again in which the opponent is now and then replaced by somebody with human habits: he
chooses a piece near the ring, runs with it, enters when he can, and calls what was moved last. What the new strategy
guarantees is then certified like any other; it is used if that is not much less.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.engines.xequeo.abstraction import AbstractTree, Detail, grow_abstract
from anello.engines.xequeo.certify import Realisation, guarantee, realise
from anello.engines.xequeo.core import Core
from anello.engines.xequeo.labels import (
    APPROACH,
    FIRST_GROUP,
    FIRST_MOVE,
    GROUPS,
    LABELS,
    MOVER,
    THREAT,
    WAIT,
    belt_of,
    features,
    pack,
    signature,
    unpack,
)
from anello.engines.xequeo.prover import Certificate, make_solver
from anello.engines.xequeo.solver import MASKS, Background
from anello.engines.xequeo.tree import Shape, TreeTooLarge
from anello.games.xequeo.kernel import MAX_MOVES, MAX_PIECES, Geometry, generate

__all__ = ["Habits", "Taste", "background", "sharpen", "worth_against"]

Rows: TypeAlias = npt.NDArray[np.float64]
Keys: TypeAlias = npt.NDArray[np.int64]


CAPACITY = 30_000
"""Larger trees take too long to sharpen."""
FAR = 1 << 30
DETOUR = 0.1
"""How much a move counts that brings a piece less near to the ring than it could get."""
LEAST_SHARE = 0.05
"""Habits that are weighted less than this make no difference."""
ENOUGH = 1_000
"""Iterations after which a strategy that has kept the guarantee is good enough."""


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
    table: Geometry, pieces: int, belt: np.uint64, holder: int, cut: int, seen: Keys, shape: Shape, action: Keys,
    first_member: Keys, members: Keys, counts: Rows,
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
    tree: AbstractTree | Core, pieces: Sequence[int], table: Geometry, habits: Habits, share: float
) -> Background:
    """Somebody with these habits in the place of the holder's opponent, so often."""
    if isinstance(tree, Core):
        raise TypeError("habits need a tree that says which moves lead where, and a core does not")
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


class Stage(NamedTuple):
    """A tree to answer habits in: it must know which piece was moved."""

    cut: int
    detail: Detail


STAGES = {
    0: (
        Stage(2, Detail((LABELS,), (THREAT | MOVER,))),
        Stage(4, Detail((LABELS,), (THREAT | MOVER, MOVER))),
    ),
    1: (
        Stage(3, Detail((LABELS,), (THREAT | MOVER, THREAT))),
        Stage(3, Detail((GROUPS, LABELS), (THREAT | APPROACH | MOVER, THREAT | MOVER))),
    ),
}


class Taste(NamedTuple):
    """How far a strategy may go to punish habits."""

    habits: Habits = Habits()
    share: float = 0.25
    """How often the opponent is taken for somebody with these habits."""
    cap: float = 0.01
    """How much of the guarantee may be given up."""


def sharpen(
    pieces: Sequence[int], table: Geometry, certificate: Certificate, taste: Taste, seconds: float
) -> Certificate:
    """A strategy that earns the most against the habits, of those that guarantee nearly what the certificate does.

    The more often the opponent is taken for somebody with habits, the more safety it costs: if it costs too much, half
    as often is tried.
    """
    holder = certificate.tree.holder
    best, best_worth = certificate, -2.0
    trees = []
    for cut, detail in STAGES[holder]:
        with suppress(TreeTooLarge):
            trees.append(grow_abstract(pieces, table, holder, cut, detail, capacity=CAPACITY))
    deadline = time.thread_time() + seconds
    share = taste.share
    while best is certificate and share >= LEAST_SHARE and time.thread_time() < deadline:
        limit = (deadline - time.thread_time()) * 0.7 / max(1, len(trees))
        for tree in trees:
            somebody = background(tree, pieces, table, taste.habits, share)
            until = time.thread_time() + limit
            solver = make_solver(tree, somebody)
            while True:
                solver.iterate(max(32, solver.iterations // 2))
                sure = guarantee(solver, holder)
                if time.thread_time() > until or (solver.iterations > ENOUGH and sure > certificate.guarantee - 1e-3):
                    break
            if sure >= certificate.guarantee - taste.cap:
                worth = worth_against(realise(solver, holder), tree.shape, somebody)
                if worth > best_worth:
                    best, best_worth = Certificate(tree, solver, sure), worth
        share /= 2
    return best


def _picks(pieces: Sequence[int], table: Geometry, habits: Habits) -> Rows:
    distance = table[0]["distance"]
    nearest = sorted(range(len(pieces)), key=lambda piece: int(distance[pieces[piece]]))[:3]
    picks = np.full(len(pieces), (1 - habits.near) / len(pieces))
    picks[nearest] += habits.near / len(nearest)
    return picks


def _suspects(tree: AbstractTree, nodes: Keys, lanes: Rows) -> Rows:
    """Whom he calls at each node: the piece moved last if the name of the move tells it, else anybody."""
    names = tree.action[nodes]
    piece = np.where(names >= FIRST_MOVE, (names - FIRST_MOVE) // 64, names & 7)
    known = (nodes > 0) & (((names >= 0) & (names < WAIT)) | (names >= FIRST_MOVE))
    known &= (names < FIRST_GROUP) | (names >= FIRST_MOVE)
    suspects = np.tile(lanes / lanes.sum(), (len(nodes), 1))
    suspects[known] = np.eye(8)[piece[known]]
    return suspects


def worth_against(plan: Realisation, shape: Shape, opponent: Background) -> float:
    """What a holder's plan earns on average against somebody with fixed habits."""
    reach, ends = opponent.reach[:-1].astype(np.float64), opponent.ends.astype(np.float64)
    mass = reach.sum(axis=1, keepdims=True)
    earned = (plan.enter * (mass - 2 * reach) + plan.call * (2 * reach - mass)).sum()
    suffered = (_holder_reach(plan, shape, opponent.learner) * ends).sum()
    return float(earned + suffered) / opponent.share


def _holder_reach(plan: Realisation, shape: Shape, holder: int) -> Rows:
    """The holder's reach at the nodes where the opponent acts; zero elsewhere."""
    found = np.zeros((shape.nodes, 8))
    for level in range(1 - holder, shape.depth + 1, 2):
        nodes = slice(shape.levels[level], shape.levels[level + 1])
        found[nodes] = plan.reach[nodes]
    return found
