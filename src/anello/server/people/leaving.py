"""People who become one, and people who are forgotten: their seats pass on, and what was kept of them goes."""

import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.server.archive.writing import forget_person
from anello.server.calling.subscriptions import forget_calls, pass_calls
from anello.server.people.ignoring import forget_ignored, pass_ignored
from anello.server.people.people import People
from anello.server.people.ratings import pass_ratings
from anello.server.people.reports import forget_reports, pass_reports
from anello.server.people.silence import pass_silence
from anello.server.refusals import Refusal
from anello.server.security import Identity
from anello.server.tables import schema
from anello.server.tables.passing import pass_seats
from anello.server.tables.registry import TableRegistry
from anello.server.tournaments.keeping import forget_tournament_player, pass_entries
from anello.server.wire.commands import ResignMessage

__all__ = ["forget", "remove_rows", "take_in"]

ATTEMPTS = 20
"""So often it is tried again when somebody plays at the same moment."""
MOST_TABLES = 1_000_000


async def take_in(tables: TableRegistry, people: People, guest: Identity, person: str) -> None:
    """Whoever was a guest in this browser turns out to be somebody: the games they played as a guest are theirs.

    So are ratings where they had none; two ratings of one person cannot be made one, and the guest's is dropped. A
    guest whom something else leads to, a passkey or another device, stays somebody else.
    """
    if guest.person == person or not guest.is_known or not await people.is_here_alone(guest):
        return
    await _pass_all(tables, guest.person, person)
    attempts, mine = schema.puzzle_attempts, schema.puzzle_attempts.alias()
    twice = sa.select(mine.c.puzzle).where(mine.c.key_hash == person)

    def write(connection: sa.Connection) -> None:
        own = attempts.c.key_hash == guest.person
        connection.execute(sa.delete(attempts).where(own, attempts.c.puzzle.in_(twice)))
        connection.execute(sa.update(attempts).where(own).values(key_hash=person))
        archived = schema.archive_seats
        connection.execute(sa.update(archived).where(archived.c.person == guest.person).values(person=person))
        pass_ratings(connection, guest.person, person)
        pass_calls(connection, guest.person, person)
        pass_entries(connection, guest.person, person)
        pass_ignored(connection, guest.person, person)
        pass_reports(connection, guest.person, person)
        pass_silence(connection, guest.person, person)
        _remove(connection, guest.person)

    await people.access.write(write)


async def forget(tables: TableRegistry, people: People, person: str) -> None:
    """Keep nothing of somebody. Games that go on are given up; what was played stays, without a name."""
    # First, or when their game is over they would be paired for the next one.
    await people.access.write(lambda connection: forget_tournament_player(connection, person))
    for table in await tables.tables_of(person, MOST_TABLES):
        if table.status != "over":
            async with tables.table(table.id) as live:
                for seat in live.state.held_by(person):
                    with suppress(Refusal):  # it is over by now, or others wait there too
                        await live.act(person, seat, ResignMessage(str(uuid.uuid4())))
    await _pass_all(tables, person, "", "")

    await people.access.write(lambda connection: remove_rows(connection, person))
    await tables.dismiss(person)


def remove_rows(connection: sa.Connection, person: str) -> None:
    """Take away all that is kept of somebody beside the logs, and the name in the archive."""
    attempts = schema.puzzle_attempts
    connection.execute(sa.delete(attempts).where(attempts.c.key_hash == person))
    forget_person(connection, person)
    forget_calls(connection, person)
    forget_tournament_player(connection, person)
    forget_ignored(connection, person)
    forget_reports(connection, person)
    _remove(connection, person)


async def _pass_all(tables: TableRegistry, person: str, to: str, name: str | None = None) -> None:
    while await _patiently(tables, lambda connection: pass_seats(connection, person, to, name)):
        pass


async def _patiently(tables: TableRegistry, work: Callable[[sa.Connection], Mapping[str, int]]) -> bool:
    """Pass some seats on, again if somebody has played there at the same moment; whether there were any."""
    for attempt in range(ATTEMPTS):
        try:
            grown = await tables.append_unread(work)
        except IntegrityError:
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return bool(grown)
    return False


def _remove(connection: sa.Connection, person: str) -> None:
    """Take away all rows about somebody."""
    for kind in (
        schema.devices,
        schema.passkeys,
        schema.tickets,
        schema.ratings,
        schema.rating_changes,
        schema.waiting,
        schema.vacations,
    ):
        connection.execute(sa.delete(kind).where(kind.c.person == person))
    connection.execute(sa.delete(schema.people).where(schema.people.c.id == person))
