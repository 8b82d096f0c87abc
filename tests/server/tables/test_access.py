"""The database as the event loop uses it: whoever plays does not wait for those who search, and while nothing can be
written the clock stands, no longer and no shorter."""

import asyncio
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from anello.server.tables.access import DatabaseAccess, StoreTrouble
from anello.server.tables.database import open_engine, sqlite_url
from anello.server.tables.steady_clock import SteadyClock
from tests.server.helpers import FakeTime


def test_searches_wait_for_each_other_and_nobody_else_for_them(tmp_path: Path) -> None:
    begun, enough = threading.Event(), threading.Event()

    def search(connection: sa.Connection) -> str:
        begun.set()
        enough.wait()
        return "found"

    async def ask() -> None:
        access = DatabaseAccess(open_engine(sqlite_url(tmp_path)), SteadyClock())
        searches = [asyncio.create_task(access.look_up(search)) for _ in range(20)]
        await asyncio.to_thread(begun.wait)
        one = sa.select(sa.literal(1))
        assert await access.read(lambda connection: connection.execute(one).scalar()) == 1
        assert await access.write(lambda connection: connection.execute(one).scalar()) == 1
        assert not any(task.done() for task in searches)
        enough.set()
        assert await asyncio.gather(*searches) == ["found"] * 20
        access.close(lambda: None)

    asyncio.run(ask())


def test_what_all_are_told_alike_is_looked_up_once_until_something_is_written(tmp_path: Path) -> None:
    asked: list[str] = []

    def look(connection: sa.Connection) -> int:
        asked.append("look")
        return len(asked)

    def fail_to_look(connection: sa.Connection) -> None:
        asked.append("fail")
        raise OperationalError("SELECT", {}, Exception("the disk is gone"))

    async def ask() -> None:
        access = DatabaseAccess(open_engine(sqlite_url(tmp_path)), SteadyClock())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("anello.server.tables.access.SHARED_FOR", 1000.0)
            assert await asyncio.gather(*(access.look_up_for_all("a", look) for _ in range(5))) == [1] * 5
            assert await access.look_up_for_all("b", look) == 2
            assert await access.look_up_for_all("a", look) == 1
            await access.write(lambda connection: None)
            assert await access.look_up_for_all("a", look) == 3
        patient = asyncio.create_task(access.look_up_for_all("c", look))
        hasty = asyncio.create_task(access.look_up_for_all("c", look))
        await asyncio.sleep(0)
        hasty.cancel()  # whoever goes away spoils nothing for others
        assert await patient == 4
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("anello.server.tables.access.SHARED_FOR", 0.0)
            assert await access.look_up_for_all("d", look) == 5
            assert await access.look_up_for_all("d", look) == 6
        for _ in range(2):  # what failed is tried again
            with pytest.raises(StoreTrouble):
                await access.look_up_for_all("e", fail_to_look)
        assert asked[-2:] == ["fail", "fail"]
        access.close(lambda: None)

    asyncio.run(ask())


class SlowWrite:
    """A write that takes as long as it is told to."""

    def __init__(self) -> None:
        self.begun, self.enough = threading.Event(), threading.Event()

    def __call__(self, connection: sa.Connection) -> None:
        self.begun.set()
        self.enough.wait()


def fail(connection: sa.Connection) -> None:
    raise OperationalError("INSERT", {}, Exception("the disk is full"))


def test_a_failure_takes_back_no_time_in_which_others_could_write(tmp_path: Path) -> None:
    """What fails was begun long ago and waited, or was tried again; since then others have written."""

    async def ask() -> None:
        time, slow = FakeTime(), SlowWrite()
        access = DatabaseAccess(open_engine(sqlite_url(tmp_path)), SteadyClock(time, time))
        first = asyncio.create_task(access.write(slow))
        await asyncio.to_thread(slow.begun.wait)
        second = asyncio.create_task(access.write(fail))
        await asyncio.sleep(0)  # now it waits for the first
        time.now += 20
        slow.enough.set()
        await first
        written = time.now
        with pytest.raises(StoreTrouble):
            await second
        time.now += 5
        assert not access.works
        assert access.clock() == written
        await access.write(lambda connection: None)
        time.now += 1
        assert access.clock() == written + 1
        access.close(lambda: None)

    asyncio.run(ask())


def test_what_was_written_before_the_connection_broke_does_not_let_the_clock_go_on(tmp_path: Path) -> None:
    async def ask() -> None:
        time, slow = FakeTime(), SlowWrite()
        access = DatabaseAccess(open_engine(sqlite_url(tmp_path)), SteadyClock(time, time))
        writing = asyncio.create_task(access.write(slow))
        await asyncio.to_thread(slow.begun.wait)
        broke = time.now
        access.stand(access.clock())
        slow.enough.set()
        await writing
        time.now += 30
        assert not access.works
        assert access.clock() == broke
        await access.write(lambda connection: None)
        assert access.works
        time.now += 1
        assert access.clock() == broke + 1
        access.close(lambda: None)

    asyncio.run(ask())
