"""People whom somebody does not want to hear, or to meet at all: muted and blocked, until it is taken back.

Of somebody who is muted nothing is heard. Two of whom one has blocked the other are not paired, and neither challenges
the other or sits down at their table; games that they have begun go on.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import sqlalchemy as sa

from anello.server.people.people import new_page, owner_of
from anello.server.refusals import Refusal, RefusalCode
from anello.server.security import Identity
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess

__all__ = [
    "IgnoredPerson",
    "Ignoring",
    "blocked_pairs",
    "expect_unblocked",
    "forget_ignored",
    "identified_to_hear",
    "ignore",
    "ignored_by",
    "known_to_hear",
    "pass_ignored",
    "stop_ignoring",
    "tables_of_blocked",
]

Ignoring: TypeAlias = Literal["muted", "blocked"]

MOST = 1000
"""So many people somebody can ignore."""

ignored = schema.ignored_people


@dataclass(frozen=True)
class IgnoredPerson:
    """Somebody who is muted or blocked."""

    id: str
    other: str
    how: Ignoring
    name: str
    since: float


def ignored_by(connection: sa.Connection, person: str) -> Sequence[IgnoredPerson]:
    """Whom somebody ignores, the newest first."""
    columns = (ignored.c.id, ignored.c.other, ignored.c.how, ignored.c.name, ignored.c.since)
    query = sa.select(*columns).where(ignored.c.person == person).order_by(ignored.c.since.desc(), ignored.c.id)
    return [IgnoredPerson(*row) for row in connection.execute(query)]


def ignore(connection: sa.Connection, person: str, other: str, how: Ignoring, name: str, now: float) -> None:
    """Ignore somebody from now on, or in another way."""
    pair = (ignored.c.person == person) & (ignored.c.other == other)
    if connection.execute(sa.update(ignored).where(pair).values(how=how)).rowcount:
        return
    count = connection.execute(sa.select(sa.func.count()).select_from(ignored).where(ignored.c.person == person))
    if (count.scalar() or 0) >= MOST:
        raise Refusal(RefusalCode.TOO_MANY, "You ignore so many people already: take some of them back first.")
    row = {"id": new_page(), "person": person, "other": other, "how": how, "name": name[:40], "since": now}
    connection.execute(sa.insert(ignored).values(row))


def stop_ignoring(connection: sa.Connection, person: str, id: str) -> None:
    """Take it back."""
    connection.execute(sa.delete(ignored).where(ignored.c.person == person, ignored.c.id == id))


def blocked_pairs(connection: sa.Connection, people: Collection[str]) -> frozenset[frozenset[str]]:
    """Those two and two among some people of whom one has blocked the other."""
    among = sa.select(ignored.c.person, ignored.c.other).where(
        ignored.c.how == "blocked", ignored.c.person.in_(people), ignored.c.other.in_(people)
    )
    return frozenset(frozenset(row) for row in connection.execute(among))


async def expect_unblocked(access: DatabaseAccess, person: str, others: Iterable[str]) -> None:
    """Refuse somebody a game with others if one of them has blocked another."""
    keys = {key for key in others if key and key != person}
    if not keys:
        return
    if await access.read(lambda connection: _is_blocked(connection, person, keys)):
        raise Refusal(RefusalCode.BLOCKED, "One of you has blocked the other: you cannot play together.")


def _is_blocked(connection: sa.Connection, person: str, others: Collection[str]) -> bool:
    mine = (ignored.c.person == person) & ignored.c.other.in_(others)
    theirs = (ignored.c.other == person) & ignored.c.person.in_(others)
    query = sa.select(ignored.c.id).where(ignored.c.how == "blocked", mine | theirs).limit(1)
    return connection.execute(query).first() is not None


def tables_of_blocked(connection: sa.Connection, person: str) -> set[str]:
    """Tables that wait for somebody, but not for this person: one of two has blocked the other."""
    tables, seats = schema.tables, schema.seats
    blocks = sa.or_(
        (ignored.c.person == person) & (ignored.c.other == seats.c.key_hash),
        (ignored.c.other == person) & (ignored.c.person == seats.c.key_hash),
    )
    query = (
        sa.select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(ignored, blocks)
        .where(tables.c.listed.is_(True), ignored.c.how == "blocked")
    )
    return set(connection.execute(query).scalars())


def pass_ignored(connection: sa.Connection, guest: str, person: str) -> None:
    """A guest turned out to be somebody: whom they ignored, and who ignored them, stays so."""
    for own, other in ((ignored.c.person, ignored.c.other), (ignored.c.other, ignored.c.person)):
        known = sa.select(other).where(own == person)
        twice = (own == guest) & (other.in_(known) | (other == person))
        connection.execute(sa.delete(ignored).where(twice))
        connection.execute(sa.update(ignored).where(own == guest).values({own.name: person}))


def forget_ignored(connection: sa.Connection, person: str) -> None:
    """Take away whom somebody ignores, and that others ignore them."""
    connection.execute(sa.delete(ignored).where((ignored.c.person == person) | (ignored.c.other == person)))


_UNHEARD = sa.select(ignored.c.other).where(ignored.c.person == sa.bindparam("by"))
"""Made once, since everybody who sits down asks for it."""


async def identified_to_hear(access: DatabaseAccess, shown: Identity) -> tuple[Identity, frozenset[str]]:
    """Whose key somebody shows, and of whom they hear nothing: in one step, since all who come back at once ask it."""
    if not shown.key_hash:  # an onlooker of whom nothing is known
        return shown, frozenset()
    return await access.read(lambda connection: known_to_hear(connection, shown))


def known_to_hear(connection: sa.Connection, shown: Identity) -> tuple[Identity, frozenset[str]]:
    """The same, for whoever reads more than that."""
    sender = owner_of(connection, shown)
    unheard = connection.execute(_UNHEARD, {"by": sender.person}).scalars() if sender.person else ()
    return sender, frozenset(unheard)
