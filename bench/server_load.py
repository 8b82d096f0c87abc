"""Many live tables with two sockets each: how long a move takes to the opponent, and what a table costs in memory.

Run with `python -m bench.server_load [TABLES [MOVES_A_SECOND [SECONDS]]] [--postgres] [--workers N]`, or `--servers N`.
The server runs in a process of its own, or in several with a PostgreSQL of the bench's own, with a real database on the
disk; the clients share this process and make random legal moves at a steady pace. With `--workers` chance says who is
at which process; with `--servers` each has an address of its own, and whoever plays together is at the same one, as a
proxy can see to, or with `--apart` never.

With `--share 0.25` each process gets a quarter of a core while moves are made: it is stopped when it has used that up.
So one process and two can be compared where there are not enough cores for them, their clients and their database: ask
for more moves than they can make, and look at how many are made. How long those take says nothing then.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import statistics
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from anello.server.command import serve
from anello.server.settings import Rate, Settings
from tests.server.homes import Postgres

FREE = Rate(1e9, 1e9)


def run_server(folder: str, port: int, url: str | None = None, workers: int = 1) -> None:
    """The server, without limits: all clients of a bench come from one address."""
    settings = Settings(
        Path(folder),
        url,
        messages=FREE,
        posts=FREE,
        reads=FREE,
        thinking=FREE,
        sockets_per_address=10**6,
        connections_per_address=10**6,
        levels=no_levels,
    )
    serve("127.0.0.1", port, open_browser=False, settings=settings, log_level="warning", workers=workers)


def no_levels(game: str) -> tuple[()]:
    """Nothing to compile but the rules."""
    return ()


@dataclass(frozen=True)
class Server:
    """A server that runs: its address, and the number of its process."""

    base: str
    process: int

    @property
    def family(self) -> list[int]:
        """Its process and the workers it has started."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        workers = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
        return [self.process, *workers]


@contextmanager
def served(folder: str, url: str | None = None, workers: int = 1) -> Iterator[Server]:
    """A server that keeps what it has in a folder."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = get_context("spawn").Process(target=run_server, args=(folder, port, url, workers))
    process.start()
    try:
        server = Server(f"http://127.0.0.1:{port}", process.pid or 0)
        while True:
            try:
                httpx.get(f"{server.base}/healthz")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        while workers > 1 and len(server.family) <= workers:
            time.sleep(0.1)
        yield server
    finally:
        process.terminate()
        process.join()


def memory_of(servers: Sequence[Server]) -> float:
    """The resident memory of all processes in MiB."""
    statuses = [Path(f"/proc/{one}/status").read_text() for server in servers for one in server.family]
    return sum(int(status.split("VmRSS:")[1].split()[0]) for status in statuses) / 1024


def work_of(servers: Sequence[Server]) -> float:
    """The seconds that all processes have kept a core busy."""
    stats = [Path(f"/proc/{one}/stat").read_text() for server in servers for one in server.family]
    found = [stat.rpartition(")")[2].split() for stat in stats]
    return sum(int(fields[11]) + int(fields[12]) for fields in found) / os.sysconf("SC_CLK_TCK")


MOST_SAVED = 0.02
"""Of its share a process can save so many seconds for later."""


def hold_back(processes: Sequence[int], share: float, begun: Any) -> None:
    """Let processes have a share of a core each, by stopping them in between; for ever."""
    clocks = {process: (~process << 3) | 2 for process in processes}  # as Linux names the clock of another process
    saved = dict.fromkeys(processes, 0.0)
    busy = {process: time.clock_gettime(clock) for process, clock in clocks.items()}
    before = time.perf_counter()
    begun.set()
    while True:
        time.sleep(0.002)
        now = time.perf_counter()
        for process, clock in clocks.items():
            used = time.clock_gettime(clock)
            saved[process] = min(MOST_SAVED, saved[process] + share * (now - before) - (used - busy[process]))
            busy[process] = used
            os.kill(process, signal.SIGCONT if saved[process] > 0 else signal.SIGSTOP)
        before = now


@contextmanager
def held_back(servers: Sequence[Server], share: float | None) -> Iterator[None]:
    """Servers that have so much of a core each meanwhile; all they want without a share."""
    if share is None:
        yield
        return
    processes = [one for server in servers for one in server.family]
    spawn = get_context("spawn")
    begun = spawn.Event()
    holding = spawn.Process(target=hold_back, args=(processes, share, begun))
    holding.start()
    try:
        begun.wait()
        yield
    finally:
        holding.kill()
        holding.join()
        for process in processes:
            os.kill(process, signal.SIGCONT)


@dataclass
class Table:
    """One table with a bot at each seat."""

    bases: dict[int, str]
    """The server at which each seat is."""
    tokens: dict[int, str]
    id: str = ""
    sockets: dict[int, ClientConnection] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    words: dict[int, list[str]] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    seen: list[float] = field(default_factory=list)
    """Seconds from a move to the opponent's socket."""
    over: bool = False

    async def open(self, http: httpx.AsyncClient, game: str) -> None:
        """Set up the table and connect both seats."""
        one, two = ({"Authorization": f"Bearer {self.tokens[seat]}"} for seat in (1, 2))
        wish = {"game": game, "clock": {"kind": "increment", "seconds": 600, "increment": 5}}
        self.id = (await http.post(f"{self.bases[1]}/api/tables", json=wish, headers=one)).json()["id"]
        joined = await http.post(f"{self.bases[2]}/api/tables/{self.id}/join", json={}, headers=two)
        joined.raise_for_status()
        for seat, headers in ((1, one), (2, two)):
            address = f"{self.bases[seat].replace('http', 'ws')}/api/tables/{self.id}/socket?seat={seat}"
            self.sockets[seat] = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None
            )
            self.note(seat, json.loads(await self.sockets[seat].recv()))

    def note(self, seat: int, message: dict[str, Any]) -> None:
        """Remember what a seat may do."""
        if state := message.get("state"):
            self.over = state["status"] == "over"
            self.state = state
            self.words[seat] = [move["word"] for move in state["view"]["moves"]] if seat in state["to_act"] else []

    async def listen(self, seat: int) -> None:
        """Read everything that a seat is sent."""
        async for text in self.sockets[seat]:
            now = time.perf_counter()
            message = json.loads(text)
            self.note(seat, message)
            if (
                message["type"] == "event"
                and message["event"]["kind"] == "move"
                and message["event"]["seat"] == 3 - seat
            ):
                if sent := self.sent.pop(3 - seat, None):
                    self.seen.append(now - sent)
            elif message["type"] == "ping":
                await self.sockets[seat].send(json.dumps({"type": "pong", "t": message["t"]}))

    async def move(self, source: random.Random) -> bool:
        """Make a move, if somebody may."""
        ready = [seat for seat in self.state.get("to_act", ()) if self.words.get(seat) and seat not in self.sent]
        if self.over or not ready:
            return False
        seat = source.choice(ready)
        word = source.choice(self.words[seat])
        self.words[seat] = []
        self.sent[seat] = time.perf_counter()
        seq = self.state["seq"]
        message = {"type": "move", "id": str(uuid.uuid4()), "seat": seat, "seq": seq, "word": word}
        await self.sockets[seat].send(json.dumps(message))
        return True


def percentile(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return 1000 * statistics.quantiles(values, n=1000)[round(share * 10) - 1]


async def bench(servers: Sequence[Server], wanted: argparse.Namespace) -> None:
    """Open the tables, play, print."""
    source = random.Random(1)
    limits = httpx.Limits(max_connections=20)
    count, bases = wanted.tables, [server.base for server in servers]
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        for base in bases:
            while not (await http.get(f"{base}/api/warmup")).json()["ready"]:
                await asyncio.sleep(0.1)
        empty = memory_of(servers)
        tokens = {seat: (await http.post(f"{bases[0]}/api/token")).json()["token"] for seat in (1, 2)}
        at = [bases[number % len(bases)] for number in range(count + 1)]
        tables = [Table({1: at[number], 2: at[number + wanted.apart]}, tokens) for number in range(count)]
        started = time.perf_counter()
        for first in range(0, count, 20):
            group = tables[first : first + 20]
            await asyncio.gather(
                *(table.open(http, source.choice(["xart", "xequeo"])) for table in group),
            )
        opened = time.perf_counter() - started
    listening = [asyncio.create_task(table.listen(seat)) for table in tables for seat in (1, 2)]
    print(f"{count} tables, {2 * count} sockets opened in {opened:.1f} s")
    before = memory_of(servers)
    each = 1024 * (before - empty) / count
    print(f"memory: {empty:.0f} MiB empty, {before:.0f} MiB with all tables: {each:.0f} KiB a table")
    await asyncio.sleep(3)  # let everybody read what has been waiting for them
    gc.disable()  # what stops this process now and then must not look like the server's doing
    with held_back(servers, wanted.share):
        moves, started, busy, own = 0, time.perf_counter(), work_of(servers), time.process_time()
        while (now := time.perf_counter() - started) < wanted.seconds:
            while moves < now * wanted.moves:
                moves += 1
                for _ in range(20):
                    if await source.choice(tables).move(source):
                        break
            await asyncio.sleep(0.001)
        took = time.perf_counter() - started
        busy, own = work_of(servers) - busy, time.process_time() - own
        seen = [value for table in tables for value in table.seen]
    await asyncio.sleep(1)
    if wanted.share is None:  # else those count that were seen in time
        seen = [value for table in tables for value in table.seen]
    print(f"{len(seen)} moves in {took:.0f} s ({len(seen) / took:.0f} a second)")
    half, most, worst = percentile(seen, 50), percentile(seen, 99), 1000 * max(seen)
    print(f"move to opponent: p50 {half:.1f} ms, p99 {most:.1f} ms, max {worst:.1f} ms")
    each, clients = 1000 * busy / len(seen), 1000 * own / len(seen)
    print(f"the server worked {each:.2f} ms a move on one core, the clients {clients:.2f} ms")
    after = memory_of(servers)
    print(f"memory after play: {after:.0f} MiB: {1024 * (after - empty) / count:.0f} KiB a table with its two sockets")
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*(connection.close() for table in tables for connection in table.sockets.values()))


def main() -> None:
    """Start the server, run the bench, stop the server."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tables", type=int, nargs="?", default=1000)
    parser.add_argument("moves", type=float, nargs="?", default=100)
    parser.add_argument("seconds", type=float, nargs="?", default=20)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="those who play together are never at the same server")
    parser.add_argument("--share", type=float, help="how much of a core each process gets")
    wanted = parser.parse_args()
    database = Postgres(is_safe=True) if wanted.postgres or wanted.workers * wanted.servers > 1 else None
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, with the clients")
    try:
        with ExitStack() as stack:
            url = database.database() if database else None
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers = [stack.enter_context(served(folder, url, wanted.workers)) for _ in range(wanted.servers)]
            asyncio.run(bench(servers, wanted))
    finally:
        if database is not None:
            database.close()
    print(f"load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
