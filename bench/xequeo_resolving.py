"""Whether it pays to solve again within a round of Xe Queo!: run ``python -m bench.xequeo_resolving [STARTS]``.

In the middle of a round a plan leaves its opponent, with each secret, no more than some worth. From the position on
the board a new tree is grown whose holder comes with the secrets that he may have by now. It is solved as a max-margin
gadget: the opponent is paid what he gets above the old worth. If a best response confirms that he gets no more with any
secret, the new plan guarantees what the old one did. Printed is what both earn against two who never bluff, reckoned
over all that the plans may do; one who runs with one of the three pieces nearest to the ring, and one who waits with
the others until his own can enter.
"""

import sys
import time
from collections.abc import Callable
from statistics import mean
from typing import TypeAlias

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.solving.bounds import warm_up
from anello.games.xequeo.engine.solving.certify import answer, guarantee, realise
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import make_solver, solve_until, time_up
from anello.games.xequeo.engine.trees.abstract import Detail, first_that_fits
from anello.games.xequeo.engine.trees.labels import EVERYTHING, GROUPS, LABELS, MOVER, THREAT
from anello.games.xequeo.kernel import Geometry, geometry, moves
from anello.games.xequeo.notation import SIZE
from bench.xequeo_speed import random_start

Cells: TypeAlias = tuple[int, ...]
Habit: TypeAlias = Callable[[Cells, Geometry, int], tuple[int, int] | None]
"""The move somebody makes who cannot enter; None if he has none and must call."""

TREES = (
    (4, Detail((GROUPS, LABELS), (THREAT | MOVER, THREAT))),
    (2, Detail((GROUPS,), (EVERYTHING,))),
    (2, Detail((GROUPS, LABELS), (THREAT | MOVER,))),
)
CAPACITY = 6_000
SECONDS = 0.1
"""For each decision within a round."""
RARE = 2e-3
"""Lines of play that are less likely than this are left out."""


def resolve(policy: CertifiedPolicy, state: int, pieces: Cells) -> CertifiedPolicy | None:
    """A plan for the rest of the round that leaves the opponent less with every secret; None if none is found."""
    count, reach = len(pieces), policy.reach(state)
    owed = answer(policy.certificate.solver, policy.holder, policy.plan)[state, :count] / reach.sum()
    tree = first_that_fits(pieces, policy.table, 0, TREES, capacity=CAPACITY, room=8 * CAPACITY)
    if tree is None:
        return None
    solver = make_solver(tree)
    solver.picks.now[0, :count] = reach / reach.sum()
    solver.picks.fixed[0] = True
    solver.picks.offset[1, :count] = owed
    solve_until(solver, time_up(time.thread_time() + SECONDS), least=32, part=2)
    left = answer(solver, 0, realise(solver, 0))[0, :count]
    if float((owed - left).min()) < 0:
        return None
    return CertifiedPolicy(Certificate(tree, solver, guarantee(solver, 0)), policy.table)


def run(pieces: Cells, table: Geometry, secret: int) -> tuple[int, int] | None:
    """As near to the ring with the own piece as it can get, else anything."""
    quiet, distance = moves(pieces, table).quiet, table[0]["distance"]
    own = [move for move in quiet if move[0] == secret]
    return min(own or quiet, key=lambda move: int(distance[move[1]]), default=None)


def wait(pieces: Cells, table: Geometry, secret: int) -> tuple[int, int] | None:
    """As far from the ring as can be."""
    distance = table[0]["distance"]
    return max(moves(pieces, table).quiet, key=lambda move: int(distance[move[1]]), default=None)


class Meeting:
    """A plan against somebody with a habit and a secret: what the plan earns, with re-solving or without."""

    tried = 0
    taken = 0

    def __init__(self, habit: Habit, secret: int, table: Geometry, again: bool) -> None:
        self.habit, self.secret, self.table, self.again = habit, secret, table, again

    def earns(self, plan: CertifiedPolicy, pieces: Cells) -> float:
        """On average over a whole round, -1..1."""
        reach = np.array(plan.picks)
        return self._acts(plan, 0, pieces, reach) if plan.holder == 0 else self._waits(plan, 0, pieces, reach)

    def _acts(self, plan: CertifiedPolicy, state: int, pieces: Cells, reach: BySecret) -> float:
        if reach.sum() < RARE:
            return 0.0
        if self.again and state > 0:
            Meeting.tried += 1
            found = resolve(plan, state, pieces)
            if found is not None:
                Meeting.taken += 1
                plan, state = found, 0
        choice = plan.choice(state, pieces)
        entered, called = reach * choice.enter, float((reach * choice.call).sum())
        worth = float(entered.sum() - 2 * entered[self.secret]) + called * (2 * float(choice.target[self.secret]) - 1)
        for piece, cell, often, after in choice.moves:
            worth += self._waits(plan, after, (*pieces[:piece], cell, *pieces[piece + 1 :]), reach * often)
        return worth

    def _waits(self, plan: CertifiedPolicy, state: int, pieces: Cells, reach: BySecret) -> float:
        if reach.sum() < RARE:
            return 0.0
        if self.secret in moves(pieces, self.table).entering:
            return float(2 * reach[self.secret] - reach.sum())
        move = self.habit(pieces, self.table, self.secret)
        if move is None:
            return float(reach.sum() - 2 * reach[(self.secret + 1) % len(pieces)])
        after = (*pieces[: move[0]], move[1], *pieces[move[0] + 1 :])
        return self._acts(plan, plan.watch(state, move[0], after), after, reach)


def main(starts: int) -> None:
    """Both habits on the first starts, both sides."""
    earned: dict[str, list[tuple[float, float]]] = {"runs": [], "waits": []}
    for seed in range(starts):
        cells, ring = random_start(seed)
        pieces, table = tuple(cells), geometry(SIZE, ring)
        near = sorted(range(len(pieces)), key=lambda piece: int(table[0]["distance"][pieces[piece]]))[:3]
        for side in (0, 1):
            plan = EquilibriumPlayer().plan(pieces, table, side)
            for name, habit in (("runs", run), ("waits", wait)):
                plain, again = (
                    mean(Meeting(habit, secret, table, more).earns(plan, pieces) for secret in near)
                    for more in (False, True)
                )
                earned[name].append((plain, again))
    print(f"{starts} starts, both sides: solved again {Meeting.tried} times, taken {Meeting.taken} times")
    for name, pairs in earned.items():
        plain, again = (mean(column) for column in zip(*pairs, strict=True))
        print(f"against one who {name}: the plan earns {plain:+.3f}, solved again {again:+.3f}")


if __name__ == "__main__":
    warm_up()
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
