"""Where courses, lessons and steps are found."""

from anello.core import AnelloError
from anello.tutor.courses import COURSES
from anello.tutor.lesson import Course, Lesson, Step

__all__ = ["find_lesson", "find_step", "lessons"]


def lessons() -> tuple[Course, ...]:
    """All courses in the order in which they are best taken, each with its lessons."""
    return COURSES


def find_lesson(key: str) -> Lesson:
    """The lesson with this key, such as ``xart-rules.ring``."""
    for course in COURSES:
        for lesson in course.lessons:
            if lesson.key == key:
                return lesson
    raise AnelloError(f"There is no lesson {key[:80]!r}.")


def find_step(key: str) -> Step:
    """The step with this key, such as ``xart-rules.ring.close``."""
    for course in COURSES:
        for step in course.steps:
            if step.key == key:
                return step
    raise AnelloError(f"There is no step {key[:80]!r}.")
