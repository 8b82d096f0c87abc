"""Rules are compiled before any server starts, as a server does it; and databases of both kinds, the same for all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from anello.kit.games import known_games
from anello.server.warmup import play_a_little
from tests.server.homes import Home, Postgres, home_of


@pytest.fixture(scope="session", autouse=True)
def compiled_rules() -> None:
    """Compile the kernels of all games."""
    for game in known_games():
        play_a_little(game)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process, started when the first of them needs it."""
    started = Postgres()
    yield started
    started.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Home:
    """Where tables are kept, once in SQLite and once in PostgreSQL."""
    if request.param == "sqlite":
        return home_of(tmp_path)
    server: Postgres = request.getfixturevalue("postgres")
    return Home(tmp_path, server.database())
