"""Reads that wait at the same time are done together: one thread is woken and one connection taken for all of them.

When two thousand people come back at once that costs more than what is read.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa

__all__ = ["GroupedReads"]

T = TypeVar("T")

WaitingRead: TypeAlias = "tuple[Callable[[sa.Connection], Any], asyncio.Future[Any]]"
ReadResult: TypeAlias = tuple[Any, Exception | None]

GROUP = 16
"""So many reads are done one after the other at most, for the last of them waits for all."""
SOON = 0.005
"""A group that was begun less than so many seconds ago is waited for before another thread is woken."""


class GroupedReads:
    """Reads in some threads of their own, each all by itself: where one fails the others do not notice it."""

    def __init__(self, engine: sa.Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="read")
        self._most = self._free = threads
        self._waiting: deque[WaitingRead] = deque()
        self._begun = 0.0
        """When the last group was."""
        self._next: asyncio.Handle | None = None

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What some work with the database comes to."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, done))
        if self._next is None:  # who else asks in this turn of the event loop comes along
            self._next = loop.call_soon(self._start, loop)
        return await done

    def close(self) -> None:
        """Wait for what was begun."""
        self._threads.shutdown()

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake threads for those who wait, unless one is about to be free."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        while self._waiting and self._free:
            soon = self._begun + SOON
            if self._free < self._most and loop.time() < soon:
                self._next = loop.call_at(soon, self._start, loop)
                return
            self._begun = loop.time()
            self._free -= 1
            group = [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]
            self._threads.submit(self._run, loop, group)

    def _run(self, loop: asyncio.AbstractEventLoop, group: Sequence[WaitingRead]) -> None:
        """In a thread: read, and hand over what was found."""
        found: list[ReadResult] = []
        while len(found) < len(group):
            try:
                with self._engine.connect() as connection:
                    _read_until_failure(connection, group, found)
            except Exception as error:  # there is no connection
                found += [(None, error)] * (len(group) - len(found))
        loop.call_soon_threadsafe(self._finish, loop, group, found)

    def _finish(
        self, loop: asyncio.AbstractEventLoop, group: Sequence[WaitingRead], found: Sequence[ReadResult]
    ) -> None:
        self._free += 1
        for (_, done), (result, error) in zip(group, found, strict=True):
            if done.done():  # nobody waits any more
                continue
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)
        self._start(loop)


def _read_until_failure(connection: sa.Connection, group: Sequence[WaitingRead], found: list[ReadResult]) -> None:
    """Read what is not found yet; after a failure the others need another connection."""
    for work, _ in group[len(found) :]:
        try:
            found.append((work(connection), None))
        except Exception as error:
            found.append((None, error))
            return
