"""Background work: what fails is tried again, told of, and harms nothing else."""

import asyncio
from itertools import pairwise

import pytest

from anello.server.watch import Watch
from tests.server.helpers import PATIENCE


def test_work_that_fails_is_tried_again_and_reported(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        watch, seen, tries = Watch(first_pause=0.0), list[dict[str, int]](), 0

        async def fails_twice() -> None:
            nonlocal tries
            seen.append(watch.troubles)
            tries += 1
            if tries <= 2:
                raise OSError("no space left")

        await watch.start("copies", fails_twice)
        assert seen == [{}, {"copies": 1}, {"copies": 1}]
        assert watch.troubles == {}

    asyncio.run(work())
    assert caplog.text.count("no space left") >= 2


def test_pauses_grow_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> list[float]:
        pauses: list[float] = []

        async def sleep(seconds: float) -> None:
            pauses.append(seconds)
            if len(pauses) == 20:
                raise asyncio.CancelledError

        async def fails() -> None:
            raise ValueError("never")

        monkeypatch.setattr(asyncio, "sleep", sleep)
        watch = Watch()
        with pytest.raises(asyncio.CancelledError):
            await watch.keep("never", fails)
        assert watch.troubles == {}  # it is not tried any more
        return pauses

    pauses = asyncio.run(work())
    assert 0.2 <= pauses[0] <= 0.3
    assert all(later > earlier for earlier, later in pairwise(pauses[:5]))
    assert max(pauses) <= 12


def test_repeated_work_goes_on_after_a_failure() -> None:
    async def work() -> None:
        watch, done = Watch(first_pause=0.0), list[int]()
        enough = asyncio.Event()

        async def beat() -> None:
            done.append(len(done))
            if len(done) in (2, 3):
                raise OSError("full")
            if len(done) == 6:
                enough.set()

        task = watch.start_repeating("heartbeat", 0.0, beat)
        await asyncio.wait_for(enough.wait(), PATIENCE)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(work())
