"""All lessons with all answers: what a page without a server says is what the server would say."""

from typing import Any

from anello.study import check, find_step, lessons
from anello.study.data import lesson_data, verdict_data
from anello.study.whole import lessons_whole


def test_every_answer_is_there_and_is_the_one_that_is_given_when_asked() -> None:
    whole: Any = lessons_whole("de")
    steps = [step for course in lessons() for lesson in course.lessons for step in lesson.steps]
    assert list(whole["steps"]) == [step.key for step in steps]
    assert all(whole["steps"][step.key]["verdicts"][step.solution]["right"] for step in steps)
    for step in steps[::9]:
        told = whole["steps"][step.key]["verdicts"]
        for word in list(told)[::4]:
            assert told[word] == verdict_data(find_step(step.key), check(step, word), "de")
    last = lessons()[-1].lessons[-1]
    assert whole["lessons"][last.key] == lesson_data(last, "de")
    assert whole["lessons"][last.key]["following"] is None
