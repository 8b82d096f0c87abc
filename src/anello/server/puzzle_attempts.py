"""Who has tried which puzzle, and how hard the puzzles have turned out to be, in the database."""

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess
from anello.study.puzzles import Rating, at_first, moved
from anello.study.puzzles.choose import RatedPuzzle

__all__ = ["PuzzleAttempts"]


class PuzzleAttempts:
    """First tries at puzzles. A try is counted once for each player and puzzle, however often it is sent."""

    def __init__(self, access: DatabaseAccess) -> None:
        self._access = access

    async def ratings(self) -> dict[str, Rating]:
        """The ratings of all puzzles that were ever tried, by their ids."""

        rows = await self._access.read(lambda connection: connection.execute(sa.select(schema.puzzle_ratings)).all())
        return {row.puzzle: Rating(row.rating, row.deviation, row.volatility) for row in rows}

    async def rating(self, puzzle: RatedPuzzle) -> Rating:
        """The rating that a puzzle has by now."""

        return await self._access.read(lambda connection: _rating(connection, puzzle))

    async def enter(self, puzzle: RatedPuzzle, player: str, solver: Rating, clean: bool, at: float) -> bool:
        """Enter a try, by whoever it is, and move the puzzle's rating; False if it was not the first."""

        ratings = schema.puzzle_ratings

        def write(connection: sa.Connection) -> None:
            entry = {"puzzle": puzzle.id, "key_hash": player, "at": at, "clean": clean}
            connection.execute(sa.insert(schema.puzzle_attempts).values(entry))
            # A rating is there from the first try on, so that whoever comes at the same moment waits for it.
            connection.execute(_FIRST, {"puzzle": puzzle.id, **_columns(at_first(puzzle))})
            after = moved(puzzle, _rating(connection, puzzle, changing=True), solver, clean)
            connection.execute(sa.update(ratings).where(ratings.c.puzzle == puzzle.id).values(_columns(after)))

        try:
            await self._access.write(write)
        except IntegrityError:
            return False
        return True


_FIRST = sa.text(
    "INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility) "
    "VALUES (:puzzle, :rating, :deviation, :volatility) ON CONFLICT (puzzle) DO NOTHING"
)


def _columns(rating: Rating) -> dict[str, float]:
    return {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}


def _rating(connection: sa.Connection, puzzle: RatedPuzzle, *, changing: bool = False) -> Rating:
    query = sa.select(schema.puzzle_ratings).where(schema.puzzle_ratings.c.puzzle == puzzle.id)
    row = connection.execute(query.with_for_update() if changing else query).first()
    return at_first(puzzle) if row is None else Rating(row.rating, row.deviation, row.volatility)
