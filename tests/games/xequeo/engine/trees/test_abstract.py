"""Guarantees from abstract trees must hold on the real board: checked by exact best responses on small boards."""

import pytest

from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import make_solver
from anello.games.xequeo.engine.trees.abstract import Detail, first_that_fits, grow_abstract, keep_abstract
from anello.games.xequeo.engine.trees.labels import APPROACH, EVERYTHING, GROUPS, LABELS, MOVER, MOVES, THREAT
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start

DETAILS = [
    Detail((LABELS,), (THREAT,)),
    Detail((LABELS,), (THREAT, 0)),
    Detail((GROUPS, LABELS), (THREAT | APPROACH | MOVER,)),
    Detail((MOVES, GROUPS), (EVERYTHING, THREAT)),
]


@pytest.mark.slow
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


@pytest.mark.slow
def test_keeping_few_moves_keeps_the_guarantee_sound() -> None:
    pieces, ring = random_start(3, 5, 4)
    table = geometry(5, ring)
    first = grow_abstract(pieces, table, 0, 2, DETAILS[0])
    solver = make_solver(first)
    solver.iterate(100)
    tree = grow_abstract(pieces, table, 0, 4, DETAILS[0], kept=keep_abstract(first, solver.averages.move, 0.2))
    assert tree.shape.nodes < grow_abstract(pieces, table, 0, 4, DETAILS[0]).shape.nodes
    solver = make_solver(tree)
    solver.iterate(100)
    promised = guarantee(solver, 0)
    policy = CertifiedPolicy(Certificate(tree, solver, promised), table)
    assert -best_response(policy, pieces, table, depth=3) >= promised - 1e-7


def test_the_first_tree_that_is_small_enough_is_taken() -> None:
    pieces, ring = random_start(3, 5, 4)
    table = geometry(5, ring)
    large, small = (4, DETAILS[3]), (2, DETAILS[0])
    nodes = grow_abstract(pieces, table, 0, *small).shape.nodes
    found = first_that_fits(pieces, table, 0, (large, small), capacity=nodes, room=100_000)
    assert found is not None
    assert (found.cut, found.shape.nodes) == (2, nodes)
    assert first_that_fits(pieces, table, 0, (large, small), capacity=nodes - 1, room=100_000) is None
    with pytest.raises(ValueError, match="where the holder acts"):
        grow_abstract(pieces, table, 1, *small)
