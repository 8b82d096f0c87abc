"""Cores are worth what the trees of all moves are worth, and what they guarantee holds on the real board."""

import numpy as np
import pytest

from anello.engines.xequeo.bounds import solve
from anello.engines.xequeo.certify import guarantee, realise
from anello.engines.xequeo.core import grow_core, keep_moves
from anello.engines.xequeo.exploit import best_response
from anello.engines.xequeo.network import grow_network
from anello.engines.xequeo.policy import CertifiedPolicy
from anello.engines.xequeo.prover import Certificate, make_solver
from anello.engines.xequeo.tree import TreeTooLarge, grow
from anello.games.xequeo.kernel import geometry, public_positions
from tests.engines.xequeo.sequence_form import exact_value
from tests.engines.xequeo.test_solver import LAYOUTS, random_start


def test_a_network_holds_every_position_once_a_level() -> None:
    pieces, ring = random_start(2)
    table = geometry(7, ring)
    network, complete = grow_network(pieces, table, 4)
    assert not complete
    assert network.depth == 4
    assert np.diff(network.levels).tolist() == public_positions(pieces, 4, table)
    tree = grow(pieces, table, 2)
    for node in range(tree.shape.levels[2]):
        assert tree.shape.entering[node] == network.entering[node]
    for level in range(5):
        keys = network.keys[network.levels[level] : network.levels[level + 1]]
        assert len(np.unique(keys)) == len(keys)
    with pytest.raises(TreeTooLarge):
        grow_network(pieces, table, 4, capacity=1000)


@pytest.mark.parametrize(("size", "pieces", "ring"), LAYOUTS[::2])
def test_the_core_of_a_whole_round_has_the_value_of_the_linear_program(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    core = grow_core(pieces, table, 100)
    assert core.complete
    assert core.shape.nodes <= grow(pieces, table, 100).shape.nodes
    solver = solve(core.shape, core.pieces, tolerance=5e-4, core=True)
    value = exact_value(pieces, table)
    assert guarantee(solver, 0) <= value + 1e-7
    assert -guarantee(solver, 1) >= value - 1e-7


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("seed", [4, 5, 8])
def test_a_core_is_worth_what_the_tree_of_all_moves_is_worth(seed: int, depth: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    tree, core = grow(pieces, table, depth), grow_core(pieces, table, depth)
    assert core.shape.nodes < tree.shape.nodes / 2
    whole, small = solve(tree.shape, 7), solve(core.shape, 7, core=True)
    for holder in (0, 1):
        assert guarantee(whole, holder) <= -guarantee(small, 1 - holder)
        assert guarantee(small, holder) <= -guarantee(whole, 1 - holder)


@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 3, 5])
def test_the_guarantee_of_a_core_holds_against_the_best_answer_on_the_board(seed: int, blind: bool) -> None:
    size, count = (4, 3) if seed % 2 else (5, 3)
    pieces, ring = random_start(seed, size, count)
    table = geometry(size, ring)
    for cut in (1, 2, 3, 4) if size == 4 else (1, 2):
        core = grow_core(pieces, table, cut, blind=blind)
        solver = make_solver(core)
        solver.iterate(60)
        promised = guarantee(solver, core.holder)
        answered = best_response(CertifiedPolicy(Certificate(core, solver, promised), table), pieces, table)
        assert -answered >= promised - 1e-7


@pytest.mark.parametrize("holder", [0, 1])
def test_keeping_few_moves_of_a_core_keeps_the_guarantee_sound(holder: int) -> None:
    pieces, ring = random_start(3, 5, 4)
    table = geometry(5, ring)
    shallow = grow_core(pieces, table, 2 + holder)
    first = make_solver(shallow)
    first.iterate(200)
    kept = keep_moves(shallow, first.averages, 0.05)
    assert not kept.all()
    deep = grow_core(pieces, table, 4 + holder, kept=kept)
    assert deep.shape.nodes < grow_core(pieces, table, 4 + holder).shape.nodes
    solver = make_solver(deep)
    solver.iterate(400)
    promised = guarantee(solver, holder)
    assert promised > guarantee(first, holder) - 0.02, "one move of each kind is enough to do as well as before"
    policy = CertifiedPolicy(Certificate(deep, solver, promised), table)
    assert -best_response(policy, pieces, table, depth=3) >= promised - 1e-7


def test_a_strategy_of_a_core_is_possible_everywhere_on_the_full_board() -> None:
    """Three plies of answers to a strategy of the second player: every move it makes is legal, and it holds."""
    pieces, ring = random_start(11)
    table = geometry(7, ring)
    core = grow_core(pieces, table, 3)
    solver = make_solver(core)
    solver.iterate(200)
    promised = guarantee(solver, 1)
    policy = CertifiedPolicy(Certificate(core, solver, promised), table)
    assert realise(solver, 1).reach[0].sum() == pytest.approx(1)
    assert -best_response(policy, pieces, table, depth=1) >= promised - 1e-7


def test_a_core_has_a_limit() -> None:
    pieces, ring = random_start(4)
    with pytest.raises(TreeTooLarge):
        grow_core(pieces, geometry(7, ring), 4, blind=True, capacity=500)
