"""Ratings of people: Glicko-2, by game, variant and pace, written in the transaction that ends a rated game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from anello.core import Seat
from anello.kit.rating import SCALE, Rating, after_game, aged
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess
from anello.server.tables.pools import RatedResult, RatingPool

__all__ = [
    "PROVISIONAL",
    "PeopleRatings",
    "PersonRating",
    "RankedPerson",
    "RatingChange",
    "enter_result",
    "pass_ratings",
]

PERIOD = 5 * 86_400.0
"""So many seconds without a game are one period of Glicko-2: after a year a rating that was firm is provisional."""
PROVISIONAL = 110.0
"""A rating is provisional while its deviation is larger; so it is for the first games, and after a long time."""
FIRST = Rating()


@dataclass(frozen=True)
class PersonRating:
    """A rating as it is now, with the time since the last game counted."""

    pool: RatingPool
    rating: Rating = FIRST
    games: int = 0
    at: float | None = None

    @property
    def is_provisional(self) -> bool:
        """Whether it may be far off."""
        return self.rating.deviation > PROVISIONAL


@dataclass(frozen=True)
class RatingChange:
    """What one game did to a rating."""

    table: str
    seat: Seat
    pool: RatingPool
    at: float
    score: float
    before: float
    after: float
    deviation: float


@dataclass(frozen=True)
class RankedPerson:
    """Somebody on a leaderboard."""

    page: str
    name: str
    is_bot: bool
    rating: Rating
    games: int


def enter_result(connection: sa.Connection, table: str, result: RatedResult, at: float) -> None:
    """Rate a game between two that has just ended; in the transaction that writes its end, so that it is done once."""
    (first, second), pool = sorted(result.scores, key=lambda one: one.person), result.pool
    before = {one.person: _rating(connection, one.person, pool, at) for one in (first, second)}
    ages = {person: aged(known.rating, _periods(known, at)) for person, known in before.items()}
    after = dict(
        zip(ages, after_game(ages[first.person], ages[second.person], first.score), strict=True),
    )
    for one in (first, second):
        now = after[one.person]
        columns = {"rating": now.rating, "deviation": now.deviation, "volatility": now.volatility, "at": at}
        connection.execute(
            sa.update(schema.ratings).where(_of(one.person, pool)).values(**columns, games=before[one.person].games + 1)
        )
        change = {
            "table_id": table,
            "seat": one.seat,
            "person": one.person,
            **_columns(pool),
            "at": at,
            "score": one.score,
            "before": ages[one.person].rating,
            "after": now.rating,
            "deviation": now.deviation,
        }
        connection.execute(sa.insert(schema.rating_changes).values(change))


def pass_ratings(connection: sa.Connection, guest: str, person: str) -> None:
    """A guest turned out to be somebody: the guest's ratings are theirs, but for those in pools where they have one."""
    ratings, own = schema.ratings, schema.ratings.alias()
    for rows in (schema.rating_changes, ratings):
        same = (own.c[name] == rows.c[name] for name in ("game", "variant", "pace"))
        known = sa.exists().where(own.c.person == person, *same)
        connection.execute(sa.update(rows).where(rows.c.person == guest, ~known).values(person=person))


_FIRST_RATING = sa.text(
    "INSERT INTO ratings (person, game, variant, pace, rating, deviation, volatility, games, at) "
    "VALUES (:person, :game, :variant, :pace, :rating, :deviation, :volatility, 0, :at) "
    "ON CONFLICT (person, game, variant, pace) DO NOTHING"
)


def _rating(connection: sa.Connection, person: str, pool: RatingPool, at: float) -> PersonRating:
    """A rating that is about to change; there is one from the first game on, so that others wait for it."""
    first = {"rating": FIRST.rating, "deviation": FIRST.deviation, "volatility": FIRST.volatility}
    connection.execute(_FIRST_RATING, {"person": person, **_columns(pool), **first, "at": at})
    row = connection.execute(sa.select(schema.ratings).where(_of(person, pool)).with_for_update()).one()
    return PersonRating(pool, Rating(row.rating, row.deviation, row.volatility), row.games, row.at)


def _periods(known: PersonRating, now: float) -> float:
    return 0.0 if known.at is None else max(0.0, now - known.at) / PERIOD


def _columns(pool: RatingPool) -> dict[str, str]:
    return {"game": pool.game, "variant": pool.variant, "pace": pool.pace}


def _of(person: str, pool: RatingPool) -> sa.ColumnElement[bool]:
    return sa.and_(schema.ratings.c.person == person, _in(schema.ratings, pool))


def _in(table: sa.Table, pool: RatingPool) -> sa.ColumnElement[bool]:
    return sa.and_(*(table.c[name] == value for name, value in _columns(pool).items()))


class PeopleRatings:
    """All ratings, as they are now."""

    def __init__(self, access: DatabaseAccess, now: Callable[[], float]) -> None:
        self._access = access
        self._now = now

    async def of_person(self, person: str) -> Sequence[PersonRating]:
        """All ratings of somebody, those with most games first."""
        ratings = schema.ratings
        query = sa.select(ratings).where(ratings.c.person == person).order_by(ratings.c.games.desc())
        return [self._read(row) for row in await self._rows(query)]

    async def in_pool(self, person: str, pool: RatingPool) -> PersonRating:
        """The rating of somebody; that of a newcomer, if they have none."""
        rows = await self._rows(sa.select(schema.ratings).where(_of(person, pool)))
        return self._read(rows[0]) if rows else PersonRating(pool)

    async def changes_at(self, table: str) -> Mapping[Seat, RatingChange]:
        """What a rated game did, by seat; nothing while it goes on."""
        changes = schema.rating_changes
        return {
            row.seat: _change(row) for row in await self._rows(sa.select(changes).where(changes.c.table_id == table))
        }

    async def changes_of(self, person: str, limit: int = 500) -> Sequence[RatingChange]:
        """What the last games of somebody did, the newest first."""
        changes = schema.rating_changes
        query = sa.select(changes).where(changes.c.person == person).order_by(changes.c.at.desc()).limit(limit)
        return [_change(row) for row in await self._rows(query)]

    async def best(self, pool: RatingPool, limit: int) -> Sequence[RankedPerson]:
        """The strongest whose rating is not provisional and who have a page, the strongest first."""
        ratings, people = schema.ratings, schema.people
        age = SCALE * ratings.c.volatility
        width = ratings.c.deviation * ratings.c.deviation + age * age * (self._now() - ratings.c.at) / PERIOD
        query = (
            sa.select(ratings, people.c.page, people.c.name, people.c.is_bot)
            .join(people, people.c.id == ratings.c.person)
            .where(_in(ratings, pool), width <= PROVISIONAL**2, people.c.shown != "closed")
            .order_by(ratings.c.rating.desc(), ratings.c.person)
            .limit(limit)
        )
        return [
            RankedPerson(row.page, row.name, row.is_bot, self._read(row).rating, row.games)
            for row in await self._rows(query)
        ]

    async def pools(self) -> Sequence[RatingPool]:
        """Where somebody has been rated, the busiest first."""
        ratings = schema.ratings
        columns = (ratings.c.game, ratings.c.variant, ratings.c.pace)
        query = sa.select(*columns).group_by(*columns).order_by(sa.func.sum(ratings.c.games).desc()).limit(100)
        return [RatingPool(row.game, row.variant, row.pace) for row in await self._rows(query)]

    def _read(self, row: "sa.Row[Any]") -> PersonRating:
        known = Rating(row.rating, row.deviation, row.volatility)
        pool = RatingPool(row.game, row.variant, row.pace)
        return PersonRating(pool, aged(known, max(0.0, self._now() - row.at) / PERIOD), row.games, row.at)

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        return await self._access.look_up(lambda connection: connection.execute(query).all())


def _change(row: "sa.Row[Any]") -> RatingChange:
    pool = RatingPool(row.game, row.variant, row.pace)
    return RatingChange(row.table_id, row.seat, pool, row.at, row.score, row.before, row.after, row.deviation)
