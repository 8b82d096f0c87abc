"""Teaching in general: lessons that talk back, tutors who name what is on the board, puzzles, analysis."""

from anello.study.check import LessonVerdict, check
from anello.study.lesson import COURSES, Course, Lesson, LessonStep
from anello.study.lessons import find_lesson, find_step, hint_of, lessons
from anello.study.progress import LearningProgress
from anello.study.remark import Remark
from anello.study.texts import LANGUAGES, TEXTS, TextKeys, say, texts
from anello.study.tutor import TUTOR, Tutor

__all__ = [
    "COURSES",
    "LANGUAGES",
    "TEXTS",
    "TUTOR",
    "Course",
    "LearningProgress",
    "Lesson",
    "LessonStep",
    "LessonVerdict",
    "Remark",
    "TextKeys",
    "Tutor",
    "check",
    "find_lesson",
    "find_step",
    "hint_of",
    "lessons",
    "say",
    "texts",
]
