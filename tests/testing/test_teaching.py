"""The conformance of lessons and puzzles: a guest passes, and near misses are told in words."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from anello.core import registry
from anello.study import Course, LessonStep
from anello.study.lesson import Play, course, lesson
from anello.study.puzzles import PuzzleCollection, PuzzleHelp
from anello.testing.teaching import check_courses, check_puzzles
from tests.study.stroll import COURSES, GAME
from tests.study.stroll import puzzles as collection


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stroll is known."""
    monkeypatch.setitem(registry._registered, GAME.name, GAME)


def of_step(**changes: Any) -> Sequence[Course]:
    """The courses of the stroll with one step that is changed."""
    step: LessonStep = replace(COURSES[0].steps[0], **changes)
    return [course("stroll-rules", "stroll", [lesson("way", step)])]


def test_a_guest_passes() -> None:
    check_courses(GAME, COURSES)
    check_puzzles(GAME, collection)


@pytest.mark.parametrize(
    ("courses", "complaint"),
    [
        ([], "at least one course"),
        ([*COURSES, *COURSES], "the same key"),
        ([replace(COURSES[0], game="xart")], "a course of xart"),
        ([course("stroll-rules", "stroll", [])], "has no steps"),
        (of_step(solution="left"), "it is not right"),
        (of_step(name="unheard"), "nothing is written for 'stroll-rules.way.unheard.text'"),
        (of_step(task=Play(lambda tried: False, "")), "it is not right"),
    ],
)
def test_faults_of_lessons_are_told(courses: Sequence[Course], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_courses(GAME, courses)


def test_lessons_need_a_game_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(AssertionError, match="register it first"):
        check_courses(GAME, COURSES)


def with_puzzles(*given: collection.StrollPuzzle) -> PuzzleCollection:
    """The collection of the stroll with other puzzles."""
    return cast(PuzzleCollection, SimpleNamespace(**{**vars(collection), "puzzles": lambda: given}))


def test_faults_of_puzzles_are_told() -> None:
    easy, hard = collection.puzzles()
    for given, complaint in (
        ((), "at least one puzzle"),
        ((easy, easy), "the same id"),
        ((hard, easy), "the easiest come first"),
    ):
        with pytest.raises(AssertionError, match=complaint):
            check_puzzles(GAME, with_puzzles(*given))


def test_an_answer_that_is_not_right_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    misleading = PuzzleHelp("Go on.", word="up")
    monkeypatch.setattr(collection.StrollSolving, "help", lambda attempt, step, language="en": misleading)
    with pytest.raises(AssertionError, match="'up' is said to be right in s9, but it is not"):
        check_puzzles(GAME, collection)
