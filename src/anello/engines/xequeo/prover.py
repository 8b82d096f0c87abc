"""The search for a good guarantee: abstract trees of growing detail for one player, of which the best is kept.

Time is that of the computing thread, so that what is found does not depend on who else is using the machine.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from anello.engines.xequeo.abstraction import AbstractTree, Detail, Kept, grow_abstract, keep
from anello.engines.xequeo.certify import guarantee
from anello.engines.xequeo.labels import APPROACH, EVERYTHING, GROUPS, LABELS, MOVER, MOVES, THREAT
from anello.engines.xequeo.solver import NOBODY, Background, Solver
from anello.engines.xequeo.tree import TreeTooLarge
from anello.games.xequeo.kernel import Geometry

__all__ = ["Certificate", "Prover", "make_solver"]

SMALL = 60_000
"""Trees with fewer nodes converge faster when the players predict their regrets."""
NODES_A_SECOND = 50_000
"""Larger trees than this times the seconds at hand would not converge in time."""
SHORTEST = 0.03
"""The least number of seconds worth giving to a tree."""
HOPELESS = 2e-4
"""A tree that cannot improve the guarantee by more than this is given up."""
KEPT_SHARE = 0.03


class Stage(NamedTuple):
    """One tree to try."""

    cut: int
    own: tuple[int, ...]
    seen: tuple[int, ...]
    after: int | None = None
    """The stage (by number) whose solution says which moves to keep."""
    share: float = 0.15
    """How much of all time it may take."""


# Found by trying many on random starts: coarse trees settle most rounds at once; those where the distances leave time
# for waiting moves need to know which piece was moved, and those with many threats need the deeper trees.
STAGES: dict[int, tuple[Stage, ...]] = {
    0: (
        Stage(2, (LABELS,), (THREAT,)),
        Stage(2, (MOVES, GROUPS), (THREAT | APPROACH,)),
        Stage(4, (LABELS,), (THREAT, 0), share=0.25),
        Stage(4, (GROUPS, LABELS), (THREAT | APPROACH | MOVER, THREAT), after=1),
        Stage(6, (LABELS,), (THREAT, 0), after=2, share=0.25),
    ),
    1: (
        Stage(1, (GROUPS,), (THREAT | APPROACH,)),
        Stage(3, (LABELS,), (THREAT, 0)),
        Stage(3, (LABELS,), (THREAT | MOVER, THREAT)),
        Stage(3, (GROUPS, LABELS), (THREAT | APPROACH | MOVER, THREAT | APPROACH), share=0.5),
        Stage(3, (MOVES, GROUPS), (EVERYTHING, THREAT), share=0.25),
        Stage(5, (LABELS,), (THREAT, 0), after=1, share=0.2),
    ),
}


def make_solver(tree: AbstractTree, background: Background = NOBODY) -> Solver:
    """A solver set up for a tree of this size."""
    small = tree.shape.nodes < SMALL
    power = 3.0 if small else 2.0
    return Solver(tree.shape, tree.pieces, predictive=small, power=power, background=background)


@dataclass(slots=True)
class Certificate:
    """A strategy of the holder together with what it earns him at the least in the real game."""

    tree: AbstractTree
    solver: Solver
    guarantee: float


@dataclass(slots=True)
class Prover:
    """Looks for the best guarantee of one player of a round: the first (holder 0) or the second (holder 1)."""

    pieces: Sequence[int]
    table: Geometry
    holder: int
    seconds: float
    """All the time there is; stages take parts of it."""
    best: Certificate | None = None
    nodes: int = 0
    """Of all trees grown so far."""
    stopped: bool = False
    """Set it, from any thread, to have `try_stage` return as soon as it can."""
    _next: int = 0
    _kept: dict[int, Kept] = field(default_factory=dict)

    @property
    def guarantee(self) -> float:
        """What the holder is known to get at the least."""
        return self.best.guarantee if self.best else -1.0

    @property
    def exhausted(self) -> bool:
        """Whether all stages have been tried."""
        return self._next >= len(STAGES[self.holder])

    def try_stage(self, deadline: float, enough: float = 1.0) -> None:
        """Grow and solve the next tree, until it converges, has proved enough, cannot help, or time is up."""
        number = self._next
        stage = STAGES[self.holder][number]
        self._next += 1
        begin = time.thread_time()
        deadline = min(deadline, begin + max(SHORTEST, stage.share * self.seconds))
        # The first tree is always grown, so that there is some strategy in the end.
        capacity = 200_000 if number == 0 else 4_000 + int(NODES_A_SECOND * max(0.0, deadline - begin))
        kept = self._kept.get(stage.after) if stage.after is not None else None
        try:
            tree = grow_abstract(
                self.pieces, self.table, self.holder, stage.cut, Detail(stage.own, stage.seen), kept=kept,
                capacity=capacity, room=8 * capacity,
            )  # fmt: skip
        except TreeTooLarge:
            return
        self.nodes += tree.shape.nodes
        solver = make_solver(tree)
        wanted = any(later.after == number for later in STAGES[self.holder])
        while True:
            solver.iterate(max(16, solver.iterations // 4))
            mine, theirs = guarantee(solver, self.holder), guarantee(solver, 1 - self.holder)
            if mine > self.guarantee:
                self.best = Certificate(tree, solver, mine)
            hopeless = not wanted and -theirs < self.guarantee + HOPELESS
            done = hopeless or mine >= enough or -mine - theirs < 1e-3
            if done or self.stopped or time.thread_time() > deadline:
                break
        if wanted:
            self._kept[number] = keep(tree, solver.averages, KEPT_SHARE)

    def search(self, enough: float = 1.0) -> Certificate:
        """Try all stages within the time, or until enough is proved."""
        deadline = time.thread_time() + self.seconds
        self.try_stage(deadline, enough)
        while not (self.exhausted or self.stopped or self.guarantee >= enough or time.thread_time() > deadline):
            self.try_stage(deadline, enough)
        if self.best is None:
            raise ValueError("no tree was small enough")
        return self.best

    def polish(self) -> bool:
        """Improve the best strategy found a little more; False if there is nothing to gain."""
        if self.best is None:
            return False
        solver = self.best.solver
        solver.iterate(max(16, solver.iterations // 8))
        mine = guarantee(solver, self.holder)
        self.best.guarantee = max(mine, self.best.guarantee)
        return -guarantee(solver, 1 - self.holder) - mine > 1e-5
