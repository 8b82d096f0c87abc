"""Strategies that punish habits and keep their guarantee."""

import pytest

from anello.games.xequeo.engine.solving.certify import realise
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.habits import Habits, background
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Prover
from anello.games.xequeo.engine.solving.response import Exploitation, sharpen, worth_against
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 6, 7])
def test_a_local_best_response_earns_no_more_than_the_certificate_says(seed: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    for side in (0, 1):
        certificate = sharpen(pieces, table, Prover(pieces, table, side, 0.5).search(), Exploitation(), 0.5)
        assert (
            best_response(CertifiedPolicy(certificate, table), pieces, table, depth=1) <= -certificate.guarantee + 1e-7
        )


@pytest.mark.slow
def test_sharpening_earns_more_against_habits_and_keeps_the_guarantee() -> None:
    pieces, ring = random_start(7)
    table = geometry(7, ring)
    plain = Prover(pieces, table, 0, 60.0).search(enough=-1e-3)  # the first tree is enough
    limits = Exploitation(Habits(), share=0.2, cap=0.01)
    sharp = sharpen(pieces, table, plain, limits, 3.0)
    assert sharp is not plain
    assert sharp.guarantee >= plain.guarantee - limits.cap
    earned = []
    for certificate in (plain, sharp):
        somebody = background(certificate.tree, pieces, table, limits.habits, limits.share)
        earned.append(worth_against(realise(certificate.solver, 0), certificate.tree.shape, somebody))
    assert earned[1] > earned[0] + 0.05


@pytest.mark.slow
def test_habits_that_cost_too_much_safety_are_weighted_less() -> None:
    pieces, ring = random_start(7)
    table = geometry(7, ring)
    plain = Prover(pieces, table, 0, 60.0).search(enough=-1e-3)
    assert sharpen(pieces, table, plain, Exploitation(share=0.9, cap=2.0), 1.0).guarantee < plain.guarantee - 0.2
    capped = sharpen(pieces, table, plain, Exploitation(share=0.9, cap=0.02), 16.0)
    assert capped is not plain
    assert capped.guarantee >= plain.guarantee - 0.02
