"""Many live tables with two sockets each: how long a move takes to the opponent, and what a table costs in memory.

Run with `python bench/server_load.py [TABLES [MOVES_A_SECOND [SECONDS]]]`. The server runs in a process of its own,
with a real database on the disk; the clients share this process and make random legal moves at a steady pace.
"""

import asyncio
import gc
import json
import os
import random
import socket
import statistics
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from multiprocessing import Process
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from anello.server.command import serve
from anello.server.settings import Rate, Settings

FREE = Rate(1e9, 1e9)


def run_server(folder: str, port: int) -> None:
    """The server, without limits: all clients of a bench come from one address."""
    settings = Settings(
        Path(folder), messages=FREE, posts=FREE, reads=FREE, sockets_per_address=10**6, levels=lambda game: ()
    )
    serve("127.0.0.1", port, open_browser=False, settings=settings, log_level="warning")


def memory_of(process: Process) -> float:
    """The resident memory of a process in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def work_of(process: Process) -> float:
    """The seconds a process has kept a core busy."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Table:
    """One table with a bot at each seat."""

    base: str
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
        self.id = (await http.post("/api/tables", json=wish, headers=one)).json()["id"]
        (await http.post(f"/api/tables/{self.id}/join", json={}, headers=two)).raise_for_status()
        for seat, headers in ((1, one), (2, two)):
            address = f"{self.base.replace('http', 'ws')}/api/tables/{self.id}/socket?seat={seat}"
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


async def bench(base: str, process: Process, count: int, pace: float, seconds: float) -> None:
    """Open the tables, play, print."""
    source = random.Random(1)
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as http:
        while not (await http.get("/api/warmup")).json()["ready"]:
            await asyncio.sleep(0.1)
        empty = memory_of(process)
        tokens = {seat: (await http.post("/api/token")).json()["token"] for seat in (1, 2)}
        tables = [Table(base, tokens) for _ in range(count)]
        started = time.perf_counter()
        for first in range(0, count, 20):
            group = tables[first : first + 20]
            await asyncio.gather(
                *(table.open(http, source.choice(["xart", "xequeo"])) for table in group),
            )
        opened = time.perf_counter() - started
    listening = [asyncio.create_task(table.listen(seat)) for table in tables for seat in (1, 2)]
    print(f"{count} tables, {2 * count} sockets opened in {opened:.1f} s")
    before = memory_of(process)
    each = 1024 * (before - empty) / count
    print(f"memory: {empty:.0f} MiB empty, {before:.0f} MiB with all tables: {each:.0f} KiB a table")
    await asyncio.sleep(3)  # let everybody read what has been waiting for them
    gc.freeze()  # what stops this process now and then must not look like the server's doing
    moves, started, busy = 0, time.perf_counter(), work_of(process)
    while (now := time.perf_counter() - started) < seconds:
        while moves < now * pace:
            moves += 1
            for _ in range(20):
                if await source.choice(tables).move(source):
                    break
        await asyncio.sleep(0.001)
    took = time.perf_counter() - started
    busy = work_of(process) - busy
    await asyncio.sleep(1)
    seen = [value for table in tables for value in table.seen]
    print(f"{len(seen)} moves in {took:.0f} s ({len(seen) / took:.0f} a second)")
    half, most, worst = percentile(seen, 50), percentile(seen, 99), 1000 * max(seen)
    print(f"move to opponent: p50 {half:.1f} ms, p99 {most:.1f} ms, max {worst:.1f} ms")
    print(f"the server worked {1000 * busy / len(seen):.1f} ms a move on one core")
    after = memory_of(process)
    print(f"memory after play: {after:.0f} MiB: {1024 * (after - empty) / count:.0f} KiB a table with its two sockets")
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*(connection.close() for table in tables for connection in table.sockets.values()))


def main() -> None:
    """Start the server, run the bench, stop the server."""
    given = [float(word) for word in sys.argv[1:]]
    count, pace, seconds = given + [1000, 100, 20][len(given) :]
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        process = Process(target=run_server, args=(folder, port))
        process.start()
        try:
            base = f"http://127.0.0.1:{port}"
            while True:
                try:
                    httpx.get(f"{base}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            asyncio.run(bench(base, process, int(count), pace, seconds))
        finally:
            process.terminate()
            process.join()


if __name__ == "__main__":
    main()
