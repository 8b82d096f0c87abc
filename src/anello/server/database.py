"""Opening the database: brought to the newest shape first, with a copy of the old one kept beside it."""

import sqlite3
import time
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

__all__ = ["migrate", "open_engine", "sqlite_url"]

MIGRATIONS = Path(__file__).with_name("migrations")


def sqlite_url(folder: Path) -> str:
    """The address of the database that lives in a folder."""
    return f"sqlite:///{folder / 'anello.db'}"


def open_engine(url: str) -> sa.Engine:
    """The database, ready for use. SQLite writes ahead and waits for the disk before it says that something is kept."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _careful)
    return engine


def _careful(connection: sqlite3.Connection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(url: str) -> Path | None:
    """Bring the database to the newest shape; returns the backup that was made before, if one was needed."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    newest = ScriptDirectory.from_config(config).get_current_head()
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
            if current == newest:
                return None
            backup = _backup(url, current) if current else None
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            return backup
    finally:
        engine.dispose()


def _backup(url: str, revision: str) -> Path | None:
    """A copy of an SQLite database, made by SQLite itself so that it is whole. Other databases have their own tools."""
    name = sa.make_url(url).database
    if not url.startswith("sqlite") or not name or name == ":memory:":
        return None
    copy = Path(f"{name}.{revision}.{time.strftime('%Y%m%d-%H%M%S')}.backup")
    source, target = sqlite3.connect(name), sqlite3.connect(copy)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
    return copy
