"""Copies of the database: one a day that the server keeps, those that people make, and putting one back in place."""

import asyncio
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import sqlalchemy as sa

from anello.server.tables import schema, sqlite
from anello.server.tables.checking import LogCheck, check_logs
from anello.server.tables.database import DatabaseTrouble, migrate, open_engine, writing
from anello.server.tables.notes import ALIVE, GENERATION, OWN_NOTES, last_sign, leave_out

__all__ = ["DAILY", "copies_of", "examine", "keep_daily_copy", "make_copy", "new_copy", "newest_copy", "restore"]

DAILY = "daily"
DAY = 86_400.0
SPARE = 64 * 2**20
"""So many bytes are left free on the disk when the server makes a copy by itself."""
ROWS = 1000
"""So many rows are copied at a time."""


def copies_of(data: Path) -> list[Path]:
    """All copies in the folder that belongs to a server's data, newest first."""
    return sorted((data / "copies").glob("*.db"), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def newest_copy(data: Path) -> Path | None:
    """The copy that was made last; those of what was there before a copy was put back do not count."""
    return next((path for path in copies_of(data) if not path.name.startswith("before-restore")), None)


def new_copy(data: Path, kind: str) -> Path:
    """A name for a copy made now; its folder is there afterwards."""
    folder = data / "copies"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{kind}-{time.strftime('%Y-%m-%d-%H%M%S', time.gmtime())}.db"


def make_copy(url: str, target: Path) -> None:
    """Copy a database as it is at one moment, while it is in use, into one file of SQLite."""
    source = sqlite.file_of(url)
    if source is not None:
        if not source.exists():
            raise DatabaseTrouble(f"There is no database {str(source)!r}.")
        sqlite.copy_file(source, target)
        return
    target.unlink(missing_ok=True)
    sqlite.make_whole(target, lambda begun: _copy_rows(url, begun))


def _copy_rows(url: str, begun: Path) -> None:
    migrate(f"sqlite:///{begun}")
    with (
        _opened(url) as source,
        source.execution_options(isolation_level="REPEATABLE READ").connect() as rows,
        _opened(f"sqlite:///{begun}") as target,
        writing(target) as connection,
    ):
        _replace_rows(rows, connection)
    sqlite.leave_one_file(begun)


@contextmanager
def _opened(url: str) -> Iterator[sa.Engine]:
    engine = open_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


# --- one a day -------------------------------------------------------------------------------------------------------


async def keep_daily_copy(url: str, data: Path, kept: int) -> None:
    """Make a copy if the last is a day old, and take the oldest away. An empty database is not copied."""
    await asyncio.to_thread(_keep_daily_copy, url, data, kept)


def _keep_daily_copy(url: str, data: Path, kept: int) -> None:
    source = sqlite.file_of(url)
    if source is None:
        return  # other databases have their own tools, which see more than we do
    daily = [path for path in copies_of(data) if path.name.startswith(DAILY)]
    if daily and time.time() - daily[0].stat().st_mtime < DAY:
        return
    with _opened(url) as engine, engine.connect() as connection:
        if connection.execute(sa.select(schema.tables.c.id).limit(1)).first() is None:
            return
    size = source.stat().st_size
    if shutil.disk_usage(data).free < size + SPARE:
        raise OSError(f"there is no room for the daily copy, which needs {size >> 20} MB and some to spare")
    make_copy(url, new_copy(data, DAILY))
    for old in [path for path in copies_of(data) if path.name.startswith(DAILY)][kept:]:
        old.unlink(missing_ok=True)


# --- putting one back ------------------------------------------------------------------------------------------------


@contextmanager
def examine(
    copy: Path, data: Path, progress: Callable[[int, int], None] = lambda done, all: None
) -> Iterator[tuple[Path, LogCheck]]:
    """A copy of a copy, brought to the newest shape and verified; the copy itself is not touched."""
    if not copy.is_file():
        raise DatabaseTrouble(f"There is no copy {str(copy)!r}.")
    if trouble := sqlite.file_trouble(copy, thorough=True):
        raise DatabaseTrouble(f"The copy {str(copy)!r} cannot be used: {trouble}.")
    data.mkdir(parents=True, exist_ok=True)
    prepared = data / f".restoring.{token_hex(4)}.db"
    try:
        sqlite.copy_file(copy, prepared)
        _expect_ours(copy, prepared)
        if (older := migrate(f"sqlite:///{prepared}")) is not None:
            older.unlink()
        with _opened(f"sqlite:///{prepared}") as engine:
            found = check_logs(engine, progress)
        yield prepared, found
    finally:
        for name in data.glob(f"{prepared.name}*"):
            name.unlink(missing_ok=True)


def _expect_ours(copy: Path, prepared: Path) -> None:
    with _opened(f"sqlite:///{prepared}") as engine:
        if not {"tables", "events", "alembic_version"} <= set(sa.inspect(engine).get_table_names()):
            raise DatabaseTrouble(f"{str(copy)!r} is no copy of a database of Anello.")


def restore(prepared: Path, url: str, data: Path) -> Path | None:
    """Put an examined copy in the place of the database, which may be in use; what was there is kept, and where.

    A database that cannot be read any more is put aside with all its files.
    """
    path = sqlite.file_of(url)
    if path is not None and (aside := _replace_damaged(prepared, path)):
        return aside if aside.exists() else None
    kept = new_copy(data, "before-restore")
    make_copy(url, kept)
    migrate(url)
    with (
        _opened(f"sqlite:///{prepared}") as source,
        source.connect() as rows,
        _opened(url) as target,
        writing(target) as connection,
    ):
        own = sa.select(schema.notes).where(schema.notes.c.name.in_(OWN_NOTES))
        notes = {row.name: row.value for row in connection.execute(own)}
        _replace_rows(rows, connection)
        _begin_anew(connection, notes)
    return kept


def _replace_damaged(prepared: Path, path: Path) -> Path | None:
    """If nobody uses the file and it is damaged or gone, the copy takes its place at once; where the old one is."""
    held = sqlite.FilePresence(path, "used")
    try:
        if not held.enter() or (path.exists() and not sqlite.file_trouble(path, thorough=True)):
            return None
        aside = sqlite.put_aside(path, f"damaged-{time.strftime('%Y%m%d-%H%M%S')}")
        sqlite.make_whole(path, lambda begun: sqlite.copy_file(prepared, begun))
        return aside
    finally:
        held.leave()


def _replace_rows(source: sa.Connection, target: sa.Connection) -> None:
    """All rows of one database in the place of those of another."""
    for table in reversed(schema.metadata.sorted_tables):
        target.execute(sa.delete(table))
    for table in schema.metadata.sorted_tables:
        for rows in source.execution_options(yield_per=ROWS).execute(sa.select(table)).partitions():
            target.execute(sa.insert(table), [dict(row._mapping) for row in rows])


def _begin_anew(connection: sa.Connection, notes: dict[str, str]) -> None:
    """From the moment of the copy until now nobody could play at its tables. All servers must read everything anew."""
    now = max(time.time(), float(notes.get(ALIVE, 0.0)))
    leave_out(connection, max(0.0, now - last_sign(connection)))
    connection.execute(sa.delete(schema.notes).where(schema.notes.c.name.in_(OWN_NOTES)))
    notes[GENERATION] = token_hex(8)
    connection.execute(sa.insert(schema.notes), [{"name": name, "value": value} for name, value in notes.items()])
