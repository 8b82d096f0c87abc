"""The solver against linear programs, against itself at growing depth, and against facts known from the rules."""

import random

import numpy as np
import pytest

from anello.engines.xequeo.bounds import plain_bounds, solve
from anello.engines.xequeo.certify import gap, guarantee, realise
from anello.engines.xequeo.solver import Solver
from anello.engines.xequeo.tree import TreeTooLarge, grow
from anello.games.xequeo.kernel import geometry, perft, ring_cells
from tests.engines.xequeo.sequence_form import exact_value

LAYOUTS = [  # board size, pieces, ring: openings and late positions whose every line of play can be followed
    (3, [3, 8, 0], 2),
    (3, [6, 3], 2),
    (3, [2, 6, 5], 4),
    (4, [0, 15], 2),
    (4, [7, 12], 5),
    (4, [1, 4, 9], 5),
    (4, [6, 4, 14], 12),
    (4, [13, 9, 12], 15),
    (5, [17, 16, 20, 19], 22),
    (5, [18, 7, 19, 22], 12),
    (5, [4, 1, 12, 13], 7),
    (5, [18, 11, 12, 22], 16),
]


def random_start(seed: int, size: int = 7, count: int = 7) -> tuple[list[int], int]:
    chance = random.Random(seed)
    while True:
        pieces = chance.sample(range(size * size), count)
        free = ring_cells(pieces, size)
        if free:
            return pieces, chance.choice(free)


@pytest.mark.parametrize(("size", "pieces", "ring"), LAYOUTS)
def test_small_rounds_have_the_value_of_the_linear_program(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    value = exact_value(pieces, table)
    tree = grow(pieces, table, 100)
    assert tree.complete
    solver = solve(tree.shape, tree.pieces, tolerance=5e-4)
    assert guarantee(solver, 0) <= value + 1e-7
    assert -guarantee(solver, 1) >= value - 1e-7
    assert gap(solver) < 5e-4


def test_exploitability_falls_with_iterations() -> None:
    pieces, ring = random_start(4)
    tree = grow(pieces, geometry(7, ring), 2)
    for predictive in (False, True):
        solver = Solver(tree.shape, 7, predictive=predictive)
        gaps = []
        for iterations in (10, 90, 900):
            solver.iterate(iterations)
            gaps.append(gap(solver))
        assert gaps[0] > gaps[1] > gaps[2]
        assert gaps[2] < 1e-3


def test_the_tree_holds_every_sequence_of_moves() -> None:
    pieces, ring = random_start(2)
    table = geometry(7, ring)
    shape, positions, _, complete = grow(pieces, table, 3)
    assert not complete
    assert np.diff(shape.levels).tolist() == [perft(pieces, depth, table) for depth in range(4)]
    assert positions[0, :7].tolist() == pieces
    for node in range(1, shape.nodes):
        parent = shape.parent[node]
        assert shape.first[parent] <= node < shape.first[parent + 1]
        assert (positions[node] != positions[parent]).sum() == 1
    with pytest.raises(TreeTooLarge):
        grow(pieces, table, 3, capacity=1000)


def test_a_realisation_is_a_strategy() -> None:
    pieces, ring = random_start(5)
    tree = grow(pieces, geometry(7, ring), 3)
    solver = Solver(tree.shape, 7)
    solver.iterate(20)
    shape = tree.shape
    for holder in (0, 1):
        plan = realise(solver, holder)
        assert plan.reach[0 if holder else shape.nodes].sum() == pytest.approx(1)
        for level in range(holder, shape.depth + 1, 2):
            for node in range(shape.levels[level], shape.levels[level + 1]):
                children = plan.reach[shape.first[node] : shape.first[node + 1]]
                spent = children.sum() + plan.enter[node].sum() + plan.call[node].sum()
                assert spent == pytest.approx(plan.reach[shape.parent[node]].sum(), abs=1e-12)
                allowed = {piece for piece in range(8) if shape.entering[node] >> piece & 1}
                assert set(np.flatnonzero(plan.enter[node]).tolist()) <= allowed


@pytest.mark.parametrize("seed", [2, 4, 9])
def test_bounds_bracket_each_other_at_growing_depth(seed: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    shallow, deep = (plain_bounds(pieces, table, depth) for depth in (2, 3))
    assert shallow.lower <= deep.upper
    assert deep.lower <= shallow.upper
    assert shallow.upper >= deep.upper - 1e-3, "a deeper odd cut leaves the second player more"
    assert shallow.lower == pytest.approx(deep.lower, abs=1e-3), "both cut at depth 2"
    assert (shallow.depth, deep.depth) == (2, 3)


def test_calling_at_once_wins_one_time_in_seven() -> None:
    """With nothing left but a call the first player has a seventh of the rounds: -1 + 2/7."""
    pieces, ring = random_start(1)
    tree = grow(pieces, geometry(7, ring), 0)
    solver = solve(tree.shape, 7)
    assert guarantee(solver, 0) == pytest.approx(-5 / 7, abs=1e-3)
    assert -guarantee(solver, 1) == pytest.approx(-5 / 7, abs=1e-3)


def test_a_complete_tree_gives_both_bounds() -> None:
    size, pieces, ring = LAYOUTS[0]
    found = plain_bounds(pieces, geometry(size, ring), 30, tolerance=1e-4)
    assert found.lower == pytest.approx(1 / 9, abs=2e-4)
    assert found.upper == pytest.approx(1 / 9, abs=2e-4)
