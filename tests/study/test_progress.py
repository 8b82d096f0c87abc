"""How far a learner has come."""

from anello.study import LearningProgress, lessons

STEPS = [step for course in lessons() for step in course.steps]


def test_progress_survives_anything() -> None:
    progress = LearningProgress().after("a.b.c").after("a.b.d")
    assert LearningProgress.from_json(progress.to_json()) == progress
    nonsense = (
        "",
        "null",
        "[]",
        "{}",
        '{"done": 3}',
        '{"done": [1, null]}',
        "\x00",
        "[" * 100_000,
        '{"done": {"a": 1}}',
    )
    assert [LearningProgress.from_json(text) for text in nonsense] == [LearningProgress()] * len(nonsense)
    assert LearningProgress.from_json('{"done": ["x", 7, "y"], "more": 1}').done == {"x", "y"}
    assert progress.together(LearningProgress().after("e")).done == {"a.b.c", "a.b.d", "e"}


def test_progress_finds_the_next_step() -> None:
    progress = LearningProgress()
    for expected in STEPS[:9]:
        assert progress.next_step(lessons()) == expected
        progress = progress.after(expected.key)
    first = lessons()[0].lessons[0]
    assert progress.count(first) == len(first.steps)
    assert LearningProgress(frozenset(step.key for step in STEPS)).next_step(lessons()) is None
