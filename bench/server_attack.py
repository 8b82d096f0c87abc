"""Fifty clients at one route, for every route: how long others' moves take meanwhile, and how soon a newcomer is in.

Run with `python -m bench.server_attack [--seconds 4] [--clients 50] [--free] [--postgres] [PART-OF-A-ROUTE …]`. The
server runs in a process of its own with its usual limits (`--free`: without any), the attackers in another, all from
one address, with plain sockets and questions that differ as much as they can. Others play at ten tables; each second
somebody new opens the page, its script and styles, sets up a table and is connected to it.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import socket
import statistics
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect

from anello.core import game
from anello.server.command import serve
from anello.server.settings import Rate, Settings
from bench.serving import new_home
from tests.server.homes import Home

FREE = Rate(1e9, 1e9)
TABLES = 10
MOVES_A_SECOND = 20
LONG = 600
"""Turns of the long game."""
ATTACKERS = "127.0.0.2"
PLAYERS = "127.0.0.1"

Question: TypeAlias = tuple[str, str, dict[str, Any] | None]
"""Method, address and body."""


def run_server(home: Home, port: int, free: bool) -> None:
    """The server as it is, or without limits."""
    settings = Settings(home.folder, home.url)
    if free:
        settings = replace(settings, posts=FREE, reads=FREE, thinking=FREE, messages=FREE)
    serve(PLAYERS, port, open_browser=False, settings=settings, log_level="error")


# --- a client without a library, so that it takes little of the machine ---------------------------------------------


class PlainClient:
    """One kept connection from an address."""

    def __init__(self, port: int, source: str, token: str = "") -> None:
        self._port = port
        self._source = source
        self._token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, question: Question) -> tuple[int, bytes]:
        """Status and content of an answer."""
        method, path, body = question
        if self._streams is None:
            self._streams = await asyncio.open_connection(PLAYERS, self._port, local_addr=(self._source, 0))
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
        if body is not None:
            lines.append("Content-Type: application/json")
        if self._token:
            lines.append(f"Authorization: Bearer {self._token}")
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + content)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            if b"transfer-encoding: chunked" in head:
                content = await _chunks(reader)
            else:
                content = await reader.readexactly(
                    int(head.partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
                )
            return int(head.split(None, 2)[1]), content
        except (OSError, EOFError):
            self.close()
            return 0, b""

    async def data(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """What a question that must succeed is answered with."""
        status, content = await self.ask((method, path, body))
        while status in (0, 429):  # the server ended a connection that was silent for long, or asks for patience
            await asyncio.sleep(0.2 if status else 0.0)
            status, content = await self.ask((method, path, body))
        assert 200 <= status < 300, (path, status, content)
        return json.loads(content)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """An answer whose length is not known beforehand."""
    found = b""
    while length := int(await reader.readuntil(b"\r\n"), 16):
        found += (await reader.readexactly(length + 2))[:-2]
    await reader.readexactly(2)
    return found


# --- attackers ------------------------------------------------------------------------------------------------------


def run_attack(port: int, clients: int, seconds: float, questions: Sequence[Question], told: Any) -> None:
    """Ask for so long as fast as answers come; tells how many there were, and of which statuses."""
    os.nice(5)  # what others wait for must not be this machine's second core

    async def attack() -> dict[int, int]:
        statuses: dict[int, int] = {}
        source = itertools.cycle(questions)
        end = time.perf_counter() + seconds

        async def one() -> None:
            client = PlainClient(port, ATTACKERS)
            while time.perf_counter() < end:
                try:
                    async with asyncio.timeout(max(0.1, end - time.perf_counter())):
                        status, _ = await client.ask(next(source))
                except TimeoutError:
                    break
                statuses[status] = statuses.get(status, 0) + 1
            client.close()

        await asyncio.gather(*(one() for _ in range(clients)))
        return statuses

    told.put(asyncio.run(attack()))


# --- those who only want to play ------------------------------------------------------------------------------------


@dataclass
class PlayedTable:
    """A table with two people."""

    port: int
    sockets: list[ClientConnection] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    sent: float = 0.0
    seen: list[float] = field(default_factory=list)

    async def open(self) -> None:
        """Set the table up and connect both seats."""
        client = PlainClient(self.port, PLAYERS)
        token = (await client.data("POST", "/api/token"))["token"]
        client.close()
        client = PlainClient(self.port, PLAYERS, token)
        wish = {"game": "xart", "seats": {"1": "me", "2": "here"}}
        table = (await client.data("POST", "/api/tables", wish))["id"]
        client.close()
        headers = {"Authorization": f"Bearer {token}"}
        for seat in (1, 2):
            address = f"ws://{PLAYERS}:{self.port}/api/tables/{table}/socket?seat={seat}"
            self.sockets.append(await connect(address, additional_headers=headers, compression=None))

    async def listen(self, seat: int) -> None:
        """Note what a seat hears, and when it hears of the other's move."""
        async for text in self.sockets[seat - 1]:
            message = json.loads(text)
            if message["type"] == "ping":
                await self.sockets[seat - 1].send(json.dumps({"type": "pong", "t": message["t"]}))
            if (state := message.get("state")) is None:
                continue
            if message["type"] == "event" and message["event"].get("seat") == 3 - seat and self.sent:
                self.seen.append(time.perf_counter() - self.sent)
                self.sent = 0.0
            if state["to_act"] == [seat]:
                self.state, self.words = state, [move["word"] for move in state["view"]["moves"]]

    async def move(self, source: random.Random) -> bool:
        """Make some move; False if nobody can."""
        if not self.words or self.sent or self.state["status"] != "playing":
            return False
        seat = self.state["to_act"][0]
        message = {"type": "move", "id": str(uuid.uuid4()), "seat": seat, "seq": self.state["seq"]}
        message["word"], self.words = source.choice(self.words), []
        self.sent = time.perf_counter()
        await self.sockets[seat - 1].send(json.dumps(message))
        return True


class Players:
    """All who play, at a steady pace."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._source = random.Random(1)
        self._tables: list[PlayedTable] = []
        self._listening: list[asyncio.Task[None]] = []

    async def _seat_all(self) -> None:
        """Fresh tables, for games end."""
        for task in self._listening:
            task.cancel()
        for table in self._tables:
            for one in table.sockets:
                await one.close()
        self._tables = [PlayedTable(self._port) for _ in range(TABLES)]
        for table in self._tables:
            await table.open()
        self._listening = [asyncio.create_task(table.listen(seat)) for table in self._tables for seat in (1, 2)]
        await asyncio.sleep(0.3)

    async def play(self, seconds: float) -> list[float]:
        """The seconds of all moves made in this time; one that did not arrive counts as long as it was waited for."""
        await self._seat_all()
        started, moves = time.perf_counter(), 0
        while (now := time.perf_counter() - started) < seconds:
            while moves < now * MOVES_A_SECOND:
                moves += 1
                for table in self._source.sample(self._tables, TABLES):
                    if await table.move(self._source):
                        break
            await asyncio.sleep(0.002)
        late = [time.perf_counter() - table.sent for table in self._tables if table.sent]
        await asyncio.sleep(0.2)
        return [seen for table in self._tables for seen in table.seen] + [wait for wait in late if wait > 0.2]


async def arrive(port: int) -> float:
    """How many seconds it takes somebody new to sit at a table."""
    started = time.perf_counter()
    client = PlainClient(port, PLAYERS)
    for path in ("/", "/api/games"):
        status, content = await client.ask(("GET", path, None))
        assert status == 200, (path, status, content)
    token = (await client.data("POST", "/api/token"))["token"]
    client.close()
    client = PlainClient(port, PLAYERS, token)
    table = (await client.data("POST", "/api/tables", {"game": "xart"}))["id"]
    client.close()
    address = f"ws://{PLAYERS}:{port}/api/tables/{table}/socket?seat=1"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}, compression=None) as one:
        await one.recv()
    return time.perf_counter() - started


async def arrivals(port: int, seconds: float) -> list[float]:
    """Newcomers, one a second."""
    end = time.perf_counter() + seconds
    found = []
    while time.perf_counter() < end:
        found.append(await arrive(port))
        await asyncio.sleep(max(0.0, 1.0 - found[-1]))
    return found


# --- what is asked --------------------------------------------------------------------------------------------------


async def long_game(port: int) -> tuple[str, str]:
    """A table with a long game that is over, and its record; the moves come from many addresses."""
    client = PlainClient(port, "127.0.0.3")
    token = (await client.data("POST", "/api/token"))["token"]
    client.close()
    clients = [PlainClient(port, f"127.0.0.{number}", token) for number in range(3, 3 + LONG // 80)]
    table = await clients[0].data("POST", "/api/tables", {"game": "xart", "seats": {"1": "me", "2": "here"}})
    at, seq = f"/api/tables/{table['id']}", table["seq"]
    source, position = random.Random(5), game("xart").start()
    for number in range(LONG):
        seat = position.to_act[0]
        words = list(position.moves_of(seat))
        source.shuffle(words)
        move, position = next((move, after) for move in words if (after := position.after(move, seat)).outcome is None)
        body = {"type": "move", "id": f"number-{number:06}", "seat": seat, "seq": seq, "word": str(move)}
        seq = (await clients[number % len(clients)].data("POST", f"{at}/messages", body))["seq"]
    await clients[0].data("POST", f"{at}/messages", {"type": "resign", "id": "number-end", "seat": 1})
    status, record = await clients[0].ask(("GET", f"{at}/record", None))
    assert status == 200
    for one in clients:
        one.close()
    return table["id"], record.decode()


def bodies(name: str, table: str, record: str) -> Iterator[dict[str, Any]]:
    """What can be asked at a route, each time a little differently."""
    words = record.partition("\n\n")[2] or record
    turns = [word for word in words.split() if not word.endswith(".") and not word.startswith(("[", "0-", "1-", "("))]
    for number in range(40):
        cut = f"{record}\n" + " " * number
        short = " ".join(turns[: 20 + number % 20])
        known: dict[str, dict[str, Any]] = {
            "/api/tables": {"game": "xart", "names": {"1": f"Eve {number}"}},
            "/api/tables/{table}/join": {"name": f"Eve {number}"},
            "/api/tables/{table}/messages": {"type": "chat", "id": f"message-{number:04}", "text": "x"},
            "/api/learn/check": {"step": "none", "word": "A1+"},
            "/api/puzzles/next": {"game": "xart", "rating": 1000 + 20 * number, "seed": number},
            "/api/puzzles/{id}/play": {"word": "A1+"},
            "/api/puzzles/{id}/help": {"step": 1 + number % 3},
            "/api/puzzles/{id}/proof": {"answers": []},
            "/api/puzzles/{id}/rate": {"solver": {"rating": 1500, "deviation": 200, "volatility": 0.06}, "clean": True},
            "/api/records": {"text": cut},
            "/api/games/xart/game": {"record": cut},
            "/api/games/xart/forced": {"record": cut},
            "/api/games/xart/position": {"moves": short},
            "/api/games/xart/lines": {"moves": short, "level": 3, "lines": 3},
            "/api/games/xequeo/game": {"record": cut},
            "/api/games/xequeo/round": {"record": cut, "number": 1},
            "/api/games/solitaire/deal": {"size": 4},
        }
        yield known.get(name, {"id": f"none{number}"})


def questions(document: dict[str, Any], table: str, puzzles: Sequence[str], record: str) -> dict[str, list[Question]]:
    """For every route of the document what is asked there."""
    found: dict[str, list[Question]] = {}
    for path, operations in document["paths"].items():
        for method in operations:
            asked: list[Question] = []
            given = bodies(path, table, record) if method == "post" else itertools.repeat(None, 40)
            for number, body in enumerate(given):
                query = {
                    "/api/tables/{table}/picture.svg": f"?at={LONG - number}",
                    "/api/tables/{table}/picture.png": f"?at={LONG - number}",
                    "/api/tables/{table}/animation.svg": f"?theme={('light', 'dark', 'print')[number % 3]}",
                    "/api/tables/{table}/animation.gif": f"?theme={('light', 'dark', 'print')[number % 3]}",
                    "/api/learn/hint": "?step=none",
                    "/api/learn/solution": "?step=none",
                    "/api/tables/{table}/remarks": "?seat=1",
                }.get(path, "")
                at = path.replace("{table}", table).replace("{n}", str(LONG - number))
                at = at.replace("{id}", puzzles[number % len(puzzles)]).replace("{key}", "none")
                asked.append((method.upper(), at + query, body))
            found[f"{method.upper()} {path}"] = asked
    for path in ("/", "/api/docs", "/api/schema/openapi.json", "/static/js/main.js", "/nothing"):
        found[f"GET {path}"] = [("GET", path, None)]
    return found


def p99(values: Sequence[float]) -> float:
    """The 99th of a hundred, in milliseconds."""
    return 1000 * (statistics.quantiles(values, n=100)[98] if len(values) > 1 else max(values, default=0.0))


async def bench(port: int, wanted: argparse.Namespace) -> int:
    """Attack one route after the other; returns how many missed what is promised."""
    client = PlainClient(port, PLAYERS)
    while not (await client.data("GET", "/api/warmup"))["ready"]:
        await asyncio.sleep(0.5)
    table, record = await long_game(port)
    document = await client.data("GET", "/api/schema/openapi.json")
    puzzles = (await client.data("POST", "/api/puzzles/next", {"game": "xart"}))["id"]
    client.close()
    players = Players(port)
    spawn = get_context("spawn")
    print(
        f"{wanted.clients} clients from one address for {wanted.seconds:g} s at each route; load of the machine",
        end=" ",
    )
    print(f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'route':48} {'answers/s':>9} {'refused':>8} {'moves p50':>9} {'p99 ms':>8} {'newcomer s':>10}")
    missed = tried = 0
    routes: dict[str, list[Question]] = {"(nobody attacks)": []}
    routes |= questions(document, table, [puzzles], record)
    for route, asked in routes.items():
        if wanted.routes and not any(part in route for part in wanted.routes):
            continue
        told = spawn.Queue()
        attack = spawn.Process(target=run_attack, args=(port, wanted.clients, wanted.seconds + 1.5, asked, told))
        if asked:
            attack.start()
            await asyncio.sleep(1.0)
        moves, came = await asyncio.gather(players.play(wanted.seconds), arrivals(port, wanted.seconds - 1))
        statuses: dict[int, int] = {}
        if asked:
            statuses = await asyncio.to_thread(told.get, True, 60)
            attack.join()
        answers = sum(statuses.values())
        refused = sum(count for status, count in statuses.items() if status in (0, 429, 503))
        late, slowest = p99(moves), max(came)
        bad = late > 100 or slowest > 1
        missed += bad
        tried += 1
        print(
            f"{route:48} {answers / wanted.seconds:9.0f} {refused / max(answers, 1):8.0%} "
            f"{1000 * statistics.median(moves):9.1f} {late:8.1f} {slowest:10.2f}{'  !' if bad else ''}",
            flush=True,
        )
    print(f"{missed} of {tried} miss p99 100 ms or 1 s; load at the end {os.getloadavg()[0]:.1f}")
    return missed


def main() -> None:
    """Start the server, attack it, stop it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--free", action="store_true", help="no limits for anybody")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("routes", nargs="*", help="only routes with one of these words")
    wanted = parser.parse_args()
    with socket.create_server((PLAYERS, 0)) as free:
        port = free.getsockname()[1]
    with new_home(wanted.postgres) as home:
        process = get_context("spawn").Process(target=run_server, args=(home, port, wanted.free))
        process.start()
        try:
            while True:
                try:
                    socket.create_connection((PLAYERS, port)).close()
                    break
                except OSError:
                    time.sleep(0.2)
            sys.exit(min(1, asyncio.run(bench(port, wanted))))
        finally:
            process.terminate()
            process.join()


if __name__ == "__main__":
    main()
