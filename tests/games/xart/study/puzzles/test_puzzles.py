"""The puzzles of Xart: those that come with the package, and how they are made."""

import pickle
import random
from dataclasses import replace
from itertools import product

import pytest

from anello.games.xart import GAME
from anello.games.xart.study.puzzles import (
    XartPuzzle,
    XartTheme,
    check,
    make,
    puzzles,
    read,
    read_sources,
    sources,
    stats,
    write,
    write_sources,
)
from anello.games.xart.study.puzzles.cut import way_to
from anello.games.xart.study.puzzles.making import XartSelection, found_in
from anello.games.xart.study.puzzles.solving import XartSolving
from anello.games.xart.study.puzzles.win import candidate, shortest_win
from anello.games.xart.symmetry import position_key
from anello.study.puzzles import Grade, PuzzleVerdict
from anello.study.texts import LANGUAGES, texts
from tests.amount import amount
from tests.games.xart.study.boards import IMAGES, image

L_ATTACK = XartPuzzle("ve/w/e w unlimited", 2, ("B3\\",), Grade.EASY, (XartTheme.RING, XartTheme.L), 800)


def of_grade(grade: Grade) -> list[XartPuzzle]:
    return [puzzle for puzzle in puzzles() if puzzle.grade is grade]


def image_of(puzzle: XartPuzzle) -> XartPuzzle:
    """The same puzzle, seen from another side."""
    return replace(puzzle, line=image(puzzle.position, IMAGES[1]).line())


# What is shipped


def test_there_are_enough_of_every_kind() -> None:
    assert len(puzzles()) >= 200
    for grade, seat in product(Grade, (1, 2)):
        assert sum(puzzle.seat == seat for puzzle in of_grade(grade)) >= 30
    assert {theme for puzzle in puzzles() for theme in puzzle.themes} == set(XartTheme)
    assert stats()["puzzles"] == len(puzzles())


def test_no_two_look_the_same() -> None:
    assert len({position_key(puzzle.position) for puzzle in puzzles()}) == len(puzzles())


def test_every_one_has_its_own_id() -> None:
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles())
    assert L_ATTACK.id == replace(L_ATTACK, rating=900).id


def test_all_are_won_in_the_first_place() -> None:
    for puzzle in puzzles():
        assert puzzle.position.line() == puzzle.line
        assert puzzle.position.outcome is None
        assert all(word in puzzle.position.legal_moves for word in puzzle.solutions)
        assert puzzle.turns >= 2
        assert puzzle.solutions


@pytest.mark.slow
@pytest.mark.parametrize("grade", Grade)
def test_a_sample_is_proved_anew(grade: Grade) -> None:
    assert check(of_grade(grade), sample=amount(1), seed=len(puzzles())) == ()


@pytest.mark.slow
def test_faults_are_found() -> None:
    true = next(puzzle for puzzle in of_grade(Grade.EASY) if puzzle.turns == 3 and len(puzzle.solutions) == 1)
    quiet = str(next(iter(true.position.legal_moves)))
    assert check([true]) == ()
    assert any("no win" in fault for fault in check([replace(true, turns=2)]))
    assert any("a win in 3" in fault for fault in check([replace(true, turns=4)]))
    assert any("other first turns" in fault for fault in check([replace(true, solutions=(*true.solutions, quiet))]))
    assert any("grade" in fault for fault in check([replace(true, grade=Grade.HARD)]))
    assert any("looks the same" in fault for fault in check([true, true]))


def test_reading_and_writing() -> None:
    assert read(write(puzzles()[:5])) == tuple(puzzles()[:5])


def test_names_in_every_language() -> None:
    for language in LANGUAGES:
        said = texts(language)
        assert {f"puzzle.xart.theme.{theme}" for theme in XartTheme} <= said.keys()
        assert {f"puzzle.grade.{grade}" for grade in Grade} <= said.keys()
        assert {f"puzzle.verdict.{verdict}" for verdict in PuzzleVerdict} <= said.keys()
        assert said.keys() == texts("en").keys()


# How they are answered


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("en", "Right. Red answers ", "That is not enough: Red answers "),
        ("de", "Richtig. Rot antwortet mit ", "Das reicht nicht: Rot antwortet mit "),
        ("fr", "Juste. Rouge répond ", "Cela ne suffit pas\u202f: Rouge répond "),
        ("it", "Giusto. Il Rosso risponde ", "Non basta: il Rosso risponde "),
    ],
)
def test_it_is_said_who_answers_what(language: str, right: str, wrong: str) -> None:
    refuted, answered = XartSolving(L_ATTACK).play("@1/", language), XartSolving(L_ATTACK).play("B3\\", language)
    for answer, begins in ((refuted, wrong), (answered, right)):
        assert answer.text.startswith(f"{begins}{answer.shown[1].word}.")


# How they are made


def test_all_images_are_one_puzzle() -> None:
    position = GAME.from_line("1e/1w/eh/we r")
    images = [image(position, how) for how in IMAGES]
    assert len({one.line() for one in images}) == len(IMAGES)
    assert len({position_key(one) for one in images}) == 1
    assert position_key(replace(position, seat=1)) != position_key(replace(position, seat=2))


def test_a_candidate() -> None:
    position = L_ATTACK.position
    proof = shortest_win(position)
    assert proof is not None
    puzzle = candidate(position, proof, quiet=False)
    assert puzzle is not None
    assert (puzzle.turns, puzzle.grade, puzzle.seat) == (2, Grade.EASY, 1)
    assert {XartTheme.RING, XartTheme.L} <= set(puzzle.themes)
    assert "B3\\" in puzzle.solutions


@pytest.mark.slow
def test_making_is_repeatable_and_tells_its_progress() -> None:
    told: list[tuple[int, int]] = []
    made = make(3, seed=5, progress=lambda done, count: told.append((done, count)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert made == make(3, seed=5)
    assert made == make(3, seed=6, given=read_sources(write_sources(made)))
    assert check([one.puzzle for one in made]) == ()


@pytest.mark.slow
def test_the_puzzles_of_the_package_are_made_again() -> None:
    """The games that come with the package lead to its puzzles: a sample, since `anello puzzles make` takes minutes."""
    assert len(set(sources())) == len(sources()) == len(puzzles())
    short = [game for game in sources() if len(game) < 24]
    for game in random.Random(len(puzzles())).sample(short, 4):
        found = found_in(game)
        assert found is not None
        assert found.puzzle in puzzles()
        assert found.source == game


def test_the_selection_keeps_room_for_what_is_rare() -> None:
    selection, plain = XartSelection(8), (XartTheme.RING, XartTheme.DOUBLE)
    white = [puzzle for puzzle in puzzles() if puzzle.seat == 1]
    for i, puzzle in enumerate(white[:8]):
        kind = replace(puzzle, grade=Grade.EASY, themes=(*plain, list(XartTheme)[i]))
        if selection.wants(replace(kind, themes=plain)):
            selection.add(kind)
    assert selection.count[Grade.EASY, 1] == 6
    rare = replace(white[8], grade=Grade.EASY, themes=(XartTheme.CAVE,))
    assert not selection.wants(replace(rare, themes=plain))
    assert selection.wants(rare)
    selection.add(rare)
    assert not selection.wants(image_of(rare))


def test_other_processes_are_told_of_puzzles() -> None:
    puzzle = puzzles()[0]
    assert puzzle.position.line() == puzzle.line
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


# Cut-outs


def test_a_game_leads_to_a_position() -> None:
    for line in ("ve/w/e w unlimited", "1esn/1wns/hhsn/esn/vve/1v r unlimited"):
        target = GAME.from_line(line)
        words = way_to(target)
        assert words is not None
        position = GAME.start()
        for word in words:
            position = position.play(word)
        assert position == target


def test_cut_outs_can_come_about() -> None:
    cut = [puzzle for puzzle in puzzles() if puzzle.cut_out]
    assert stats()["cut_outs"] == len(cut) >= 10
    assert all(way_to(puzzle.position) is not None for puzzle in cut)
