"""What lessons and puzzles of any game promise: they can be solved, everything can be said, nothing is given away."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from anello.core import Game, game_names
from anello.kit.texts import LANGUAGES
from anello.study import Course, LessonStep, check, texts
from anello.study.data import step_data, verdict_data
from anello.study.puzzles import HINTS, Puzzle, PuzzleCollection

__all__ = ["check_courses", "check_puzzles"]

NONSENSE = "?!"
"""What no game takes for a move."""
SAMPLE = 3
"""So many puzzles are solved: easy ones, hard ones and some between."""


def check_courses(game: Game[Any], courses: Sequence[Course]) -> None:
    """Take every step of every lesson, in every language; raises AssertionError."""
    assert courses, "there should be at least one course"
    assert game.name in game_names(), "lessons find their game by its name: register it first"
    keys = [step.key for course in courses for step in course.steps]
    assert len(set(keys)) == len(keys), "two steps have the same key"
    for course in courses:
        assert isinstance(course, Course), f"{course!r} is no course"
        assert course.game == game.name, f"{course.name} is a course of {course.game}"
        assert course.steps, f"{course.name} has no steps"
        _check_said([f"{course.name}.title", *(f"{lesson.key}.title" for lesson in course.lessons)])
        for step in course.steps:
            _check_step(step)


def _check_step(step: LessonStep) -> None:
    parts = ("text", "task", "hint", "right", *(case.name for case in step.cases))
    _check_said(f"{step.key}.{part}" for part in parts)
    solved = check(step, step.solution)
    assert solved.right, f"{step.solution!r} is said to be the solution of {step.key}, but it is not right"
    wrong = check(step, NONSENSE)
    assert not wrong.right, f"whatever one says is right in {step.key}"
    _check_said([solved.text_key, wrong.text_key])
    for language in LANGUAGES:
        asked: Any = json.loads(json.dumps(step_data(step, language)))
        assert "solution" not in asked
        for verdict in (solved, wrong):
            json.dumps(verdict_data(step, verdict, language))


def check_puzzles(game: Game[Any], collection: PuzzleCollection) -> None:
    """Look at all puzzles and solve some of them, in every language; raises AssertionError."""
    listed = collection.puzzles()
    assert listed, "there should be at least one puzzle"
    assert len({puzzle.id for puzzle in listed}) == len(listed), "two puzzles have the same id"
    assert [puzzle.rating for puzzle in listed] == sorted(puzzle.rating for puzzle in listed), "the easiest come first"
    assert list(collection.read(collection.write(listed))) == list(listed), "what is written should be read back"
    for puzzle in listed:
        assert puzzle.game == game.name, f"{puzzle.id} is a puzzle of {puzzle.game}"
        _check_said(f"puzzle.{game.name}.theme.{theme}" for theme in puzzle.themes)
    for puzzle in listed[:: max(len(listed) // SAMPLE, 1)][:SAMPLE]:
        _check_solving(collection, puzzle)


def _check_solving(collection: PuzzleCollection, puzzle: Puzzle) -> None:
    for language in LANGUAGES:
        attempt = collection.begin(puzzle)
        assert attempt.task(language)
        assert attempt.view.viewer == puzzle.seat, f"{puzzle.id} should be seen by who solves it"
        assert all(attempt.help(step, language).text for step in range(1, HINTS + 1))
        assert attempt.walk((), language).text
    attempt = collection.begin(puzzle)
    for left in range(attempt.turns_left, 0, -1):
        assert (attempt.turns_left, attempt.solved) == (left, False)
        word = attempt.help(HINTS).word
        assert word is not None, "the last hint should be the answer"
        answer = attempt.play(word)
        assert answer.verdict is not None
        assert answer.verdict.is_right, f"{word!r} is said to be right in {puzzle.id}, but it is not"
    assert attempt.solved, f"{puzzle.id} is not solved in as many turns as it takes"


def _check_said(keys: Iterable[str]) -> None:
    for key in keys:
        for language in LANGUAGES:
            assert key in texts(language), f"nothing is written for {key!r} in {language!r}"
