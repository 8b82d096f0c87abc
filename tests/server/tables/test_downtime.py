"""Time in which nobody could play never counts, whatever is stopped or killed when, and however clocks are set."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from anello.server.tables import database
from anello.server.tables.clocks import LONGEST_LAG, TimeControl
from anello.server.tables.database import migrate, open_engine, sqlite_url, writing
from anello.server.tables.notes import ALIVE, CLOCK, begin_life, clock_note, set_note
from anello.server.tables.presence import Company
from anello.server.tables.registry import OVERDUE, TableRegistry
from anello.server.tables.steady_clock import SteadyClock
from anello.server.tables.store import TableStore
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, kill_tables, move, open_tables
from tests.server.homes import Home

BUDGET = 300


async def running_table(tables: TableRegistry, seconds: int = BUDGET) -> str:
    """A table where the clock of the second seat runs."""
    wish = NewTable("xart", seats={"1": "me", "2": "here"}, clock=TimeControl("sudden", seconds=seconds))
    id = (await tables.create("key", wish)).id
    async with tables.table(id) as table:
        await table.act("key", 1, move(1, 1, "@0/"))
    return id


async def left(tables: TableRegistry, id: str) -> float:
    """What the second seat has left."""
    async with tables.table(id) as table:
        return table.state.clocks.left_at(tables.services.now())[2]


@pytest.mark.parametrize("stop", [close_tables, kill_tables])
def test_a_server_that_stops_again_at_once_costs_nobody_time(home: Home, stop: Callable[..., Any]) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        id = await running_table(tables)
        clock.now += 10
        await close_tables(tables)
        for _ in range(5):
            clock.now += 56
            await stop(await open_tables(home, clock))
        clock.now += 56
        tables = await open_tables(home, clock)
        assert await left(tables, id) == BUDGET - 10
        await close_tables(tables)

    asyncio.run(play())


@pytest.mark.parametrize("seed", range(4))
def test_clocks_count_what_could_be_played_and_nothing_else(home: Home, seed: int) -> None:
    """Any sequence of lives: a table may be looked at in one or not, and the end may come with or without a word."""

    async def play() -> None:
        source, clock, used = random.Random(seed), FakeTime(), 0.0
        tables = await open_tables(home, clock)
        id = await running_table(tables, 10_000)
        for _ in range(12):
            if source.random() < 0.5:
                assert await left(tables, id) == pytest.approx(10_000 - used)
            lived = source.uniform(0, 60)
            clock.now += lived
            if source.random() < 0.3:
                await tables.store.note_alive()  # the heartbeat, and nothing after it
                clock.now += source.uniform(0, 5)
                await kill_tables(tables)
            else:
                await close_tables(tables)
            used += lived
            clock.now += source.choice([0.0, 0.1, 1000.0])
            tables = await open_tables(home, clock)
        assert await left(tables, id) == pytest.approx(10_000 - used)
        await close_tables(tables)

    asyncio.run(play())


def test_time_until_the_rules_are_compiled_does_not_count(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        id = await running_table(tables)
        await close_tables(tables)
        tables = await open_tables(home, clock, ready=False)
        assert not tables.is_serving
        clock.now += 70
        tables.rules_ready.set()
        assert await left(tables, id) == BUDGET
        await close_tables(tables)

    asyncio.run(play())


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_the_system_clock_may_be_set_while_people_play(home: Home, jump: float) -> None:
    async def play() -> None:
        wall, monotonic = FakeTime(), FakeTime()
        tables = await open_tables(home, wall, monotonic)
        id = await running_table(tables)
        wall.now += jump
        for clock in (wall, monotonic):
            clock.now += 20
        assert await left(tables, id) == BUDGET - 20
        await close_tables(tables)
        wall.now += jump  # and once more while nobody serves
        tables = await open_tables(home, wall, monotonic)
        assert await left(tables, id) == BUDGET - 20
        for clock in (wall, monotonic):
            clock.now += 20
        assert await left(tables, id) == BUDGET - 40  # clocks do not wait for the wall to come up
        async with tables.table(id) as table:
            await table.act("key", 2, move(2, table.state.seq, "A2\\"))
            assert table.state.clocks.left[2] == BUDGET - 40
        await close_tables(tables)

    asyncio.run(play())


def test_a_second_server_changes_no_clock(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        one = await open_tables(home, clock)
        id = await running_table(one)
        clock.now += 30
        two = await open_tables(home, clock)
        assert await left(two, id) == await left(one, id) == BUDGET - 30
        await kill_tables(one)
        clock.now += 30
        three = await open_tables(home, clock)  # there was always somebody
        assert await left(three, id) == await left(two, id) == BUDGET - 60
        assert len(await three.store.log(id)) == 2
        await close_tables(two)
        await close_tables(three)

    asyncio.run(play())


def test_servers_on_one_machine_have_one_time(home: Home) -> None:
    """The system clock was set between their starts."""

    async def play() -> None:
        wall, monotonic = FakeTime(), FakeTime()
        one = await open_tables(home, wall, monotonic)
        wall.now += 3600
        two = await open_tables(home, wall, monotonic)
        assert two.services.now() == one.services.now() == monotonic.now
        await close_tables(one)
        await close_tables(two)

    asyncio.run(play())


def test_flags_fall_at_tables_that_nobody_has_in_memory(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        early, late = await running_table(tables, 60), await running_table(tables, 90)
        clock.now += 20
        await close_tables(tables)
        clock.now += 1000
        tables = await open_tables(home, clock)
        await tables.resume()
        assert not tables._tables  # nothing is read before it is needed
        for gone, fallen in ((30, set()), (10 + OVERDUE, {early}), (30, {early, late})):
            clock.now += gone
            await tables._drop_overdue()
            clock.now += LONGEST_LAG  # which is given where another process might know more of the network
            for table in tables.in_memory():
                await table.tick()
            logs = {id: await tables.store.log(id) for id in (early, late)}
            assert {id for id, log in logs.items() if type(log[-1].event).__name__ == "Closed"} == fallen
        assert await tables.store.overdue(clock.now, 10) == []
        await close_tables(tables)

    asyncio.run(play())


def test_tables_of_an_older_version_are_not_charged_for_its_downtime(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(tmp_path, clock)
        id = await running_table(tables)
        clock.now += 20
        await close_tables(tables)
        engine = open_engine(database.sqlite_url(tmp_path))
        with database.writing(engine) as down:  # as the version before left it
            config = database._config()
            config.attributes["connection"] = down
            command.downgrade(config, "0004")
        engine.dispose()
        with sqlite3.connect(tmp_path / "anello.db") as connection:
            for statement in (
                "DROP TABLE kept",
                "ALTER TABLE tables DROP COLUMN thinker",
                "DROP INDEX tables_flag",
                "DROP INDEX tables_thinks",
                "ALTER TABLE tables DROP COLUMN flag",
                "ALTER TABLE tables DROP COLUMN down",
                "ALTER TABLE tables DROP COLUMN thinks",
                "ALTER TABLE tables ADD COLUMN attended BOOLEAN NOT NULL DEFAULT 1",
                "CREATE INDEX tables_attended ON tables (attended)",
                "UPDATE alembic_version SET version_num = '0002'",
            ):
                connection.execute(statement)
        connection.close()
        clock.now += 1000
        tables = await open_tables(tmp_path, clock)
        await tables.resume()
        assert await left(tables, id) == BUDGET - 20
        await close_tables(tables)

    asyncio.run(play())


def test_a_restart_reads_no_log_where_only_a_clock_runs(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, they are taken up by one statement."""

    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        ids = [await running_table(tables) for _ in range(20)]
        await kill_tables(tables)
        clock.now += 50
        read: list[str] = []
        log = TableStore.log

        async def counted(store: TableStore, id: str) -> Any:
            read.append(id)
            return await log(store, id)

        monkeypatch.setattr(TableStore, "log", counted)
        tables = await open_tables(home, clock)
        await tables.resume()
        await tables._drop_overdue()
        assert read == []
        assert await left(tables, ids[7]) == BUDGET
        assert read == [ids[7]]
        await close_tables(tables)

    asyncio.run(play())


def test_a_steady_clock_stands_and_goes_on() -> None:
    wall, monotonic = FakeTime(), FakeTime()
    monotonic.now = 50.0
    clock = SteadyClock(wall, monotonic)
    assert clock() == wall.now
    monotonic.now += 5
    assert clock() == wall.now + 5
    clock.stop(wall.now + 4)
    clock.stop(wall.now + 5)  # it stands already
    monotonic.now += 100
    assert clock() == wall.now + 4
    clock.go_on()
    clock.go_on()
    assert clock() == wall.now + 4
    monotonic.now += 1
    assert clock() == wall.now + 5
    clock.reach(wall.now + 60)
    clock.reach(wall.now)
    assert clock() == wall.now + 60


@pytest.mark.parametrize("company", [Company.CUT_OFF, Company.OTHERS])
def test_who_begins_at_the_second_attempt_follows_the_clock_of_the_others(tmp_path: Path, company: Company) -> None:
    """Since the first attempt failed its own clock stands, where the system's was; theirs has left out much."""
    url, time = sqlite_url(tmp_path), FakeTime()
    migrate(url)
    theirs, mine = SteadyClock(time, time), SteadyClock(time, time)
    theirs.go_on_from(time.now - 100)
    with writing(open_engine(url)) as connection:
        set_note(connection, ALIVE, repr(theirs()))
        set_note(connection, CLOCK, clock_note(theirs))
        mine.stop(mine())
        begin_life(connection, mine, company)
    mine.go_on()
    time.now += 1
    assert mine() == theirs()


def test_while_the_process_is_stopped_no_clock_runs(home: Home) -> None:
    """It says nothing meanwhile; who asks for the time first afterwards may be a flag."""

    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        steady = tables.store.clock
        id = await running_table(tables)
        for _ in range(40):  # ten seconds of play
            steady.pulse()
            clock.now += 0.25
        clock.now += 10 * BUDGET
        async with tables.table(id) as table:
            await table.tick()
            assert table.state.status == "playing"
        for _ in range(20):
            steady.pulse()
            clock.now += 0.25
        assert await left(tables, id) == pytest.approx(BUDGET - 15, abs=0.5)
        await tables.store.note_alive()
        other = await open_tables(home, FakeTime(), clock)  # on the same machine, begun later
        assert other.store.clock() == pytest.approx(steady())
        await close_tables(other)
        await close_tables(tables)

    asyncio.run(play())


def test_a_stopped_life_is_left_out_once(home: Home) -> None:
    """Whoever is killed while the time is being left out has left out nothing."""

    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        id = await running_table(tables)
        await kill_tables(tables)
        clock.now += 100
        migrate(home.url)
        store = TableStore(open_engine(home.url), SteadyClock(clock, clock))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("anello.server.tables.notes.boot_id", lambda: 1 / 0)  # at the end of the transaction
            with pytest.raises(ZeroDivisionError):
                await store.begin_serving()
        await store.close()
        clock.now += 100
        tables = await open_tables(home, clock)
        assert await tables.store.down(id) == 200
        assert await left(tables, id) == BUDGET
        await close_tables(tables)

    asyncio.run(play())
