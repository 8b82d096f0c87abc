"""The one gate for long work: bounded, with room for the urgent, and nothing begun that nobody waits for."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from anello.kit.effort import do_together
from anello.server.engine_pool import MOST_WAITING, EnginePool, PoolFull, Urgency
from tests.server.helpers import PATIENCE


class Crowd:
    """Jobs that wait to be let go, and how many of them are at work."""

    def __init__(self) -> None:
        self.door = threading.Event()
        self.lock = threading.Lock()
        self.working = 0
        self.done = 0

    def job(self) -> None:
        """Wait at the door."""
        with self.lock:
            self.working += 1
        assert self.door.wait(PATIENCE)
        with self.lock:
            self.working -= 1
            self.done += 1


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("urgency", "most"), [(Urgency.SEAT, 4), (Urgency.ANSWER, 3), (Urgency.STUDY, 2)], ids=["seat", "answer", "study"]
)
def test_each_kind_of_work_has_its_bound(urgency: Urgency, most: int) -> None:
    async def work() -> None:
        pool, crowd = EnginePool(4), Crowd()
        tasks = [asyncio.create_task(pool.run(crowd.job, urgency)) for _ in range(10)]
        await until(lambda: crowd.working == most)
        await asyncio.sleep(0.05)
        assert crowd.working == most
        for more_urgent in Urgency:
            if more_urgent < urgency:  # these wait for nobody
                assert await asyncio.wait_for(pool.run(lambda: 7, more_urgent), PATIENCE) == 7
        crowd.door.set()
        await asyncio.gather(*tasks)
        assert crowd.done == 10
        pool.close()

    asyncio.run(work())


def test_nobody_has_more_than_half_of_the_threads_for_a_kind_of_work() -> None:
    async def work() -> None:
        pool, crowd = EnginePool(5), Crowd()
        greedy = [asyncio.create_task(pool.run(crowd.job, payer="a")) for _ in range(10)]
        await until(lambda: crowd.working == 2)
        others = [asyncio.create_task(pool.run(crowd.job, payer=name)) for name in "bc"]
        await until(lambda: crowd.working == 4)
        await asyncio.sleep(0.05)
        assert pool.running(Urgency.ANSWER) == 4
        crowd.door.set()
        await asyncio.gather(*greedy, *others)
        assert crowd.done == 12
        pool.close()

    asyncio.run(work())


def test_one_thread_does_everything_in_turn() -> None:
    async def work() -> list[int]:
        pool = EnginePool(1)
        jobs = [pool.run(partial(abs, number), Urgency(number % 3)) for number in range(9)]
        found = await asyncio.gather(*jobs)
        pool.close()
        return found

    assert asyncio.run(work()) == list(range(9))


def test_what_nobody_waits_for_never_begins_and_what_runs_keeps_its_thread() -> None:
    async def work() -> None:
        pool, crowd = EnginePool(3), Crowd()
        running = asyncio.create_task(pool.run(crowd.job, Urgency.STUDY))
        await until(lambda: crowd.working == 1)
        waiting = asyncio.create_task(pool.run(crowd.job, Urgency.STUDY))
        await asyncio.sleep(0.02)
        for task in (running, waiting):
            task.cancel()
        await asyncio.wait([running, waiting])
        third = asyncio.create_task(pool.run(crowd.job, Urgency.STUDY))
        await asyncio.sleep(0.05)
        assert crowd.working == 1, "the thread is still at work though its asker is gone"
        crowd.door.set()
        await third
        assert crowd.done == 2
        pool.close()

    asyncio.run(work())


def test_errors_come_back() -> None:
    async def work() -> None:
        pool = EnginePool(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await pool.run(lambda: 1 // 0)
        pool.close()

    asyncio.run(work())


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_analysis_never_holds_up_a_quick_answer_nor_either_of_them_a_seat(threads: int) -> None:
    """However few threads are asked for."""

    async def work() -> None:
        pool, crowd = EnginePool(threads), Crowd()
        studies = [asyncio.create_task(pool.run(crowd.job, Urgency.STUDY)) for _ in range(20)]
        await asyncio.sleep(0.02)
        assert await asyncio.wait_for(pool.run(lambda: 7, Urgency.ANSWER), PATIENCE) == 7
        answers = [asyncio.create_task(pool.run(crowd.job, Urgency.ANSWER)) for _ in range(20)]
        await asyncio.sleep(0.02)
        assert await asyncio.wait_for(pool.run(lambda: 8, Urgency.SEAT), PATIENCE) == 8
        crowd.door.set()
        await asyncio.gather(*studies, *answers)
        pool.close()

    asyncio.run(work())


def test_who_asks_for_much_does_not_hold_up_who_asks_for_little() -> None:
    """One thread for such work, a hundred jobs of one, then one of another: it is the next but one."""

    async def work() -> list[str]:
        pool, crowd = EnginePool(3), Crowd()
        done: list[str] = []

        def job(name: str) -> None:
            crowd.job()
            done.append(name)

        greedy = [
            asyncio.create_task(pool.run(partial(job, "greedy"), Urgency.STUDY, payer="greedy")) for _ in range(50)
        ]
        await until(lambda: crowd.working == 1)
        modest = asyncio.create_task(pool.run(partial(job, "modest"), Urgency.STUDY, payer="modest"))
        await asyncio.sleep(0)
        crowd.door.set()
        await asyncio.gather(modest, *greedy)
        pool.close()
        return done

    assert asyncio.run(work()).index("modest") == 1


def test_nobody_lets_wait_without_end() -> None:
    async def work() -> None:
        pool, crowd = EnginePool(3), Crowd()
        tasks = [
            asyncio.create_task(pool.run(crowd.job, Urgency.STUDY, payer="greedy")) for _ in range(MOST_WAITING + 1)
        ]
        await until(lambda: crowd.working == 1)
        with pytest.raises(PoolFull):
            await pool.run(crowd.job, Urgency.STUDY, payer="greedy")
        other = asyncio.create_task(pool.run(crowd.job, Urgency.STUDY, payer="modest"))
        crowd.door.set()
        await asyncio.gather(other, *tasks)
        pool.close()

    asyncio.run(work())


def test_work_is_charged_by_the_time_it_took_also_when_nobody_waits_for_it() -> None:
    async def work() -> None:
        pool, charged = EnginePool(1), list[float]()
        begun = threading.Event()

        def count() -> int:
            begun.set()
            return sum(range(2_000_000))

        await pool.run(count, payer="a", charge=charged.append)
        assert charged[0] > 0
        begun.clear()
        leaving = asyncio.create_task(pool.run(count, payer="a", charge=charged.append))
        await until(begun.is_set)
        leaving.cancel()
        await until(lambda: len(charged) == 2)
        pool.close()

    asyncio.run(work())


def test_players_that_think_in_threads_of_their_own_are_charged_for_all_of_them() -> None:
    def think() -> None:
        end = time.thread_time() + 0.03
        while time.thread_time() < end:
            pass

    async def work() -> None:
        pool, charged = EnginePool(1), list[float]()
        await pool.run(lambda: do_together([lambda: None, think, think]), payer="a", charge=charged.append)
        assert charged[0] >= 0.06
        pool.close()

    asyncio.run(work())


def test_a_closed_pool_leaves_nobody_waiting() -> None:
    async def work() -> None:
        pool, crowd = EnginePool(1), Crowd()
        tasks = [asyncio.create_task(pool.run(crowd.job, Urgency.STUDY)) for _ in range(3)]
        await until(lambda: crowd.working == 1)
        pool.close()
        crowd.door.set()
        found = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
        assert [type(one) for one in found[1:]] == [asyncio.CancelledError] * 2
        with pytest.raises(RuntimeError):
            await pool.run(crowd.job)

    asyncio.run(work())
