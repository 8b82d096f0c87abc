"""Vacations: clocks of days stand while somebody is away, for some days of the year, and for nobody else."""

import asyncio
from functools import partial

from anello.server.tables.clocks import TimeControl
from anello.server.tables.vacations import DAYS_A_YEAR, begin_vacation, end_vacation, vacation_of
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, move, open_tables
from tests.server.homes import Home

DAY = 86_400.0


def test_clocks_of_days_stand_while_somebody_is_away(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "open"}, clock=TimeControl("days", days=2))
        id = (await tables.create("ada", wish)).id
        access = tables.store.access
        async with tables.table(id) as table:
            await table.join("bo", 2, "Bo")
            await table.act("ada", 1, move(1, table.state.seq, "@0/"))
            clock.now += DAY
            begun = partial(begin_vacation, person="bo", days=5, now=clock.now)
            assert await access.write(begun)
            assert not await access.write(begun), "nobody goes on vacation twice"
            for _ in range(5):
                clock.now += DAY
                await table.tick()
            assert table.state.outcome is None
            # Five days do not count: one of two was gone before, so one is left.
            clock.now += DAY - 60
            await table.tick()
            assert table.state.outcome is None
            clock.now += 121
            await table.tick()
            assert table.state.played.game.describe(table.state.outcome) == "white time"
            given = [entry.event.seconds for entry in table.state.log if hasattr(entry.event, "seconds")]
            assert round(sum(given)) == 5 * DAY
        read = partial(vacation_of, person="bo", now=clock.now)
        assert (await access.read(read)).left == (DAYS_A_YEAR - 5) * DAY
        assert not await access.write(partial(begin_vacation, person="bo", days=DAYS_A_YEAR, now=clock.now))
        # Whoever is back early keeps the days; in the next year there are new ones.
        assert await access.write(partial(begin_vacation, person="bo", days=10, now=clock.now))
        await access.write(partial(end_vacation, person="bo", now=clock.now + DAY))
        assert (await access.read(read)).left == (DAYS_A_YEAR - 6) * DAY
        later = clock.now + 366 * DAY
        assert (await access.read(partial(vacation_of, person="bo", now=later))).left == DAYS_A_YEAR * DAY
        await close_tables(tables)

    asyncio.run(play())


def test_a_vacation_stops_no_other_clock(home: Home) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "open"}, clock=TimeControl("sudden", seconds=60))
        id = (await tables.create("ada", wish)).id
        async with tables.table(id) as table:
            await table.join("bo", 2, "Bo")
            await table.act("ada", 1, move(1, table.state.seq, "@0/"))
            await tables.store.access.write(partial(begin_vacation, person="bo", days=5, now=clock.now))
            clock.now += 70
            await table.tick()
            assert table.state.outcome is not None
        await close_tables(tables)

    asyncio.run(play())
