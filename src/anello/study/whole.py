"""All lessons with what is said to every answer, as plain data: for pages that cannot ask."""

from functools import cache

from anello.core import Json
from anello.study.check import LessonVerdict, check
from anello.study.data import courses_data, lesson_data, verdict_data
from anello.study.lesson import LessonStep, Pick
from anello.study.lessons import find_step, hint_of, lessons
from anello.study.texts import say

__all__ = ["lessons_whole"]


def lessons_whole(language: str = "en") -> dict[str, Json]:
    """The courses, each lesson by its key, and for each step the help and the verdict on every legal answer."""
    found = [lesson for course in lessons() for lesson in course.lessons]
    return {
        "courses": courses_data(language),
        "lessons": {lesson.key: lesson_data(lesson, language) for lesson in found},
        "steps": {step.key: _step(step, language) for lesson in found for step in lesson.steps},
        "other": say("mistake.illegal", language),
    }


def _step(step: LessonStep, language: str) -> dict[str, Json]:
    verdicts = _verdicts(step.key)
    return {
        "hint": hint_of(step, language),
        "solution": step.solution,
        "solution_text": say("learn.solution", language, step.values),
        "verdicts": {word: verdict_data(step, verdict, language) for word, verdict in verdicts.items()},
    }


@cache
def _verdicts(key: str) -> dict[str, LessonVerdict]:
    """What is found of every legal answer to a step: the same in every language."""
    step = find_step(key)
    legal = step.task.choices if isinstance(step.task, Pick) else map(str, step.position.moves_of(step.seat))
    return {word: check(step, word) for word in legal}
