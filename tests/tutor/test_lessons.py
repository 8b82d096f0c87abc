"""The lessons: every step can be solved, every wrong try has its answer, and no sentence is missing or idle."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from anello.core import AnelloError, game
from anello.games import xart
from anello.games.xart.notation import cell_name
from anello.games.xequeo.notation import CELLS, LETTERS
from anello.games.xequeo.notation import cell_name as circle_name
from anello.tutor import LANGUAGES, Progress, Step, check, find_lesson, find_step, lessons, say
from anello.tutor.lesson import Pick
from anello.tutor.texts import texts

STEPS = [step for course in lessons() for step in course.steps]
PHRASES_OF_STEPS = ("text", "task", "hint", "right")


def every_word(step: Step) -> Iterator[str]:
    """Everything worth trying in a step: all moves or choices, and many illegal ones."""
    if isinstance(step.task, Pick):
        yield from step.task.choices
    elif step.game == "xart":
        assert isinstance(step.position, xart.Position)
        width, height = step.position.size
        for x in range(-1, width + 1):
            for y in range(-1, height + 1):
                yield from (cell_name(x, y) + shape for shape in "+/\\")
    else:
        for letter in LETTERS:
            yield from (f"{letter}!", f"={letter}")
            yield from (letter + circle_name(cell) for cell in CELLS)
        yield from (f"@{circle_name(cell)}" for cell in CELLS)
    yield "nonsense"


@cache
def verdict_keys(key: str) -> dict[str, tuple[bool, str]]:
    step = find_step(key)
    return {word: (verdict.right, verdict.text_key) for word in every_word(step) for verdict in [check(step, word)]}


def step_keys(step: Step) -> set[str]:
    return {f"{step.key}.{part}" for part in (*PHRASES_OF_STEPS, *(case.name for case in step.cases))}


def test_there_are_enough_lessons_of_a_sensible_length() -> None:
    assert sum(len(course.lessons) for course in lessons()) >= 20
    assert all(3 <= len(lesson.steps) <= 6 for course in lessons() for lesson in course.lessons)
    assert len({step.key for step in STEPS}) == len(STEPS)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_the_solution_is_right_and_not_everything_is(step: Step) -> None:
    verdict = check(step, step.solution)
    assert verdict.right
    assert verdict.text_key == f"{step.key}.right"
    assert any(not right for right, _ in verdict_keys(step.key).values())
    if step.reply:
        assert verdict.position_next is not None


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_every_case_of_a_step_is_met_and_every_answer_can_be_said(step: Step) -> None:
    said = {key for _, key in verdict_keys(step.key).values()}
    assert {f"{step.key}.{case.name}" for case in step.cases} <= said
    assert said <= set(texts("en"))


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_what_is_right_is_legal_and_marks_lie_on_the_board(step: Step) -> None:
    if isinstance(step.task, Pick):
        assert step.task.answers < set(step.task.choices)
        return
    right = {word for word, (is_right, _) in verdict_keys(step.key).items() if is_right}
    legal = set(step.view.words)
    assert right <= legal | {word.replace("@0/", "@0/w") for word in legal}
    cells = re.compile(r"(@|[A-Z]+)\d+" if step.game == "xart" else "[a-g][1-7]")
    assert all(cells.fullmatch(mark) for mark in step.marks)


def test_every_text_is_used_and_none_is_missing() -> None:
    used = {f"{course.name}.title" for course in lessons()}
    used |= {f"{lesson.key}.title" for course in lessons() for lesson in course.lessons}
    for step in STEPS:
        used |= step_keys(step)
        used |= {key for _, key in verdict_keys(step.key).values()}
    used.add("mistake.xart.outgrown")  # no lesson is on the limited board, but records are
    others = ("learn.", "piece.", "record.", "remark.")  # said elsewhere
    written = {key for key in texts("en") if not key.startswith(others)}
    assert written == {key for key in used if not key.startswith(others)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: str) -> None:
    english, other = texts("en"), texts(language)
    assert english.keys() == other.keys()
    for key, sentence in other.items():
        assert sentence.strip() == sentence or key == "learn.prompt"
        assert sentence, key
        assert set(re.findall(r"{\w+}", sentence)) == set(re.findall(r"{\w+}", english[key])), key
    same = [key for key in english if language != "en" and english[key] == other[key] and len(english[key]) > 12]
    assert same == []


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_the_texts_of_a_step_can_be_filled_in(step: Step) -> None:
    for key in step_keys(step):
        for language in LANGUAGES:
            template = texts(language)[key]
            if "{cell}" in template and key.rpartition(".")[2] in PHRASES_OF_STEPS:
                assert step.marks, key
            filled = say(key, language, {**step.values, "cell": step.values["cell"] or "X1", "piece": "R"})
            assert "{" not in filled


def test_what_follows_a_right_answer_leads_to_the_next_step() -> None:
    for lesson, first, second in (
        ("xart-strategy.l-attack", "make", "finish"),
        ("xart-strategy.long-l-attack", "make", "finish"),
        ("xart-strategy.corner-attack", "l", "finish"),
        ("xequeo-strategy.half", "bring", "enter"),
    ):
        verdict = check(find_step(f"{lesson}.{first}"), find_step(f"{lesson}.{first}").solution)
        assert verdict.position_next == find_step(f"{lesson}.{second}").position


def test_a_strange_word_is_answered_kindly() -> None:
    step = find_step("xart-rules.ring.close")
    for word in ("", "A", "A2", "99", "A2\\\\", "é", "A2\\ ", "x" * 1000):
        verdict = check(step, word)
        assert verdict.right == (word.strip() == "A2\\")
    assert check(find_step("xequeo-rules.calling.right"), "g!").right


def test_unknown_lessons_are_an_error_in_words() -> None:
    for find in (find_lesson, find_step):
        with pytest.raises(AnelloError, match="There is no"):
            find("xart-rules.nothing")
    with pytest.raises(AnelloError, match="do not speak"):
        say("learn.lessons", "tlh")


def test_the_step_shows_only_the_learners_secret() -> None:
    step = find_step("xequeo-rules.calling.right")
    assert step.view.data()["choice"] == "R"
    changed = game("xequeo").from_line(step.line).play("=R", 1).play("=W", 2).play(step.moves)
    assert changed.view(1).data() == step.view.data()


def test_progress_survives_anything() -> None:
    progress = Progress().after("a.b.c").after("a.b.d")
    assert Progress.from_json(progress.to_json()) == progress
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
    assert [Progress.from_json(text) for text in nonsense] == [Progress()] * len(nonsense)
    assert Progress.from_json('{"done": ["x", 7, "y"], "more": 1}').done == {"x", "y"}
    assert progress.together(Progress().after("e")).done == {"a.b.c", "a.b.d", "e"}


def test_progress_finds_the_next_step() -> None:
    progress = Progress()
    for expected in STEPS[:9]:
        assert progress.next_step(lessons()) == expected
        progress = progress.after(expected.key)
    first = lessons()[0].lessons[0]
    assert progress.count(first) == len(first.steps)
    assert Progress(frozenset(step.key for step in STEPS)).next_step(lessons()) is None
