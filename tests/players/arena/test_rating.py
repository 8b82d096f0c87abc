"""Ratings hold water."""

import math

import pytest

from anello.players import arena
from anello.players.arena import Score


def test_error_bars_hold_when_one_side_wins_everything() -> None:
    elo = Score(wins=20).elo
    assert 200 < elo.low < elo.estimate < elo.high == math.inf
    assert Score(losses=20).elo.high == -elo.low
    narrow, wide = Score(600, 100, 300).elo, Score(60, 10, 30).elo
    assert wide.low < narrow.low < narrow.estimate < narrow.high < wide.high


def test_a_sequential_test_comes_to_a_verdict() -> None:
    low, high = arena.sprt_bounds()
    assert low < 0 < high
    assert Score(80, 0, 20).llr(0, 50) > high
    assert Score(20, 0, 80).llr(0, 50) < low
    assert abs(Score(2, 1, 1).llr(0, 50)) < 1


def test_ratings_reproduce_known_strengths() -> None:
    strengths = [0.0, 150.0, 240.0, 500.0]
    scores = {}
    for one in range(4):
        for two in range(one):
            share = 1 / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
            scores[one, two] = Score(wins=round(100_000 * share), losses=round(100_000 * (1 - share)))
    ratings = arena.rate(4, scores)
    assert ratings.elo.tolist() == pytest.approx(strengths, abs=0.5)
    assert ratings.margin(3) > ratings.margin(3, 2) > 0
    assert arena.rate(2, {(1, 0): Score(wins=10)}).elo[1] == pytest.approx(Score(wins=10).elo.estimate, abs=0.01)
