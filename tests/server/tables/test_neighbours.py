"""Several processes at the same tables, here in one: each hears what the others write and who is connected to them."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from anello.core import Viewer
from anello.server.tables import neighbours, notices
from anello.server.tables.clocks import LONGEST_LAG, TimeControl
from anello.server.tables.registry import TableRegistry
from anello.server.tables.writes import TableWrite
from anello.server.wire.commands import ChatMessage, OfferMessage
from anello.server.wire.tables import NewTable
from tests.server.helpers import PATIENCE, Data, FakeTime, Ponderer, close_tables, kill_tables, move, open_tables
from tests.server.homes import Home, Postgres


class Guest:
    """Somebody connected to a table."""

    lag = 0.0
    unheard: Collection[str] = ()

    def __init__(self, key: str = "", viewer: Viewer = None) -> None:
        self.key = key
        self.viewer = viewer
        self.heard: list[Data] = []
        self._new = asyncio.Event()

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self._new.set()

    def dismiss(self) -> None:
        pass

    def is_current(self, connection: sa.Connection) -> bool:
        return True

    async def until(self, kind: str, wanted: Callable[[Data], bool] = lambda _: True) -> Data:
        """The first message of a type that is as wanted."""
        while True:
            for message in self.heard:
                if message["type"] == kind and wanted(message):
                    return message
            self._new.clear()
            await self._new.wait()


@pytest.fixture
def home(postgres: Postgres, tmp_path: Path) -> Home:
    """A database that several may use."""
    return Home(tmp_path, postgres.database())


@asynccontextmanager
async def two(home: Home, clock: FakeTime) -> AsyncIterator[tuple[TableRegistry, TableRegistry]]:
    """Two that serve the same tables; whoever was not killed is closed at the end."""
    both = await open_tables(home, clock), await open_tables(home, clock)
    try:
        yield both
    finally:
        for tables in both:
            if tables.is_serving:
                await close_tables(tables)


def at_two(home: Home, play: Callable[[TableRegistry, TableRegistry, FakeTime], Awaitable[None]]) -> None:
    """Play at two processes."""

    async def there() -> None:
        clock = FakeTime()
        async with two(home, clock) as (one, other):
            await asyncio.wait_for(play(one, other, clock), PATIENCE)

    asyncio.run(there())


def test_what_one_writes_the_other_shows(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable("xequeo"))).id
        async with two.table(id) as there:
            watcher = Guest()
            there.listeners.add(watcher)
            await there.join("bob", 2, "Bob")
            async with one.table(id) as here:  # which must know at once that Bob sits there
                assert here.state.held_by("bob") == (2,)
                ada = Guest("ada", 1)
                here.listeners.add(ada)
                for seat, key in ((1, "ada"), (2, "bob")):
                    process = here if seat == 1 else there
                    await process.refresh()
                    if seat in process.state.to_act:
                        word = process.state.played.position.view(seat).words[0]
                        await process.act(key, seat, move(seat, process.state.seq, word))
                await ada.until("event", lambda message: message["seq"] == there.state.seq)
                await watcher.until("event", lambda message: message["seq"] == there.state.seq)
                numbers = [message["seq"] for message in watcher.heard if message["type"] == "event"]
                assert numbers == list(range(numbers[0], there.state.seq + 1))
                assert here.state == there.state

    at_two(home, play)


def test_who_is_connected_is_known_everywhere_until_a_process_dies(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable("xart", seats={"1": "me", "2": "open"}))).id
        async with one.table(id) as here:
            ada = Guest("ada", 1)
            here.listeners.add(ada)
            here.show_presence()
            async with two.table(id) as there:
                await there.join("bob", 2, "Bob")
                bob, watcher = Guest("bob", 2), Guest()
                there.listeners.update({bob, watcher})
                there.show_presence()
                everybody = {"type": "presence", "seats": {"1": True, "2": True}, "watchers": 1}
                await ada.until("presence", lambda message: message == everybody)
                await bob.until("presence", lambda message: message == everybody)
                assert there.hello(2, "bob", None, two.warmup).presence.seats == {"1": True, "2": True}
                await kill_tables(one)
                one._serving.clear()
                await bob.until("presence", lambda message: message["seats"] == {"1": False, "2": True})

    at_two(home, play)


def test_who_comes_and_goes_at_the_same_time_is_told_together(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable(game="xart"))).id
        tell, told = one.store.tell, list[float]()

        async def count(here: dict[str, notices.Attendance], asks: list[str]) -> None:
            told.append(loop.time())
            await tell(here, asks)

        loop = asyncio.get_running_loop()
        async with one.table(id) as table:
            monkeypatch.setattr(one.store, "tell", count)
            begun = loop.time()
            for _ in range(40):
                table.announce()
                await asyncio.sleep(0.005)
            assert 1 < len(told) <= (loop.time() - begun) / neighbours.GATHERED + 2

    at_two(home, play)


def test_one_process_thinks_and_another_goes_on_when_it_dies(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable("xart", seats={"1": "me", "2": "computer:2"}))).id  # which ponders
        async with one.table(id) as here, two.table(id) as there:
            Ponderer.started.clear()
            await here.act("ada", 1, move(1, 1, "@0/"))
            await there.refresh()
            assert (here.leads, there.leads) == (True, False)
            assert await two.store.unattended() == []
            assert list(here._thinking) == [2]
            assert not there._thinking
            here.close()
            await kill_tables(one)
            one._serving.clear()
            while not there.leads:
                await asyncio.sleep(0.01)
            assert list(there._thinking) == [2]
            while 2 not in there._computers:  # its player is made while the others go on
                await asyncio.sleep(0.01)
            there._computers[2].hurry()
            while there.state.seq < 3:
                await asyncio.sleep(0.01)
        assert [type(entry.event).__name__ for entry in await two.store.log(id)][:3] == [
            "TableCreated",
            "MoveMade",
            "MoveMade",
        ]

    at_two(home, play)


def test_the_computer_thinks_though_the_answer_of_the_database_was_lost(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable("xart", seats={"1": "me", "2": "computer:2"}))).id
        append = one.store.append

        async def append_twice(*writes: TableWrite) -> None:
            await append(*writes)
            await append(*writes)  # as it is done when the connection breaks between a commit and its answer

        async with one.table(id) as here, two.table(id) as there:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(one.store, "append", append_twice)
                await here.act("ada", 1, move(1, 1, "@0/"))
            await there.refresh()
            assert (here.leads, there.leads) == (True, False)
            assert list(here._thinking) == [2]

    at_two(home, play)


def test_a_word_at_another_process_does_not_make_the_computer_begin_anew(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        wish = NewTable("xart", seats={"1": "me", "2": "computer:2"})
        id = (await one.create("ada", wish)).id
        async with one.table(id) as here, two.table(id) as there:
            await here.act("ada", 1, move(1, 1, "@0/"))
            await there.refresh()
            thought = here._thinking[2]
            await there.act("ada", 1, ChatMessage("message-2", text="hm"))
            await here.refresh()
            assert here._thinking[2] is thought
            assert not there.leads
            await there.act("ada", 1, OfferMessage("message-3", "undo"))  # now nobody needs that thought
            await here.refresh()
            assert not here._thinking
            await there.act("ada", 1, move(4, there.state.seq, "@0+"))
            await here.refresh()
            assert (here.leads, there.leads) == (False, True)

    at_two(home, play)


def test_a_flag_waits_for_the_process_that_knows_the_network(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        wish = NewTable("xart", seats={"1": "me", "2": "here"}, clock=TimeControl("sudden", seconds=60))
        id = (await one.create("ada", wish)).id
        async with one.table(id) as here, two.table(id) as there:
            await here.act("ada", 1, move(1, 1, "@0/"))
            await there.refresh()
            slow = Guest("ada", 2)
            slow.lag = LONGEST_LAG
            here.listeners.add(slow)
            clock.now += 60 + LONGEST_LAG / 2
            await there.tick()
            assert there.state.status == "playing"
            await here.act("ada", 2, move(2, 2, "A2\\"), lag=slow.lag)
            await there.refresh()
            clock.now += 61
            await there.tick()
            await here.tick()
            assert here.state == there.state
            assert here.state.outcome is not None

    at_two(home, play)


def test_what_was_not_heard_is_read_when_the_connection_is_back(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        async with one.table(id) as here, two.table(id) as there:
            watcher = Guest()
            there.listeners.add(watcher)
            await here.act("ada", 1, move(1, 1, "@0/"))
            await watcher.until("event", lambda message: message["seq"] == 2)
            with one.store.access.engine.connect() as connection:
                others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                connection.execute(sa.text(others + "AND datname = current_database()"))
            await here.act("ada", 2, move(2, 2, "A2\\"))
            await watcher.until("event", lambda message: message["seq"] == 3)
            while {one.store.process, two.store.process} != await one.store.living():
                await asyncio.sleep(0.01)
            clock.now += 5
            assert one.store.works
            assert two.store.works

    at_two(home, play)


async def cut_off(tables: TableRegistry) -> None:
    """The database was started again: it has forgotten who lives, and whoever does has yet to notice."""
    for task in tables._background:
        task.cancel()
    with tables.store.access.engine.connect() as connection:
        mine = "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory' AND objid = :mine"
        connection.execute(sa.text(mine), {"mine": tables.store.process})
    tables.store.access.stand(tables.store.clock())


def test_who_begins_while_another_is_cut_off_from_the_database_charges_nobody_for_that(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        one = await open_tables(home, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "here"}, clock=TimeControl("sudden", seconds=60))
        id = (await one.create("ada", wish)).id
        async with one.table(id) as here:
            await here.act("ada", 1, move(1, 1, "@0/"))
            await cut_off(one)
            clock.now += 25
            two = await open_tables(home, clock)
            await one.store.rejoin()
            clock.now += 5
            for tables in (one, two):
                await tables.store.note_alive()
                async with tables.table(id) as there:
                    assert there.state.clocks.left_at(tables.services.now())[2] == 55
        await close_tables(two)
        await close_tables(one)

    asyncio.run(play())


def test_who_comes_after_the_clock_stood_follows_the_clock_of_those_who_live(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        one = await open_tables(home, clock)
        await cut_off(one)
        clock.now += 25
        await one.store.rejoin()
        two = await open_tables(home, clock)
        assert two.services.now() == one.services.now() == clock.now - 25
        await close_tables(two)
        await close_tables(one)

    asyncio.run(play())


def test_a_game_that_is_played_at_another_process_is_known_to_be_played(home: Home) -> None:
    async def play(one: TableRegistry, two: TableRegistry, clock: FakeTime) -> None:
        id = (await one.create("ada", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        async with one.table(id) as here:
            ada = Guest("ada", 1)
            here.listeners.add(ada)
            here.show_presence()
            for number, word in ((1, "@0/"), (2, "A2\\")):
                await here.act("ada", number, move(number, here.state.seq, word))
                while [view.data() for view in await two.running_views("xart")] != [
                    here.state.played.position.view().data()
                ]:
                    await asyncio.sleep(0.01)
            assert await two.running_views("xequeo") == []
            assert not two.in_memory()
            here.listeners.remove(ada)
            here.show_presence()
            while await two.running_views("xart"):
                await asyncio.sleep(0.01)

    at_two(home, play)


def test_nobody_is_let_in_before_the_others_are_heard(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []

    async def listen_late(
        url: sa.URL, begun: Callable[[], Awaitable[None]], hear: Callable[[notices.Notice], None]
    ) -> None:
        async def begin() -> None:
            heard.append(True)
            await begun()

        await asyncio.sleep(0.2)
        await notices.listen(url, begin, hear)

    monkeypatch.setattr(neighbours, "listen", listen_late)

    async def work() -> None:
        tables = await open_tables(home, FakeTime())
        assert tables.is_serving
        assert heard
        await close_tables(tables)

    asyncio.run(work())
