"""What a match is worth at every score."""

import random
from itertools import islice

import pytest

from anello.core.errors import AnelloError
from anello.games.xequeo.engine.playing.whole_match import positions_reached, ring_bounds, score_values, whole_match
from anello.games.xequeo.kernel import geometry, ring_cells
from tests.games.xequeo.engine.sequence_form import exact_value


def played(beginner: float, dice: random.Random, rings: int) -> bool:
    """Whether the first beginner wins a match in which whoever begins a round wins it with this chance."""
    score, begins = [0, 0], 0
    while max(score) < rings:
        begins = begins if dice.random() < beginner else 1 - begins
        score[begins] += 1
    return score[0] == rings


def test_fair_rounds_make_a_match_of_coins() -> None:
    values = score_values(0.0, 0.0)
    assert len(values) == 16
    for (own, other), (low, high) in values.items():
        assert low == high
        assert low + values[other, own][0] == pytest.approx(1), "who begins makes no difference"
    assert values[3, 0] == (15 / 16, 15 / 16)


@pytest.mark.parametrize("value", [-0.4, 0.1, 0.6])
def test_the_value_of_a_match_is_the_share_of_matches_won(value: float) -> None:
    dice = random.Random(3)
    won = sum(played((1 + value) / 2, dice, 4) for _ in range(4000)) / 4000
    low, high = score_values(value, value)[0, 0]
    assert low == high == pytest.approx(won, abs=0.03)


def test_wider_bounds_of_rounds_make_wider_bounds_of_matches() -> None:
    narrow, wide = score_values(-0.05, 0.1), score_values(-0.2, 0.3)
    for score, (low, high) in narrow.items():
        assert wide[score][0] < low < high < wide[score][1]
        for value in (-0.05, 0.0, 0.07, 0.1):
            inside = score_values(value, value)[score][0]
            assert low - 1e-12 <= inside <= high + 1e-12


@pytest.mark.parametrize(("size", "pieces"), [(3, [0, 3]), (3, [0, 6])])
def test_the_bounds_of_a_position_hold_the_value_at_its_best_place_of_the_ring(size: int, pieces: list[int]) -> None:
    """On small boards, against a linear program for each place of the ring."""
    cells = ring_cells(pieces, size)
    exact = min(exact_value(pieces, geometry(size, cell)) for cell in cells)
    found = ring_bounds(pieces, seconds=0.5, size=size)
    assert found.places == len(cells) > 1
    assert found.lower - 1e-7 <= exact <= found.upper + 1e-7


def test_without_a_place_for_the_ring_there_are_no_bounds() -> None:
    with pytest.raises(AnelloError, match="no place"):
        ring_bounds([4], size=3)


@pytest.mark.slow
def test_the_positions_of_a_match_follow_each_other() -> None:
    first, second = islice(positions_reached(5), 2)
    assert len(set(first)) == len(set(second)) == 7
    assert ring_cells(second, 7)


@pytest.mark.slow
def test_a_match_is_worth_about_half_to_whoever_begins() -> None:
    heard = []
    found = whole_match(2, seconds=0.2, seed=1, progress=lambda done, steps: heard.append((done, steps)))
    assert heard == [(1, 2), (2, 2)]
    low, high = found.values[0, 0]
    assert low <= found.estimates[0, 0][0] <= found.estimates[0, 0][1] <= high
    assert low < 0.5 + 1e-9
    assert found.lower == min(each.lower for each in found.rounds)
    assert found.upper == max(each.upper for each in found.rounds)
    assert 0.7 < found.unseen < 0.8, "two positions say little about others"
