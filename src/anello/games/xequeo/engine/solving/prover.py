"""The search for a good guarantee: trees of growing detail for one player, of which the best is kept.

Time is that of the computing thread, so that what is found does not depend on who else is using the machine.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from anello.games.xequeo.engine.arrays import Flags
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.solve import TOLERANCE, any_of, make_solver, solve_until, step, time_up
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.abstract import AbstractTree, Detail, grow_abstract, keep_abstract
from anello.games.xequeo.engine.trees.growing import Kept
from anello.games.xequeo.engine.trees.labels import APPROACH, GROUPS, LABELS, MOVER, THREAT
from anello.games.xequeo.engine.trees.pruned import PrunedTree, grow_pruned, keep_pruned
from anello.games.xequeo.engine.trees.public import TreeTooLarge
from anello.games.xequeo.engine.trees.waiting import LARGEST_BOARD, NO_WAITS, Waits, new_waits
from anello.games.xequeo.kernel import Geometry

__all__ = ["Certificate", "Prover"]

NODES_A_SECOND = 50_000
"""Larger trees than this times the seconds at hand would not converge in time."""
POSITIONS_A_SECOND = 500_000
"""About a third of how many can be sorted out, so that time is left for the tree."""
LARGEST = 3_000_000
WAITS_A_SECOND = 800_000
"""A little less than how many positions of wars of waiting can be decided."""
MOST_WAITS = 1 << 23
LEAST_FOR_WAITING = 3.0
"""With fewer seconds in all most wars would stay open."""
LEAST_FOR_FIVE = 20.0
"""With fewer seconds in all a tree of five moves would not converge, and cost what others prove."""
ENOUGH_FOR_ANY = 4.0
"""Seconds in which the coarsest tree can be solved for any start."""
POOR = -0.4
"""Where no more is proved, trees for rings far from all pieces are tried, in which the holder has few moves."""
SHORTEST = 0.03
"""The least number of seconds worth giving to a tree."""
HOPELESS = 2e-4
"""A tree that cannot improve the guarantee by more than this is given up."""
LARGE = 100_000
TRIAL = 1 / 3
"""With more nodes than that a tree is given up after this part of its time if it does not seem to improve it."""
KEPT_SHARE = 0.03
KEPT_FIRST = 0.01
"""Of the first moves in a pruned tree."""


class AbstractStage(NamedTuple):
    """An abstract tree to try."""

    cut: int
    own: tuple[int, ...]
    seen: tuple[int, ...]
    after: "AbstractStage | None" = None
    """The stage whose solution says which moves to keep."""
    share: float = 0.15
    """How much of all time it may take."""


class PrunedStage(NamedTuple):
    """A pruned tree of all moves to try."""

    cut: int
    blind: bool = False
    waiting: bool = False
    """Whether the cut tells who outwaits whom."""
    few: int = 0
    """If the holder has few moves, with how many pieces he runs to the ring; see `grow_graph`."""
    after: "PrunedStage | None" = None
    share: float = 0.15
    least: float = 0.0
    """It is not tried with fewer seconds in all …"""
    most: float = 1.0
    """… nor where more than this is proved already."""


# Stages whose solutions say which moves others keep.
FOUR_BY_LABELS = AbstractStage(4, (LABELS,), (THREAT, 0), share=0.25)
THREE_BY_LABELS = AbstractStage(3, (LABELS,), (THREAT, 0))
FOUR = PrunedStage(4, share=0.3)
TWO_AND_WAITING = PrunedStage(2, blind=True, waiting=True, share=0.3, least=LEAST_FOR_WAITING)

# Found by trying many on random starts: coarse trees settle most rounds at once, pruned ones prove more, and sooner,
# than finer abstract ones; where they grow too large, labels reach deeper. Where the ring lies far from all pieces
# nothing is proved before somebody gets there, which takes few moves of the holder's, but deep trees. With much time
# a tree of five moves, in which the second player has about ten, proves more than any of three.
STAGES: dict[int, tuple[AbstractStage | PrunedStage, ...]] = {
    0: (
        AbstractStage(2, (LABELS,), (THREAT,)),
        PrunedStage(2, blind=True),
        PrunedStage(4, blind=True, few=3, most=POOR),
        PrunedStage(6, blind=True, few=2, share=0.5, most=POOR),
        FOUR,
        TWO_AND_WAITING,
        PrunedStage(6, after=FOUR, share=0.4),
        PrunedStage(4, blind=True, waiting=True, after=TWO_AND_WAITING, share=0.4, least=LEAST_FOR_WAITING),
        FOUR_BY_LABELS,
        AbstractStage(6, (LABELS,), (THREAT, 0), after=FOUR_BY_LABELS, share=0.25),
    ),
    1: (
        AbstractStage(1, (GROUPS,), (THREAT | APPROACH,)),
        PrunedStage(3, blind=True, share=0.4),
        THREE_BY_LABELS,
        AbstractStage(3, (LABELS,), (THREAT | MOVER, THREAT)),
        PrunedStage(5, blind=True, few=7, share=0.5, least=LEAST_FOR_FIVE),
        PrunedStage(5, blind=True, few=2, share=0.4, most=POOR),
        PrunedStage(7, blind=True, few=1, share=0.7, most=POOR),
        PrunedStage(3, blind=True, waiting=True, share=0.3, least=LEAST_FOR_WAITING),
        PrunedStage(5, share=0.7),
        AbstractStage(5, (LABELS,), (THREAT, 0), after=THREE_BY_LABELS, share=0.25),
    ),
}


@dataclass(slots=True)
class Certificate:
    """A strategy of the holder together with what it earns him at the least in the real game."""

    tree: AbstractTree | PrunedTree
    solver: EquilibriumSolver
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
    _waits: Waits = NO_WAITS
    _next: int = 0
    _kept: dict[AbstractStage | None, Kept] = field(default_factory=dict)
    _kept_pruned: dict[PrunedStage | None, Flags] = field(default_factory=dict)

    @property
    def guarantee(self) -> float:
        """What the holder is known to get at the least."""
        return self.best.guarantee if self.best else -1.0

    @property
    def exhausted(self) -> bool:
        """Whether all stages have been tried."""
        return self._next >= len(self.stages)

    @property
    def stages(self) -> tuple[AbstractStage | PrunedStage, ...]:
        """The trees to try, in this order."""
        return STAGES[self.holder]

    def try_stage(self, deadline: float, enough: float = 1.0) -> None:
        """Grow and solve the next tree, until it converges, has proved enough, cannot help, or time is up."""
        stage = self.stages[self._next]
        self._next += 1
        if isinstance(stage, PrunedStage) and not self.is_worth_a_try(stage):
            return
        begin = time.thread_time()
        deadline = min(deadline, begin + max(SHORTEST, stage.share * self.seconds))
        try:
            # The first tree is always grown, so that there is some strategy in the end.
            tree = self._grow(stage, ENOUGH_FOR_ANY if stage is self.stages[0] else max(0.0, deadline - begin))
        except TreeTooLarge:
            return
        self.nodes += tree.shape.nodes
        solver = make_solver(tree)
        wanted = any(later.after is stage for later in self.stages)

        def settled(solver: EquilibriumSolver) -> bool:
            mine, theirs = guarantee(solver, self.holder), guarantee(solver, 1 - self.holder)
            if mine > self.guarantee:
                self.best = Certificate(tree, solver, mine)
            hopeless = -theirs < self.guarantee + HOPELESS or (
                tree.shape.nodes > LARGE
                and time.thread_time() > begin + TRIAL * (deadline - begin)
                and (mine - theirs) / 2 < self.guarantee
            )
            return (hopeless and not wanted) or mine >= enough or -mine - theirs < TOLERANCE

        solve_until(solver, any_of(settled, lambda _: self.stopped, time_up(deadline)), least=16)
        if wanted and isinstance(stage, PrunedStage) and isinstance(tree, PrunedTree):
            self._kept_pruned[stage] = keep_pruned(tree, solver.averages.move, KEPT_FIRST)
        elif wanted and isinstance(stage, AbstractStage) and isinstance(tree, AbstractTree):
            self._kept[stage] = keep_abstract(tree, solver.averages.move, KEPT_SHARE)

    def is_worth_a_try(self, stage: PrunedStage) -> bool:
        return self.seconds >= stage.least and self.guarantee < stage.most

    def _grow(self, stage: AbstractStage | PrunedStage, seconds: float) -> AbstractTree | PrunedTree:
        """The tree of a stage; `TreeTooLarge` if it would not converge in time."""
        capacity = int(min(LARGEST, 4_000 + NODES_A_SECOND * seconds))
        if isinstance(stage, PrunedStage):
            positions = int(min(LARGEST, 10_000 + POSITIONS_A_SECOND * seconds))
            if stage.waiting and self._waits is NO_WAITS and self.table[0]["size"] <= LARGEST_BOARD:
                self._waits = new_waits(int(min(MOST_WAITS, WAITS_A_SECOND * seconds)))
            return grow_pruned(
                self.pieces, self.table, stage.cut, blind=stage.blind, waits=self._waits if stage.waiting else NO_WAITS,
                few=stage.few, kept=self._kept_pruned.get(stage.after), positions=positions, capacity=capacity,
            )  # fmt: skip
        return grow_abstract(
            self.pieces, self.table, self.holder, stage.cut, Detail(stage.own, stage.seen),
            kept=self._kept.get(stage.after), capacity=capacity, room=8 * capacity,
        )  # fmt: skip

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
        step(solver, least=16, part=8)
        mine = guarantee(solver, self.holder)
        self.best.guarantee = max(mine, self.best.guarantee)
        return -guarantee(solver, 1 - self.holder) - mine > 1e-5
