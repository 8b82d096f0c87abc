"""Lessons of all games: where they are found, and that there are enough of them."""

import pytest

from anello.core import AnelloError
from anello.study import LANGUAGES, find_lesson, find_step, hint_of, lessons, say, texts
from anello.study.lesson import Pick
from tests.study.stroll import Stroll
from tests.study.taught import Taught

WORDS_A_MINUTE, SECONDS_TO_PLAY, SECONDS_TO_PICK, LONGEST = 130, 20, 10, 180
"""How fast somebody reads who is learning, how long it takes to find and make a move or to pick an answer, and how long
a lesson may take, in seconds."""

STEPS = [step for course in lessons() for step in course.steps]


def test_there_are_enough_lessons_of_a_sensible_length() -> None:
    assert sum(len(course.lessons) for course in lessons()) >= 20
    assert all(3 <= len(lesson.steps) <= 6 for course in lessons() for lesson in course.lessons)
    assert len({step.key for step in STEPS}) == len(STEPS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_less_than_three_minutes(language: str) -> None:
    """Text, task and answer of every step are read at a learner's pace, and each step is tried."""
    for lesson in (lesson for course in lessons() for lesson in course.lessons):
        read = " ".join(
            say(f"{step.key}.{part}", language, step.values)
            for step in lesson.steps
            for part in ("text", "task", "right")
        )
        tries = [SECONDS_TO_PICK if isinstance(step.task, Pick) else SECONDS_TO_PLAY for step in lesson.steps]
        assert len(read.split()) / WORDS_A_MINUTE * 60 + sum(tries) < LONGEST, lesson.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_lessons_share_a_name(language: str) -> None:
    titles = [say(f"{lesson.key}.title", language) for course in lessons() for lesson in course.lessons]
    assert len(set(titles)) == len(titles)


def test_the_first_lesson_of_a_game_ends_a_game_with_its_first_step() -> None:
    for course in {course.game: course for course in reversed(lessons())}.values():
        step = course.steps[0]
        position = step.position.play(step.solution, step.seat)
        assert position.outcome is not None or position.round > step.position.round, step.key


def test_lessons_and_steps_are_found_by_their_keys() -> None:
    for course in lessons():
        for lesson in course.lessons:
            assert find_lesson(lesson.key) is lesson
            assert all(find_step(step.key) is step for step in lesson.steps)


def test_hints_speak_of_typing_only_to_those_who_type() -> None:
    step = find_step("xequeo-rules.goal.call")
    assert "Tap" in hint_of(step)
    assert "G!" not in hint_of(step)
    assert "G!" in hint_of(step, typing=True)
    assert "Tap" not in hint_of(step, typing=True)
    plain = find_step("xart-rules.first.touch")
    assert hint_of(plain, "de", typing=True) == hint_of(plain, "de")


def test_hints_on_the_page_write_no_move_before_that_is_learnt() -> None:
    written = [step.key for step in STEPS for language in LANGUAGES if "{word}" in texts(language)[f"{step.key}.hint"]]
    assert set(written) <= {"xart-rules.notation.outside"}


def test_unknown_lessons_are_an_error_in_words() -> None:
    for find in (find_lesson, find_step):
        with pytest.raises(AnelloError, match="There is no"):
            find("xart-rules.nothing")


def test_lessons_of_a_guest_keep_to_the_same(stroll: Stroll) -> None:
    guest = Taught("stroll", lambda step: ("left", "right", "one"), "never")
    assert guest.check_step(guest.steps[0]) >= {"miss.stroll.away", "mistake.illegal"}
