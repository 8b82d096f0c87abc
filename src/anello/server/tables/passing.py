"""Seats that pass to somebody else, at many tables at once: an event at the end of each log, without reading the rest.

Whoever has such a table in memory finds the event as any other that another process wrote.
"""

from collections.abc import Mapping

import msgspec
import sqlalchemy as sa

from anello.core import Seat
from anello.server.tables import schema
from anello.server.tables.events import SeatPassed, decode, encode, without_person
from anello.server.wire.tables import TableInfo

__all__ = ["pass_seats"]

AT_ONCE = 100
"""So many tables are written to in one transaction."""


def pass_seats(
    connection: sa.Connection, person: str, to: str, name: str | None = None, *, after: str = ""
) -> Mapping[str, int]:
    """Give some seats of one person to another, under the same name or a new one, and the numbers of the events.

    Given to nobody, they are left without a name, and all that was written there is taken out of the logs. Tables at
    which both sit are left out: there is nothing to be seen of a game against oneself. Those come whose ids are greater
    than that of `after`: whoever gives somebody's seats to the same person under a new name goes on from there.
    """
    seats, tables = schema.seats, schema.tables
    other = seats.alias()
    both = sa.select(other.c.seat).where(other.c.table_id == seats.c.table_id, other.c.key_hash == to)
    query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.key_hash == person, seats.c.table_id > after)
    query = query.where(~both.exists()) if to not in ("", person) else query
    found = connection.execute(query.order_by(seats.c.table_id, seats.c.seat).limit(AT_ONCE)).all()
    ids = sorted({row.table_id for row in found})
    locked = sa.select(tables.c.id, tables.c.summary).where(tables.c.id.in_(ids)).order_by(tables.c.id)
    summaries = {row.id: row.summary for row in connection.execute(locked.with_for_update())}
    grown: dict[str, int] = {}
    for id, seat in found:
        info = msgspec.json.decode(summaries[id], type=TableInfo)
        sitting = info.seats[str(seat)]
        called = sitting.name if name is None else name
        grown[id] = _pass_on(connection, id, SeatPassed(seat, called, to))
        known = {**info.seats, str(seat): msgspec.structs.replace(sitting, name=called)}
        info = msgspec.structs.replace(info, seats=known, seq=grown[id])
        summaries[id] = msgspec.json.encode(info).decode()
        connection.execute(sa.update(tables).where(tables.c.id == id).values(summary=summaries[id]))
        held = (seats.c.table_id == id) & (seats.c.seat == seat)
        connection.execute(sa.update(seats).where(held).values(key_hash=to) if to else sa.delete(seats).where(held))
    return grown


def _pass_on(connection: sa.Connection, id: str, passed: SeatPassed) -> int:
    """Write the event at the end of a log, at the moment of the one before: nothing has happened in the game."""
    events = schema.events
    query = sa.select(events.c.seq, events.c.at).where(events.c.table_id == id).order_by(events.c.seq.desc()).limit(1)
    last = connection.execute(query).one()
    if not passed.key:
        _forget(connection, id, passed.seat)
    row = {"table_id": id, "seq": last.seq + 1, "at": last.at, "client_id": None, "data": encode(passed)}
    connection.execute(sa.insert(events).values(row))
    return int(row["seq"])


def _forget(connection: sa.Connection, id: str, seat: Seat) -> None:
    events = schema.events
    telling = [events.c.data.startswith(f'{{"kind":"{kind}"') for kind in ("created", "joined", "passed", "chat")]
    query = sa.select(events.c.seq, events.c.data).where(events.c.table_id == id, sa.or_(*telling))
    for row in connection.execute(query).all():
        told = decode(row.data)
        kept = without_person(told, seat)
        if kept != told:
            place = (events.c.table_id == id) & (events.c.seq == row.seq)
            connection.execute(sa.update(events).where(place).values(data=encode(kept)))
