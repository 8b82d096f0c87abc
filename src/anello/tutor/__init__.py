"""Teaching both games: lessons that talk back, and a tutor who names what is on the board."""

from anello.tutor.check import Verdict, check
from anello.tutor.lesson import Course, Lesson, Step
from anello.tutor.lessons import find_lesson, find_step, lessons
from anello.tutor.progress import Progress
from anello.tutor.remark import Remark
from anello.tutor.remarks import remarks
from anello.tutor.texts import LANGUAGES, say

__all__ = [
    "LANGUAGES",
    "Course",
    "Lesson",
    "Progress",
    "Remark",
    "Step",
    "Verdict",
    "check",
    "find_lesson",
    "find_step",
    "lessons",
    "remarks",
    "say",
]
