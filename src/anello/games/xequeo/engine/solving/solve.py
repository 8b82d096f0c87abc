"""The one loop of the engine: strategies are improved, step by step, until a stopping rule says enough.

Time is that of the computing thread, so that what is found does not depend on who else is using the machine.
"""

import time
from collections.abc import Callable
from typing import TypeAlias

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.solving.certify import gap
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.solving.sweep import NOBODY, Background
from anello.games.xequeo.engine.trees.abstract import AbstractTree
from anello.games.xequeo.engine.trees.pruned import PrunedTree
from anello.games.xequeo.engine.trees.public import PublicTree

__all__ = [
    "TOLERANCE",
    "AnyTree",
    "StoppingRule",
    "any_of",
    "gap_below",
    "iterations_done",
    "make_solver",
    "solve",
    "solve_until",
    "step",
    "time_up",
]

AnyTree: TypeAlias = PublicTree | AbstractTree | PrunedTree
StoppingRule: TypeAlias = Callable[[EquilibriumSolver], bool]
"""Whether a solver has done enough; it is asked after every step."""

SMALL = 60_000
"""Trees with fewer nodes converge faster when the players predict their regrets, unless they are pruned."""
ITERATIONS = 400
"""Enough for a tree with given secrets."""
TOLERANCE = 1e-3
"""A tree counts as solved when both players together could gain no more than this."""


def time_up(deadline: float) -> StoppingRule:
    """Stop once the computing thread's clock has passed a time."""
    return lambda solver: time.thread_time() > deadline


def iterations_done(count: int) -> StoppingRule:
    """Stop after so many iterations."""
    return lambda solver: solver.iterations >= count


def gap_below(tolerance: float) -> StoppingRule:
    """Stop when both players together could gain no more than this."""
    return lambda solver: gap(solver) < tolerance


def any_of(*rules: StoppingRule) -> StoppingRule:
    """Stop as soon as one of the rules says so; they are asked in this order."""
    return lambda solver: any(rule(solver) for rule in rules)


def make_solver(tree: AnyTree, background: Background = NOBODY) -> EquilibriumSolver:
    """A solver set up for a tree of this kind and size.

    To predict regrets helps where many moves do the same, as in small trees of all moves, but not in pruned ones.
    """
    predictive = tree.shape.nodes < SMALL and not isinstance(tree, PrunedTree)
    power = 3.0 if predictive else 2.0
    return EquilibriumSolver(tree.shape, tree.pieces, predictive=predictive, power=power, background=background)


def step(solver: EquilibriumSolver, least: int, part: int) -> None:
    """Improve the strategies a ``part``-th as often as they have been improved already, but so often at least."""
    solver.iterate(max(least, solver.iterations // part))


def solve_until(solver: EquilibriumSolver, enough: StoppingRule, *, least: int = 8, part: int = 4) -> None:
    """Improve the strategies in steps of growing length until a rule says enough; see `step`."""
    while True:
        step(solver, least, part)
        if enough(solver):
            return


def solve(
    tree: AnyTree,
    *,
    tolerance: float = TOLERANCE,
    seconds: float | None = None,
    picks: tuple[BySecret, BySecret] | None = None,
) -> EquilibriumSolver:
    """Improve strategies for a tree until they are within the tolerance of an equilibrium, or time is up.

    The players' secrets are part of the solution, unless it is given how likely each is (``picks``).
    """
    solver = make_solver(tree)
    enough = gap_below(tolerance)
    if picks is not None:
        solver.fix_picks(*picks)
        enough = iterations_done(ITERATIONS)
    if seconds is not None:
        enough = any_of(time_up(time.thread_time() + seconds), enough)
    solve_until(solver, enough)
    return solver
