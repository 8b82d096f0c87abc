"""All that is particular to SQLite: how it is opened, how a new file comes to be, copies, and who else uses a file."""

import contextlib
import os
import secrets
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from anello.server.tables.wal import is_wal_cut_off, wal_trouble

if sys.platform != "win32":
    import fcntl

__all__ = [
    "READS",
    "WRITES",
    "FilePresence",
    "copy_file",
    "cut_off",
    "file_of",
    "file_trouble",
    "leave_one_file",
    "make_whole",
    "page_trouble",
    "put_aside",
    "set_up",
]

WRITES = "anello_writes"
"""The execution option of connections that write: they wait their turn before they read anything."""

READS = "anello_reads"
"""The execution option of connections that need no transaction, since each statement is one by itself."""

MAGIC = b"SQLite format 3\0"
HEADER = 100
COMPANIONS = ("-wal", "-shm")
LEFT_BEHIND = 3600.0
"""A file that was begun so many seconds ago is nobody's work any more."""


def file_of(url: str | sa.URL) -> Path | None:
    """The file of an SQLite database; None if it is in memory, or another database."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database)


def set_up(engine: sa.Engine) -> None:
    """Write ahead, wait for the disk before saying that something is kept, and leave transactions to SQLAlchemy.

    Python's own driver would begin transactions for some statements only: those that make tables would run outside.
    """
    sa.event.listen(engine, "connect", _connected)
    sa.event.listen(engine, "begin", _begun)


def _connected(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        try:
            connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error as error:  # as SQLAlchemy says it of any other statement
            raise sa.exc.OperationalError(f"PRAGMA {pragma}", None, error) from error


def _begun(connection: sa.Connection) -> None:
    options = connection.get_execution_options()
    if not options.get(READS):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITES) else "BEGIN")


# --- files -----------------------------------------------------------------------------------------------------------


def make_whole(path: Path, make: Callable[[Path], object]) -> None:
    """Make a new database under another name and give it its own when it is whole; somebody else may be quicker.

    So a file with this name is never half made, whenever the power goes; one that is empty was not always so.
    """
    for old in path.parent.glob(f".{path.name}.*.new*"):
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > LEFT_BEHIND:
                old.unlink()
    begun = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        make(begun)
        _wait_for_disk(begun)
        try:
            os.link(begun, path)
        except FileExistsError:
            return
        except OSError:  # a file system without links
            if not path.exists():
                begun.rename(path)
        _wait_for_disk(path.parent)
    finally:
        for name in (begun, *_companions(begun)):
            name.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """A copy of a database as it is at one moment, made by SQLite itself, in one file that is there whole or not."""
    begun = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
    try:
        reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=10)
        with contextlib.closing(reading), contextlib.closing(sqlite3.connect(begun)) as written:
            reading.backup(written)
            written.execute("PRAGMA journal_mode = DELETE")
        _wait_for_disk(begun)
        begun.replace(target)
        _wait_for_disk(target.parent)
    finally:
        for name in (begun, *_companions(begun)):
            name.unlink(missing_ok=True)


def leave_one_file(path: Path) -> None:
    """Put all of a database that nobody uses into one file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def put_aside(path: Path, mark: str) -> Path:
    """Give a database another name, with all that belongs to it; its new name."""
    aside = path.with_name(f"{path.name}.{mark}")
    for old, new in zip((path, *_companions(path)), (aside, *_companions(aside)), strict=True):
        with contextlib.suppress(FileNotFoundError):
            old.rename(new)
    return aside


def _companions(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in COMPANIONS]


def _wait_for_disk(path: Path) -> None:
    with contextlib.suppress(PermissionError):  # what other systems say of folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- damage ----------------------------------------------------------------------------------------------------------


def file_trouble(path: Path, *, thorough: bool) -> str | None:
    """What is wrong with a database that nobody uses now, None if nothing; opening one would drop what it cannot read.

    Thorough means every page: a hundred megabytes take about a second.
    """
    beside = path.with_name(f"{path.name}-wal")
    if not path.exists():
        lost = beside.exists() and beside.stat().st_size
        return f"it is gone, though {beside.name} with its last changes is there" if lost else None
    with open(path, "rb") as file:
        header = file.read(HEADER)
    if not header:
        return "it is empty"
    if len(header) < HEADER or not header.startswith(MAGIC):
        return "its header is damaged, or it is not a database"
    if beside.exists() and (trouble := wal_trouble(beside)):
        return trouble
    return page_trouble(path) if thorough else None


def cut_off(path: Path) -> Path | None:
    """A copy of the write-ahead log if just its last change cannot be read; SQLite will leave that out."""
    beside = path.with_name(f"{path.name}-wal")
    if not beside.exists() or not is_wal_cut_off(beside):
        return None
    kept = path.with_name(f"{path.name}-wal.{time.strftime('%Y%m%d-%H%M%S')}.cut-off")
    shutil.copyfile(beside, kept)
    return kept


def page_trouble(path: Path) -> str | None:
    """What SQLite has against the pages of a database."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=10)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise
        return str(error)
    return None if found == ["ok"] else " / ".join(" ".join(line.split()) for line in found)


# --- who else --------------------------------------------------------------------------------------------------------


class FilePresence:
    """Tells whether other processes use or serve a database: each holds a lock, which ends with the process.

    The file for it lies beside that of the database, and stays there: taking it away would make two locks of one.
    """

    def __init__(self, path: Path, what: str) -> None:
        self._path = path.with_name(f"{path.name}.{what}")
        self._handle: int | None = None

    def enter(self) -> bool:
        """Say that this process is here; whether it is the only one. Nobody else enters before `settle`."""
        if sys.platform == "win32":
            return True
        if self._handle is None:
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(self._handle, fcntl.LOCK_SH)
            return False
        return True

    def settle(self) -> None:
        """Let others enter too."""
        if self._handle is not None and sys.platform != "win32":
            fcntl.flock(self._handle, fcntl.LOCK_SH)

    def leave(self) -> None:
        """Say that this process is gone."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
