"""A full disk, an unreadable table: what can go on goes on, clocks stand while nobody can play, and all of it mends."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from anello.core import View
from anello.players.player import Level
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables.access import StoreTrouble
from anello.server.tables.clocks import TimeControl
from anello.server.tables.database import open_engine, sqlite_url
from anello.server.tables.registry import TableRegistry
from anello.server.tables.store import TableStore
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, move, open_tables, running, settings_for


class Disk:
    """A disk that can be full: whatever is to be written fails as SQLite does."""

    def __init__(self, tables: TableRegistry) -> None:
        self.is_full = False
        sa.event.listen(tables.store.access.engine, "before_cursor_execute", self._before)

    def _before(self, connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if self.is_full and statement.startswith(("INSERT", "UPDATE", "DELETE")):
            raise sa.exc.OperationalError(statement, None, sqlite3.OperationalError("database or disk is full"))


CLOCK = TimeControl("sudden", seconds=60)


def test_clocks_stand_while_nothing_can_be_written(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(tmp_path, clock)
        disk = Disk(tables)
        id = (await tables.create("key", NewTable("xart", seats={"1": "me", "2": "here"}, clock=CLOCK))).id
        async with tables.table(id) as table:
            await table.act("key", 1, move(1, 1, "@0/"))
            clock.now += 20
            disk.is_full = True
            for number in range(3):
                clock.now += 100 * number
                with pytest.raises(Refusal) as refused:
                    await table.act("key", 2, move(2, 2, "A2\\"))
                assert refused.value.code is RefusalCode.UNAVAILABLE
            await table.tick()
            assert table.state.seq == 2
            assert not await tables.store.can_write()
            disk.is_full = False
            await tables._try_writing()
            clock.now += 5
            await table.act("key", 2, move(2, 2, "A2\\"))
            assert table.state.clocks.left[2] == 60 - 25
        await close_tables(tables)

    asyncio.run(play())


class Filler:
    """Fills the disk while it thinks."""

    disk: Disk | None = None

    def decide(self, view: View) -> str:
        if Filler.disk is not None:
            Filler.disk.is_full = True
            Filler.disk = None
        return view.words[0]

    def stop(self) -> None:
        pass


def test_the_computer_moves_when_the_disk_has_room_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path, levels=lambda game: [Level(1, "filler", Filler)])) as server:
            disk = Filler.disk = Disk(server.tables)
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "computer:1"})
            assert (await ada.get("/readyz"))["ready"]
            async with ada.sit(table["id"]) as talk:
                await talk.until("hello")
                await talk.move("@0/", seat=1)
                while not server.tables.services.watch.troubles:
                    await asyncio.sleep(0.01)
                server.tables.store._tried = float("-inf")  # as if a second had passed
                said = await ada.get("/readyz", status=503)
                assert said["troubles"]["computer's moves"] == 1
                assert (said["ready"], said["playable"], said["writable"]) == (False, True, False)
                assert (await ada.get("/healthz"))["status"] == "ok"
                refused = await talk.ask(type="chat", phrase="oops", seat=1)
                assert (refused["type"], refused["code"]) == ("refused", "unavailable")
                await ada.post("/api/tables", status=503, game="xart")
                disk.is_full = False
                assert (await talk.event("move"))["seat"] == 2
            server.tables.store._tried = float("-inf")
            said = await ada.get("/readyz")
            assert said["ready"]
            assert "computer's moves" not in said["troubles"]

    asyncio.run(play())


def test_the_heartbeat_goes_on_when_the_disk_has_room_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path, heartbeat=0.02)) as server:
            disk = Disk(server.tables)
            ada = server.client()
            clock = {"kind": "sudden", "seconds": 3600}
            table = await ada.table(seats={"1": "me", "2": "here"}, clock=clock)
            async with ada.sit(table["id"]) as talk:
                await talk.until("hello")
                await talk.move("@0/", seat=1)
                disk.is_full = True
                while "heartbeat" not in server.tables.services.watch.troubles:
                    await asyncio.sleep(0.01)
                disk.is_full = False
                before = await server.tables.store.note("alive")
                while await server.tables.store.note("alive") == before:
                    await asyncio.sleep(0.01)

    asyncio.run(play())


def test_one_unreadable_table_harms_no_other(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(tmp_path, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "computer:2"})  # who ponders until it is stopped
        ids = []
        for number in range(5):
            id = (await tables.create("key", wish)).id
            async with tables.table(id) as table:
                await table.act("key", 1, move(number, 1, "@0/"))
            ids.append(id)
        await close_tables(tables)
        with sqlite3.connect(tmp_path / "anello.db") as connection:
            connection.execute("UPDATE events SET data = '{' WHERE table_id = ? AND seq = 2", (ids[0],))
            connection.execute("UPDATE events SET data = replace(data, '@0/', 'Z9+') WHERE table_id = ?", (ids[2],))
            connection.execute("DELETE FROM events WHERE table_id = ? AND seq = 1", (ids[3],))
        connection.close()
        async with running(settings_for(tmp_path)) as server:
            while len(server.tables._tables) < 2 or server.tables.services.watch.troubles != {"unreadable tables": 3}:
                await asyncio.sleep(0.01)
            assert set(server.tables._tables) == {ids[1], ids[4]}
            client = server.client()
            assert (await client.get("/readyz"))["troubles"] == {"unreadable tables": 3}
            assert (await client.get(f"/api/tables/{ids[0]}", status=500))["code"] == "unreadable"
            async with client.sit(ids[0]) as talk:
                await talk.connection.wait_closed()
                assert talk.connection.close_code == 1011
            async with client.sit(ids[1]) as talk:
                await talk.until("hello")

    asyncio.run(play())


def test_a_table_that_the_database_cannot_read_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(tmp_path, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "here"}, clock=CLOCK)
        ids = [(await tables.create("key", wish)).id for _ in range(5)]
        for id in ids:
            async with tables.table(id) as table:
                await table.act("key", 1, move(1, 1, "@0/"))
        await close_tables(tables)
        tables = await open_tables(tmp_path, clock)
        log = TableStore.log
        malformed = {ids[1]}

        async def read(store: TableStore, id: str) -> Any:
            if id in malformed:
                raise StoreTrouble
            return await log(store, id)

        monkeypatch.setattr(TableStore, "log", read)
        clock.now += 100
        with pytest.raises(StoreTrouble):  # and so it is tried again, and told
            await tables._drop_overdue()
        assert await tables.store.overdue(clock.now, 10) == [ids[1]]
        malformed.clear()
        await tables._drop_overdue()
        assert await tables.store.overdue(clock.now, 10) == []
        await close_tables(tables)

    asyncio.run(play())


def test_a_file_that_is_no_database_is_trouble_of_the_database(tmp_path: Path) -> None:
    async def read() -> None:
        (tmp_path / "anello.db").write_bytes(b"x" * 9000)
        store = TableStore(open_engine(sqlite_url(tmp_path)))
        with pytest.raises(StoreTrouble):
            await store.note("alive")
        assert not await store.can_write()
        await store.close()

    asyncio.run(read())
