"""Who wants to be called back, where and how often, in the database."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa

from anello.server.calling.push import Subscription
from anello.server.tables import schema

__all__ = [
    "CallFrequency",
    "CallWish",
    "end",
    "forget_calls",
    "is_muted",
    "kept_of",
    "mark_called",
    "mute",
    "muted_tables",
    "pass_calls",
    "subscribe",
    "subscriptions_of",
    "wish_for",
    "wish_of",
]

CallFrequency: TypeAlias = Literal["each", "daily"]

MOST_BROWSERS = 10
"""So many browsers of one person are called; the oldest are forgotten."""

subscriptions, wishes = schema.push_subscriptions, schema.call_wishes
muted, called, due = schema.muted_tables, schema.called_turns, schema.due_calls


@dataclass(frozen=True)
class CallWish:
    """How often somebody wants to be called: for each turn, or once a day at an hour (UTC) if games wait."""

    how: CallFrequency = "each"
    hour: int = 17


def subscribe(connection: sa.Connection, one: Subscription, at: float) -> None:
    """Call somebody in a browser from now on; it may have been somebody else's before."""
    columns = {
        "person": one.person,
        "endpoint": one.endpoint,
        "p256dh": one.p256dh,
        "auth": one.auth,
        "language": one.language,
        "since": at,
    }
    id = hashlib.sha256(one.endpoint.encode()).hexdigest()
    connection.execute(sa.delete(subscriptions).where(subscriptions.c.id == id))
    connection.execute(sa.insert(subscriptions).values(id=id, **columns))
    own = sa.select(subscriptions.c.id).where(subscriptions.c.person == one.person)
    newest = own.order_by(subscriptions.c.since.desc(), subscriptions.c.id).limit(MOST_BROWSERS)
    kept = connection.execute(newest).scalars().all()
    others = (subscriptions.c.person == one.person) & subscriptions.c.id.not_in(kept)
    connection.execute(sa.delete(subscriptions).where(others))


def end(connection: sa.Connection, person: str, endpoint: str) -> None:
    """Call somebody no more in a browser."""
    id = hashlib.sha256(endpoint.encode()).hexdigest()
    connection.execute(sa.delete(subscriptions).where(subscriptions.c.id == id, subscriptions.c.person == person))


def subscriptions_of(connection: sa.Connection, person: str) -> Sequence[Subscription]:
    """All browsers in which somebody is called."""
    columns = subscriptions.c
    query = sa.select(
        columns.id, columns.person, columns.endpoint, columns.p256dh, columns.auth, columns.language
    ).where(columns.person == person)
    return [Subscription(*row) for row in connection.execute(query)]


def wish_of(connection: sa.Connection, person: str) -> CallWish:
    """How often somebody wants to be called."""
    row = connection.execute(sa.select(wishes.c.how, wishes.c.hour).where(wishes.c.person == person)).first()
    return CallWish() if row is None else CallWish(*row)


def wish_for(connection: sa.Connection, person: str, wish: CallWish) -> None:
    """Call somebody that often from now on."""
    columns = {"how": wish.how, "hour": wish.hour}
    if not connection.execute(sa.update(wishes).where(wishes.c.person == person).values(columns)).rowcount:
        connection.execute(sa.insert(wishes).values(person=person, called=0.0, **columns))


def mute(connection: sa.Connection, person: str, table: str, wanted: bool) -> None:
    """Call somebody no more to a table, or again."""
    connection.execute(sa.delete(muted).where(muted.c.person == person, muted.c.table_id == table))
    if wanted:
        connection.execute(sa.insert(muted).values(person=person, table_id=table))


def is_muted(connection: sa.Connection, person: str, table: str) -> bool:
    """Whether somebody does not want to be called to a table."""
    query = sa.select(muted.c.person).where(muted.c.person == person, muted.c.table_id == table)
    return connection.execute(query).first() is not None


def muted_tables(connection: sa.Connection, person: str) -> list[str]:
    """The tables to which somebody does not want to be called."""
    return list(connection.execute(sa.select(muted.c.table_id).where(muted.c.person == person)).scalars())


def mark_called(connection: sa.Connection, table: str, seat: int, asked: int, kind: str, at: float) -> bool:
    """Note that a seat is called for a decision; False if it was before, by whichever process."""
    known = called.c
    same = (known.table_id == table) & (known.seat == seat) & (known.asked == asked) & (known.kind == kind)
    if connection.execute(sa.select(known.at).where(same)).first() is not None:
        return False
    connection.execute(sa.insert(called).values(table_id=table, seat=seat, asked=asked, kind=kind, at=at))
    return True


def kept_of(connection: sa.Connection, person: str) -> dict[str, Any]:
    """All that is kept of how somebody is called, for themselves."""
    wish = wish_of(connection, person)
    return {
        "how": wish.how,
        "hour": wish.hour,
        "browsers": [one.endpoint for one in subscriptions_of(connection, person)],
        "quiet": muted_tables(connection, person),
    }


def pass_calls(connection: sa.Connection, guest: str, person: str) -> None:
    """Browsers that called a guest call the person that the guest turned out to be."""
    for rows in (subscriptions, due):
        connection.execute(sa.update(rows).where(rows.c.person == guest).values(person=person))
    forget_calls(connection, guest)


def forget_calls(connection: sa.Connection, person: str) -> None:
    """Take away all that is known of how somebody is called."""
    for rows in (subscriptions, wishes, muted, due):
        connection.execute(sa.delete(rows).where(rows.c.person == person))
