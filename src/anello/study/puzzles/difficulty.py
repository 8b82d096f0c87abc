"""How hard puzzles turn out to be: their ratings begin with what the proof tells and move with every first try."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from anello.kit.rating import Rating, after_game
from anello.study.puzzles.choose import RatedPuzzle

__all__ = ["after_attempt", "at_first", "moved", "with_rating", "with_ratings"]

PUZZLE_DEVIATION = 80.0
"""How far off the rating may be that a puzzle gets from its proof."""
STEADIEST = 40.0
"""Players change and so do tastes: a puzzle's rating never stands quite still."""
FARTHEST = 400.0
"""So far a rating may move from what the proof tells. Whoever makes ratings up cannot do more harm than this."""
LEAST_SURE = 80.0
"""A player says how sure the own rating is; more than this is not believed."""

P = TypeVar("P", bound=RatedPuzzle)


def at_first(puzzle: RatedPuzzle) -> Rating:
    """What a puzzle is rated before anybody has tried it."""
    return Rating(puzzle.rating, PUZZLE_DEVIATION)


def after_attempt(player: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of player and puzzle after an attempt, which is a game between them."""
    return after_game(player, puzzle, float(solved))


def moved(puzzle: RatedPuzzle, before: Rating, player: Rating, clean: bool) -> Rating:
    """The rating of a puzzle after a first try that was clean, without mistakes and help, or was not.

    >>> from anello.study.puzzles import library
    >>> easy = library("xart")[0]
    >>> moved(easy, at_first(easy), Rating(1500, 100), clean=False).rating > easy.rating
    True
    """
    player = replace(player, deviation=max(player.deviation, LEAST_SURE))
    _, after = after_attempt(player, before, clean)
    rating = min(max(after.rating, puzzle.rating - FARTHEST), puzzle.rating + FARTHEST)
    return replace(after, rating=rating, deviation=max(after.deviation, STEADIEST))


def with_ratings(given: Sequence[P], ratings: Mapping[str, Rating]) -> list[P]:
    """Puzzles with the ratings that they have by now; those that nobody has tried stay as they are."""
    return [with_rating(puzzle, ratings.get(puzzle.id)) for puzzle in given]


def with_rating(puzzle: P, rating: Rating | None) -> P:
    """A puzzle with the rating that it has by now."""
    return puzzle if rating is None else replace(puzzle, rating=round(rating.rating))  # type: ignore[type-var]  # a dataclass, which no protocol can say
