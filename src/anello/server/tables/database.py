"""Opening the database: looked at first, and brought to the newest shape, with a copy of the old one kept beside it."""

import asyncio
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from anello.core import AnelloError
from anello.server.tables import sqlite
from anello.server.tables.postgres import CONNECTING, MIGRATING, SERVING_OPTIONS, is_postgres
from anello.server.watch import Watch

if TYPE_CHECKING:
    from alembic.config import Config

__all__ = [
    "DatabaseTrouble",
    "expect_newest",
    "hold",
    "look_through",
    "migrate",
    "open_engine",
    "sqlite_url",
    "writing",
]

log = logging.getLogger("anello.database")

MIGRATIONS = Path(__file__).with_name("migrations")

SMALL = 64 * 2**20
"""A file of so many bytes is looked through page by page before anything else is done with it."""

_alembic = threading.Lock()
"""Alembic keeps what it works on in its modules: one thread at a time. Of processes the database sees to that."""


class DatabaseTrouble(AnelloError):
    """A database that cannot be used, and why, in a sentence."""


def sqlite_url(folder: Path) -> str:
    """The address of the database that lives in a folder."""
    return f"sqlite:///{folder / 'anello.db'}"


def open_engine(url: str, *, serving: bool = False) -> sa.Engine:
    """The database, ready for use; who serves is held to short transactions."""
    if sa.make_url(url).get_backend_name() == "postgresql":
        return sa.create_engine(url, connect_args=CONNECTING | SERVING_OPTIONS if serving else CONNECTING)
    engine = sa.create_engine(url)
    sqlite.set_up(engine)
    return engine


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction that writes: what it reads is the newest, and nobody changes it meanwhile."""
    with engine.connect().execution_options(**{sqlite.WRITES: True}) as connection, connection.begin():
        yield connection


def hold(url: str) -> sqlite.FilePresence | None:
    """Look whether a file is whole before SQLite opens it, since that would drop what it cannot read.

    While the answer is held nobody takes the file away. What another process uses already it has looked at.
    """
    path = sqlite.file_of(url)
    if path is None or not path.parent.is_dir():
        return None
    held = sqlite.FilePresence(path, "used")
    try:
        if held.enter():
            _expect_whole(path)
            held.settle()
    except BaseException:
        held.leave()
        raise
    return held


async def look_through(url: str, watch: Watch) -> None:
    """Look at every page of a file that was too big for it at the start, while people play; damage is told."""
    path = sqlite.file_of(url)
    if path is None or path.stat().st_size <= SMALL:
        return
    if trouble := await asyncio.to_thread(sqlite.page_trouble, path):
        log.critical("the database is damaged: stop the server and restore a copy", extra={"trouble": trouble})
        watch.report("damaged pages", 1)


def _expect_whole(path: Path) -> None:
    thorough = path.exists() and path.stat().st_size <= SMALL
    cut = sqlite.cut_off(path)
    trouble = sqlite.file_trouble(path, thorough=thorough)
    if trouble:
        raise DatabaseTrouble(
            f"The database {str(path)!r} is damaged: {trouble}. Nothing was changed. "
            "'anello restore' puts a copy in its place and keeps the damaged files beside it."
        )
    if cut:
        log.warning("the last change was not finished, or is damaged: it is left out", extra={"kept": cut.name})


def migrate(url: str) -> Path | None:
    """Bring the database to the newest shape; returns the copy that was made before, if one was needed."""
    path = sqlite.file_of(url)
    if path is not None and not path.exists():
        sqlite.make_whole(path, lambda begun: _upgrade(f"sqlite:///{begun}"))
    return _upgrade(url)


def expect_newest(engine: sa.Engine) -> None:
    """Complain about a database that has another shape than this version of the code expects."""
    *_, newest = _known_shapes()
    with engine.connect() as connection:
        current = _shape(connection)
    if current != newest:
        raise DatabaseTrouble(
            f"The database has the shape {current}, not {newest}: start the server once to change it."
        )


def _known_shapes() -> list[str]:
    """The revisions of all migrations, as their files are named, the newest last."""
    return sorted(path.name[1:5] for path in MIGRATIONS.glob("versions/v*.py"))


def _shape(connection: sa.Connection) -> str | None:
    """The revision of a database; None where there is nothing yet."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(url: str) -> Path | None:
    """All in one transaction: whoever is killed on the way has changed nothing."""
    known = _known_shapes()
    engine = open_engine(url)
    try:
        with _alembic, writing(engine) as connection:
            if is_postgres(engine):
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            current = _shape(connection)
            if current == known[-1]:
                return None
            if current and current not in known:
                raise DatabaseTrouble(
                    f"The database was made by a newer Anello (its shape is {current}, this one knows {known[-1]}): "
                    "install that, or restore an older copy."
                )
            copy = _kept(url, current) if current else None
            _run_migrations(connection)
            return copy
    finally:
        engine.dispose()


def _run_migrations(connection: sa.Connection) -> None:
    from alembic import command  # here, since most starts have nothing to migrate and are sooner there without

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _kept(url: str, revision: str) -> Path | None:
    """A copy of an SQLite database before it changes. Other databases have their own tools."""
    path = sqlite.file_of(url)
    if path is None:
        return None
    copy = path.with_name(f"{path.name}.{revision}.{time.strftime('%Y%m%d-%H%M%S')}.backup")
    sqlite.copy_file(path, copy)
    return copy
