"""Lessons, verdicts and remarks as plain data for a page or another program, in one language."""

from anello.core import Json
from anello.study.check import LessonVerdict
from anello.study.lesson import Lesson, LessonStep, Pick
from anello.study.lessons import lessons
from anello.study.remark import Remark
from anello.study.texts import say

__all__ = ["courses_data", "lesson_data", "remark_data", "step_data", "verdict_data"]


def courses_data(language: str = "en") -> list[Json]:
    """The list of courses with the titles and steps of their lessons."""
    return [
        {
            "name": course.name,
            "game": course.game,
            "title": say(f"{course.name}.title", language),
            "lessons": [
                {
                    "key": lesson.key,
                    "title": say(f"{lesson.key}.title", language),
                    "steps": [step.key for step in lesson.steps],
                }
                for lesson in course.lessons
            ],
        }
        for course in lessons()
    ]


def lesson_data(lesson: Lesson, language: str = "en") -> dict[str, Json]:
    """A lesson with the boards and tasks of its steps, and the key of the one that follows."""
    keys = [each.key for course in lessons() for each in course.lessons]
    following = keys[keys.index(lesson.key) + 1 :]
    return {
        "key": lesson.key,
        "title": say(f"{lesson.key}.title", language),
        "course": say(f"{lesson.key.split('.')[0]}.title", language),
        "game": lesson.steps[0].game,
        "steps": [step_data(step, language) for step in lesson.steps],
        "following": following[0] if following else None,
    }


def step_data(step: LessonStep, language: str = "en") -> dict[str, Json]:
    """A step with its texts and with what the learner sees; neither the solution nor anybody's secret is in it."""
    picked = isinstance(step.task, Pick)
    return {
        "key": step.key,
        "game": step.game,
        "seat": step.seat,
        "kind": "pick" if picked else "play",
        "choices": list(step.task.choices) if isinstance(step.task, Pick) else [],
        "marks": list(step.marks),
        "text": say(f"{step.key}.text", language, step.values),
        "task": say(f"{step.key}.task", language, step.values),
        "view": step.view.data(),
    }


def verdict_data(step: LessonStep, verdict: LessonVerdict, language: str = "en") -> dict[str, Json]:
    """A verdict with its text and the views that follow, where there are any."""
    after, following = verdict.position_after, verdict.position_next
    return {
        "right": verdict.right,
        "text": say(verdict.text_key, language, verdict.values),
        "view": None if after is None else after.view(step.seat).data(),
        "reply": verdict.reply or None,
        "next": None if following is None else following.view(step.seat).data(),
    }


def remark_data(remark: Remark, language: str = "en") -> dict[str, Json]:
    """A remark with its text, and the cells to mark."""
    return {
        "kind": remark.kind,
        "seat": remark.seat,
        "cells": list(remark.cells),
        "words": list(remark.words),
        "text": say(remark.text_key, language, remark.values),
    }
