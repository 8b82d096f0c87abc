"""Guarantees from abstract trees must hold on the real board: checked by exact best responses on small boards."""

import random

import pytest

from anello.engines.xequeo.abstraction import Detail, grow_abstract, keep
from anello.engines.xequeo.bounds import plain_bounds, solve, tight_bounds
from anello.engines.xequeo.certify import guarantee
from anello.engines.xequeo.exploit import best_response
from anello.engines.xequeo.labels import APPROACH, EVERYTHING, GROUPS, LABELS, MOVER, MOVES, THREAT
from anello.engines.xequeo.policy import CertifiedPolicy
from anello.engines.xequeo.prover import Certificate, Prover, make_solver
from anello.engines.xequeo.tree import grow
from anello.games.xequeo.kernel import geometry
from tests.engines.xequeo.test_solver import LAYOUTS, random_start

DETAILS = [
    Detail((LABELS,), (THREAT,)),
    Detail((LABELS,), (THREAT, 0)),
    Detail((GROUPS, LABELS), (THREAT | APPROACH | MOVER,)),
    Detail((MOVES, GROUPS), (EVERYTHING, THREAT)),
]


@pytest.mark.parametrize("seed", range(6))
def test_a_guarantee_holds_against_the_best_answer_on_the_board(seed: int) -> None:
    size, count = (4, 3) if seed % 2 else (5, 3)
    pieces, ring = random_start(seed, size, count)
    table = geometry(size, ring)
    for detail in DETAILS:
        for holder, cut in ((0, 2), (1, 3)):
            tree = grow_abstract(pieces, table, holder, cut, detail)
            solver = make_solver(tree)
            solver.iterate(60)
            promised = guarantee(solver, holder)
            answered = best_response(CertifiedPolicy(Certificate(tree, solver, promised), table), pieces, table)
            assert -answered >= promised - 1e-7


def test_keeping_few_moves_keeps_the_guarantee_sound() -> None:
    pieces, ring = random_start(3, 5, 4)
    table = geometry(5, ring)
    first = grow_abstract(pieces, table, 0, 2, DETAILS[0])
    solver = make_solver(first)
    solver.iterate(100)
    tree = grow_abstract(pieces, table, 0, 4, DETAILS[0], kept=keep(first, solver.averages, 0.2))
    assert tree.shape.nodes < grow_abstract(pieces, table, 0, 4, DETAILS[0]).shape.nodes
    solver = make_solver(tree)
    solver.iterate(100)
    promised = guarantee(solver, 0)
    policy = CertifiedPolicy(Certificate(tree, solver, promised), table)
    assert -best_response(policy, pieces, table, depth=3) >= promised - 1e-7


@pytest.mark.parametrize(("size", "pieces", "ring"), [LAYOUTS[0], LAYOUTS[6], LAYOUTS[7], LAYOUTS[9]])
def test_tight_bounds_hold_the_exact_value(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    tree = grow(pieces, table, 100)
    assert tree.complete
    exact = solve(tree.shape, len(pieces), tolerance=1e-3)
    tight = tight_bounds(pieces, table, 2.0)
    assert tight.lower <= -guarantee(exact, 1)
    assert tight.upper >= guarantee(exact, 0)


@pytest.mark.parametrize("seed", [1, 4])
def test_tight_bounds_are_at_least_as_good_as_plain_ones(seed: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    plain, tight = plain_bounds(pieces, table, 3), tight_bounds(pieces, table, 2.0)
    assert tight.lower >= plain.lower - 2e-3
    assert tight.upper <= plain.upper + 2e-3


def test_the_half_strategy_is_among_the_certified_ones() -> None:
    """Where a piece can be put next to the ring at once, the first player is certain of half the rounds."""
    chance = random.Random(5)
    tried = 0
    while tried < 5:
        pieces, ring = random_start(chance.randrange(1000))
        table = geometry(7, ring)
        near = int(table[0]["near"][ring])
        from_here = grow(pieces, table, 1).positions[1:, :7]
        if not any(near >> int(cell) & 1 for row in from_here for cell in row):
            continue
        tried += 1
        prover = Prover(pieces, table, 0, 5.0)
        prover.try_stage(float("inf"), enough=-2e-3)
        assert prover.guarantee > -3e-3
