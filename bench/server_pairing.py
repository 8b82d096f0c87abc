"""How long it takes until two who fit are told of each other, while 2,000 others wait, all connected by sockets.

Run with `python -m bench.server_pairing [WAITING [ARRIVALS [A_SECOND]]] [--postgres] [--workers N]`. The server runs in
a process of its own, or in several with PostgreSQL; the clients share this one. So many wait whom nobody fits; then
others arrive at a steady pace, with ratings as people have them. Measured is the time from the moment the second of a
pair has sent a wish, and the two are within reach of each other, until each of the two reads where they play, the
commit of their table included; and how far apart their ratings are. At the end as many as wait say in one moment that
they wait too: how long it takes until the last of them has an opponent.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context

import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

from anello.core import game
from anello.server.people.matching import A_SECOND, AT_FIRST, UNCERTAIN
from anello.server.security import hash_key
from anello.server.tables import schema
from anello.server.tables.database import migrate, open_engine, writing
from anello.server.warmup import play_a_little
from bench.server_load import run_server
from bench.serving import new_home
from tests.ports import free_port

GAME = "xart"
DEVIATION = 100.0
TOGETHER = 50
"""So many connect at a time."""
PATIENCE = 300.0


@dataclass
class Hope:
    """Somebody who waits, and notes when somebody came."""

    token: str
    rating: float
    connection: ClientConnection | None = None
    came: float = 0.0
    met: float = 0.0
    table: str = ""

    async def connect(self, port: int) -> None:
        """Come to the server."""
        headers, address = {"Authorization": f"Bearer {self.token}"}, f"ws://127.0.0.1:{port}/api/pairing/socket"
        self.connection = await connect(address, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None)

    async def wait(self, *, until_told: str) -> None:
        """Say what is wanted, and read until something is told."""
        assert self.connection is not None
        self.came = time.perf_counter()
        await self.connection.send(json.dumps({"type": "wait", "game": GAME, "pace": "quick"}))
        while (news := json.loads(await self.connection.recv()))["type"] != until_told:
            assert news["type"] == "waiting", news
        self.met, self.table = time.perf_counter(), news.get("table", "")


def known_people(url: str, name: str, ratings: Sequence[float]) -> list[Hope]:
    """People with ratings whom the server knows."""
    hopes = [Hope(f"{name}-{number}".rjust(40, "0"), rating) for number, rating in enumerate(ratings)]
    now = time.time()
    keys = [hash_key(hope.token) for hope in hopes]
    person = {"name": name, "since": now, "shown": "open", "is_bot": True, "silenced_until": None}
    people = [{"id": key, "page": key[:12], **person} for key in keys]
    devices = [{"key_hash": key, "person": key, "since": now, "ended": None} for key in keys]
    pool = {"game": GAME, "variant": "", "pace": "quick"}
    strength = {"deviation": DEVIATION, "volatility": 0.06, "games": 30, "at": now}
    rows = [{"person": key, "rating": hope.rating, **pool, **strength} for key, hope in zip(keys, hopes, strict=True)]
    engine = open_engine(url)
    with writing(engine) as connection:
        for table, values in ((schema.people, people), (schema.devices, devices), (schema.ratings, rows)):
            connection.execute(sa.insert(table), values)
    engine.dispose()
    return hopes


async def connected(hopes: Sequence[Hope], port: int) -> None:
    """Connect many, not all at once."""
    for first in range(0, len(hopes), TOGETHER):
        await asyncio.gather(*(hope.connect(port) for hope in hopes[first : first + TOGETHER]))


async def stay(hopes: Sequence[Hope]) -> None:
    """Read what those are told who wait in vain, for ever."""

    async def read(hope: Hope) -> None:
        assert hope.connection is not None
        async for text in hope.connection:
            assert json.loads(text)["type"] == "waiting", "somebody was paired whom nobody fits"

    await asyncio.gather(*(read(hope) for hope in hopes))


async def measure(url: str, port: int, waiting: int, arrivals: int, pace: float) -> None:
    """Print what was measured."""
    source = random.Random(1)
    # So far from everybody that nobody ever fits.
    patient = known_people(url, "w", [1e9 + 1e7 * at for at in range(waiting)])
    coming = known_people(url, "a", [source.gauss(1500, 300) for _ in range(arrivals)])
    crowd = known_people(url, "c", [source.gauss(1500, 300) for _ in range(waiting)])
    while True:
        with suppress(OSError):
            await patient[0].connect(port)
            break
        await asyncio.sleep(0.1)
    begun = time.perf_counter()
    await connected(patient, port)
    for first in range(0, waiting, TOGETHER):
        await asyncio.gather(*(hope.wait(until_told="waiting") for hope in patient[first : first + TOGETHER]))
    staying = asyncio.create_task(stay(patient))
    print(f"{waiting} are connected and wait after {time.perf_counter() - begun:.1f} s")

    async def come(hope: Hope) -> None:
        await hope.connect(port)
        await asyncio.wait_for(hope.wait(until_told="paired"), PATIENCE)

    tasks = []
    for hope in coming:
        tasks.append(asyncio.create_task(come(hope)))
        await asyncio.sleep(source.expovariate(pace))
    await asyncio.gather(*tasks)
    report(f"{arrivals} arriving at {pace:g} a second, {waiting} waiting", coming)
    await connected(crowd, port)
    begun = time.perf_counter()
    await asyncio.gather(*(asyncio.wait_for(hope.wait(until_told="paired"), PATIENCE) for hope in crowd))
    report(f"{waiting} coming in one moment, {waiting} waiting", crowd)
    print(f"  the last has an opponent after {max(hope.met for hope in crowd) - begun:.2f} s")
    assert not staying.done(), "somebody who waited was let go"
    staying.cancel()


def report(what: str, met: Sequence[Hope]) -> None:
    """Print how long it took and how fair it was."""
    pairs: dict[str, list[Hope]] = {}
    for hope in met:
        pairs.setdefault(hope.table, []).append(hope)
    assert set(Counter(len(pair) for pair in pairs.values())) == {2}, "somebody has no opponent, or two"
    took, gaps = [], []
    for one, other in pairs.values():
        gap = abs(one.rating - other.rating)
        wide = (gap - AT_FIRST - UNCERTAIN * DEVIATION) / A_SECOND
        both = max(one.came, other.came, min(one.came, other.came) + wide)  # they fit only after so many seconds
        took += [1000 * (hope.met - both) for hope in (one, other)]
        gaps.append(gap)
    at = statistics.quantiles(took, n=100)
    gap_at = statistics.quantiles(gaps, n=100)
    print(f"{what}, load {os.getloadavg()[0]:.1f}:")
    print(f"  told after p50 {at[49]:.0f} ms, p95 {at[94]:.0f} ms, p99 {at[98]:.0f} ms, at most {max(took):.0f} ms")
    print(
        f"  ratings apart p50 {gap_at[49]:.0f}, p95 {gap_at[94]:.0f}, at most {max(gaps):.0f}; nobody twice", flush=True
    )


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("waiting", type=int, nargs="?", default=2000)
    parser.add_argument("arrivals", type=int, nargs="?", default=600)
    parser.add_argument("pace", type=float, nargs="?", default=20.0)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    play_a_little(game(GAME))  # so that the rules are compiled before the server begins
    with new_home(asked.postgres) as home:
        migrate(home.url)
        port = free_port()
        arguments = (str(home.folder), port, home.url, asked.workers)
        server = get_context("spawn").Process(target=run_server, args=arguments)
        server.start()
        try:
            asyncio.run(measure(home.url, port, asked.waiting, asked.arrivals, asked.pace))
        finally:
            server.terminate()
            server.join()


if __name__ == "__main__":
    main()
