"""Lessons and remarks over HTTP."""

from typing import Annotated, Literal

import msgspec

from anello.server.wire.fields import ShortWord, ViewData
from anello.study.requests import LanguageCode

__all__ = [
    "CourseInfo",
    "CourseList",
    "LessonAdvice",
    "LessonInfo",
    "LessonTitle",
    "LessonTry",
    "LessonVerdictInfo",
    "LessonsWhole",
    "RemarkInfo",
    "RemarkList",
    "StepAnswers",
    "StepInfo",
]


class LessonTitle(msgspec.Struct):
    """A lesson in the list."""

    key: str
    title: str
    steps: list[str]


class CourseInfo(msgspec.Struct):
    """A course with its lessons."""

    name: str
    game: str
    title: str
    lessons: list[LessonTitle]


class CourseList(msgspec.Struct):
    """All courses, in the order in which they are best taken."""

    courses: list[CourseInfo]


class StepInfo(msgspec.Struct):
    """A board and a task; what is right is not in it."""

    key: str
    game: str
    seat: int
    kind: Literal["pick", "play"]
    choices: list[str]
    marks: list[str]
    text: str
    task: str
    view: ViewData


class LessonInfo(msgspec.Struct):
    """A lesson with all its steps."""

    key: str
    title: str
    course: str
    """The title of the course."""
    game: str
    steps: list[StepInfo]
    following: str | None
    """The lesson after this one."""


class LessonTry(msgspec.Struct, forbid_unknown_fields=True):
    """What a learner tries: a word of notation, or the name of what was picked."""

    step: Annotated[str, msgspec.Meta(max_length=100)]
    word: ShortWord
    language: LanguageCode = "en"


class LessonVerdictInfo(msgspec.Struct):
    """What is said to a try, and the board after it and after the computer's answer."""

    right: bool
    text: str
    view: ViewData | None
    reply: str | None
    next: ViewData | None


class LessonAdvice(msgspec.Struct):
    """A sentence of help; with the solution its word."""

    text: str
    word: str | None = None


class RemarkInfo(msgspec.Struct):
    """What the tutor says of a position, with the cells it speaks of."""

    kind: str
    seat: int
    cells: list[str]
    words: list[str]
    text: str


class RemarkList(msgspec.Struct):
    """All that the tutor says, the most urgent first, after so many plies."""

    plies: int
    remarks: list[RemarkInfo]


class StepAnswers(msgspec.Struct):
    """All that can be said of a step."""

    hint: str
    solution: str
    solution_text: str
    verdicts: dict[str, LessonVerdictInfo]
    """By the word of every legal answer."""


class LessonsWhole(msgspec.Struct):
    """All lessons with all answers."""

    courses: list[CourseInfo]
    lessons: dict[str, LessonInfo]
    steps: dict[str, StepAnswers]
    other: str
    """What is said to an answer that the rules forbid."""
