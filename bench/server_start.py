"""Start a server with very many tables in its database: after how many seconds people play.

Run with `python -m bench.server_start [TABLES] [--moves 40] [--starts 3] [--keep FOLDER] [--postgres]`. One in twenty
games still runs, with a clock; the others are over. The server is started as people start it, once to compile what is
missing, then some times after a kill; each time somebody sets up a table and makes a move as soon as that works.
`--keep` makes the database in a folder that stays, and takes it from there if it is there already.
"""

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from anello.server.tables.database import migrate
from anello.server.wire.commands import ResignMessage
from bench.server_restart import closed, multiplied, opened, played
from bench.serving import new_home
from tests.server.homes import Home

HERE = {"1": "me", "2": "here"}


async def make(home: Home, count: int, moves: int) -> None:
    """A database with so many tables."""
    migrate(home.url)
    tables = await opened(home, time.time())
    running = await played(tables, moves, dict(HERE))
    over = await played(tables, moves, dict(HERE))
    async with tables.table(over) as table:
        await table.act("key", 1, ResignMessage("the-end-of-it"))
    await closed(tables)
    multiplied(home, running, count // 20)
    multiplied(home, over, count - count // 20)


def start(home: Home, port: int) -> "subprocess.Popen[bytes]":
    """The server, as people start it."""
    words = [sys.executable, "-m", "anello", "serve", "--port", str(port), "--data", str(home.folder), "--no-browser"]
    environment = {**os.environ, "ANELLO_DATABASE": home.url}
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def first_move(port: int) -> tuple[float, float]:
    """The seconds until the server answers at all, and until a move is made at a new table."""
    begun = time.perf_counter()
    answered = 0.0
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        while True:
            try:
                client.get("/healthz").raise_for_status()
                answered = answered or time.perf_counter() - begun
                client.headers["Authorization"] = f"Bearer {client.post('/api/token').json()['token']}"
                table = client.post("/api/tables", json={"game": "xart", "seats": HERE}).raise_for_status().json()
                move = {"type": "move", "id": "message-1", "seat": 1, "seq": table["seq"], "word": "@0/"}
                client.post(f"/api/tables/{table['id']}/messages", json=move).raise_for_status()
                return answered, time.perf_counter() - begun
            except httpx.TransportError:
                time.sleep(0.02)


def measure(home: Home, starts: int) -> float:
    """Start and kill; the middle of the seconds until people play."""
    took = []
    for number in range(starts + 1):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        process = start(home, port)
        try:
            answered, moved = first_move(port)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        print(f"{'first start' if not number else 'start'}: answers after {answered:.2f} s, a move after {moved:.2f} s")
        took += [moved] if number else []
    return sorted(took)[len(took) // 2]


def main() -> None:
    """Make the tables, start, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tables", type=int, nargs="?", default=100_000)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--starts", type=int, default=3)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--postgres", action="store_true")
    wanted = parser.parse_args()
    with new_home(wanted.postgres, wanted.keep) as home:
        if wanted.postgres or not (home.folder / "anello.db").exists():
            asyncio.run(make(home, wanted.tables, wanted.moves))
        print(f"{wanted.tables} tables; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        middle = measure(home, wanted.starts)
        print(f"people play {middle:.2f} s after a start; load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
