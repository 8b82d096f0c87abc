"""Two processes and one PostgreSQL: how long it takes until what is written at one is on the screens of the other.

Run with `python -m bench.server_news [TABLES [EVENTS_A_SECOND [SECONDS]]]`. At every table somebody sits at one process
and somebody else at the other. Both talk at a steady pace. Measured by one clock is the time from sending to the
acknowledgement, to the own screen and to that at the other process, and how much later it is there than acknowledged:
the way from the commit to the other screen. A real PostgreSQL is started for it, which waits for the disk as a server's
would.
"""

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.homes import Postgres
from tests.server.kills import start

PORTS = (8730, 8731)


@dataclass
class Measured:
    """Milliseconds from sending, by what was said."""

    acknowledged: dict[str, float] = field(default_factory=dict)
    here: dict[str, float] = field(default_factory=dict)
    there: dict[str, float] = field(default_factory=dict)

    @property
    def later(self) -> list[float]:
        """How much later something was at the other process than acknowledged here; it may be there before."""
        return [max(0.0, there - self.acknowledged[word]) for word, there in self.there.items()]


@dataclass
class Seat:
    """A bot at a seat, connected to one process."""

    number: int
    socket: ClientConnection
    sent: dict[str, float]
    """When each word of a table was said, the same for both seats."""
    measured: Measured

    async def listen(self) -> None:
        """Note when something is heard."""
        async for text in self.socket:
            now = time.perf_counter()
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "ping":
                await self.socket.send(json.dumps({"type": "pong", "t": message["t"]}))
            elif message["type"] == "ack":
                self.measured.acknowledged[message["id"]] = 1000 * (now - self.sent[message["id"]])
            elif message["type"] == "event" and message["event"]["kind"] == "chat":
                word = message["event"]["text"]
                is_own = message["event"]["seat"] == self.number
                times = self.measured.here if is_own else self.measured.there
                assert word not in times, "it came twice"
                times[word] = 1000 * (now - self.sent[word])

    async def say(self, number: int) -> None:
        """Say something."""
        word = f"word-number-{number:08d}"
        self.sent[word] = time.perf_counter()
        await self.socket.send(json.dumps({"type": "chat", "id": word, "seat": self.number, "text": word}))


async def sit_down(measured: Measured) -> list[Seat]:
    """A table with one bot at each process."""
    keys = [{"Authorization": f"Bearer {os.urandom(24).hex()}"} for _ in PORTS]
    sent: dict[str, float] = {}
    async with httpx.AsyncClient(timeout=60) as http:
        made = await http.post(f"http://127.0.0.1:{PORTS[0]}/api/tables", json={"game": "xart"}, headers=keys[0])
        table = made.json()["id"]
        joined = f"http://127.0.0.1:{PORTS[1]}/api/tables/{table}/join"
        (await http.post(joined, json={}, headers=keys[1])).raise_for_status()
    seats = []
    for number, (port, key) in enumerate(zip(PORTS, keys, strict=True), 1):
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket?seat={number}"
        socket = await connect(address, additional_headers=key, max_size=2**24)
        seats.append(Seat(number, socket, sent, measured))
    return seats


def shown(found: Iterable[float]) -> str:
    """The middle and the end of some times."""
    times = list(found)
    last = statistics.quantiles(times, n=100)
    middle, worst = statistics.median(times), max(times)
    return f"{len(times):6d}, median {middle:6.1f} ms, p95 {last[94]:6.1f}, p99 {last[98]:6.1f}, worst {worst:6.1f}"


async def measure(url: str, folder: Path, tables: int, pace: float, seconds: float) -> bool:
    """Talk at all tables, print; whether the other process is quick enough."""
    processes = await asyncio.gather(*(start(folder, port, url) for port in PORTS))
    measured = Measured()
    try:
        seats = [seat for pair in [await sit_down(measured) for _ in range(tables)] for seat in pair]
        listening = [asyncio.create_task(seat.listen()) for seat in seats]
        source, begun, number = random.Random(1), time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            await source.choice(seats).say(number)
            number += 1
            await asyncio.sleep(max(0.0, begun + number / pace - time.perf_counter()))
        while len(measured.there) < number and time.perf_counter() - begun < seconds + 30:
            await asyncio.sleep(0.05)
        for task in listening:
            task.cancel()
        await asyncio.gather(*(seat.socket.close() for seat in seats))
    finally:
        for process in processes:
            process.terminate()
        await asyncio.gather(*(process.wait() for process in processes))
    print(f"{tables} tables, {number / seconds:.0f} events a second for {seconds:.0f} s, load {os.getloadavg()[0]:.1f}")
    print("acknowledged        ", shown(measured.acknowledged.values()))
    print("on the own screen   ", shown(measured.here.values()))
    print("at the other process", shown(measured.there.values()))
    print("there, once written ", shown(measured.later))
    lost = number - len(measured.there)
    print(f"{lost} events did not arrive" if lost else "everything arrived, once")
    return not lost and statistics.quantiles(measured.later, n=100)[98] <= 50


def main() -> None:
    """Read the words of the command."""
    given = [float(word) for word in sys.argv[1:]]
    tables, pace, seconds = given + [100.0, 50.0, 20.0][len(given) :]
    postgres = Postgres(is_safe=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            sys.exit(not asyncio.run(measure(postgres.database(), Path(folder), int(tables), pace, seconds)))
    finally:
        postgres.close()


if __name__ == "__main__":
    main()
