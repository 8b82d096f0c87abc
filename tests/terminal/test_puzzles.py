"""Puzzles in the terminal, with a script at the keyboard."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.games.xart.study.puzzles import XartPuzzle, puzzles
from anello.games.xequeo.study import puzzles as xequeo
from anello.study.puzzles import PuzzleHistories, Streak, begin, daily, library, streak_puzzle
from anello.study.puzzles.history import NEWCOMER
from anello.study.texts import LANGUAGES, say
from anello.terminal.puzzles import rush, solve, streak
from tests.terminal.scripted import scripted


@pytest.fixture
def kept(tmp_path: Path) -> PuzzleHistories:
    return PuzzleHistories(tmp_path / "puzzles.json")


def right_turns(puzzle: XartPuzzle) -> list[str]:
    attempt, words = begin(puzzle), []
    while not attempt.solved:
        words.append(attempt.help(3).word or "")
        attempt.play(words[-1])
    return words


def wrong_turn(puzzle: XartPuzzle) -> str:
    return next(word for word in map(str, puzzle.position.legal_moves) if not solves(puzzle, word))


def solves(puzzle: XartPuzzle, word: str) -> bool:
    return begin(puzzle).play(word).verdict != "wrong"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clean_solution_raises_the_rating(kept: PuzzleHistories, language: str) -> None:
    puzzle = puzzles()[1]
    screen, shown = scripted(iter(right_turns(puzzle)))
    solve(puzzle, screen, kept, language=language)
    assert say("puzzle.verdict.solved", language) in shown()
    after = PuzzleHistories(kept.path).of("xart")
    assert after.rating.rating > NEWCOMER.rating
    assert after.met == after.solved == {puzzle.id}
    assert f"{after.rating.rating:.0f}" in shown()


def test_mistakes_and_help_cost_once(kept: PuzzleHistories) -> None:
    puzzle = puzzles()[1]
    screen, shown = scripted(iter(["nonsense", wrong_turn(puzzle), "?", "?", "?", *right_turns(puzzle)]))
    solve(puzzle, screen, kept)
    assert "That is not enough" in shown()
    assert f"Play {puzzle.solutions[0]}." in shown()
    first, harder = kept.of("xart"), PuzzleHistories(kept.path).ratings[puzzle.id]
    assert harder.rating > puzzle.rating
    assert first.rating.rating < NEWCOMER.rating
    assert first.solved == {puzzle.id}
    screen, shown = scripted(iter(right_turns(puzzle)))
    solve(puzzle, screen, kept)
    assert kept.of("xart").rating == first.rating
    assert kept.ratings == {puzzle.id: harder}


def test_leaving_without_a_try_changes_nothing(kept: PuzzleHistories) -> None:
    screen, _ = scripted(iter(()))
    solve(puzzles()[0], screen, kept)
    assert kept.of("xart").rating == NEWCOMER
    assert not kept.path.exists()


def test_the_proof_answers_any_defence(kept: PuzzleHistories) -> None:
    puzzle = next(one for one in puzzles() if one.turns == 2)
    defence = begin(puzzle).walk().shown[0].view.words[0]
    screen, shown = scripted(iter(["!", "Z9+", defence]))
    solve(puzzle, screen, kept)
    assert "wins all the same" in shown()
    assert "has won. Go back" in shown()
    assert not kept.of("xart").solved


def test_a_streak_ends_with_the_first_mistake(kept: PuzzleHistories) -> None:
    given = [one for one in library("xart") if isinstance(one, XartPuzzle)][:6]
    order = [streak_puzzle(given, Streak(number), 5) for number in range(3)]
    screen, shown = scripted(iter([*right_turns(order[0]), *right_turns(order[1]), wrong_turn(order[2])]))
    assert streak(given, screen, kept, 5).solved == 2
    assert kept.of("xart").streak == 2
    assert "Solved in this streak: 2." in shown()


def test_a_rush_ends_with_the_third_mistake_or_with_time(kept: PuzzleHistories) -> None:
    given = [one for one in library("xart") if isinstance(one, XartPuzzle)][:6]
    screen, shown = scripted(iter(()))
    assert rush(given, screen, kept, 5).solved == 0  # whoever leaves ends it
    wrong = [wrong_turn(streak_puzzle(given, Streak(number), 5)) for number in range(3)]
    screen, shown = scripted(iter(wrong))
    over = rush(given, screen, kept, 5, now=lambda: 0.0)
    assert (over.mistakes, over.solved) == (3, 0)
    assert "0 solved, 3 of 3 mistakes, 180 seconds left." in shown()
    times = iter([0.0, 1.0, 200.0, 200.0])
    screen, shown = scripted(iter(right_turns(streak_puzzle(given, Streak(), 5))))
    late = rush(given, screen, kept, 5, now=lambda: next(times))
    assert (late.mistakes, late.solved, late.over) == (0, 0, True)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANELLO_DATA", str(tmp_path))
    puzzle = puzzles()[0]

    def run(*words: str, typed: str = "") -> str:
        result = CliRunner().invoke(app, ["puzzles", "solve", *words], input=typed)
        assert result.exit_code == (2 if result.stderr.startswith("anello:") else 0)
        return result.stderr or result.stdout

    assert "Solved." in run(puzzle.id, typed="\n".join(right_turns(puzzle)) + "\n")
    assert (tmp_path / "puzzles.json").exists()
    assert begin(daily(library("xart"), datetime.now(UTC).date())).task() in run("--daily")
    assert "zieht und gewinnt" in run("--grade", "hard", "--language", "de", "--seed", "3")
    assert "Solved in this streak: 0." in run("--streak", "--seed", "1")
    assert "There is no puzzle 'nothing'" in run("nothing")
    assert "Say one of" in run("--daily", "--rush")
    assert "no puzzles of grade" in run("--grade", "awful")
    assert "There is no game 'chess'" in run("--game", "chess")
    assert "There are no puzzles of Xart Solitaire yet." in run("--game", "solitaire")


def test_a_decision_of_xe_queo(kept: PuzzleHistories) -> None:
    puzzle = next(one for one in xequeo.puzzles() if one.beliefs is not None)
    screen, shown = scripted(iter([puzzle.best_other, "?", puzzle.answers[0]]))
    solve(puzzle, screen, kept)
    assert xequeo.task(puzzle) in shown()
    assert say("puzzle.xequeo.label.beliefs", "en") in shown()
    assert "There is something better." in shown()
    assert "Right, that is the best." in shown()
    assert xequeo.explanation(puzzle) in shown()
    assert kept.of("xequeo").solved == {puzzle.id}
    assert kept.of("xart").rating == NEWCOMER
