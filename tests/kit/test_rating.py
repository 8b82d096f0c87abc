"""Ratings after games, after attempts at puzzles, and after a time without either."""

import pytest

from anello.kit.rating import Rating, after_game, aged, rated
from anello.study.puzzles import after_attempt


def test_glickmans_example() -> None:
    opponents = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    after = rated(Rating(1500, 200), list(zip(opponents, (1, 0, 0), strict=True)))
    assert after.rating == pytest.approx(1464.06, abs=0.05)
    assert after.deviation == pytest.approx(151.52, abs=0.05)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
    assert rated(Rating(1500, 200), ()).deviation > 200


def test_a_surprise_moves_more() -> None:
    solver = Rating(1500, 100)
    hard, easy = Rating(1900, 100), Rating(1100, 100)
    against_hard, hard_after = after_attempt(solver, hard, True)
    against_easy, _ = after_attempt(solver, easy, True)
    assert against_hard.rating > against_easy.rating > solver.rating
    assert hard_after.rating < hard.rating
    assert after_attempt(solver, easy, False)[0].rating < solver.rating
    swing = after_attempt(Rating(1200, 30), Rating(2400, 30), True)[0]
    assert swing.volatility > 0.06


def test_a_draw_brings_two_together() -> None:
    strong, weak = after_game(Rating(1700, 80), Rating(1500, 80), 0.5)
    assert 1500 < weak.rating < strong.rating < 1700


def test_what_is_not_used_grows_less_certain_and_no_more_than_new() -> None:
    known = Rating(1800, 50)
    assert aged(known, 0) == known
    assert aged(known, 1) == rated(known, ())
    years = [aged(known, periods).deviation for periods in (10, 100, 1000, 10_000)]
    assert years == sorted(years)
    assert years[-1] == 350
    assert aged(known, 1000).rating == 1800
