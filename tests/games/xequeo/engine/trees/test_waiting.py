"""Wars of waiting: who wins them, told apart by a plain search, and what is proved by them holds on the real board."""

from functools import cache

import pytest

from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import make_solver
from anello.games.xequeo.engine.trees.pruned import grow_pruned
from anello.games.xequeo.engine.trees.waiting import NO_WAITS, new_waits, waiting_moves
from anello.games.xequeo.kernel import Geometry, geometry, moves
from tests.games.xequeo.engine.starts import random_start


def outwaits_plainly(pieces: tuple[int, ...], table: Geometry, opened: frozenset[int]) -> bool:
    """Whether the player to act makes the last move after which only open pieces may enter."""

    @cache
    def wins(cells: tuple[int, ...]) -> bool:
        for piece, cell in moves(cells, table).quiet:
            after = (*cells[:piece], cell, *cells[piece + 1 :])
            if opened.issuperset(moves(after, table).entering) and not wins(after):
                return True
        return False

    return wins(pieces)


@pytest.mark.parametrize("seed", range(8))
def test_a_war_is_won_by_whoever_moves_last(seed: int) -> None:
    size, count = (4, 3) if seed % 2 else (5, 3)
    pieces, ring = random_start(seed, size, count)
    table = geometry(size, ring)
    waits = new_waits(1 << 16)
    for most in (0, 1, 3):
        found = dict(waiting_moves(pieces, table, most, waits))
        for opened in (subset for subset in range(most + 1) if not subset & ~most):
            wins = outwaits_plainly(tuple(pieces), table, frozenset(p for p in range(count) if opened >> p & 1))
            assert wins == (opened in found)
            if wins:
                piece, cell = found[opened]
                after = (*pieces[:piece], cell, *pieces[piece + 1 :])
                assert not outwaits_plainly(after, table, frozenset(p for p in range(count) if opened >> p & 1))


@pytest.mark.parametrize(
    ("size", "seed", "cut", "gained"),
    [
        (4, 1, 1, 0.04),
        (4, 1, 2, 0.06),
        (4, 2, 1, 0.1),
        (4, 5, 2, 0.1),
        (4, 11, 0, 0.2),
        (5, 8, 1, 0.1),
        (4, 0, 2, -0.01),
    ],
)
def test_what_is_proved_by_waiting_holds_against_the_best_answer_on_the_board(
    size: int, seed: int, cut: int, gained: float
) -> None:
    pieces, ring = random_start(seed, size, 3)
    table = geometry(size, ring)
    promised = {}
    for waits in (NO_WAITS, new_waits(1 << 16)):
        tree = grow_pruned(pieces, table, cut, blind=True, waits=waits)
        solver = make_solver(tree)
        solver.iterate(300)
        promised[len(waits.table) > 0] = guarantee(solver, tree.holder)
    assert promised[True] > promised[False] + gained
    policy = CertifiedPolicy(Certificate(tree, solver, promised[True]), table)
    assert -best_response(policy, pieces, table) >= promised[True] - 1e-7


def test_a_table_that_is_full_proves_less_but_nothing_wrong() -> None:
    pieces, ring = random_start(5, 4, 3)
    table = geometry(4, ring)
    small = new_waits(1)
    small.used[0] = len(small.table)  # no room for anything
    tree = grow_pruned(pieces, table, 2, blind=True, waits=small)
    assert tree.shape.nodes == grow_pruned(pieces, table, 2, blind=True).shape.nodes
