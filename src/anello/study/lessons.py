"""Where courses, lessons and steps are found, and what helps with them."""

from anello.core import AnelloError
from anello.kit.games import offers
from anello.study.lesson import COURSES, Course, Lesson, LessonStep
from anello.study.texts import say, texts

__all__ = ["find_lesson", "find_step", "hint_of", "lessons"]


def lessons() -> tuple[Course, ...]:
    """All courses in the order in which they are best taken, each with its lessons."""
    return tuple(course for _, courses in offers(COURSES) for course in courses)


def find_lesson(key: str) -> Lesson:
    """The lesson with this key, such as ``rules.ring``."""
    for course in lessons():
        for lesson in course.lessons:
            if lesson.key == key:
                return lesson
    raise AnelloError(f"There is no lesson {key[:80]!r}.")


def find_step(key: str) -> LessonStep:
    """The step with this key, such as ``rules.ring.close``."""
    for course in lessons():
        for step in course.steps:
            if step.key == key:
                return step
    raise AnelloError(f"There is no step {key[:80]!r}.")


def hint_of(step: LessonStep, language: str = "en", *, typing: bool = False) -> str:
    """Some help with a step; whoever types moves gets that said of typing, where it differs from tapping."""
    typed = f"{step.key}.typed"
    return say(typed if typing and typed in texts(language) else f"{step.key}.hint", language, step.values)
