"""The database file: killed at any moment of a migration it heals, and damage is told before anything is lost."""

import asyncio
import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from anello.server.tables import database, schema
from anello.server.tables.sqlite import copy_file
from anello.server.tables.wal import is_wal_cut_off, wal_trouble
from anello.server.watch import Watch
from tests.amount import amount

ROOT = Path(__file__).parents[3]

FIRST_VERSION = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT a PRIMARY KEY (version_num));
CREATE TABLE tables (id VARCHAR(32) NOT NULL, game VARCHAR(40) NOT NULL, status VARCHAR(10) NOT NULL,
    listed BOOLEAN NOT NULL, attended BOOLEAN NOT NULL, updated FLOAT NOT NULL, summary TEXT NOT NULL,
    PRIMARY KEY (id));
CREATE INDEX tables_listed ON tables (listed, updated);
CREATE INDEX tables_attended ON tables (attended);
CREATE TABLE events (table_id VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, at FLOAT NOT NULL, client_id VARCHAR(80),
    data TEXT NOT NULL, PRIMARY KEY (table_id, seq), FOREIGN KEY(table_id) REFERENCES tables (id),
    CONSTRAINT events_client_id UNIQUE (table_id, client_id));
CREATE TABLE seats (table_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, key_hash VARCHAR(64) NOT NULL,
    PRIMARY KEY (table_id, seat), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE INDEX seats_key ON seats (key_hash);
CREATE TABLE notes (name VARCHAR(40) NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name));
INSERT INTO alembic_version (version_num) VALUES ('0001');
CREATE TABLE puzzle_attempts (puzzle VARCHAR(20) NOT NULL, key_hash VARCHAR(64) NOT NULL, at FLOAT NOT NULL,
    clean BOOLEAN NOT NULL, PRIMARY KEY (puzzle, key_hash));
CREATE TABLE puzzle_ratings (puzzle VARCHAR(20) NOT NULL, rating FLOAT NOT NULL, deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL, PRIMARY KEY (puzzle));
"""
"""What the first versions did at a start, one statement after the other and each for good."""


def is_newest(folder: Path) -> bool:
    """Whether the database of a folder has the shape that the code expects."""
    engine = sa.create_engine(database.sqlite_url(folder))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    return not differences


def look_at(folder: Path) -> None:
    """Complain if the database of a folder is damaged."""
    held = database.hold(database.sqlite_url(folder))
    assert held is not None
    held.leave()


def left_in(folder: Path) -> frozenset[tuple[str, bytes]]:
    """The files of a folder with all they hold; the word or time that chance puts into a name does not count."""
    by_chance = re.compile(r"\.([0-9a-f]{8}|\d{8}-\d{6})\.")
    return frozenset((by_chance.sub(".", file.name), file.read_bytes()) for file in folder.iterdir())


def first_version(folder: Path, statements: int | None = None) -> None:
    """Make a database as the first versions did, or a part of it."""
    folder.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(folder / "anello.db")) as connection:
        for statement in FIRST_VERSION.split(";\n")[:statements]:
            connection.executescript(statement)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process must die at a statement")
@pytest.mark.parametrize("old", [False, True], ids=["new", "old"])
def test_a_kill_at_any_statement_of_a_migration_heals(tmp_path: Path, old: bool) -> None:
    if old:
        first_version(tmp_path / "before")
    every = max(1, 20 // amount(1))
    words = [sys.executable, "-m", "tests.server.tables.dying", str(tmp_path), str(every)]
    statements = int(subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    assert statements > (5 if old else 15)
    for number in range(0, statements, every):
        killed, copied = tmp_path / f"killed-{number}", tmp_path / str(number)
        assert left_in(killed) == left_in(copied), "a copy before a statement is what a kill there leaves"
    kinds = {left_in(tmp_path / str(number)): number for number in range(statements + 1)}
    assert len(kinds) > 2
    for number in kinds.values():  # what is the same byte for byte heals in the same way
        look_at(tmp_path / str(number))
        database.migrate(database.sqlite_url(tmp_path / str(number)))
        assert is_newest(tmp_path / str(number)), number


@pytest.mark.parametrize("statements", range(len(FIRST_VERSION.split(";\n"))))
def test_what_the_first_versions_left_half_made_heals(tmp_path: Path, statements: int) -> None:
    first_version(tmp_path, statements)
    with contextlib.closing(sqlite3.connect(tmp_path / "anello.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")  # which they set before anything else
    look_at(tmp_path)
    database.migrate(database.sqlite_url(tmp_path))
    assert is_newest(tmp_path)


@pytest.mark.slow
def test_several_starts_at_once_migrate_once(tmp_path: Path) -> None:
    url = database.sqlite_url(tmp_path)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(database.migrate, [url] * 8)) == [None] * 8
    assert is_newest(tmp_path)
    assert not list(tmp_path.glob(".*.new*"))


def test_the_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    url = database.sqlite_url(tmp_path)
    database.migrate(url)
    with sqlite3.connect(tmp_path / "anello.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(database.DatabaseTrouble, match="newer Anello"):
        database.migrate(url)


def test_files_of_migrations_are_named_as_their_revisions() -> None:
    """A start that has nothing to migrate looks at their names alone."""
    chain = list(ScriptDirectory.from_config(database._config()).walk_revisions())
    named = {Path(script.path).name[1:5]: script.revision for script in chain}
    assert sorted(named) == list(named.values())[::-1] == sorted(named.values())


def test_a_start_without_migrations_imports_nothing_for_them_nor_for_push_messages(tmp_path: Path) -> None:
    """Everybody who comes back after a stop waits for what is imported."""
    database.migrate(database.sqlite_url(tmp_path))
    start = (
        "import sys\n"
        "from anello.server.tables import database\n"
        "import anello.server.command\n"
        f"database.migrate({database.sqlite_url(tmp_path)!r})\n"
        "print({'alembic', 'pywebpush', 'requests', 'aiohttp', 'polyfactory'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "set()\n"


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A database as a killed server leaves it: the last changes are in the write-ahead log alone."""
    lived, found = tmp_path / "lived", tmp_path / "found"
    lived.mkdir()
    database.migrate(database.sqlite_url(lived))
    connection = sqlite3.connect(lived / "anello.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    for number in range(20):
        connection.execute("INSERT INTO notes VALUES (?, ?)", (f"note {number}", "x" * 700 * (number % 3)))
    shutil.copytree(lived, found)
    connection.close()
    return found


def flip(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 0x40
    path.write_bytes(content)


def test_what_a_killed_server_leaves_is_whole(killed: Path) -> None:
    look_at(killed)
    with contextlib.closing(sqlite3.connect(killed / "anello.db")) as connection:
        assert connection.execute("SELECT count(*) FROM notes").fetchone() == (20,)


def test_a_flipped_bit_anywhere_in_the_write_ahead_log_is_noticed(killed: Path) -> None:
    log = killed / "anello.db-wal"
    whole = log.read_bytes()
    frame = 4096 + 24
    places = {0, 9, 20, 30} | {32 + frame * number + place for number in range(18) for place in (5, 9, 17, 30, 4000)}
    for place in places:
        flip(log, place)
        assert wal_trouble(log), place
        with pytest.raises(database.DatabaseTrouble, match=r"wal.*damaged"):
            look_at(killed)
        assert log.stat().st_size == len(whole)  # nothing was opened, so nothing was dropped
        log.write_bytes(whole)
    assert wal_trouble(log) is None


def test_the_last_change_may_have_been_cut_off(killed: Path, caplog: pytest.LogCaptureFixture) -> None:
    log = killed / "anello.db-wal"
    flip(log, log.stat().st_size - 100)
    assert is_wal_cut_off(log)
    look_at(killed)
    assert "not finished, or is damaged" in caplog.text
    assert len(list(killed.glob("*.cut-off"))) == 1


def test_a_kill_in_the_middle_of_a_write_is_no_damage(killed: Path) -> None:
    log = killed / "anello.db-wal"
    log.write_bytes(log.read_bytes()[:-3000])
    assert wal_trouble(log) is None
    assert not is_wal_cut_off(log)


def test_what_an_earlier_log_left_behind_is_no_damage(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "anello.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA cache_size = 5")
    connection.execute("CREATE TABLE t (x)")
    for number in range(50):
        connection.execute("INSERT INTO t VALUES (?)", (str(number) * 500,))
    connection.execute("PRAGMA wal_checkpoint(RESTART)")
    connection.execute("INSERT INTO t VALUES (1)")
    log = tmp_path / "anello.db-wal"
    assert wal_trouble(log) is None
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO t VALUES (?)", [("y" * 3000,) for _ in range(100)])
    connection.execute("ROLLBACK")  # pages that did not fit into memory are in the log, and belong to nothing
    connection.execute("INSERT INTO t VALUES (2)")
    assert wal_trouble(log) is None
    assert not is_wal_cut_off(log)
    connection.close()


def test_damaged_files_are_named(killed: Path) -> None:
    def said() -> str:
        with pytest.raises(database.DatabaseTrouble) as trouble:
            look_at(killed)
        assert "anello restore" in str(trouble.value)
        return str(trouble.value)

    path, log = killed / "anello.db", killed / "anello.db-wal"
    whole = path.read_bytes()
    path.write_bytes(b"")
    assert "it is empty" in said()
    path.write_bytes(b"\0" * 16 + whole[16:])
    assert "header" in said()
    path.unlink()
    assert "it is gone" in said()
    log.unlink()
    look_at(killed)  # a new folder
    path.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    assert "damaged" in said()


def test_a_big_file_is_looked_through_while_people_play(
    killed: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "SMALL", 1000)
    path, watch = killed / "anello.db", Watch()
    (killed / "anello.db-wal").unlink()
    asyncio.run(database.look_through(database.sqlite_url(killed), watch))
    assert watch.troubles == {}
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    look_at(killed)  # too big for the start
    asyncio.run(database.look_through(database.sqlite_url(killed), watch))
    assert watch.troubles == {"damaged pages": 1}
    assert "restore a copy" in caplog.text


def test_a_copy_is_one_whole_file(killed: Path, tmp_path: Path) -> None:
    copy_file(killed / "anello.db", tmp_path / "copy.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "found", "lived"]
    with contextlib.closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        assert connection.execute("SELECT count(*) FROM notes").fetchone() == (20,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
