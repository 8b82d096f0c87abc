"""Lessons in the terminal, with a script at the keyboard."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from anello.core import AnelloError
from anello.terminal import Screen
from anello.terminal.learn import learn, run_lesson
from anello.tutor import LANGUAGES, Progress, find_lesson, lessons, say


def scripted(answers: list[str]) -> tuple[Screen, Callable[[], str]]:
    """A screen that answers by itself, and what it has shown."""
    output = io.StringIO()
    left = iter(answers)

    def ask(prompt: str) -> str:
        output.write(prompt + "\n")
        for answer in left:
            return answer
        raise EOFError

    return Screen(Console(file=output, width=200, highlight=False), colour=False, ask=ask), output.getvalue


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_can_be_taken_in_every_language(language: str) -> None:
    progress = Progress()
    for course in lessons():
        for lesson in course.lessons:
            screen, shown = scripted([step.solution for step in lesson.steps])
            progress = run_lesson(lesson, screen, progress, language=language)
            assert say("learn.end", language) in shown()
    assert progress.next_step(lessons()) is None


def test_hints_solutions_and_wrong_tries() -> None:
    screen, shown = scripted(["?", "!", "C7+", "A2+", "A2\\", ""])
    progress = run_lesson(find_lesson("xart-rules.ring"), screen, Progress())
    assert progress.done == {"xart-rules.ring.close"}
    for key in ("hint", "away", "right"):
        assert say(f"xart-rules.ring.close.{key}") in shown()
    assert "This would do: A2\\." in shown()
    assert "C7" in shown()


def test_progress_is_kept_in_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "progress.json"
    lesson = find_lesson("xequeo-rules.rounds")
    screen, _ = scripted([step.solution for step in lesson.steps])
    learn(screen, lesson.key, kept_in=kept)
    assert Progress.from_json(kept.read_text()).count(lesson) == len(lesson.steps)
    screen, shown = scripted([])
    learn(screen, kept_in=kept, language="de")
    assert "Von Runde zu Runde (3 von 3)" in shown()
    with pytest.raises(AnelloError, match="no lesson"):
        learn(screen, "nothing", kept_in=kept)
