"""The database as the event loop uses it: in threads, with patience while it is being started again.

A whole transaction is one step for the event loop, where an asynchronous driver would go to and fro for every
statement.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from anello.server.metrics import WRITE_SECONDS
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import sqlite
from anello.server.tables.database import writing
from anello.server.tables.grouped_reads import GroupedReads
from anello.server.tables.postgres import is_postgres, passes
from anello.server.tables.steady_clock import SteadyClock

__all__ = ["DatabaseAccess", "StoreTrouble"]

log = logging.getLogger("anello.store")

T = TypeVar("T")

READERS = 8
"""So many threads read at a time, whatever else waits for threads."""
LOOKERS = 1
"""So many threads search and make lists: more would only keep the event loop from the interpreter."""
SHARED_FOR = 1.0
"""For so many seconds an answer is told to all who ask the same."""
PATIENCE = 20.0
"""So many seconds a failure that passes by itself is waited for: people notice nothing but a pause."""
PAUSES = (0.05, 0.5)
"""So many seconds lie between two attempts, at first and at most."""


@dataclass(frozen=True)
class _SharedAnswer:
    looking: "asyncio.Task[Any]"
    written: int
    until: float


class StoreTrouble(Refusal):
    """The database cannot be reached or written to at the moment; nothing has been changed."""

    def __init__(self) -> None:
        super().__init__(
            RefusalCode.UNAVAILABLE, "The server cannot write anything down just now. Please try again in a moment."
        )


class DatabaseAccess:
    """Reads in any thread, and writes one after the other in one of its own.

    Where an answer is lost with its connection the work is done again: it must be such that it can be, or that the
    database refuses it the second time.
    """

    def __init__(self, engine: sa.Engine, clock: SteadyClock) -> None:
        self.engine = engine
        # The database would be asked three times for each read, to begin and to end a transaction too.
        without = {"isolation_level": "AUTOCOMMIT"} if is_postgres(engine) else {sqlite.READS: True}
        self._read_engine = engine.execution_options(**without)
        self.clock = clock
        """The server's time: it stands while nothing can be written."""
        self.works = True
        """Whether the last write succeeded, as far as it was for the database to say."""
        self._worked = float("-inf")
        """When something was last written."""
        self._written = 0
        """How many writes have succeeded."""
        self._shared: dict[str, _SharedAnswer] = {}
        """What was looked up for all who ask."""
        self._stands = 0
        """How often it was noticed that nothing can be written."""
        self._reading = GroupedReads(self._read_engine, READERS)
        self._looking = ThreadPoolExecutor(LOOKERS, thread_name_prefix="look")
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="write")
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Know the event loop."""
        self._loop = asyncio.get_running_loop()

    def awaited(self, work: Coroutine[Any, Any, T]) -> T:
        """What some work of the event loop comes to, for threads that may wait for it."""
        if self._loop is None:
            raise RuntimeError("the database is not open yet")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self, last: Callable[[], None]) -> None:
        """Let go of the database; the last work comes after all that was begun, though nobody may wait for that."""
        self._writing.submit(last)
        self._writing.shutdown()
        self._reading.close()
        self._looking.shutdown()
        self.engine.dispose()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What some work with the database comes to that changes nothing."""
        return await self._patiently(partial(self._reading.read, work))

    async def look_up(self, work: Callable[[sa.Connection], T]) -> T:
        """The same for searches and lists, of which those who play must not notice anything: one after the other."""
        return await self._patiently(partial(_in_a_thread_of, self._looking, partial(self._look_up, work)))

    async def look_up_for_all(self, question: str, work: Callable[[sa.Connection], T]) -> T:
        """The same for what all are told alike: who asks within a second shares the answer, unless something is written
        here meanwhile. Of what other processes write it may be a second late."""
        now = asyncio.get_running_loop().time()
        shared = self._shared.get(question)
        if shared is None or shared.written != self._written or shared.until <= now:
            self._shared = {asked: answer for asked, answer in self._shared.items() if answer.until > now}
            looking = asyncio.create_task(self.look_up(work), name="look up")
            shared = self._shared[question] = _SharedAnswer(looking, self._written, now + SHARED_FOR)
        try:
            answer: T = await asyncio.shield(shared.looking)
        except StoreTrouble:
            self._shared.pop(question, None)
            raise
        return answer

    def _look_up(self, work: Callable[[sa.Connection], T]) -> T:
        with self._read_engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """What some work in a transaction comes to. While that fails for reasons of the database's own the clock
        stands."""

        def transaction() -> T:
            with writing(self.engine) as connection:
                return work(connection)

        return await self.in_turn(transaction)

    async def in_turn(self, work: Callable[[], T]) -> T:
        """The same, for work that opens its transactions itself."""
        begun = self.clock()

        def attempt() -> tuple[int, T]:
            return self._stands, work()

        def fail() -> None:
            self.stand(max(begun, self._worked))  # others may have written since this was begun, or tried before

        try:
            with WRITE_SECONDS.time():
                stands, found = await self._patiently(partial(_in_a_thread_of, self._writing, attempt), fail)
        except StoreTrouble:
            fail()
            raise
        self._written += 1
        if stands == self._stands:  # what was begun before it failed does not say that it works again
            if not self.works:
                self.works = True
                self.clock.go_on()
                log.warning("the database can be written to again")
            self._worked = self.clock()
        return found

    def stand(self, since: float) -> None:
        """Nothing can be written since a moment not long ago: no clock runs until something is."""
        self.works = False
        self._stands += 1
        self.clock.stop(since)

    async def _patiently(self, attempt: Callable[[], Awaitable[T]], failing: Callable[[], None] = lambda: None) -> T:
        loop = asyncio.get_running_loop()
        until, (pause, longest) = loop.time() + PATIENCE, PAUSES
        while True:
            try:
                return await attempt()
            except DBAPIError as error:
                if not passes(error) or loop.time() > until:
                    raise _trouble(error) from error
                failing()
            await asyncio.sleep(pause)
            pause = min(longest, 2 * pause)


async def _in_a_thread_of(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work)


def _trouble(error: DBAPIError) -> Exception:
    """What the database cannot do now is one thing; what it should never be asked to do stays as it is."""
    if isinstance(error, IntegrityError | sa.exc.DataError | sa.exc.ProgrammingError):
        return error
    log.error("the database failed", extra={"error": str(error.orig)})
    return StoreTrouble()
