"""The loop that solves until a stopping rule says enough."""

import time

import numpy as np
import pytest

from anello.games.xequeo.engine.solving.certify import gap
from anello.games.xequeo.engine.solving.solve import (
    any_of,
    gap_below,
    iterations_done,
    make_solver,
    solve,
    solve_until,
    time_up,
)
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.pruned import grow_pruned
from anello.games.xequeo.engine.trees.public import PublicTree, grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start


@pytest.fixture
def tree() -> PublicTree:
    pieces, ring = random_start(4)
    return grow(pieces, geometry(7, ring), 2)


def test_steps_grow_until_the_rule_says_enough(tree: PublicTree) -> None:
    asked: list[int] = []

    def enough(solver: EquilibriumSolver) -> bool:
        asked.append(solver.iterations)
        return solver.iterations >= 60

    solve_until(make_solver(tree), enough, least=8, part=2)
    assert asked == [8, 16, 24, 36, 54, 81]


def test_a_step_is_made_even_if_there_is_no_time(tree: PublicTree) -> None:
    solver = make_solver(tree)
    solve_until(solver, time_up(time.thread_time() - 1), least=5)
    assert solver.iterations == 5


def test_rules_are_asked_in_order(tree: PublicTree) -> None:
    solver = make_solver(tree)
    solve_until(solver, any_of(iterations_done(20), gap_below(0.0)))
    assert solver.iterations == 24
    solve_until(solver, any_of(gap_below(2.0), lambda _: pytest.fail("the first rule has been met")))


def test_a_tree_is_solved_to_its_tolerance(tree: PublicTree) -> None:
    assert gap(solve(tree, tolerance=5e-3)) < 5e-3
    assert solve(tree, tolerance=0.0, seconds=0.0).iterations == 8


def test_given_secrets_stay_as_they_are(tree: PublicTree) -> None:
    mine, theirs = np.arange(1, 8) / 28, np.full(7, 1 / 7)
    solver = solve(tree, picks=(mine, theirs))
    assert solver.iterations >= 400
    assert solver.picks.now[:, :7].tolist() == [mine.tolist(), theirs.tolist()]


def test_only_small_trees_that_are_not_pruned_predict_regrets(tree: PublicTree) -> None:
    pieces, ring = random_start(4)
    assert make_solver(tree).predictive
    assert not make_solver(grow_pruned(pieces, geometry(7, ring), 2)).predictive
