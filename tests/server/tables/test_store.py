"""The store: order, all or nothing, never twice; and the migrations, with a backup first."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from anello.server.tables import database, schema
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import LogEntry, Said, SeatPlan, TableCreated, TableEvent
from anello.server.tables.store import Conflict, TableStore
from anello.server.tables.writes import TableIndex, TableWrite
from tests.server.homes import Home

CREATED = TableCreated("xart", {}, {1: SeatPlan("person", key="k"), 2: SeatPlan("open")}, TimeControl())


def write(table: str, seq: int, event: TableEvent, client_id: str | None = None) -> TableWrite:
    seats = {1: "k"} if seq == 1 else {}
    return TableWrite(
        table, [LogEntry(seq, 1.0, event, client_id)], TableIndex("xart", "playing", True, True, 1.0, "{}", seats)
    )


async def open_store(home: Home) -> TableStore:
    database.migrate(home.url)
    store = TableStore(database.open_engine(home.url))
    await store.open()
    return store


def test_what_is_appended_is_there_in_order_and_once(home: Home) -> None:
    async def use() -> None:
        store = await open_store(home)
        await store.append(write("t", 1, CREATED))
        await asyncio.gather(
            *(store.append(write("t", seq, Said(1, text=str(seq)), f"c{seq}")) for seq in range(2, 200))
        )
        for again in (write("t", 5, Said(1, text="other"), "new"), write("t", 200, Said(1, text="other"), "c7")):
            with pytest.raises(Conflict):
                await store.append(again)
        log = await store.log("t")
        assert [entry.seq for entry in log] == list(range(1, 200))
        assert log[0].event == CREATED
        assert log[41].event == Said(1, text="42")
        assert await store.log("none") == []
        assert await store.unattended() == ["t"]
        assert await store.held_by("k", 10) == [("{}", [1])]
        await store.close()

    asyncio.run(use())


def test_a_write_that_does_not_fit_does_not_harm_its_neighbours(home: Home) -> None:
    async def use() -> None:
        store = await open_store(home)
        await store.append(write("t", 1, CREATED))
        await store.append(write("u", 1, CREATED))
        results = await asyncio.gather(
            store.append(write("t", 2, Said(1, text="a"))),
            store.append(write("t", 2, Said(1, text="b"))),
            store.append(write("u", 2, Said(1, text="c"))),
            store.append(write("u", 3, Said(1, text="d")), write("t", 1, CREATED)),  # all or nothing
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict]
        assert [len(await store.log(table)) for table in ("t", "u")] == [2, 2]
        await store.close()

    asyncio.run(use())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = database.open_engine(database.sqlite_url(tmp_path))
    with engine.connect() as connection:
        found = [connection.execute(sa.text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")]
    engine.dispose()
    assert found == ["wal", 2]


def test_migrations_end_where_the_code_is(tmp_path: Path) -> None:
    url = database.sqlite_url(tmp_path)
    assert database.migrate(url) is None
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'anello.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_an_old_database_is_copied_before_it_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = database.sqlite_url(tmp_path)
    database.migrate(url)
    with sqlite3.connect(tmp_path / "anello.db") as connection:
        connection.execute("INSERT INTO notes VALUES ('alive', '1.5')")
        [(newest,)] = connection.execute("SELECT version_num FROM alembic_version")
    connection.close()
    newer = tmp_path / "migrations"
    (newer / "versions").mkdir(parents=True)
    for path in database.MIGRATIONS.rglob("*.py"):
        (newer / path.relative_to(database.MIGRATIONS)).write_bytes(path.read_bytes())
    (newer / "versions" / "v9999_test.py").write_text(
        "from alembic import op\n"
        f"revision, down_revision = '9999', '{newest}'\n"
        "def upgrade():\n    op.execute(\"UPDATE notes SET value = 'new'\")\n"
    )
    monkeypatch.setattr(database, "MIGRATIONS", newer)
    backup = database.migrate(url)
    assert backup is not None
    found = []
    for path in (backup, tmp_path / "anello.db"):
        with sqlite3.connect(path) as connection:
            found += connection.execute("SELECT value FROM notes").fetchall()
        connection.close()
    assert found == [("1.5",), ("new",)]
    assert database.migrate(url) is None
