"""Games that everybody may watch: which are in play, and how much later onlookers see them."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from anello.server.tables import schema
from anello.server.tables.delay import DELAY
from anello.server.tables.registry import TableRegistry
from anello.server.wire.tables import TableInfo

__all__ = ["DELAY", "watched"]

SHOWN = 20
"""So many are shown."""
FRESH = 86_400.0
"""Nobody goes on with a game at which nothing happened for so many seconds, unless its moves take days."""


async def watched(tables: TableRegistry) -> Sequence[tuple[TableInfo, int | None]]:
    """Public games in play, the strongest first, then the liveliest; each with the mean rating of those who play."""
    table, seats, ratings = schema.tables, schema.seats, schema.ratings
    # Where somebody has several ratings in a game the one with most games tells most: that of the pool is among them.
    best = (
        sa.select(sa.func.max(ratings.c.rating))
        .where(ratings.c.person == seats.c.key_hash, ratings.c.game == table.c.game)
        .scalar_subquery()
    )
    strength = sa.func.avg(best).label("strength")
    # Where onlookers see moves later, the order of the list does not tell when one was made either.
    shown = sa.case((table.c.rated, 0.0), else_=table.c.updated)
    now = tables.services.now()
    query = (
        sa.select(table.c.summary, strength, sa.func.count(best).label("rated"))
        .join(seats, seats.c.table_id == table.c.id)
        .where(table.c.public.is_(True), table.c.status == "playing", table.c.updated > now - FRESH)
        .group_by(table.c.id, table.c.summary, shown, table.c.rated)
        .order_by(sa.func.coalesce(strength, 0).desc(), shown.desc(), table.c.id)
        .limit(SHOWN)
    )
    rows = await tables.store.access.look_up(lambda connection: connection.execute(query).all())
    return [
        (msgspec.json.decode(row.summary, type=TableInfo), round(row.strength) if row.rated == 2 else None)
        for row in rows
    ]
