"""Copies: whole, made while people play, one a day; a copy put back folds to the same tables. And verifying it all."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from anello.cli import app
from anello.server.tables import copies, schema
from anello.server.tables.access import StoreTrouble
from anello.server.tables.checking import LogCheck, check_logs
from anello.server.tables.clocks import TimeControl
from anello.server.tables.database import DatabaseTrouble, migrate, open_engine, sqlite_url
from anello.server.tables.events import LogEntry, decode
from anello.server.tables.registry import TableRegistry
from anello.server.tables.sqlite import FilePresence
from anello.server.tables.state import TableState
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, move, open_tables, running, settings_for


async def play_some(tables: TableRegistry, count: int = 4) -> list[str]:
    """Tables of both kinds, with open and sealed moves."""
    ids = []
    for number in range(count):
        game = "xequeo" if number % 2 else "xart"
        clock = TimeControl("sudden", seconds=600)
        id = (await tables.create("key", NewTable(game, seats={"1": "me", "2": "here"}, clock=clock))).id
        async with tables.table(id) as table:
            for turn in range(12):
                seat = next((seat for seat in table.state.to_act if seat), None)
                if seat is None:
                    break
                words = table.state.played.position.view(seat).words
                await table.act("key", seat, move(turn, table.state.seq, words[number % len(words)]))
        ids.append(id)
    return ids


def made(folder: Path) -> list[str]:
    """A database with some tables, and nobody using it."""

    async def make() -> list[str]:
        tables = await open_tables(folder, FakeTime())
        ids = await play_some(tables)
        await close_tables(tables)
        return ids

    return asyncio.run(make())


def folded(path: Path) -> dict[str, TableState]:
    """All tables of a database file."""
    logs: dict[str, list[LogEntry]] = {}
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        events = schema.events
        for row in connection.execute(sa.select(events).order_by(events.c.table_id, events.c.seq)):
            entry = LogEntry(row.seq, row.at, decode(row.data), row.client_id)
            logs.setdefault(row.table_id, []).append(entry)
    engine.dispose()
    return {id: TableState.fold(id, log) for id, log in logs.items()}


def checked(folder: Path) -> LogCheck:
    engine = open_engine(sqlite_url(folder))
    try:
        return check_logs(engine)
    finally:
        engine.dispose()


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "anello.db")) as connection, connection:
        for statement in statements:
            connection.execute(statement)


# --- verifying -------------------------------------------------------------------------------------------------------


def test_what_was_played_is_well(tmp_path: Path) -> None:
    ids = made(tmp_path)
    found = checked(tmp_path)
    assert found.faults == []
    assert found.tables == len(ids)
    assert found.events == sum(len(state.log) for state in folded(tmp_path / "anello.db").values())
    assert found.seals >= 2


FAULTS = {
    "event 3 is missing": "DELETE FROM events WHERE table_id = '{0}' AND seq = 3",
    "event 1 is missing": "DELETE FROM events WHERE table_id = '{0}' AND seq = 1",
    "no events": "DELETE FROM events WHERE table_id = '{0}'",
    "cannot be read": "UPDATE events SET data = substr(data, 2) WHERE table_id = '{0}' AND seq = 2",
    "older than the one before": "UPDATE events SET at = at - 1 WHERE table_id = '{0}' AND seq = 4",
    "do not fit together": "UPDATE events SET data = (SELECT data FROM events WHERE table_id = '{0}' AND seq = 2)"
    " WHERE table_id = '{0}' AND seq = 4",
    "seal of event": "UPDATE events SET data = replace(data, '\"salt\":\"', '\"salt\":\"0') WHERE table_id = '{1}'"
    " AND data LIKE '%salt%'",
    "index says status": "UPDATE tables SET status = 'waiting' WHERE id = '{0}'",
    "index says updated": "UPDATE tables SET updated = updated + 1 WHERE id = '{0}'",
    "holder of seat 2": "UPDATE seats SET key_hash = 'other' WHERE table_id = '{0}' AND seat = 2",
    "but no table": "DELETE FROM tables WHERE id = '{0}'",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[str]]:
    folder = tmp_path_factory.mktemp("played")
    ids = made(folder)
    return (folder / "anello.db").read_bytes(), ids


@pytest.mark.parametrize("fault", FAULTS)
def test_a_damaged_table_is_named_and_no_other(tmp_path: Path, played: tuple[bytes, list[str]], fault: str) -> None:
    content, ids = played
    (tmp_path / "anello.db").write_bytes(content)
    change(tmp_path, FAULTS[fault].format(*ids))
    faults = checked(tmp_path).faults
    assert faults
    assert all(fault in said for said in faults)
    assert {said.split()[1].rstrip(":") for said in faults} == {ids["seal" in fault]}


def test_the_command_verifies(tmp_path: Path, played: tuple[bytes, list[str]]) -> None:
    content, ids = played
    words = ["check", "--data", str(tmp_path)]
    assert "There are no games" in CliRunner().invoke(app, words).output
    (tmp_path / "anello.db").write_bytes(content)
    answer = CliRunner().invoke(app, words)
    assert (answer.exit_code, "all is well" in answer.output) == (0, True)
    change(tmp_path, f"DELETE FROM events WHERE table_id = '{ids[0]}' AND seq = 2")
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 1
    assert f"Table {ids[0]}: event 2 is missing." in answer.output
    assert "1 faults" in answer.output
    (tmp_path / "anello.db").write_bytes(b"")
    answer = CliRunner().invoke(app, words)
    assert (answer.exit_code, "it is empty" in answer.output) == (1, True)


# --- copies ----------------------------------------------------------------------------------------------------------


def test_a_copy_is_made_once_a_day_and_the_oldest_go(tmp_path: Path) -> None:
    async def keep(number: int) -> list[str]:
        await copies.keep_daily_copy(sqlite_url(tmp_path), tmp_path, number)
        return [path.name for path in copies.copies_of(tmp_path)]

    migrate(sqlite_url(tmp_path))
    assert asyncio.run(keep(2)) == []  # nothing to copy yet
    (tmp_path / "anello.db").unlink()
    made(tmp_path)
    copies.make_copy(sqlite_url(tmp_path), copies.new_copy(tmp_path, "backup"))
    assert len(asyncio.run(keep(2))) == 2
    assert len(asyncio.run(keep(2))) == 2  # it is not a day old
    for days in (1, 2, 3):
        for path in copies.copies_of(tmp_path):
            os.utime(path, (path.stat().st_mtime - 90_000,) * 2)
            path.rename(path.with_name(path.name.replace(".db", f"{days}.db")))
        names = asyncio.run(keep(2))
        assert len([name for name in names if name.startswith("daily")]) == 2
        assert len([name for name in names if name.startswith("backup")]) == 1  # what people make is theirs


def test_a_server_keeps_a_copy_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anello.server.app.COPIES_EVERY", 0.01)

    async def wait() -> None:
        async with running(settings_for(tmp_path)) as server:
            await server.client().table()
            while not copies.copies_of(tmp_path):
                await asyncio.sleep(0.02)

    asyncio.run(wait())
    assert len(folded(copies.copies_of(tmp_path)[0])) == 1


def test_a_daily_copy_leaves_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path)
    monkeypatch.setattr("shutil.disk_usage", lambda path: type("Usage", (), {"free": 10_000_000}))
    with pytest.raises(OSError, match="no room"):
        asyncio.run(copies.keep_daily_copy(sqlite_url(tmp_path), tmp_path, 7))


@pytest.mark.slow
def test_a_copy_made_while_people_play_is_whole_and_is_put_back_while_they_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ids = await play_some(server.tables)
            ada = server.client()
            mine = await ada.table(seats={"1": "me", "2": "here"}, clock={"kind": "sudden", "seconds": 300})
            async with ada.sit(mine["id"]) as talk:
                await talk.until("hello")
                await talk.move("@0/", seat=1)
                answer = await asyncio.to_thread(CliRunner().invoke, app, ["backup", "--data", str(tmp_path)])
                assert answer.exit_code == 0, answer.output
                answer = await asyncio.to_thread(CliRunner().invoke, app, ["check", "--data", str(tmp_path)])
                assert "5 tables" in answer.output
                assert "all is well" in answer.output
                copy = copies.newest_copy(tmp_path)
                assert copy is not None
                before = folded(copy)
                assert set(before) == {*ids, mine["id"]}
                await talk.move("A2\\", seat=2)
                await ada.table()
                words = ["restore", "--data", str(tmp_path), "--yes"]
                answer = await asyncio.to_thread(CliRunner().invoke, app, words)
                assert answer.exit_code == 0, answer.output
                await talk.connection.wait_closed()
                assert talk.connection.close_code == 1012
            async with ada.sit(mine["id"], since=3) as talk:
                await talk.until("hello")
                assert talk.state["clocks"]["running"] == [2]
                assert [entry["word"] for entry in talk.heard[-1]["plies"]] == ["@0/"]
                await talk.move("A2/", seat=2)
        after = folded(tmp_path / "anello.db")
        assert set(after) == set(before)
        for id in ids:
            assert after[id] == before[id]
        kinds = [type(entry.event).__name__ for entry in after[mine["id"]].log]
        assert kinds == ["TableCreated", "MoveMade", "Resumed", "MoveMade"]
        assert checked(tmp_path).faults == []
        [was] = [path for path in copies.copies_of(tmp_path) if path.name.startswith("before-restore")]
        assert len(folded(was)) == len(before) + 1

    asyncio.run(play())


def test_a_move_on_its_way_when_the_copy_is_noticed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        tables = await open_tables(tmp_path, FakeTime())
        id = (await tables.create("key", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        copy = copies.new_copy(tmp_path, "backup")
        copies.make_copy(sqlite_url(tmp_path), copy)
        access = tables.store.access
        write = access.write

        async def notice_and_write(work: Callable[[sa.Connection], None]) -> None:
            monkeypatch.undo()
            await tables._look_for_replacement()
            await write(work)

        async with tables.table(id) as table:
            await table.act("key", 1, move(1, 1, "@0/"))
            with copies.examine(copy, tmp_path) as (prepared, _):
                copies.restore(prepared, sqlite_url(tmp_path), tmp_path)
            monkeypatch.setattr(access, "write", notice_and_write)
            with pytest.raises(StoreTrouble):
                await table.act("key", 2, move(2, 2, "A2\\"))
        async with tables.table(id) as table:
            assert table.state.seq == 1
            await table.act("key", 1, move(3, 1, "@0+"))
        await close_tables(tables)
        assert checked(tmp_path).faults == []

    asyncio.run(play())


def test_nothing_of_the_former_database_is_written_into_a_restored_one(tmp_path: Path) -> None:
    """A move that comes before the server has noticed is refused, and fits when it is tried again."""

    async def play() -> None:
        tables = await open_tables(tmp_path, FakeTime())
        id = (await tables.create("key", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        copy = copies.new_copy(tmp_path, "backup")
        copies.make_copy(sqlite_url(tmp_path), copy)
        async with tables.table(id) as table:
            await table.act("key", 1, move(1, 1, "@0/"))
            with copies.examine(copy, tmp_path) as (prepared, found):
                assert found.faults == []
                copies.restore(prepared, sqlite_url(tmp_path), tmp_path)
            with pytest.raises(Exception, match="try again"):
                await table.act("key", 2, move(2, 2, "A2\\"))
            await tables._look_for_replacement()
            with pytest.raises(Exception, match="try again"):
                await table.act("key", 2, move(2, 2, "A2\\"))
        async with tables.table(id) as table:
            assert table.state.seq == 1
            await table.act("key", 1, move(3, 1, "@0+"))
        await close_tables(tables)
        assert checked(tmp_path).faults == []

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["empty", "header", "gone"])
def test_a_copy_takes_the_place_of_a_damaged_file(tmp_path: Path, damage: str) -> None:
    made(tmp_path)
    path = tmp_path / "anello.db"
    before = folded(path)
    copies.make_copy(sqlite_url(tmp_path), copies.new_copy(tmp_path, "daily"))
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(b"" if damage == "empty" else b"\0" * 5000)
    answer = CliRunner().invoke(app, ["restore", "--data", str(tmp_path), "--yes"])
    assert answer.exit_code == 0, answer.output
    assert folded(path) == before
    assert len(list(tmp_path.glob("anello.db.damaged-*"))) == (damage != "gone")
    assert not list(tmp_path.glob(".restoring*"))

    async def take_up() -> None:
        clock = FakeTime()
        clock.now += 5000
        tables = await open_tables(tmp_path, clock)
        for id, state in before.items():
            async with tables.table(id) as table:
                assert table.state.clocks.left_at(clock.now) == state.clocks.left
        await close_tables(tables)

    asyncio.run(take_up())


def test_what_cannot_be_put_back_is_said_and_changes_nothing(tmp_path: Path) -> None:
    ids = made(tmp_path)
    before = (tmp_path / "anello.db").read_bytes()
    url = sqlite_url(tmp_path)
    broken, other = tmp_path / "broken.db", tmp_path / "other.db"
    copies.make_copy(url, broken)
    with closing(sqlite3.connect(broken)) as connection, connection:
        connection.execute("DELETE FROM events WHERE table_id = ? AND seq = 2", (ids[0],))
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE notes (x)")
    for file, said in (
        (tmp_path / "none.db", "There is no copy"),
        (other, "no copy of a database of Anello"),
        (broken, "1 tables of the copy are damaged"),
    ):
        answer = CliRunner().invoke(app, ["restore", str(file), "--data", str(tmp_path), "--yes"])
        assert answer.exit_code == 2
        assert said in answer.output
    assert "no copies" in CliRunner().invoke(app, ["restore", "--data", str(tmp_path)]).output
    assert (tmp_path / "anello.db").read_bytes() == before
    answer = CliRunner().invoke(app, ["restore", str(broken), "--data", str(tmp_path)], input="n\n")
    assert (tmp_path / "anello.db").read_bytes() == before
    answer = CliRunner().invoke(app, ["restore", str(broken), "--data", str(tmp_path), "--yes", "--anyway"])
    assert answer.exit_code == 0, answer.output


def test_a_copy_row_by_row_is_the_same(tmp_path: Path) -> None:
    """As it is made of databases that are no files."""
    made(tmp_path)
    target = tmp_path / "rows.db"
    migrate(f"sqlite:///{target}")
    source, copy = open_engine(sqlite_url(tmp_path)), open_engine(f"sqlite:///{target}")
    with source.connect() as rows, copy.begin() as connection:
        copies._replace_rows(rows, connection)
    source.dispose()
    copy.dispose()
    assert folded(target) == folded(tmp_path / "anello.db")


def test_presence_is_noticed_and_ends(tmp_path: Path) -> None:
    one, two = (FilePresence(tmp_path / "anello.db", "used") for _ in range(2))
    assert one.enter()
    one.settle()
    assert not two.enter()
    one.leave()
    two.leave()
    assert one.enter()
    one.leave()


def test_no_copy_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(DatabaseTrouble, match="There is no database"):
        copies.make_copy(sqlite_url(tmp_path), tmp_path / "copy.db")
