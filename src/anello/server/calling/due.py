"""Calls that are due: written with what asks for them, and taken by whichever process sends them.

So none is lost when a server dies before it is due, or while it is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from anello.core import Seat
from anello.server.tables import schema

__all__ = ["BEGINS", "RUNS_OUT", "DueCall", "are_due", "keep_due", "settle_due", "take_due"]

LEASE = 60.0
"""So many seconds a process has for the calls it took; then another takes them."""
BEGINS = 0
"""Asked for by this event: a game of a tournament has begun, and it may be the other's turn."""
RUNS_OUT = -1
"""Asked for by no event: the time of whoever is to move runs out."""

calls, subscriptions = schema.due_calls, schema.push_subscriptions


@dataclass(frozen=True)
class DueCall:
    """Somebody is asked for a move, and called if they still are when it is due."""

    table: str
    seat: Seat
    person: str
    asked: int
    due: float


def keep_due(connection: sa.Connection, made: Sequence[DueCall]) -> None:
    """Keep calls of people who can be called; of a seat the last one."""
    people = {call.person for call in made}
    reached = sa.select(subscriptions.c.person).where(subscriptions.c.person.in_(people)) if people else None
    known = set(connection.execute(reached).scalars()) if reached is not None else set()
    for call in made:
        if call.person in known:
            of = (calls.c.table_id == call.table) & (calls.c.seat == call.seat)
            connection.execute(sa.delete(calls).where(of))
            columns = {"person": call.person, "asked": call.asked, "due": call.due}
            connection.execute(sa.insert(calls).values(table_id=call.table, seat=call.seat, **columns))


def are_due(connection: sa.Connection, now: float) -> bool:
    """Whether there is anything to take."""
    return connection.execute(sa.select(calls.c.seat).where(calls.c.due <= now).limit(1)).first() is not None


def take_due(connection: sa.Connection, now: float, limit: int) -> list[DueCall]:
    """Take calls that are due: for a while no other process does."""
    query = sa.select(calls).where(calls.c.due <= now).order_by(calls.c.due).limit(limit)
    rows = connection.execute(query.with_for_update(skip_locked=True)).all()
    for row in rows:
        of = (calls.c.table_id == row.table_id) & (calls.c.seat == row.seat)
        connection.execute(sa.update(calls).where(of).values(due=now + LEASE))
    return [DueCall(row.table_id, row.seat, row.person, row.asked, row.due) for row in rows]


def settle_due(connection: sa.Connection, call: DueCall) -> None:
    """A call was sent, or is not wanted any more."""
    same = (calls.c.table_id == call.table) & (calls.c.seat == call.seat) & (calls.c.asked == call.asked)
    connection.execute(sa.delete(calls).where(same))
