"""The puzzles of all games: ours, and those of a guest."""

import pytest

from anello.core import AnelloError, BadOption, NotOffered, game
from anello.games.xart.study import puzzles as of_xart
from anello.games.xequeo.study import puzzles as of_xequeo
from anello.study.puzzles import (
    HINTS,
    PUZZLES,
    Grade,
    PuzzleCollection,
    begin,
    find,
    grade_name,
    library,
    puzzle_games,
    theme_name,
)
from anello.study.texts import LANGUAGES
from tests.study.stroll import Stroll
from tests.study.stroll import puzzles as of_stroll

COLLECTIONS: list[PuzzleCollection] = [of_xart, of_xequeo, of_stroll]
"""All fit the protocol: that is for the type checker to say."""


def test_puzzles_are_found_by_game_and_id(stroll: Stroll) -> None:
    assert [PUZZLES.of(one) for one in puzzle_games()] == COLLECTIONS
    for one in puzzle_games():
        for puzzle in library(one.name)[:2]:
            assert find(puzzle.id) is puzzle or find(puzzle.id) == puzzle
            assert puzzle.game == one.name
    assert [puzzle.grade for puzzle in library("stroll")] == [Grade.EASY, Grade.HARD]


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(BadOption, match="There is no puzzle 'nothing'"):
        find("nothing")
    with pytest.raises(BadOption, match="There are no puzzles of 'chess'"):
        library("chess")
    with pytest.raises(NotOffered, match="There are no puzzles of Xart Solitaire yet"):
        library("solitaire")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_and_grade_has_a_name(stroll: Stroll, language: str) -> None:
    for one in puzzle_games():
        for puzzle in library(one.name):
            assert all(theme_name(one.name, theme, language) for theme in puzzle.themes)
            assert grade_name(puzzle.grade, language)


def test_an_attempt_goes_on_after_right_turns_only(stroll: Stroll) -> None:
    for one in puzzle_games():
        puzzle = library(one.name)[0]
        word = begin(puzzle).help(HINTS).word or ""
        assert begin(puzzle, [word]).turns_left == begin(puzzle).turns_left - 1
        with pytest.raises(BadOption, match="is not a right turn"):
            begin(puzzle, ["nonsense"])
    assert isinstance(BadOption(""), AnelloError)
    assert PUZZLES.of(game("solitaire")) is None
