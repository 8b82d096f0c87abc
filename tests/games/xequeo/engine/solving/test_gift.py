"""The option "gift": guarantees that hold when the ring may be blocked, and what is done when it has been."""

import random

import pytest

from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.half import half_strategy
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.gift import blocked, prove_with_gifts
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Prover
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import LAYOUTS, random_start


@pytest.mark.parametrize(("size", "pieces", "ring"), LAYOUTS[:10])
def test_no_answer_on_a_small_board_earns_more_than_is_certified(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    for side in (0, 1):
        certificate = prove_with_gifts(pieces, table, side, 0.05)
        earned = best_response(CertifiedPolicy(certificate, table), pieces, table, gift=True)
        assert earned <= -certificate.guarantee + 1e-7
        assert certificate.guarantee <= guarantee(certificate.solver, side) + 1e-7, "gifts only help the opponent"


def test_no_local_answer_on_the_full_board_earns_more_than_is_certified() -> None:
    pieces, ring = random_start(7)
    table = geometry(7, ring)
    for side in (0, 1):
        certificate = prove_with_gifts(pieces, table, side, 0.1)
        policy = CertifiedPolicy(certificate, table)
        assert best_response(policy, pieces, table, depth=1, gift=True) <= -certificate.guarantee + 1e-7


def test_a_plan_that_knows_no_gifts_is_not_safe_from_them() -> None:
    """So the option needs plans of its own; those are hardly worse than without it."""
    pieces, ring = random_start(4)
    table = geometry(7, ring)
    usual = CertifiedPolicy(Prover(pieces, table, 0, 60.0).search(enough=-1e-3), table)
    assert best_response(usual, pieces, table, depth=0, gift=True) > 0.05
    assert prove_with_gifts(pieces, table, 0, 3.0, enough=-0.01).guarantee >= -0.01


def test_the_half_strategy_fears_no_gifts() -> None:
    pieces, ring = random_start(4)
    table = geometry(7, ring)
    policy = half_strategy(pieces, table)
    assert policy is not None
    assert best_response(policy, pieces, table, depth=1, gift=True) == pytest.approx(0)


def test_a_blocked_ring_is_answered_by_any_call() -> None:
    """White stands in the ring: the others are called alike, the own piece too, for it may be shared."""
    start = GAME.from_line("R6/2O4/7/3@3/2W4/Y1G4/1B1V3 1 0-0", gift="yes")
    position = start.play("=R", 1).play("=O", 2).play("Wd4", 1)
    player = EquilibriumPlayer(0.05, random.Random(1))
    assert {player.decide(position.view(2)) for _ in range(100)} == {f"{letter}!" for letter in "ROYGBV"}
    assert blocked(7) == pytest.approx(2 / 3)
