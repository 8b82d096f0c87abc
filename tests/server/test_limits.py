"""What one address may take, from one process or from several."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from anello.server.limits import MOST_TOLD, AddressBuckets, OpenSockets, SharedLimits
from anello.server.settings import Rate
from tests.server.helpers import PATIENCE, FakeTime, running, settings_for
from tests.server.homes import Home, Postgres


def test_what_is_taken_here_and_there_is_taken_from_the_same_bucket() -> None:
    clock = FakeTime()
    here, there = (AddressBuckets(Rate(10, 1), clock) for _ in range(2))
    one, two = SharedLimits(posts=here), SharedLimits(posts=there)
    assert all(here.take("a") for _ in range(7))
    two.hear(one.told())
    assert [there.take("a") for _ in range(4)] == [True, True, True, False]
    one.hear(two.told())
    assert not here.take("a")
    assert one.told() == two.told() == {}, "what was heard is not told again"
    assert there.take("b")
    clock.now += 3
    assert [here.take("a") for _ in range(4)] == [True, True, True, False]
    there.of("a").pay(0.2)
    assert two.told() == {"posts": {"b": 1.0}}, "little is told when it has become more"


def test_a_notice_tells_of_few_and_the_next_one_of_the_others() -> None:
    buckets, shared = AddressBuckets(Rate(10, 1)), set[str]()
    limits = SharedLimits(reads=AddressBuckets(Rate(10, 1)), posts=buckets)
    addresses = [f"2001:db8:{number:x}::/64" for number in range(2 * MOST_TOLD)]
    for address in addresses:
        buckets.take(address)
    for _ in range(2):
        told = limits.told()["posts"]
        assert len(told) == MOST_TOLD
        shared |= told.keys()
    assert shared == set(addresses)
    limits.hear({"of another version": {"a": 1.0}})


def test_sockets_that_are_open_elsewhere_count_too() -> None:
    here, there = OpenSockets(4), OpenSockets(4)
    assert [here.enter("a") for _ in range(3)] == [True] * 3
    there.hear(1, here.told())
    assert here.told() == {}, "what is known is not told again"
    assert [there.enter("a") for _ in range(2)] == [True, False]
    assert there.enter("b")
    for _ in range(3):
        here.leave("a")
    there.hear(1, told := here.told())
    assert told == {"a": 0}
    assert [there.enter("a") for _ in range(4)] == [True, True, True, False]
    there.tell_again()
    here.hear(2, there.told())
    assert not here.enter("a")
    here.keep({3})
    assert here.enter("a"), "those of a process that is gone are closed"


def test_sockets_are_counted_at_two_servers_together(postgres: Postgres, tmp_path: Path) -> None:
    async def connect() -> None:
        settings = settings_for(Home(tmp_path, postgres.database()), sockets_per_address=2)
        async with running(settings) as one, running(settings) as two:
            here, there = one.client(), two.client()
            table = (await here.table(game="xart"))["id"]
            async with here.sit(table) as first, here.sit(table) as second:
                for talk in (first, second):
                    await talk.until("hello")
                open_there = two.app.state.open_sockets
                while open_there.enter("127.0.0.1"):  # until it has heard of them
                    open_there.leave("127.0.0.1")
                    await asyncio.sleep(0.02)
                with pytest.raises(ConnectionClosed, match="Too many connections"):
                    async with there.sit(table) as third:
                        await third.until("hello")

    asyncio.run(asyncio.wait_for(connect(), PATIENCE))


def test_a_limit_holds_for_two_servers_together(postgres: Postgres, tmp_path: Path) -> None:
    async def ask() -> None:
        settings = settings_for(Home(tmp_path, postgres.database()), posts=Rate(20, 0.001))
        async with running(settings) as one, running(settings) as two:
            here, there = one.client(), two.client()
            for _ in range(19):
                await here.post("/api/token", status=201)
            while two.app.state.posts.of("127.0.0.1").level >= 2:
                await asyncio.sleep(0.02)
            await there.post("/api/token", status=201)
            await there.post("/api/token", status=429)

    asyncio.run(asyncio.wait_for(ask(), PATIENCE))
