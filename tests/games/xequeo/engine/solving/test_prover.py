"""The search for a guarantee."""

import random

import pytest

from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Prover, PrunedStage
from anello.games.xequeo.engine.trees.pruned import PrunedTree
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start


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


def test_what_is_played_is_proved_by_pruned_trees_where_summaries_are_not_enough() -> None:
    """Start 3 of the solver's page: with summaries and labels alone the second player was left -0.34."""
    pieces, ring = random_start(3)
    table = geometry(7, ring)
    certificate = Prover(pieces, table, 1, 60.0).search(enough=-0.16)
    assert isinstance(certificate.tree, PrunedTree)
    assert certificate.guarantee >= -0.16
    assert best_response(CertifiedPolicy(certificate, table), pieces, table, depth=1) <= -certificate.guarantee + 1e-7


@pytest.mark.parametrize(
    ("pieces", "ring", "proved"), [([19, 43, 12, 33, 13, 40, 39], 0, -5e-3), ([30, 36, 44, 37, 45, 38, 46], 6, -0.26)]
)
def test_a_ring_far_from_all_pieces_is_no_reason_to_call(pieces: list[int], ring: int, proved: float) -> None:
    """Nobody gets there soon, so that shallow trees prove no more than that a call is right two times in seven."""
    table = geometry(7, ring)
    certificate = Prover(pieces, table, 0, 60.0).search(enough=proved)
    assert certificate.guarantee >= proved
    assert best_response(CertifiedPolicy(certificate, table), pieces, table, depth=0) <= -certificate.guarantee + 1e-7


@pytest.mark.slow
def test_with_time_a_tree_of_five_moves_proves_more_than_any_of_three() -> None:
    """Start 3 of the solver's page, where trees of three moves leave 1/7."""
    pieces, ring = random_start(3)
    table = geometry(7, ring)
    certificate = Prover(pieces, table, 1, 120.0).search(enough=-0.135)
    assert isinstance(certificate.tree, PrunedTree)
    assert certificate.tree.cut == 5
    assert certificate.guarantee >= -0.135
    assert best_response(CertifiedPolicy(certificate, table), pieces, table, depth=1) <= -certificate.guarantee + 1e-7


@pytest.mark.parametrize("holder", [0, 1])
def test_in_little_time_nothing_is_tried_that_needs_much(holder: int) -> None:
    pieces, ring = random_start(3, 5, 3)

    def tried(seconds: float) -> list[PrunedStage]:
        prover = Prover(pieces, geometry(5, ring), holder, seconds)
        return [stage for stage in prover.stages if isinstance(stage, PrunedStage) and prover.is_worth_a_try(stage)]

    assert tried(1.0)
    assert not any(stage.waiting for stage in tried(1.0))
    assert any(stage.waiting for stage in tried(60.0))
    assert max(stage.least for stage in tried(1.0)) <= 1.0
