"""Reads that wait at the same time share a thread and a connection, and nothing else."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa

from anello.server.tables.grouped_reads import GROUP, GroupedReads


class Reading:
    """Some reads of a database in memory."""

    def __init__(self) -> None:
        self.engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
        self.connected = 0
        sa.event.listen(self.engine, "checkout", self._count)
        self.reads = GroupedReads(self.engine, 4)

    def _count(self, *_: object) -> None:
        self.connected += 1

    async def all(self, *works: Any) -> list[Any]:
        return await asyncio.gather(*map(self.reads.read, works), return_exceptions=True)


def completed(work: Coroutine[Any, Any, list[Any]]) -> list[Any]:
    return asyncio.run(work)


def test_who_asks_at_the_same_time_shares_a_connection() -> None:
    reading = Reading()
    numbers = range(GROUP)
    found = completed(reading.all(*(lambda c, n=n: c.execute(sa.text(f"SELECT {n}")).scalar() for n in numbers)))
    assert found == list(numbers)
    assert reading.connected == 1


def test_one_that_fails_harms_no_other() -> None:
    reading = Reading()

    def wrong(connection: sa.Connection) -> None:
        connection.execute(sa.text("SELECT nothing FROM nowhere"))

    def right(connection: sa.Connection) -> Any:
        return connection.execute(sa.text("SELECT 1")).scalar()

    first, failed, last = completed(reading.all(right, wrong, right))
    assert (first, last) == (1, 1)
    assert isinstance(failed, sa.exc.OperationalError)


def test_without_a_connection_all_are_told_so() -> None:
    engine = sa.create_engine("sqlite:////nowhere/at/all")
    reads = GroupedReads(engine, 2)

    async def ask() -> list[Any]:
        return await asyncio.gather(*(reads.read(lambda c: 1) for _ in range(3)), return_exceptions=True)

    assert [type(one) for one in completed(ask())] == [sa.exc.OperationalError] * 3


def test_a_slow_read_holds_up_only_those_who_asked_with_it() -> None:
    """Whoever asks while it goes on gets another thread."""
    reading = Reading()
    over = threading.Event()

    async def ask() -> bool:
        slow = asyncio.create_task(reading.reads.read(lambda c: over.wait(60)))
        await asyncio.sleep(0.02)
        await reading.reads.read(lambda c: None)
        is_first = not slow.done()
        over.set()
        return await slow and is_first

    assert asyncio.run(ask())


def test_nobody_may_wait_any_more() -> None:
    reading = Reading()

    async def ask() -> int:
        gone = asyncio.create_task(reading.reads.read(lambda c: time.sleep(0.05)))
        await asyncio.sleep(0.01)
        gone.cancel()
        return await reading.reads.read(lambda c: 1)

    assert asyncio.run(ask()) == 1
