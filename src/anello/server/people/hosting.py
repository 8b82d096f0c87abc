"""What the host of a server can do about people, while it runs: find, rename, silence and remove them, read reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.server.archive.entries import folded
from anello.server.people.leaving import remove_rows
from anello.server.tables import schema
from anello.server.tables.database import DatabaseTrouble, writing
from anello.server.tables.notices import Notice, tell
from anello.server.tables.passing import pass_seats
from anello.server.tables.postgres import is_postgres
from anello.server.tables.setup import clean_name

__all__ = [
    "KnownPerson",
    "KnownReport",
    "known_people",
    "known_reports",
    "remove_person",
    "rename_person",
    "settle_report",
    "silence_person",
]

ATTEMPTS = 20
"""So often it is tried again when somebody plays at the same moment."""
HOST = 0
"""The number by which processes hear what no process of the server has written."""


@dataclass(frozen=True)
class KnownPerson:
    """Somebody, as the host sees them."""

    page: str
    name: str
    since: float
    is_bot: bool
    tables: int


@dataclass(frozen=True)
class KnownReport:
    """What somebody has told the host; who and of whom by their pages and names."""

    id: str
    at: float
    by: tuple[str, str]
    about: tuple[str, str]
    table: str
    reason: str
    words: str
    chat: Sequence[str]


def known_people(engine: sa.Engine, name: str = "", limit: int = 50) -> Sequence[KnownPerson]:
    """Those whose name holds some text, the newest first, with the number of their tables."""
    people, seats = schema.people, schema.seats
    count = sa.func.count(seats.c.table_id.distinct())
    query = sa.select(people, count.label("tables")).join(seats, seats.c.key_hash == people.c.id, isouter=True)
    query = query.where(sa.func.lower(people.c.name).contains(name.lower(), autoescape=True)) if name else query
    query = query.group_by(people.c.id).order_by(people.c.since.desc()).limit(limit)
    with engine.connect() as connection:
        rows = connection.execute(query).all()
    return [KnownPerson(row.page, row.name, row.since, row.is_bot, row.tables) for row in rows]


def rename_person(engine: sa.Engine, page: str, name: str) -> int:
    """Give somebody another name, also at the tables where they have sat; how many these are."""
    name = clean_name(name)[:40]
    person = _person(engine, page)
    with writing(engine) as connection:
        connection.execute(sa.update(schema.people).where(schema.people.c.id == person).values(name=name))
        archived = schema.archive_seats
        named = {"name": name, "folded": folded(name)}
        connection.execute(sa.update(archived).where(archived.c.person == person).values(named))
    return _pass_all(engine, person, person, name)


def remove_person(engine: sa.Engine, page: str) -> int:
    """Take somebody away. What they played stays, without a name; at how many tables.

    Where a game goes on its other player can claim it.
    """
    person = _person(engine, page)
    passed = _pass_all(engine, person, "", "")
    with writing(engine) as connection:
        remove_rows(connection, person)
        if is_postgres(engine):
            tell(connection, Notice(HOST, left=[person]))
    return passed


def silence_person(engine: sa.Engine, page: str, until: float | None) -> None:
    """Let somebody say nothing until a moment; None lets them speak again."""
    person = _person(engine, page)
    with writing(engine) as connection:
        people = schema.people
        connection.execute(sa.update(people).where(people.c.id == person).values(silenced_until=until))


def known_reports(engine: sa.Engine, limit: int = 50) -> Sequence[KnownReport]:
    """What people have told the host, the newest first."""
    reports, who, whom = schema.reports, schema.people.alias(), schema.people.alias()
    query = (
        sa.select(reports, who.c.page, who.c.name, whom.c.page.label("their_page"), whom.c.name.label("their_name"))
        .join(who, who.c.id == reports.c.person)
        .join(whom, whom.c.id == reports.c.other)
        .order_by(reports.c.at.desc(), reports.c.id)
        .limit(limit)
    )
    with engine.connect() as connection:
        rows = connection.execute(query).all()
    return [
        KnownReport(
            row.id,
            row.at,
            (row.page, row.name),
            (row.their_page, row.their_name),
            row.table_id,
            row.reason,
            row.words,
            msgspec.json.decode(row.chat, type=list[str]),
        )
        for row in rows
    ]


def settle_report(engine: sa.Engine, id: str) -> None:
    """Take a report away that the host has seen to."""
    with writing(engine) as connection:
        gone = connection.execute(sa.delete(schema.reports).where(schema.reports.c.id == id)).rowcount
    if not gone:
        raise DatabaseTrouble(f"There is no report {id[:40]!r}: 'anello admin reports' lists them.")


def _person(engine: sa.Engine, page: str) -> str:
    query = sa.select(schema.people.c.id).where(schema.people.c.page == page)
    with engine.connect() as connection:
        found: str | None = connection.execute(query).scalar()
    if found is None:
        raise DatabaseTrouble(f"Nobody has the page {page[:40]!r}: 'anello admin people' lists them.")
    return found


def _pass_all(engine: sa.Engine, person: str, to: str, name: str) -> int:
    passed, after = 0, ""
    while grown := _pass_some(engine, person, to, name, after):
        passed, after = passed + len(grown), max(grown)
    return passed


def _pass_some(engine: sa.Engine, person: str, to: str, name: str, after: str) -> Mapping[str, int]:
    for _ in range(ATTEMPTS):
        try:
            with writing(engine) as connection:
                grown = pass_seats(connection, person, to, name, after=after)
                if grown and is_postgres(engine):
                    tell(connection, Notice(HOST, grew=dict(grown)))
                return grown
        except IntegrityError:  # somebody has played there at the same moment
            continue
    raise DatabaseTrouble("Too much is going on at these tables just now: try again.")
