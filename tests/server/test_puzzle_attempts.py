"""Tries at puzzles: each counts once, and none is lost when several come at the same moment, at several processes."""

import asyncio

from anello.server.puzzle_attempts import PuzzleAttempts
from anello.study.puzzles import Rating, at_first, library, moved, puzzle_games
from tests.server.helpers import FakeTime, close_tables, open_tables
from tests.server.homes import Home

SOLVER = Rating(1500.0, 100.0, 0.06)
TRIES = 12


def test_tries_at_the_same_moment_all_count(home: Home) -> None:
    puzzle = library(puzzle_games()[0].name)[0]

    async def try_it() -> None:
        clock = FakeTime()
        both = await open_tables(home, clock), await open_tables(home, clock)
        attempts = [PuzzleAttempts(tables.store.access) for tables in both]
        entered = await asyncio.gather(
            *(attempts[number % 2].enter(puzzle, f"player {number}", SOLVER, True, 0.0) for number in range(TRIES))
        )
        assert entered == [True] * TRIES
        assert not await attempts[1].enter(puzzle, "player 0", SOLVER, True, 0.0)  # it was the second time
        expected = first = at_first(puzzle)
        for _ in range(TRIES):
            expected = moved(puzzle, expected, SOLVER, True)
        assert await attempts[0].rating(puzzle) == expected != first
        for tables in both:
            await close_tables(tables)

    asyncio.run(try_it())
