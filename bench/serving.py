"""A server to be measured: one that runs already, or a fresh one of our own; and where its tables are kept."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browsing.fixtures import ServerProcess
from tests.server.homes import Home, Postgres, home_of

__all__ = ["new_home", "served"]


@contextmanager
def served(address: str | None) -> Iterator[str]:
    """The address of a server; without one, a server is started in an empty folder and ended afterwards."""
    if address:
        yield address.rstrip("/")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        server.start()
        try:
            yield server.address
        finally:
            server.kill()


@contextmanager
def new_home(postgres: bool, folder: Path | None = None) -> Iterator[Home]:
    """An empty folder, or one that stays, with SQLite in it or a PostgreSQL of the bench's own beside it."""
    with tempfile.TemporaryDirectory() as temporary:
        place = folder or Path(temporary)
        place.mkdir(parents=True, exist_ok=True)
        if not postgres:
            yield home_of(place)
            return
        database = Postgres(is_safe=True)
        try:
            yield Home(place, database.database())
        finally:
            database.close()
