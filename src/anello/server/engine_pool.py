"""The one gate for work that takes long: engines, lessons, puzzles and pictures share a few threads.

The event loop only dispatches. Work of a less urgent kind may never take all threads, so a more urgent kind always
finds one: the computer's seats wait for nobody but each other. Within a kind, those wait longest who have had most, and
nobody has more than half of its threads: drawing and reading hold the interpreter's lock, for which everybody waits.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Generic, TypeVar

from anello.kit.effort import core_seconds

__all__ = ["EnginePool", "PoolFull", "Urgency"]

T = TypeVar("T")

MOST_WAITING = 64
"""So many jobs of one payer may wait; those of seats and of the server itself always may."""
FORGETTING = 0.5
"""How much of what payers have had is forgotten whenever nothing waits any more."""


class Urgency(IntEnum):
    """How long somebody may be kept waiting; so many threads are left free for those more urgent."""

    SEAT = 0
    """The computer's move at a table: a clock may run."""
    ANSWER = 1
    """What is done in a moment: a lesson's verdict, a puzzle's answer, a picture."""
    STUDY = 2
    """What may take seconds: analysis."""


class PoolFull(Exception):
    """Somebody lets too much wait already."""


@dataclass(eq=False)
class _Job(Generic[T]):
    work: Callable[[], T]
    urgency: Urgency
    payer: str
    done: "asyncio.Future[T]"
    charge: Callable[[float], None] | None
    seconds: float = field(default=0.0, init=False)

    def timed(self) -> T:
        """The work, with the seconds of a core that it took."""
        started = core_seconds()
        try:
            return self.work()
        finally:
            self.seconds = core_seconds() - started


class EnginePool:
    """A few threads, and who may use how many of them: at least one for each kind of work."""

    def __init__(self, threads: int) -> None:
        self._threads = max(threads, len(Urgency))
        self._executor = ThreadPoolExecutor(self._threads, thread_name_prefix="engine")
        self._waiting: dict[Urgency, list[_Job[Any]]] = {urgency: [] for urgency in Urgency}
        self._running: Counter[Urgency] = Counter()
        self._working: Counter[str] = Counter()
        """How many jobs of each payer are being done."""
        self._had: defaultdict[str, float] = defaultdict(float)
        """The seconds that each payer has had of late, running jobs counted with what jobs take at least."""
        self._closed = False

    async def run(
        self,
        job: Callable[[], T],
        urgency: Urgency = Urgency.ANSWER,
        *,
        payer: str = "",
        charge: Callable[[float], None] | None = None,
    ) -> T:
        """What a job returns, worked out in a thread. If nobody waits any more, what has not begun never begins.

        Jobs of the same `payer` do not hold up those of others, and `charge` is told the seconds of a core that a job
        took, also when its asker is gone. A payer who lets too much wait gets `PoolFull`.
        """
        if self._closed:
            raise RuntimeError("the engine pool is closed")
        waiting = self._waiting[urgency]
        if payer and sum(other.payer == payer for other in waiting) >= MOST_WAITING:
            raise PoolFull
        asked: _Job[T] = _Job(job, urgency, payer, asyncio.get_running_loop().create_future(), charge)
        waiting.append(asked)
        self._start()
        try:
            return await asked.done
        finally:
            if asked in waiting:  # nobody needs it any more
                waiting.remove(asked)

    def waiting(self, urgency: Urgency) -> int:
        """How many jobs of a kind wait."""
        return len(self._waiting[urgency])

    def running(self, urgency: Urgency) -> int:
        """How many jobs of a kind are being done."""
        return self._running[urgency]

    def close(self) -> None:
        """Take no more work. Running players have been asked to stop before."""
        self._closed = True
        for job in (job for waiting in self._waiting.values() for job in waiting):
            job.done.cancel()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Begin what may begin."""
        for urgency, waiting in self._waiting.items():
            while not self._closed and self._has_room(urgency):
                most = max(1, (self._threads - urgency) // 2)
                ready = [job for job in waiting if not job.payer or self._working[job.payer] < most]
                if not ready:
                    break
                job = min(ready, key=lambda one: self._had.get(one.payer, 0.0))  # of equals the first
                waiting.remove(job)
                self._begin(job)
        if not any(self._waiting.values()):
            for payer in list(self._had):
                self._had[payer] *= FORGETTING
                if self._had[payer] < 0.001:
                    del self._had[payer]

    def _has_room(self, urgency: Urgency) -> bool:
        """Whether each kind up to this one still leaves enough threads to those more urgent."""
        return all(
            sum(count for other, count in self._running.items() if other >= kind) < self._threads - kind
            for kind in Urgency
            if kind <= urgency
        )

    def _begin(self, job: _Job[Any]) -> None:
        loop = asyncio.get_running_loop()
        self._running[job.urgency] += 1
        self._working[job.payer] += 1
        self._had[job.payer] += 1e-3  # so that payers take turns, however many of their jobs are at work

        def end(work: Future[Any]) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits for anything any more
                loop.call_soon_threadsafe(self._end, job, work)

        self._executor.submit(job.timed).add_done_callback(end)

    def _end(self, job: _Job[Any], work: Future[Any]) -> None:
        """A thread is free again, which may be later than the asker is gone."""
        self._running[job.urgency] -= 1
        self._working[job.payer] -= 1
        if not self._working[job.payer]:
            del self._working[job.payer]
        self._had[job.payer] += job.seconds
        if job.charge is not None:
            job.charge(job.seconds)
        if not job.done.done():
            if work.cancelled():
                job.done.cancel()
            elif error := work.exception():
                job.done.set_exception(error)
            else:
                job.done.set_result(work.result())
        self._start()
