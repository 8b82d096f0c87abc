"""The puzzles of all games: where they are found, and how an attempt begins."""

from collections.abc import Sequence
from typing import Any

from anello.core import BadOption, Game, UnknownGame, game
from anello.kit.games import offers
from anello.study.puzzles.collection import PUZZLES
from anello.study.puzzles.puzzle import Puzzle
from anello.study.puzzles.solving import Solving

__all__ = ["begin", "find", "library", "puzzle_games"]


def puzzle_games() -> list[Game[Any]]:
    """The games that have puzzles."""
    return [game for game, _ in offers(PUZZLES)]


def library(name: str) -> Sequence[Puzzle]:
    """All puzzles of a game, the easiest first.

    >>> library("xart")[0].grade.value
    'easy'
    """
    try:
        return PUZZLES.expect(game(name)).puzzles()
    except UnknownGame as error:
        raise BadOption(f"There are no puzzles of {name[:20]!r}.") from error


def find(id: str) -> Puzzle:
    """The puzzle with this id."""
    for one in puzzle_games():
        for puzzle in library(one.name):
            if puzzle.id == id:
                return puzzle
    raise BadOption(f"There is no puzzle {id[:20]!r}.")


def begin(puzzle: Puzzle, turns: Sequence[str] = ()) -> Solving:
    """An attempt at a puzzle in which these turns have been made already; all of them must be right.

    >>> from anello.study.puzzles.solving import HINTS
    >>> attempt = begin(library("xart")[0])
    >>> attempt.play(attempt.help(HINTS).word).verdict.value
    'right'
    """
    begun = PUZZLES.expect(game(puzzle.game)).begin(puzzle)
    for word in turns:
        verdict = begun.play(word).verdict
        if verdict is None or not verdict.is_right:
            raise BadOption(f"{word[:20]} is not a right turn of this puzzle.")
    return begun
