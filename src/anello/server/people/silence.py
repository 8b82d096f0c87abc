"""Who is silenced by the host: so long they can say nothing at any table."""

from datetime import UTC, datetime

import sqlalchemy as sa

from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess

__all__ = ["expect_voice", "pass_silence"]


async def expect_voice(access: DatabaseAccess, person: str, now: float) -> None:
    """Refuse to say something for somebody who is silenced.

    It is looked up each time: the host may have changed it at another process, and people talk seldom.
    """
    query = sa.select(schema.people.c.silenced_until).where(schema.people.c.id == person)
    until = await access.read(lambda connection: connection.execute(query).scalar())
    if until is not None and until > now:
        day = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d %H:%M UTC")
        raise Refusal(RefusalCode.SILENCED, f"The host of this server has silenced you until {day}.")


def pass_silence(connection: sa.Connection, guest: str, person: str) -> None:
    """A guest turned out to be somebody: if the guest was silenced, that person is."""
    people = schema.people
    until = connection.execute(sa.select(people.c.silenced_until).where(people.c.id == guest)).scalar()
    if until is not None:
        shorter = people.c.silenced_until.is_(None) | (people.c.silenced_until < until)
        connection.execute(sa.update(people).where(people.c.id == person, shorter).values(silenced_until=until))
