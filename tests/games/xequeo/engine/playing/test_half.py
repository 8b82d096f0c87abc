"""The half strategy wins exactly half the rounds against the best answer, wherever it exists."""

import pytest

from anello.games.xequeo.engine.playing.half import half_strategy
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.kernel import geometry, moves
from tests.games.xequeo.engine.starts import random_start


@pytest.mark.parametrize(("size", "count"), [(4, 3), (5, 4), (7, 7)])
def test_a_best_response_wins_exactly_half(size: int, count: int) -> None:
    tried = 0
    for seed in range(12):
        pieces, ring = random_start(seed, size, count)
        table = geometry(size, ring)
        strategy = half_strategy(pieces, table)
        if strategy is not None:
            tried += 1
            assert strategy.picks.sum() == pytest.approx(1)
            assert best_response(strategy, pieces, table) == pytest.approx(0, abs=1e-12)
    assert tried >= 5


def test_it_exists_in_most_rounds_and_only_where_a_piece_gets_next_to_the_ring() -> None:
    found = 0
    for seed in range(100):
        pieces, ring = random_start(seed)
        table = geometry(7, ring)
        near = int(table[0]["near"][ring])
        strategy = half_strategy(pieces, table)
        if strategy is None:
            continue
        found += 1
        assert near >> strategy.cell & 1
        assert (strategy.piece, strategy.cell) in moves(pieces, table).quiet
    assert 70 <= found <= 92, "four starts in five"
