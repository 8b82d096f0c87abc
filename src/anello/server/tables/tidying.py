"""What is kept how long: the old is taken away, a little at a time, so that nobody who plays waits for it."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from anello.server.tables import schema
from anello.server.tables.database import writing

__all__ = ["Retention", "Tidied", "tidy"]

DAY = 86_400.0
AT_ONCE = 50
"""So many tables are taken away in one transaction."""
BREATH = 0.02
"""So many seconds are left to others after each transaction."""
OLD_COPIES = ("copies/before-restore-*.db", "anello.db.*.backup", "anello.db-wal.*.cut-off")
"""Files that were kept in case that something had gone wrong. Copies that somebody made are theirs."""


@dataclass(frozen=True)
class Retention:
    """For how many days things are kept; 0 is for ever."""

    waiting: int = 30
    """Tables that wait for somebody to sit down, and tournaments that wait for their maker to begin them."""
    left: int = 365
    """Games that were begun and that nobody goes on with. Where a clock runs a game ends by itself."""
    over: int = 0
    """Games and tournaments that are over."""
    tries: int = 730
    """Who tried which puzzle; how hard it has turned out to be is kept."""
    copies: int = 90
    """What was there before a copy was put back, before a new shape of the database, and cut-off changes."""


@dataclass(frozen=True)
class Tidied:
    """How many of each were taken away."""

    waiting: int
    left: int
    over: int
    unbegun: int
    """Tournaments that nobody began."""
    ended: int
    """Tournaments that were over."""
    tries: int
    copies: int


def tidy(
    engine: sa.Engine,
    data: Path,
    kept: Retention,
    *,
    dry_run: bool = False,
    now: Callable[[], float] = time.time,
) -> Tidied:
    """Take away what is older than it is kept; with `dry_run` it is only counted."""
    found = dict.fromkeys(("waiting", "playing", "over"), 0)
    for status, days in (("waiting", kept.waiting), ("playing", kept.left), ("over", kept.over)):
        if days:
            old = _old_tables(status, now() - days * DAY)
            found[status] = _counted(engine, old) if dry_run else _take_away(engine, old)
    rows = schema.tournaments.c
    unbegun = (rows.status == "coming") & rows.starts.is_(None) & (rows.made < now() - kept.waiting * DAY)
    ended = (rows.status == "over") & (rows.ended < now() - kept.over * DAY)
    never_begun = _tournaments(engine, unbegun, dry_run) if kept.waiting else 0
    long_over = _tournaments(engine, ended, dry_run) if kept.over else 0
    tries = 0
    if kept.tries:
        old_tries = schema.puzzle_attempts.c.at < now() - kept.tries * DAY
        tries = _tries(engine, old_tries, dry_run)
    copies = list(_old_files(data, now() - kept.copies * DAY)) if kept.copies else []
    for path in copies if not dry_run else ():
        path.unlink(missing_ok=True)
    return Tidied(found["waiting"], found["playing"], found["over"], never_begun, long_over, tries, len(copies))


def _old_tables(status: str, before: float) -> sa.ColumnElement[bool]:
    """Tables with a status at which nothing has happened since a moment, nor will by itself."""
    tables = schema.tables.c
    return (tables.status == status) & (tables.updated < before) & tables.flag.is_(None) & tables.thinks.is_(False)


def _counted(engine: sa.Engine, old: sa.ColumnElement[bool]) -> int:
    with engine.connect() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(schema.tables).where(old)).scalar() or 0


def _take_away(engine: sa.Engine, old: sa.ColumnElement[bool]) -> int:
    with engine.connect() as connection:
        ids = connection.execute(sa.select(schema.tables.c.id).where(old)).scalars().all()
    taken = 0
    for first in range(0, len(ids), AT_ONCE):
        with writing(engine) as connection:
            taken += _take_some(connection, ids[first : first + AT_ONCE], old)
        time.sleep(BREATH)
    return taken


def _take_some(connection: sa.Connection, ids: Sequence[str], old: sa.ColumnElement[bool]) -> int:
    """Whoever has sat down or moved there meanwhile keeps the table."""
    tables = schema.tables
    still = sa.select(tables.c.id).where(tables.c.id.in_(ids) & old).with_for_update(skip_locked=True)
    gone = connection.execute(still).scalars().all()
    for rows in (
        schema.events,
        schema.seats,
        schema.planned_moves,
        schema.muted_tables,
        schema.called_turns,
        schema.due_calls,
    ):
        connection.execute(sa.delete(rows).where(rows.c.table_id.in_(gone)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
    return len(gone)


def _tournaments(engine: sa.Engine, old: sa.ColumnElement[bool], dry_run: bool) -> int:
    rows = schema.tournaments
    with writing(engine) as connection:
        ids = connection.execute(sa.select(rows.c.id).where(old).with_for_update(skip_locked=True)).scalars().all()
        if not dry_run:
            for parts in (schema.tournament_games, schema.tournament_players):
                connection.execute(sa.delete(parts).where(parts.c.tournament.in_(ids)))
            connection.execute(sa.delete(rows).where(rows.c.id.in_(ids)))
    return len(ids)


def _tries(engine: sa.Engine, old: sa.ColumnElement[bool], dry_run: bool) -> int:
    tries = schema.puzzle_attempts
    with writing(engine) as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(tries).where(old)).scalar() or 0
        if count and not dry_run:
            connection.execute(sa.delete(tries).where(old))
    return count


def _old_files(data: Path, before: float) -> Iterator[Path]:
    for pattern in OLD_COPIES:
        yield from (path for path in data.glob(pattern) if path.stat().st_mtime < before)
