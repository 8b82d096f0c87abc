"""What is remembered of somebody who solves puzzles."""

import json
from pathlib import Path

from anello.study.puzzles import PuzzleHistories, PuzzleHistory, Rating, library
from anello.study.puzzles.history import NEWCOMER


def test_what_is_kept_may_be_anything(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    for text in ("", "[]", "{", '{"xart": 3}', '{"xart": {"rating": {"rating": "much"}}}', '{"puzzles": {"x1": 4}}'):
        path.write_text(text)
        assert PuzzleHistories(path).of("xart").rating == NEWCOMER
        assert not PuzzleHistories(path).ratings
    good = {"rating": 1200, "deviation": 90, "volatility": 0.06}
    path.write_text(json.dumps({"xart": {"rating": good, "met": ["x1"], "solved": [], "streak": 4, "rush": 2}}))
    assert PuzzleHistories(path).of("xart").rating == Rating(1200, 90)
    assert PuzzleHistories(path).of("xart").streak == 4


def test_only_the_first_try_counts(tmp_path: Path) -> None:
    kept, puzzle = PuzzleHistories(tmp_path / "puzzles.json"), library("xart")[0]
    first = kept.attempted("xart", puzzle, clean=True)
    kept.keep("xart", first.having_solved(puzzle))
    rating = kept.ratings[puzzle.id]
    assert first.rating.rating > NEWCOMER.rating
    assert kept.attempted("xart", puzzle, clean=False).rating == first.rating
    assert kept.ratings[puzzle.id] == rating
    again = PuzzleHistories(kept.path)
    assert again.of("xart").solved == again.of("xart").met == {puzzle.id}
    assert again.of("xequeo") == PuzzleHistory()


def test_the_best_runs_are_remembered() -> None:
    history = PuzzleHistory().with_streak(3).with_streak(2).with_rush(5).with_rush(7)
    assert (history.streak, history.rush) == (3, 7)
