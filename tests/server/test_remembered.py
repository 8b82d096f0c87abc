"""Answers that are remembered: thought about once, forgotten oldest first, given up when nobody waits."""

import asyncio

import pytest

from anello.server.remembered import RememberedAnswers
from tests.server.helpers import PATIENCE


def test_what_was_asked_is_not_asked_again_until_it_is_forgotten() -> None:
    asked: list[bytes] = []

    async def ask() -> None:
        remembered = RememberedAnswers(most_bytes=40)

        async def answer(question: bytes) -> bytes:
            async def work() -> bytes:
                asked.append(question)
                return question * 5

            return await remembered.ask(question, work)

        for question in (b"aa", b"bb", b"aa", b"cc", b"dd", b"aa", b"bb"):
            assert await answer(question) == question * 5
        assert asked == [b"aa", b"bb", b"cc", b"dd", b"bb"]

    asyncio.run(ask())


def test_work_is_given_up_when_the_last_one_leaves() -> None:
    async def ask() -> None:
        remembered, begun, cancelled = RememberedAnswers(1000), 0, asyncio.Event()

        async def work() -> bytes:
            nonlocal begun
            begun += 1
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancelled.set()
                raise
            return b""

        waiting = [asyncio.create_task(remembered.ask(b"q", work)) for _ in range(3)]
        await asyncio.sleep(0.01)
        for task in waiting[:2]:
            task.cancel()
        await asyncio.sleep(0.01)
        assert not cancelled.is_set()
        waiting[2].cancel()
        await asyncio.wait_for(cancelled.wait(), PATIENCE)
        await asyncio.gather(*waiting, return_exceptions=True)
        assert begun == 1

    asyncio.run(ask())


def test_errors_are_not_remembered() -> None:
    async def ask() -> None:
        remembered, tries = RememberedAnswers(1000), 0

        async def work() -> bytes:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise ValueError("not yet")
            return b"yes"

        with pytest.raises(ValueError, match="not yet"):
            await remembered.ask(b"q", work)
        assert await remembered.ask(b"q", work) == b"yes"

    asyncio.run(ask())
