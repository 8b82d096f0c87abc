"""The solver against linear programs, and against facts known from the rules."""

import pytest

from anello.games.xequeo.engine.solving.certify import gap, guarantee
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.sequence_form import exact_value
from tests.games.xequeo.engine.starts import LAYOUTS, random_start


@pytest.mark.slow
@pytest.mark.parametrize(("size", "pieces", "ring"), LAYOUTS)
def test_small_rounds_have_the_value_of_the_linear_program(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    value = exact_value(pieces, table)
    tree = grow(pieces, table, 100)
    assert tree.complete
    solver = solve(tree, tolerance=5e-4)
    assert guarantee(solver, 0) <= value + 1e-7
    assert -guarantee(solver, 1) >= value - 1e-7
    assert gap(solver) < 5e-4


def test_exploitability_falls_with_iterations() -> None:
    pieces, ring = random_start(4)
    tree = grow(pieces, geometry(7, ring), 2)
    for predictive in (False, True):
        solver = EquilibriumSolver(tree.shape, 7, predictive=predictive)
        gaps = []
        for iterations in (10, 90, 900):
            solver.iterate(iterations)
            gaps.append(gap(solver))
        assert gaps[0] > gaps[1] > gaps[2]
        assert gaps[2] < 1e-3


def test_calling_at_once_wins_one_time_in_seven() -> None:
    """With nothing left but a call the first player has a seventh of the rounds: -1 + 2/7."""
    pieces, ring = random_start(1)
    tree = grow(pieces, geometry(7, ring), 0)
    solver = solve(tree)
    assert guarantee(solver, 0) == pytest.approx(-5 / 7, abs=1e-3)
    assert -guarantee(solver, 1) == pytest.approx(-5 / 7, abs=1e-3)
