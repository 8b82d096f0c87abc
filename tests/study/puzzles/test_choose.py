"""Which puzzle comes next."""

from datetime import date, timedelta

from anello.study.puzzles import Rush, Streak, daily, library, nearest, rush_puzzle, streak_puzzle

GIVEN = library("xart")


def test_the_next_puzzle_is_near() -> None:
    for strength in (800, 1200, 1600):
        puzzle = nearest(GIVEN, strength, seed=1)
        assert sum(abs(other.rating - strength) < abs(puzzle.rating - strength) for other in GIVEN) < 10
    seen = {puzzle.id for puzzle in GIVEN[1:]}
    assert nearest(GIVEN, 2000, seen) == GIVEN[0]
    assert nearest(GIVEN[:1], 2000, {GIVEN[0].id}) == GIVEN[0]


def test_the_daily_puzzle_goes_through_all() -> None:
    start = date(2026, 1, 1)
    days = [daily(GIVEN, start + timedelta(days=day)) for day in range(len(GIVEN))]
    assert len({puzzle.id for puzzle in days}) == len(GIVEN)
    assert daily(GIVEN[:1], start) == GIVEN[0]


def test_a_streak_grows_harder_until_a_mistake() -> None:
    chosen = [streak_puzzle(GIVEN, Streak(number), seed=3) for number in range(12)]
    assert len(set(chosen)) == 12
    assert chosen[-1].rating > chosen[0].rating + 150
    streak = Streak().after(True).after(True).after(False)
    assert (streak.solved, streak.over) == (2, True)
    assert streak.after(True).solved == 2


def test_a_rush_ends_with_time_or_mistakes() -> None:
    rush = Rush(seconds=60).after(True, 10).after(False, 20).after(True, 30)
    assert (rush.solved, rush.mistakes, rush.over) == (2, 1, False)
    late = rush.after(True, 61)
    assert (late.solved, late.over) == (2, True)
    assert rush.after(False, 31).after(False, 32).over
    assert rush_puzzle(GIVEN, rush, seed=3) == streak_puzzle(GIVEN, Streak(3), seed=3)
