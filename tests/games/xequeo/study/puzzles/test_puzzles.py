"""The puzzles of Xe Queo!: those that come with the package, how they are proved, made, asked and explained."""

import random
from dataclasses import replace
from datetime import date
from itertools import product

import pytest

from anello.core import BadNotation, IllegalMove
from anello.games.xequeo.notation import LETTERS
from anello.games.xequeo.study.puzzles import (
    Question,
    XeQueoPuzzle,
    XeQueoTheme,
    check,
    explanation,
    hint,
    judge,
    make,
    making,
    puzzles,
    read,
    read_sources,
    sources,
    stats,
    task,
    write,
    write_sources,
)
from anello.games.xequeo.study.puzzles.grade import cell_of, first_thought
from anello.games.xequeo.study.puzzles.making import SEED, is_steady
from anello.games.xequeo.study.puzzles.proof import MARGIN
from anello.study.puzzles import FoundPuzzle, Grade, daily, nearest
from anello.study.texts import LANGUAGES, say, texts


def asking(question: Question) -> list[XeQueoPuzzle]:
    return [puzzle for puzzle in puzzles() if puzzle.question is question]


# What is shipped


def test_there_are_many() -> None:
    assert len(puzzles()) >= 60
    for question, fewest in (Question.CALL, 18), (Question.RING, 18), (Question.MOVE, 20):
        assert len(asking(question)) >= fewest
    for question, grade in product((Question.CALL, Question.RING), Grade):
        assert any(puzzle.grade is grade for puzzle in asking(question))
    assert {theme for puzzle in asking(Question.MOVE) for theme in puzzle.themes} == {
        XeQueoTheme.APPROACH,
        XeQueoTheme.BLUFF,
        XeQueoTheme.BLOCK,
        XeQueoTheme.WAIT,
    }
    assert sum(puzzle.grade is Grade.EASY for puzzle in puzzles()) >= 15
    assert stats()["puzzles"] == len(puzzles()) == len({puzzle.id for puzzle in puzzles()})
    assert [puzzle.rating for puzzle in puzzles()] == sorted(puzzle.rating for puzzle in puzzles())


def test_all_are_well_formed() -> None:
    for puzzle in puzzles():
        (answer,) = puzzle.answers
        wrong = set(puzzle.choices) - {answer}
        assert set(puzzle.choices) <= set(puzzle.view.words)
        assert 2 <= len(wrong) <= 8
        assert puzzle.chance(answer) - puzzle.chance(puzzle.best_other) >= (
            25 if puzzle.question is Question.RING else 500 * MARGIN - 1
        )
        assert puzzle.seat == puzzle.view.viewer
        if puzzle.question is Question.RING:
            assert puzzle.secret is None
            assert puzzle.beliefs is None
            assert puzzle.image is None
            assert not puzzle.story
            assert all(word.startswith("@") for word in puzzle.choices)
        else:
            assert puzzle.beliefs is not None
            assert puzzle.image is not None
            assert sum(puzzle.beliefs.values()) == sum(puzzle.image.values()) == 100
            assert "".join(puzzle.beliefs) == "".join(puzzle.image) == LETTERS
            assert puzzle.image[puzzle.secret or ""] >= 10
            assert puzzle.view.choice == LETTERS.index(puzzle.secret or "")
            assert [turn.word for turn in puzzle.view.history] == list(puzzle.story)


def test_calls_and_entries_win_as_often_as_they_are_right() -> None:
    for puzzle in asking(Question.CALL) + asking(Question.MOVE):
        beliefs, ring = puzzle.beliefs or {}, puzzle.view.ring
        for word in puzzle.choices:
            if word.endswith("!"):
                assert puzzle.chance(word) == 10 * beliefs[word[0]]
            elif puzzle.view.paths[word][-1] == ring:
                assert puzzle.chance(word) == 1000 - 10 * beliefs[puzzle.secret or ""]


def test_where_to_move_offers_wrong_moves_too() -> None:
    for puzzle in asking(Question.MOVE):
        moves = [word for word in puzzle.choices if not word.endswith("!") and cell_of(word) != puzzle.view.ring]
        assert puzzle.answers[0] in moves
        assert len(moves) >= 3


def test_what_is_asked_does_not_tell_the_answer() -> None:
    for puzzle in puzzles():
        public = puzzle.public()
        assert not {"answers", "chances", "themes"} & public.keys()
        assert public["choices"] == sorted(puzzle.choices)


@pytest.mark.slow
@pytest.mark.parametrize("question", Question)
def test_a_sample_is_proved_anew(question: Question) -> None:
    assert check(asking(question), sample=3, seed=len(puzzles())) == ()


def test_reading_and_writing() -> None:
    assert read(write(puzzles())) == tuple(puzzles())


def test_they_can_be_chosen_like_others() -> None:
    near = nearest(puzzles(), 1200)
    assert nearest(puzzles(), 1200, {near.id}) != near
    assert daily(puzzles(), date(2026, 1, 1)) in puzzles()


# Near misses


@pytest.mark.slow
def test_faults_of_turns_are_found() -> None:
    puzzle = next(puzzle for puzzle in asking(Question.CALL) if XeQueoTheme.LIKELY in puzzle.themes)
    (answer,), other = puzzle.answers, puzzle.best_other
    wrong = {**puzzle.chances, other: puzzle.chance(other) + 40}
    assert any("not proved to be best" in fault for fault in check([replace(puzzle, answers=(other,))]))
    assert any(f"{other} is worth" in fault for fault in check([replace(puzzle, chances=wrong)]))
    assert any("one answer" in fault for fault in check([replace(puzzle, answers=(answer, other))]))
    assert any("grade" in fault for fault in check([replace(puzzle, rating=puzzle.rating + 1)]))
    assert any("is the same" in fault for fault in check([puzzle, puzzle], sample=1))
    even = dict.fromkeys(LETTERS, 14) | {"R": 16}
    assert any("proved" in fault or "weighed" in fault for fault in check([replace(puzzle, beliefs=even, image=even)]))
    assert any("100 %" in fault for fault in check([replace(puzzle, beliefs={**even, "R": 20})]))


def test_a_move_is_no_question_if_few_are_wrong() -> None:
    puzzle = asking(Question.MOVE)[0]
    calls = {word: chance for word, chance in puzzle.chances.items() if word in puzzle.answers or word.endswith("!")}
    assert any("too few moves" in fault for fault in check([replace(puzzle, chances=calls)]))


def test_what_is_shipped_is_steady() -> None:
    for question in Question.CALL, Question.MOVE:
        assert is_steady(asking(question)[1])


@pytest.mark.slow
def test_faults_of_rings_are_found() -> None:
    puzzle = asking(Question.RING)[0]
    (answer,), other = puzzle.answers, puzzle.best_other
    swapped = {**puzzle.chances, answer: puzzle.chance(other), other: puzzle.chance(answer)}
    found = check([replace(puzzle, answers=(other,), chances=swapped)])
    assert any(f"{other} is not proved to be so good" in fault for fault in found)
    assert any(f"{answer} is not proved to be so bad" in fault for fault in found)
    assert any("not clearly better" in fault for fault in check([replace(puzzle, answers=(other,))]))


# Making and solving


def test_making_is_proved_and_tells_its_progress() -> None:
    told: list[tuple[int, int]] = []
    made = make(1, seed=SEED, progress=lambda done, count: told.append((done, count)))
    assert told == [(1, 1)]
    assert check([one.puzzle for one in made]) == ()
    assert make(1, seed=SEED + 1, given=[one.source for one in made]) == made


def test_making_ends_though_less_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rings = asking(Question.RING)
    monkeypatch.setattr(making, "found_at", lambda source: [FoundPuzzle(rings[source[1] % len(rings)], source)])
    monkeypatch.setattr(making, "ROUNDS_A_PUZZLE", 20)
    assert len(make(6)) == 2  # all are of one question: no more than a third


def is_nearly(one: XeQueoPuzzle, other: XeQueoPuzzle) -> bool:
    """Whether two puzzles are the same, but for the last digit of chances: it depends on how a machine sums up."""
    if one.chances.keys() != other.chances.keys() or replace(one, chances=other.chances) != other:
        return False
    return all(abs(chance - other.chances[word]) <= 1 for word, chance in one.chances.items())


@pytest.mark.slow
def test_the_puzzles_of_the_package_are_made_again() -> None:
    assert [len(set(given)) for given in (sources(), puzzles())] == [len(sources()), len(puzzles())]
    for source in random.Random(len(puzzles())).sample(sources(), 3):
        found = [one.puzzle for one in making.found_at(source)]
        assert any(is_nearly(one, puzzle) for one in found for puzzle in puzzles())
    assert read_sources(write_sources([FoundPuzzle(puzzles()[0], (4, 2))])) == ((4, 2),)
    with pytest.raises(BadNotation, match="seed"):
        read_sources("@0+ B1+")


def test_the_selection_takes_of_everything() -> None:
    selection = making.XeQueoSelection(making.COUNT)
    for puzzle in puzzles():
        assert selection.wants(puzzle)
        selection.add(puzzle)
        assert not selection.wants(puzzle)


def test_a_task_asks_only_for_what_can_be_done() -> None:
    kinds = set()
    for puzzle in asking(Question.CALL):
        cells = [cell_of(word) for word in puzzle.choices if not word.endswith("!")]
        enters, moves = puzzle.view.ring in cells, any(cell != puzzle.view.ring for cell in cells)
        kinds.add((enters, moves))
        said = task(puzzle)
        assert ("enter the ring" in said, "play on" in said) == (enters, moves)
    assert len(kinds) == 4


def test_judging() -> None:
    for puzzle in puzzles()[::9]:
        for word in puzzle.choices:
            assert judge(puzzle, word).right == (word in puzzle.answers)
        with pytest.raises(IllegalMove, match="not among the choices"):
            judge(puzzle, "@d9")


def test_hints_come_in_steps() -> None:
    for puzzle in puzzles():
        hints = [hint(puzzle, step) for step in range(3)]
        assert hints[2].values["word"] in puzzle.answers
        for language, given in product(LANGUAGES, hints):
            assert "{" not in say(given.key, language, given.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    assert {f"puzzle.xequeo.theme.{theme}" for theme in XeQueoTheme} <= texts(language).keys()
    for puzzle in puzzles():
        told = explanation(puzzle, language, puzzle.choices[0])
        assert puzzle.answers[0].lstrip("@") in told
        assert "{" not in told + task(puzzle, language)


def test_hard_ones_surprise() -> None:
    hard = [puzzle for puzzle in asking(Question.CALL) + asking(Question.MOVE) if puzzle.grade is Grade.HARD]
    assert all(first_thought(puzzle) not in puzzle.answers for puzzle in hard)
