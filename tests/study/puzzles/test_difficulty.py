"""How hard puzzles turn out to be."""

from dataclasses import replace

from anello.games.xart.study.puzzles import puzzles
from anello.study.puzzles import Rating, at_first, moved, with_ratings


def test_puzzles_are_rated_as_they_turn_out() -> None:
    puzzle, strong = puzzles()[0], Rating(2000, 60)
    harder = moved(puzzle, at_first(puzzle), strong, clean=False)
    assert harder.rating > puzzle.rating > moved(puzzle, at_first(puzzle), Rating(600, 60), clean=True).rating
    assert with_ratings(puzzles()[:2], {puzzle.id: harder}) == [
        replace(puzzle, rating=round(harder.rating)),
        puzzles()[1],
    ]
    for _ in range(200):
        harder = moved(puzzle, harder, strong, clean=False)
    assert harder.rating == puzzle.rating + 400
    assert harder.deviation >= 40
