"""A guest that teaches: the walk, with a lesson, texts and puzzles of its own, but without a tutor."""

from pathlib import Path
from typing import ClassVar

from anello.study.lesson import LessonStep, Pick, Play, course, lesson
from tests.toys.walk import Walk

__all__ = ["COURSES", "GAME", "TEXTS", "Stroll"]


class Stroll(Walk):
    """The walk, taught."""

    name = "stroll"
    title = "Stroll"
    faculties: ClassVar = {
        "courses": "tests.study.stroll:COURSES",
        "texts": "tests.study.stroll:TEXTS",
        "puzzles": "tests.study.stroll.puzzles:",
    }


GAME = Stroll()
TEXTS = Path(__file__).parent / "text"
COURSES = (
    course(
        "stroll-rules",
        "stroll",
        [
            lesson(
                "way",
                LessonStep("right", "8 2 1", Play(lambda tried: tried.word == "right", "miss.stroll.away"), "right"),
                LessonStep("toss", "7 0 3", Pick(("one", "two"), frozenset({"one"})), "one"),
                LessonStep("said", "7 0 3", Play(lambda tried: True, ""), "left", moves="0:one"),
            )
        ],
    ),
)
