"""Lessons in a terminal: the list, and one lesson step by step."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from anello.core import game, game_names
from anello.kit.files import write_file
from anello.kit.screen import Screen
from anello.study import (
    COURSES,
    Course,
    LearningProgress,
    Lesson,
    LessonStep,
    check,
    find_lesson,
    hint_of,
    lessons,
    say,
)
from anello.study.lesson import Pick

__all__ = ["learn", "list_lessons", "run_lesson"]


def learn(screen: Screen, name: str | None = None, *, language: str = "en", kept_in: Path | None = None) -> None:
    """List the lessons, all or those on a game, or take the one with this key; progress is kept in a file if named."""
    progress = _load(kept_in)
    if name is None:
        list_lessons(screen, progress, lessons(), language=language)
        return
    if name in game_names():
        list_lessons(screen, progress, COURSES.expect(game(name)), language=language)
        return
    progress = run_lesson(find_lesson(name), screen, progress, language=language)
    if kept_in is not None:
        write_file(kept_in, (progress.to_json() + "\n").encode(), make_folder=True)


def list_lessons(
    screen: Screen, progress: LearningProgress, courses: Iterable[Course], *, language: str = "en"
) -> None:
    """The lessons of some courses, with how many of their steps are done."""
    screen.show(say("learn.lessons", language), style="bold")
    for course in courses:
        screen.show()
        screen.show(say(f"{course.name}.title", language), style="bold")
        for lesson in course.lessons:
            done = {"done": str(progress.count(lesson)), "count": str(len(lesson.steps))}
            title = say(f"{lesson.key}.title", language)
            screen.show(f"  {lesson.key:<30} {title} ({say('learn.progress', language, done)})")


def run_lesson(lesson: Lesson, screen: Screen, progress: LearningProgress, *, language: str = "en") -> LearningProgress:
    """Take a lesson until its end or until the learner leaves; returns the progress made."""
    screen.show(say(f"{lesson.key}.title", language), style="bold")
    for number, step in enumerate(lesson.steps, 1):
        place = {"number": str(number), "count": str(len(lesson.steps))}
        screen.show()
        screen.show(say("learn.step", language, place), style="bold")
        if not _solved(step, screen, language):
            return progress
        progress = progress.after(step.key)
    screen.show(say("learn.end", language))
    return progress


def _solved(step: LessonStep, screen: Screen, language: str) -> bool:
    """Ask until a step is solved; False if the learner leaves before."""
    screen.board(step.view)
    for part in ("text", "task"):
        screen.show(say(f"{step.key}.{part}", language, step.values), style="bold" if part == "task" else "")
    if isinstance(step.task, Pick):
        screen.show(say("learn.choices", language, {"choices": ", ".join(step.task.choices)}))
    while True:
        try:
            typed = screen.ask(say("learn.prompt", language))
        except EOFError:
            return False
        if not typed:
            return False
        if typed == "?":
            screen.show(hint_of(step, language, typing=True))
            continue
        if typed == "!":
            screen.show(say("learn.solution", language, step.values))
            continue
        verdict = check(step, typed)
        if verdict.position_after is not None:
            screen.board(verdict.position_after.view(step.seat))
        screen.show(say(verdict.text_key, language, verdict.values), style="green" if verdict.right else "yellow")
        if verdict.position_next is not None:
            screen.show(say("learn.reply", language, {"word": verdict.reply}))
            screen.board(verdict.position_next.view(step.seat))
        if verdict.right:
            return True


def _load(kept_in: Path | None) -> LearningProgress:
    """The progress kept in a file; none if there is no such file yet."""
    text = ""
    if kept_in is not None:
        with suppress(OSError):
            text = kept_in.read_text(encoding="utf-8", errors="replace")
    return LearningProgress.from_json(text)
