"""Two servers on one database, and people who vanish: the log has one truth, and everybody comes to see it."""

import asyncio
from collections.abc import Collection

import sqlalchemy as sa

from anello.core import Viewer
from anello.server.tables.clocks import TimeControl
from anello.server.tables.registry import TableRegistry
from anello.server.wire.commands import MoveMessage
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, move, open_tables
from tests.server.homes import Home


class Watcher:
    """Somebody who hears what is shown around."""

    viewer: Viewer = None
    key = ""
    lag = 0.0
    unheard: Collection[str] = ()

    def __init__(self) -> None:
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)

    def dismiss(self) -> None:
        pass

    def is_current(self, connection: sa.Connection) -> bool:
        return True


async def kinds(tables: TableRegistry, id: str) -> list[str]:
    """The events of a table as they are on the disk."""
    return [type(entry.event).__name__ for entry in await tables.store.log(id)]


def test_what_is_written_is_shown_though_its_sender_vanishes(home: Home) -> None:
    async def play() -> None:
        tables = await open_tables(home, FakeTime())
        id = (await tables.create("key", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        async with tables.table(id) as table:
            watcher = Watcher()
            table.listeners.add(watcher)
            sender = asyncio.create_task(table.act("key", 1, move(1, 1, "@0/")))
            await asyncio.sleep(0)
            sender.cancel()
            await table.act("key", 2, move(2, 2, "A2\\"))
            assert sender.cancelled()
            assert table.state.seq == 3
            assert len(watcher.heard) == 2
        await close_tables(tables)

    asyncio.run(play())


def test_two_servers_never_write_the_same_number(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        one, two = await open_tables(home, clock), await open_tables(home, clock)
        id = (await one.create("key", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        async with one.table(id) as here, two.table(id) as there:
            watcher = Watcher()
            there.listeners.add(watcher)
            await here.act("key", 1, move(1, 1, "@0/"))
            assert there.state.seq == 1 or two.store.is_shared  # or it learns of it when it writes itself
            again = await there.act("key", 1, move(1, 1, "@0/"))
            assert again.seq == 2
            await there.act("key", 2, MoveMessage("message-2", 2, "A2\\"))
            assert len(watcher.heard) == 2
            assert await kinds(two, id) == ["TableCreated", "MoveMade", "MoveMade"]
        await close_tables(one)
        await close_tables(two)

    asyncio.run(play())


def test_two_servers_flag_once_and_let_the_computer_move_once(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        one, two = await open_tables(home, clock), await open_tables(home, clock)
        wish = NewTable("xart", seats={"1": "computer:1", "2": "me"}, clock=TimeControl("sudden", seconds=60))
        id = (await one.create("key", wish)).id
        async with one.table(id) as here, two.table(id) as there:
            while min(here.state.seq, there.state.seq) < 2:  # both think, one is the first to write
                await asyncio.sleep(0.005)
            clock.now += 100
            await here.tick()
            await there.tick()
            assert here.state == there.state
            assert here.state.status == "over"
        assert await kinds(one, id) == ["TableCreated", "MoveMade", "Closed"]
        await close_tables(one)
        await close_tables(two)

    asyncio.run(play())
