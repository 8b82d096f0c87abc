"""Whether other processes serve the same database: clocks stand while nobody does."""

from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from anello.server.tables.postgres import PROCESS, SERVING, is_postgres
from anello.server.tables.sqlite import FilePresence, file_of

__all__ = ["Company", "Presence", "presence_at"]


class Company(Enum):
    """Who else serves when a process begins to."""

    NOBODY = 0
    CUT_OFF = 1
    """Others on this machine live, but have lost their connections to the database, and nobody could play since."""
    OTHERS = 2


class Presence(Protocol):
    """A sign that ends with the process, however it ends."""

    def enter(self) -> Company:
        """Say that this process is here; who else is. Nobody else enters before `settle`."""

    def enter_again(self) -> None:
        """Say so again, after the database forgot it."""

    def settle(self) -> None:
        """Let others enter too."""

    def leave(self) -> None:
        """Say that this process is gone."""


def presence_at(engine: sa.Engine, number: int, folder: Path | None = None) -> Presence:
    """The sign that belongs to a database; where several serve, each is known by a number.

    Those that serve on one machine have a folder in common.
    """
    if is_postgres(engine):
        return _PostgresPresence(engine, number, None if folder is None else folder / "postgresql")
    return _SqlitePresence(file_of(engine.url))


class _SqlitePresence:
    """A lock on a file; of a database in memory nobody else can know."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else FilePresence(path, "serving")

    def enter(self) -> Company:
        return Company.NOBODY if self._file is None or self._file.enter() else Company.OTHERS

    def enter_again(self) -> None:
        pass  # a lock ends with its process and not before

    def settle(self) -> None:
        if self._file is not None:
            self._file.settle()

    def leave(self) -> None:
        if self._file is not None:
            self._file.leave()


class _PostgresPresence:
    """Advisory locks on a connection of its own, which the database gives back when the connection ends.

    When the database is started again all are given back, also of processes that live: a lock on a file tells of them.
    """

    def __init__(self, engine: sa.Engine, number: int, path: Path | None) -> None:
        self._engine = engine
        self._number = number
        self._file = None if path is None else FilePresence(path, "serving")
        self._connection: sa.Connection | None = None

    def enter(self) -> Company:
        is_first_here = self._file is None or self._file.enter()
        if self._lock():
            return Company.NOBODY if is_first_here else Company.CUT_OFF
        return Company.OTHERS

    def enter_again(self) -> None:
        self._lock()
        self._let_others_in()

    def _lock(self) -> bool:
        """Lock in the database; whether nobody else has."""
        self._unlock()
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._connection = connection
        connection.execute(sa.select(sa.func.pg_advisory_lock(PROCESS, self._number)))
        if connection.execute(sa.select(sa.func.pg_try_advisory_lock(SERVING))).scalar():
            return True
        connection.execute(sa.select(sa.func.pg_advisory_lock_shared(SERVING)))
        return False

    def settle(self) -> None:
        if self._file is not None:
            self._file.settle()
        self._let_others_in()

    def _let_others_in(self) -> None:
        if self._connection is not None:
            self._connection.execute(sa.select(sa.func.pg_advisory_lock_shared(SERVING)))
            self._connection.execute(sa.select(sa.func.pg_advisory_unlock(SERVING)))

    def leave(self) -> None:
        self._unlock()
        if self._file is not None:
            self._file.leave()

    def _unlock(self) -> None:
        if self._connection is not None:
            # Or the database would notice later, and take the next process for a second one; it may be broken already.
            with suppress(SQLAlchemyError):
                self._connection.execute(sa.select(sa.func.pg_advisory_unlock_all()))
            self._connection.invalidate()  # closed, and not given back to the pool
            self._connection.close()
            self._connection = None
