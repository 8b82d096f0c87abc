"""Background work that does not die: what fails is told, and tried again after a pause that grows."""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Awaitable, Callable

__all__ = ["Watch"]

log = logging.getLogger("anello.watch")

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 10.0


class Watch:
    """All background work of a server, and what of it does not work at the moment."""

    def __init__(self, first_pause: float = FIRST_PAUSE) -> None:
        self._first_pause = first_pause
        self._failing: Counter[str] = Counter()

    @property
    def troubles(self) -> dict[str, int]:
        """What fails, by the kind of work, and how many of it; tables have no names here, for names let people in."""
        return {kind: number for kind, number in sorted(self._failing.items()) if number}

    def report(self, kind: str, number: int) -> None:
        """Say of how many things of a kind something is wrong that will not mend itself."""
        self._failing[kind] = number

    async def keep(self, kind: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work until it ends by itself, however often it fails."""
        failures = 0
        try:
            while True:
                try:
                    await work()
                    return
                except Exception:
                    failures += 1
                    pause = min(LONGEST_PAUSE, self._first_pause * 2 ** min(failures - 1, 16))
                    if failures & (failures - 1) == 0:  # the first time, the second, the fourth, …
                        log.exception("background work failed", extra={"kind": kind, "times": failures})
                    if failures == 1:
                        self._failing[kind] += 1
                await asyncio.sleep(pause * random.uniform(0.8, 1.2))
        finally:
            if failures:
                self._failing[kind] -= 1

    async def repeat(self, kind: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work again and again, for ever; after a failure the pauses grow, after a success they do not."""
        while True:
            await asyncio.sleep(every)
            await self.keep(kind, work)

    def start(self, kind: str, work: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        """A task that does some work until it ends by itself."""
        return asyncio.create_task(self.keep(kind, work), name=kind)

    def start_repeating(self, kind: str, every: float, work: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        """A task that does some work again and again."""
        return asyncio.create_task(self.repeat(kind, every, work), name=kind)
