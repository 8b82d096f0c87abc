"""Solving puzzles of Xart against a computer that resists."""

from dataclasses import replace
from pathlib import Path

import pytest

from anello.core import AnelloError, GameOver, IllegalMove
from anello.games.xart import XartView
from anello.games.xart.engine.proof import can_force
from anello.games.xart.study.puzzles import XartPuzzle, XartTheme, kernel, puzzles
from anello.games.xart.study.puzzles import attempt as attempts
from anello.games.xart.study.puzzles.attempt import XartAttempt
from anello.games.xart.study.puzzles.solving import XartSolving
from anello.kit.compiler import kernel_folder
from anello.study.puzzles import Grade, PuzzleVerdict
from anello.study.texts import TextKeys, texts

L_ATTACK = XartPuzzle("ve/w/e w unlimited", 2, ("B3\\",), Grade.EASY, (XartTheme.RING, XartTheme.L), 800)


def of_grade(grade: Grade) -> list[XartPuzzle]:
    return [puzzle for puzzle in puzzles() if puzzle.grade is grade]


@pytest.mark.parametrize("grade", Grade)
def test_best_turns_solve_in_the_promised_number(grade: Grade) -> None:
    for puzzle in of_grade(grade)[:: max(len(of_grade(grade)) // 4, 1)]:
        attempt = XartAttempt(puzzle)
        for _ in range(puzzle.turns):
            assert not attempt.solved
            reply = attempt.play(attempt.best)
        assert reply.verdict is PuzzleVerdict.SOLVED
        assert attempt.clean
        assert len(attempt.words) == 2 * puzzle.turns - 1


def test_what_is_compiled_can_be_loaded_by_the_next_process() -> None:
    """A kernel that calls itself with numbers of another type is kept without that part, and who loads it crashes."""
    XartAttempt(L_ATTACK).play(L_ATTACK.solutions[0])
    kept = list(kernel_folder(kernel.__name__, Path(kernel.__file__)).rglob("*.nbc"))
    assert kept
    assert [file.name for file in kept if b".numba.unresolved$" in file.read_bytes()] == []


def test_wrong_turns_are_refuted_and_taken_back() -> None:
    puzzle = of_grade(Grade.MEDIUM)[0]
    attempt = XartAttempt(puzzle)
    wrong = 0
    for word in map(str, puzzle.position.legal_moves):
        if word not in puzzle.solutions and wrong < 5:
            reply = attempt.play(word)
            assert reply.verdict in (PuzzleVerdict.WRONG, PuzzleVerdict.SLOW)
            wrong += reply.verdict is PuzzleVerdict.WRONG
            assert attempt.position == puzzle.position
    assert attempt.mistakes == wrong > 0
    assert attempt.play(puzzle.solutions[0]).verdict is PuzzleVerdict.RIGHT
    assert not attempt.clean


def test_a_turn_that_wins_in_time_by_quiet_turns_is_right() -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.id == "x450a9466")
    assert "C6+" not in puzzle.solutions  # those are by attacks alone
    attempt = XartAttempt(puzzle)
    assert attempt.play("C6+").verdict is PuzzleVerdict.RIGHT
    while not attempt.solved:
        assert attempt.play(attempt.best).verdict.is_right
    assert attempt.clean
    assert len(attempt.words) < 2 * puzzle.turns


def test_what_is_not_proved_is_not_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of_grade(Grade.MEDIUM)[0]
    wrong = next(
        word
        for word in map(str, puzzle.position.legal_moves)
        if word not in puzzle.solutions and len(XartAttempt(puzzle).play(word).line) == 1
    )
    assert XartAttempt(puzzle).play(wrong).sure
    assert "not enough" in XartSolving(puzzle).play(wrong).text
    monkeypatch.setattr(attempts, "NODES", 2)
    assert not XartAttempt(puzzle).play(wrong).sure
    assert "in sight" in XartSolving(puzzle).play(wrong).text


def test_a_turn_that_loses_is_refuted_by_the_win() -> None:
    puzzle = replace(L_ATTACK, line="ve/w/e r unlimited")  # red has nothing here, and white has its L
    replies = [XartAttempt(puzzle).play(str(move)) for move in puzzle.position.legal_moves]
    assert {reply.verdict for reply in replies} == {PuzzleVerdict.WRONG}
    ends = [reply.after.outcome for reply in replies if reply.after is not None and len(reply.line) == 3]
    assert {end.winner for end in ends if end is not None} == {1}
    assert None not in ends


def test_hints_come_in_steps() -> None:
    attempt = XartAttempt(L_ATTACK)
    hints = [attempt.hint() for _ in range(3)]
    assert [hint.key for hint in hints] == ["puzzle.hint.theme", "puzzle.hint.cell", "puzzle.hint.turn"]
    assert hints[0].values["theme"] == TextKeys("puzzle.xart.theme.l-attack")
    assert hints[1].values["cell"] + "\\" == hints[2].values["word"] == "B3\\"
    assert set(texts("en")) >= {hint.key for hint in hints} | {hints[0].values["theme"]}
    attempt.play("B3\\")
    assert attempt.play(attempt.hint().values["word"]).verdict is PuzzleVerdict.SOLVED
    assert not attempt.clean


def test_what_cannot_be_played() -> None:
    attempt = XartAttempt(L_ATTACK)
    with pytest.raises(IllegalMove):
        attempt.play("A1+")
    attempt.play("B3\\")
    attempt.play(attempt.best)
    with pytest.raises(GameOver):
        attempt.play("A0+")


@pytest.mark.parametrize("grade", Grade)
def test_hints_and_solution_agree(grade: Grade) -> None:
    """Where several turns win as well; all the way to the win."""
    for puzzle in [puzzle for puzzle in of_grade(grade) if len(puzzle.solutions) > 1][::5]:
        attempt = XartAttempt(puzzle)
        while not attempt.solved:
            best = attempt.best
            attempt.play(best)
            told = XartSolving(puzzle).walk(attempt.words[1 : 2 * (puzzle.turns - 1) : 2])
            assert [turn.word for turn in told.shown][: len(attempt.words)] == attempt.words


def test_another_turn_that_wins_has_hints_too() -> None:
    puzzle = next(puzzle for puzzle in of_grade(Grade.EASY) if len(puzzle.solutions) > 1)
    attempt = XartAttempt(puzzle)
    assert attempt.play(puzzle.solutions[1]).verdict is PuzzleVerdict.RIGHT
    assert attempt.play(attempt.best).verdict is PuzzleVerdict.SOLVED


def test_walking_through_the_proof_against_every_first_defence() -> None:
    puzzle = of_grade(Grade.HARD)[0]
    first = XartSolving(puzzle).walk()
    assert [turn.word for turn in first.shown] == [puzzle.solutions[0]]
    assert not first.over
    lost = puzzle.position.play(puzzle.solutions[0])
    for answer in map(str, lost.legal_moves):
        told = XartSolving(puzzle).walk([answer])
        view = told.shown[-1].view
        assert isinstance(view, XartView)
        if told.over:
            assert view.outcome is not None
            assert view.outcome.winner == puzzle.seat
        else:
            assert can_force(view.position, puzzle.seat, puzzle.turns - 2)
    with pytest.raises(AnelloError):
        XartSolving(puzzle).walk(["Z9/"])


def test_whoever_has_one_turn_left_must_win_with_it() -> None:
    """However good another turn is, it is not right any more."""
    seen = set()
    for puzzle in of_grade(Grade.EASY)[:6]:
        attempt = XartAttempt(puzzle)
        while attempt.turns_left > 1:
            attempt.play(attempt.best)
        for word in map(str, attempt.position.legal_moves):
            outcome = attempt.position.play(word).outcome
            if outcome is None:
                seen.add(attempt.play(word).verdict)
                assert attempt.turns_left == 1
    assert seen == {PuzzleVerdict.SLOW, PuzzleVerdict.WRONG}
