"""How long the computer takes at a table: whole matches in time that is skipped, not waited for."""

import asyncio
import random
import selectors
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from anello.players.player import Level
from anello.server.engine_pool import Urgency
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import MoveMade, SeatPlan, TableCreated
from anello.server.tables.live import LiveTable
from anello.server.tables.setup import TableServices, new_table
from anello.server.tables.writes import TableWrite
from tests.server.helpers import move

BEAT = 0.8


class SkippingSelector(selectors.DefaultSelector):
    """Time does not pass, it is skipped: whoever sleeps wakes at once, at the moment he wanted."""

    now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits for something that never comes"
        self.now += timeout
        return super().select(0)


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop in which time is skipped."""

    def __init__(self) -> None:
        self.skipping = SkippingSelector()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.now


@contextmanager
def skipped_time() -> Iterator[SkippingLoop]:
    loop = SkippingLoop()
    try:
        yield loop
    finally:
        loop.close()


class Pool(Protocol):
    """What a table has its thoughts thought by."""

    async def run(self, job: Callable[[], Any], urgency: Urgency) -> Any:
        """What a job returns, after the time that it takes."""


class MeasuringPool:
    """An engine pool without threads: a thought takes as long as it kept a core busy, in threads of its own too."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        """How many seconds each job took."""

    async def run(self, job: Callable[[], Any], urgency: Urgency) -> Any:
        """What a job returns."""
        started = time.process_time()
        found = job()
        self.taken.append(time.process_time() - started)
        await asyncio.sleep(self.taken[-1])
        return found


@dataclass(frozen=True)
class TimedAnswer:
    """What the computer said, in which round, how long after it could, and how much time it had left then."""

    word: str
    round: tuple[LiveTable, int]
    seconds: float
    left: float | None
    own: bool
    """Whether it moved the piece that is its secret."""


class WatchingStore:
    """A disk that is never slow. It keeps nothing but when the computer on seat 2 answered."""

    is_shared = False

    def __init__(self) -> None:
        self.table: LiveTable | None = None
        self.answers: list[TimedAnswer] = []

    async def append(self, *writes: TableWrite) -> None:
        assert self.table is not None
        before = self.table.state
        for entry in writes[0].entries:
            if isinstance(entry.event, MoveMade) and entry.event.seat == 2:
                asked = before.log[before.asked[2] - 1].at
                left = before.clocks.left_at(asked)[2] if 2 in before.clocks.running else None
                seconds = round(entry.at - asked, 6)
                word = entry.event.word
                own = "ROYGBVW".find(word[0]) == getattr(before.played.position.view(2), "choice", None)
                self.answers.append(TimedAnswer(word, (self.table, before.round), seconds, left, own))


def timed_answers(
    levels: Sequence[Level],
    level: int,
    count: int,
    pool: Pool,
    *,
    game: str = "xequeo",
    clock: TimeControl | None = None,
) -> list[TimedAnswer]:
    """At least so many answers of a level, against somebody who plays anything at any time."""
    source = random.Random(level)
    store: Any = WatchingStore()

    async def play(now: Callable[[], float]) -> None:
        used: Any = pool
        services = TableServices(store, used, lambda name: levels, now, source, pace=BEAT)
        seats = {1: SeatPlan("person", key="key"), 2: SeatPlan("computer", level=level)}
        created = TableCreated(game, {}, seats, clock or TimeControl())
        number = 0
        while len(store.answers) < count:
            table = store.table = LiveTable(services, new_table("t", created, services))
            table.attend()
            while table.state.outcome is None and len(store.answers) < count:
                await asyncio.sleep(source.random())
                if 1 in table.state.to_act:
                    number += 1
                    words = table.state.played.position.view(1).words
                    quiet = [word for word in words if not word.endswith("!")]
                    await table.act("key", 1, move(number, table.state.seq, source.choice(quiet or words)))
            table.close()
        await asyncio.sleep(0)

    with skipped_time() as loop:
        loop.run_until_complete(play(loop.time))
    found: list[TimedAnswer] = store.answers
    return found
