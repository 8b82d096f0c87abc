"""Everybody is connected anew at once: how long until all are at their tables again after a kill.

Run with `python -m bench.server_storm [SOCKETS] [--postgres]`. Two people sit at each table. The server, without limits
since all come from one address, is killed with -9 and started again; from the moment at which it listens everybody
tries to connect, as pages do: after a pause that grows, with some chance in it. Printed is after how many seconds the
half, 99 of a hundred and the last were told the state of their table, and how long the server and the clients kept a
core busy for it.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import time
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.server_load import Server, run_server, work_of
from bench.serving import new_home
from tests.server.homes import Home

TABLES_A_TIME = 20
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 2.0


@dataclass
class Seat:
    """Somebody at a table."""

    port: int
    table: str
    seat: int
    token: str
    socket: ClientConnection | None = None

    async def sit(self) -> None:
        """Connect, once, and be told the state."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket?seat={self.seat}"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await connect(
            address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=30
        )
        hello = json.loads(await self.socket.recv())
        assert hello["type"] == "hello", hello

    async def come_again(self, begun: float) -> float:
        """Connect however often it takes; how many seconds that took."""
        pause = FIRST_PAUSE
        await asyncio.sleep(random.uniform(0, pause))
        while True:
            try:
                await self.sit()
                return time.perf_counter() - begun
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
                pause = min(LONGEST_PAUSE, 2 * pause)


async def serving(port: int) -> None:
    """Wait until a server listens."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.02)


async def ready(http: httpx.AsyncClient) -> None:
    """Wait until everything is compiled."""
    while not (await http.get("/api/warmup")).json()["ready"]:
        await asyncio.sleep(0.1)


async def storm(home: Home, port: int, sockets: int) -> None:
    """Seat everybody, kill, start, wait, print."""
    spawn = get_context("spawn")

    def start() -> Any:
        process = spawn.Process(target=run_server, args=(str(home.folder), port, home.url))
        process.start()
        return process

    process = start()
    try:
        await serving(port)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            await ready(http)
            token = (await http.post("/api/token")).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            wish = {"game": "xart", "seats": {"1": "me", "2": "here"}}
            seats: list[Seat] = []
            for _ in range(sockets // 2):
                table = (await http.post("/api/tables", json=wish, headers=headers)).json()["id"]
                seats += [Seat(port, table, seat, token) for seat in (1, 2)]
        for first in range(0, len(seats), TABLES_A_TIME):
            await asyncio.gather(*(seat.sit() for seat in seats[first : first + TABLES_A_TIME]))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        load = os.getloadavg()[0]
        started = time.perf_counter()
        process = start()
        await serving(port)
        begun, server = time.perf_counter(), [Server("", process.pid)]
        print(f"{len(seats)} sockets; listening {begun - started:.1f} s after the start", end=", ")
        busy, own = work_of(server), time.process_time()
        print(f"for which the server kept a core busy for {busy:.1f} s")
        took = sorted(await asyncio.gather(*(seat.come_again(begun) for seat in seats)))
        half, most = took[len(took) // 2], took[len(took) * 99 // 100]
        print(
            f"at their tables again: half after {half:.2f} s, 99 of 100 after {most:.2f} s, all after {took[-1]:.2f} s"
        )
        busy, own = work_of(server) - busy, time.process_time() - own
        print(f"for that the server kept a core busy for {busy:.1f} s, the clients for {own:.1f} s")
        print(f"load {load:.1f} before, {os.getloadavg()[0]:.1f} after, on {os.cpu_count()} cores with the clients")
        for seat in seats:
            if seat.socket is not None:
                seat.socket.transport.abort()
    finally:
        process.terminate()
        process.join()


def main() -> None:
    """Read the words of the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sockets", type=int, nargs="?", default=2000)
    parser.add_argument("--postgres", action="store_true")
    wanted = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with new_home(wanted.postgres) as home:
        asyncio.run(storm(home, port, wanted.sockets))


if __name__ == "__main__":
    main()
