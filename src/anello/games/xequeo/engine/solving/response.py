"""Strategies that keep a guarantee and also punish people's habits: restricted Nash responses.

A strategy that is safe against everybody may win no more than half the rounds against anybody. So once the guarantee
is known, a tree is solved again in which the opponent is now and then replaced by somebody with human habits: he
chooses a piece near the ring, runs with it, enters when he can, and calls what was moved last. What the new strategy
guarantees is then certified like any other; it is used if that is not much less.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import DoubleRows
from anello.games.xequeo.engine.solving.certify import Realisation, guarantee, realise
from anello.games.xequeo.engine.solving.habits import Habits, background
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import TOLERANCE, any_of, make_solver, solve_until, time_up
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.solving.sweep import Background
from anello.games.xequeo.engine.trees.abstract import Detail, grow_abstract
from anello.games.xequeo.engine.trees.labels import APPROACH, GROUPS, LABELS, MOVER, THREAT
from anello.games.xequeo.engine.trees.public import TreeShape, TreeTooLarge
from anello.games.xequeo.kernel import Geometry

__all__ = ["Exploitation", "sharpen", "worth_against"]

CAPACITY = 30_000
"""Larger trees take too long to sharpen."""
LEAST_SHARE = 0.05
"""Habits that are weighted less than this make no difference."""
ENOUGH = 1_000
"""Iterations after which a strategy that has kept the guarantee is good enough."""
TREES = {
    0: (
        (2, Detail((LABELS,), (THREAT | MOVER,))),
        (4, Detail((LABELS,), (THREAT | MOVER, MOVER))),
    ),
    1: (
        (3, Detail((LABELS,), (THREAT | MOVER, THREAT))),
        (3, Detail((GROUPS, LABELS), (THREAT | APPROACH | MOVER, THREAT | MOVER))),
    ),
}
"""Cuts and details of the trees to answer habits in, for each side: they must tell which piece was moved."""


class Exploitation(NamedTuple):
    """How far a strategy may go to punish habits."""

    habits: Habits = Habits()
    share: float = 0.25
    """How often the opponent is taken for somebody with these habits."""
    cap: float = 0.002
    """How much of the guarantee may be given up."""


def sharpen(
    pieces: Sequence[int], table: Geometry, certificate: Certificate, limits: Exploitation, seconds: float
) -> Certificate:
    """A strategy that earns the most against the habits, of those that guarantee nearly what the certificate does.

    The more often the opponent is taken for somebody with habits, the more safety it costs: if it costs too much, half
    as often is tried.
    """
    holder = certificate.tree.holder
    best, best_worth = certificate, -2.0
    trees = []
    for cut, detail in TREES[holder]:
        with suppress(TreeTooLarge):
            trees.append(grow_abstract(pieces, table, holder, cut, detail, capacity=CAPACITY))

    def safe(solver: EquilibriumSolver) -> bool:
        return solver.iterations > ENOUGH and guarantee(solver, holder) > certificate.guarantee - TOLERANCE

    deadline = time.thread_time() + seconds
    share = limits.share
    while best is certificate and share >= LEAST_SHARE and time.thread_time() < deadline:
        seconds_a_tree = (deadline - time.thread_time()) * 0.7 / max(1, len(trees))
        for tree in trees:
            somebody = background(tree, pieces, table, limits.habits, share)
            until = time.thread_time() + seconds_a_tree
            solver = make_solver(tree, somebody)
            solve_until(solver, any_of(time_up(until), safe), least=32, part=2)
            sure = guarantee(solver, holder)
            if sure >= certificate.guarantee - limits.cap:
                worth = worth_against(realise(solver, holder), tree.shape, somebody)
                if worth > best_worth:
                    best, best_worth = Certificate(tree, solver, sure), worth
        share /= 2
    return best


def worth_against(plan: Realisation, shape: TreeShape, opponent: Background) -> float:
    """What a holder's plan earns on average against somebody with fixed habits."""
    reach, ends = opponent.reach[:-1].astype(np.float64), opponent.ends.astype(np.float64)
    mass = reach.sum(axis=1, keepdims=True)
    earned = (plan.enter * (mass - 2 * reach) + plan.call * (2 * reach - mass)).sum()
    suffered = (_holder_reach(plan, shape, opponent.learner) * ends).sum()
    return float(earned + suffered) / opponent.share


def _holder_reach(plan: Realisation, shape: TreeShape, holder: int) -> DoubleRows:
    """The holder's reach at the nodes where the opponent acts; zero elsewhere."""
    found = np.zeros((shape.nodes, 8))
    for level in range(1 - holder, shape.depth + 1, 2):
        nodes = slice(shape.levels[level], shape.levels[level + 1])
        found[nodes] = plan.reach[nodes]
    return found
