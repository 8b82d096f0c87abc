"""Pruned trees are worth what the trees of all moves are worth, and what they guarantee holds on the real board."""

import pytest

from anello.games.xequeo.engine.solving.certify import guarantee, realise
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import make_solver, solve
from anello.games.xequeo.engine.trees.pruned import grow_pruned, keep_pruned
from anello.games.xequeo.engine.trees.public import TreeTooLarge, grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.sequence_form import exact_value
from tests.games.xequeo.engine.starts import LAYOUTS, random_start


@pytest.mark.parametrize(("size", "pieces", "ring"), LAYOUTS[::2])
def test_the_pruned_tree_of_a_whole_round_has_the_value_of_the_linear_program(
    size: int, pieces: list[int], ring: int
) -> None:
    table = geometry(size, ring)
    pruned = grow_pruned(pieces, table, 100)
    assert pruned.complete
    assert pruned.shape.nodes <= grow(pieces, table, 100).shape.nodes
    solver = solve(pruned, tolerance=5e-4)
    value = exact_value(pieces, table)
    assert guarantee(solver, 0) <= value + 1e-7
    assert -guarantee(solver, 1) >= value - 1e-7


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("seed", [4, 5, 8])
def test_a_pruned_tree_is_worth_what_the_tree_of_all_moves_is_worth(seed: int, depth: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    tree, pruned = grow(pieces, table, depth), grow_pruned(pieces, table, depth)
    assert pruned.shape.nodes < tree.shape.nodes / 2
    whole, small = solve(tree), solve(pruned)
    for holder in (0, 1):
        assert guarantee(whole, holder) <= -guarantee(small, 1 - holder)
        assert guarantee(small, holder) <= -guarantee(whole, 1 - holder)


@pytest.mark.slow
@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 3, 5])
def test_the_guarantee_of_a_pruned_tree_holds_against_the_best_answer_on_the_board(seed: int, blind: bool) -> None:
    size, count = (4, 3) if seed % 2 else (5, 3)
    pieces, ring = random_start(seed, size, count)
    table = geometry(size, ring)
    for cut in (1, 2, 3, 4) if size == 4 else (1, 2):
        pruned = grow_pruned(pieces, table, cut, blind=blind)
        solver = make_solver(pruned)
        solver.iterate(60)
        promised = guarantee(solver, pruned.holder)
        answered = best_response(CertifiedPolicy(Certificate(pruned, solver, promised), table), pieces, table)
        assert -answered >= promised - 1e-7


@pytest.mark.slow
@pytest.mark.parametrize("holder", [0, 1])
def test_keeping_few_moves_of_a_pruned_tree_keeps_the_guarantee_sound(holder: int) -> None:
    pieces, ring = random_start(3, 5, 4)
    table = geometry(5, ring)
    shallow = grow_pruned(pieces, table, 2 + holder)
    first = make_solver(shallow)
    first.iterate(200)
    kept = keep_pruned(shallow, first.averages.move, 0.05)
    assert not kept.all()
    deep = grow_pruned(pieces, table, 4 + holder, kept=kept)
    assert deep.shape.nodes < grow_pruned(pieces, table, 4 + holder).shape.nodes
    solver = make_solver(deep)
    solver.iterate(400)
    promised = guarantee(solver, holder)
    assert promised > guarantee(first, holder) - 0.02, "one move of each kind is enough to do as well as before"
    policy = CertifiedPolicy(Certificate(deep, solver, promised), table)
    assert -best_response(policy, pieces, table, depth=3) >= promised - 1e-7


@pytest.mark.parametrize(
    ("seed", "cut", "blind", "few"),
    [(0, 2, True, 1), (1, 3, False, 1), (5, 2, False, 1), (8, 3, True, 1), (8, 3, True, 3), (1, 5, True, 3)],
)
def test_few_moves_of_the_holder_prove_nothing_wrong(seed: int, cut: int, blind: bool, few: int) -> None:
    pieces, ring = random_start(seed, 4, 3)
    table = geometry(4, ring)
    tree = grow_pruned(pieces, table, cut, blind=blind, few=few)
    assert len(tree.graph.keys) < len(grow_pruned(pieces, table, cut, blind=blind).graph.keys)
    assert not tree.complete
    solver = make_solver(tree)
    solver.iterate(100)
    promised = guarantee(solver, tree.holder)
    policy = CertifiedPolicy(Certificate(tree, solver, promised), table)
    assert -best_response(policy, pieces, table) >= promised - 1e-7


def test_where_the_holder_has_no_move_there_is_none_to_keep() -> None:
    """All pieces may enter and none can do anything else: there is nothing but the root."""
    tree = grow_pruned([1, 4, 9], geometry(4, 5), 4)
    assert tree.shape.nodes == 1
    solver = make_solver(tree)
    solver.iterate(10)
    assert keep_pruned(tree, solver.averages.move, 0.01).all()


def test_a_strategy_of_a_pruned_tree_is_possible_everywhere_on_the_full_board() -> None:
    """Three plies of answers to a strategy of the second player: every move it makes is legal, and it holds."""
    pieces, ring = random_start(11)
    table = geometry(7, ring)
    pruned = grow_pruned(pieces, table, 3)
    solver = make_solver(pruned)
    solver.iterate(200)
    promised = guarantee(solver, 1)
    policy = CertifiedPolicy(Certificate(pruned, solver, promised), table)
    assert realise(solver, 1).reach[0].sum() == pytest.approx(1)
    assert -best_response(policy, pieces, table, depth=1) >= promised - 1e-7


def test_a_pruned_tree_has_a_limit() -> None:
    pieces, ring = random_start(4)
    with pytest.raises(TreeTooLarge):
        grow_pruned(pieces, geometry(7, ring), 4, blind=True, capacity=500)
