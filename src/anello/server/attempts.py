"""Who has tried which puzzle, and how hard the puzzles have turned out to be, in the database."""

import asyncio

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.server import schema
from anello.tutor.puzzles import Rating, at_first, moved
from anello.tutor.puzzles.choose import Chosen

__all__ = ["Attempts"]


class Attempts:
    """First tries at puzzles. A try is counted once for each player and puzzle, however often it is sent."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    async def ratings(self) -> dict[str, Rating]:
        """The ratings of all puzzles that were ever tried, by their ids."""

        def read() -> dict[str, Rating]:
            with self._engine.connect() as connection:
                rows = connection.execute(sa.select(schema.puzzle_ratings)).all()
            return {row.puzzle: Rating(row.rating, row.deviation, row.volatility) for row in rows}

        return await asyncio.to_thread(read)

    async def rating(self, puzzle: Chosen) -> Rating:
        """The rating that a puzzle has by now."""

        def read() -> Rating:
            with self._engine.connect() as connection:
                return _rating(connection, puzzle)

        return await asyncio.to_thread(read)

    async def enter(self, puzzle: Chosen, player: str, solver: Rating, clean: bool, at: float) -> bool:
        """Enter a try, by the hash of the player's key, and move the puzzle's rating; False if it was not the first."""

        def write() -> bool:
            entry = {"puzzle": puzzle.id, "key_hash": player, "at": at, "clean": clean}
            try:
                with self._engine.begin() as connection:
                    # The try comes first: from then on nobody else can write, and what is read next is the newest.
                    connection.execute(sa.insert(schema.puzzle_attempts).values(entry))
                    after = moved(puzzle, _rating(connection, puzzle), solver, clean)
                    ratings = schema.puzzle_ratings
                    connection.execute(sa.delete(ratings).where(ratings.c.puzzle == puzzle.id))
                    values = {"rating": after.rating, "deviation": after.deviation, "volatility": after.volatility}
                    connection.execute(sa.insert(ratings).values(puzzle=puzzle.id, **values))
            except IntegrityError:
                return False
            return True

        return await asyncio.to_thread(write)


def _rating(connection: sa.Connection, puzzle: Chosen) -> Rating:
    ratings = schema.puzzle_ratings
    row = connection.execute(sa.select(ratings).where(ratings.c.puzzle == puzzle.id)).first()
    return at_first(puzzle) if row is None else Rating(row.rating, row.deviation, row.volatility)
