"""Ratings over HTTP: at a table, and leaderboards."""

from litestar import get

from anello.server.people.at_tables import pages_at, ratings_at
from anello.server.routes.common import Everybody, TableId, Tables, errors
from anello.server.tables.pools import RatingPool
from anello.server.wire.ratings import (
    LeaderboardInfo,
    LeaderboardList,
    PoolInfo,
    RankInfo,
    RatingAtTable,
    TableRatings,
)

__all__ = ["HANDLERS", "pool_info"]

SHOWN = 20
"""So many are on a leaderboard."""
MOST_BOARDS = 12


def pool_info(pool: RatingPool) -> PoolInfo:
    """A pool as it goes over the wire."""
    options = dict(option.split("=", 1) for option in pool.variant.split() if "=" in option)
    return PoolInfo(pool.game, options, pool.pace)


@get("/api/tables/{table:str}/ratings", responses=errors(404))
async def at_table(tables: Tables, people: Everybody, table: TableId) -> TableRatings:
    """How strong those are who play a rated game, and what it did to their ratings."""
    async with tables.table(table) as live:
        found = await ratings_at(people.ratings, live.state)
        pages = await pages_at(people, live.state)
        rated = bool(found)
    seats = {}
    for seat, (now, change) in found.items():
        shown = now.rating.rating if change is None else change.after
        before = None if change is None else round(change.before)
        seats[str(seat)] = RatingAtTable(round(shown), now.is_provisional, before, pages.get(seat, ""))
    return TableRatings(rated, seats)


@get("/api/leaderboards")
async def leaderboards(people: Everybody) -> LeaderboardList:
    """The strongest in each game, variant and pace."""
    pools = (await people.ratings.pools())[:MOST_BOARDS]
    boards = [(pool, await people.ratings.best(pool, SHOWN)) for pool in pools]
    return LeaderboardList(
        [
            LeaderboardInfo(
                pool_info(pool),
                [RankInfo(one.page, one.name, one.is_bot, round(one.rating.rating), one.games) for one in best],
            )
            for pool, best in boards
        ]
    )


HANDLERS = [at_table, leaderboards]
