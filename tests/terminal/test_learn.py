"""Lessons in the terminal, with a script at the keyboard."""

from pathlib import Path

import pytest

from anello.core import AnelloError
from anello.study import LANGUAGES, LearningProgress, find_lesson, lessons, say
from anello.terminal.learn import learn, run_lesson
from tests.terminal.scripted import scripted


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_can_be_taken_in_every_language(language: str) -> None:
    progress = LearningProgress()
    for course in lessons():
        for lesson in course.lessons:
            screen, shown = scripted([step.solution for step in lesson.steps])
            progress = run_lesson(lesson, screen, progress, language=language)
            assert say("learn.end", language) in shown()
    assert progress.next_step(lessons()) is None


def test_hints_solutions_and_wrong_tries() -> None:
    screen, shown = scripted(["?", "!", "C7+", "A2+", "A2\\", ""])
    progress = run_lesson(find_lesson("xart-rules.ring"), screen, LearningProgress())
    assert progress.done == {"xart-rules.ring.close"}
    for key in ("away", "right"):
        assert say(f"xart-rules.ring.close.{key}") in shown()
    assert "Turn one end towards the other, with A2\\." in shown()
    assert "This would do: A2\\." in shown()
    assert "C7" in shown()


def test_progress_is_kept_in_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "progress.json"
    lesson = find_lesson("xequeo-rules.rounds")
    screen, _ = scripted([step.solution for step in lesson.steps])
    learn(screen, lesson.key, kept_in=kept)
    assert LearningProgress.from_json(kept.read_text()).count(lesson) == len(lesson.steps)
    screen, shown = scripted([])
    learn(screen, kept_in=kept, language="de")
    assert "Von Runde zu Runde (5 von 5)" in shown()
    with pytest.raises(AnelloError, match="no lesson"):
        learn(screen, "nothing", kept_in=kept)


def test_the_name_of_a_game_lists_its_lessons() -> None:
    screen, shown = scripted([])
    learn(screen, "xart")
    assert "xart-rules.ring" in shown()
    assert "xequeo" not in shown()
    with pytest.raises(AnelloError, match="There are no lessons on Xart Solitaire yet"):
        learn(screen, "solitaire")
