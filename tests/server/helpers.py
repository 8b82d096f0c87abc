"""A server on a real port in the test's own loop, clients that speak the protocol, and computers to play against."""

import asyncio
import hashlib
import json
import random
import socket
import threading
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from litestar import Litestar
from litestar.datastructures import State
from websockets.asyncio.client import ClientConnection

from anello.core import View
from anello.kit.games import known_games
from anello.players.player import Level
from anello.server.app import create_app
from anello.server.connections import ServerConfig, listen
from anello.server.engine_pool import EnginePool
from anello.server.settings import Rate, Settings, SystemChance
from anello.server.tables.database import migrate, open_engine
from anello.server.tables.registry import TableRegistry
from anello.server.tables.setup import TableServices
from anello.server.tables.steady_clock import SteadyClock
from anello.server.tables.store import TableStore
from anello.server.wire.commands import MoveMessage
from tests.server.homes import Home, home_of

Data = dict[str, Any]

GENEROUS = Rate(1e9, 1e9)
PATIENCE = 240.0


class RandomPlayer:
    """Plays anything legal, the same every time."""

    def __init__(self) -> None:
        self._source = random.Random(7)

    def decide(self, view: View) -> str:
        return self._source.choice(view.words)

    def stop(self) -> None:
        pass


class Ponderer:
    """Thinks until told to stop, then plays the first legal word."""

    started = threading.Event()
    stopped = threading.Event()

    def __init__(self) -> None:
        self._stop = threading.Event()

    def decide(self, view: View) -> str:
        Ponderer.started.set()
        self._stop.wait(PATIENCE)
        Ponderer.stopped.set()
        return view.words[0]

    def stop(self) -> None:
        self._stop.set()


class Liar:
    """Says what is not legal, or fails."""

    def decide(self, view: View) -> str:
        if view.viewer == 2:
            raise RuntimeError("no idea")
        return "nonsense"

    def stop(self) -> None:
        pass


def fake_levels(game: str) -> Sequence[Level]:
    """The players of the tests."""
    return [Level(1, "random", RandomPlayer), Level(2, "ponderer", Ponderer), Level(3, "liar", Liar)]


def settings_for(place: Path | Home, **changes: Any) -> Settings:
    """Settings without limits and with our own players; a test of a limit sets that one."""
    plain = Settings(
        home_of(place).folder,
        home_of(place).url,
        warm_up=False,
        pace=0.0,
        levels=fake_levels,
        messages=GENEROUS,
        posts=GENEROUS,
        reads=GENEROUS,
        thinking=GENEROUS,
        sockets_per_address=10**6,
        connections_per_address=10**6,
        source=SOURCE,
    )
    return replace(plain, **changes)


class Client:
    """A browser or a bot at a server."""

    def __init__(self, base: str, *, bot: bool = False) -> None:
        self.base = base
        self.origin = base
        headers = {} if bot else {"Origin": base}
        # Nothing is encrypted here, and the world's certificates take long to read.
        self.http = httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE, verify=False)

    async def get(self, path: str, status: int = 200, **asked: str) -> Data:
        """Ask for something; the answer must have this status."""
        answer = await self.http.get(path, params=asked)
        assert answer.status_code == status, answer.text
        found: Data = answer.json()
        return found

    async def post(self, path: str, status: int = 200, **body: Any) -> Data:
        """Say something; the answer must have this status."""
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        found: Data = answer.json()
        return found

    async def table(self, **wish: Any) -> Data:
        """Set up a table."""
        answer = await self.http.post("/api/tables", json={"game": "xart", **wish})
        assert answer.status_code == 201, answer.text
        found: Data = answer.json()
        return found

    async def join(self, table: str, **wish: Any) -> Data:
        """Sit down."""
        answer = await self.http.post(f"/api/tables/{table}/join", json=wish)
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    @asynccontextmanager
    async def sit(self, table: str, seat: int | None = None, since: int | None = None) -> AsyncIterator["Talk"]:
        """Connect to a table."""
        asked = "&".join(f"{name}={value}" for name, value in (("seat", seat), ("since", since)) if value is not None)
        headers = dict(self.http.headers)
        if cookie := "; ".join(f"{name}={value}" for name, value in self.http.cookies.items()):
            headers["Cookie"] = cookie
        wanted = {name: value for name, value in headers.items() if name.lower() in ("cookie", "authorization")}
        address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/socket?{asked}"
        origin = websockets.Origin(headers["origin"]) if "origin" in headers else None
        async with websockets.connect(
            address, origin=origin, additional_headers=wanted, max_size=2**24, ping_interval=None
        ) as connection:
            yield Talk(connection, seat)


class Talk:
    """A conversation over a socket; the last state and every message are remembered."""

    def __init__(self, connection: ClientConnection, seat: int | None) -> None:
        self.connection = connection
        self.seat = seat
        self.seq = 0
        self.state: Data = {}
        self.heard: list[Data] = []

    async def hear(self) -> Data:
        """The next message of interest."""
        while True:
            message: Data = json.loads(await asyncio.wait_for(self.connection.recv(), PATIENCE))
            if message["type"] == "ping":
                await self.say(type="pong", t=message["t"])
            elif message["type"] not in ("presence", "warmup", "pong"):
                break
        self.heard.append(message)
        self.seq = message["seq"] if message["type"] in ("hello", "event") else self.seq
        self.state = message.get("state", self.state)
        return message

    async def until(self, kind: str, **fields: Any) -> Data:
        """The next message of a type (with these fields)."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def event(self, kind: str) -> Data:
        """The next event of a kind."""
        while True:
            message = await self.until("event")
            if message["event"]["kind"] == kind:
                found: Data = message["event"]
                return found

    async def reach(self, seq: int) -> None:
        """Listen until an event has been seen."""
        while self.seq < seq:
            await self.hear()

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message))

    async def ask(self, **message: Any) -> Data:
        """Send a message that changes something, and wait for the answer to it."""
        message.setdefault("id", str(uuid.uuid4()))
        if message["type"] == "move":
            message.setdefault("seq", self.seq)
        await self.say(**message)
        while True:
            answer = await self.hear()
            if answer["type"] in ("ack", "refused") and answer["id"] == message["id"]:
                return answer

    async def move(self, word: str, **more: Any) -> Data:
        """Make a move that must be accepted, and see it."""
        answer = await self.ask(type="move", word=word, **more)
        assert answer["type"] == "ack", answer
        await self.reach(answer["seq"])
        return answer

    @property
    def words(self) -> list[str]:
        """What this seat may do now."""
        return [move["word"] for move in self.state["view"]["moves"]]


class Running:
    """A server that runs."""

    def __init__(self, base: str, app: Litestar) -> None:
        self.base = base
        self.app = app
        self.tables: TableRegistry = app.state.tables
        self.clients: list[Client] = []

    def client(self, *, bot: bool = False) -> Client:
        """A new browser or bot."""
        self.clients.append(Client(self.base, bot=bot))
        return self.clients[-1]


_idle_apps: dict[tuple[object, ...], list[Litestar]] = {}
"""Apps that serve nobody now: their routes take longer to make than most tests, and all else they have is new."""
SOURCE = SystemChance()


@asynccontextmanager
async def running(settings: Settings, *, send_buffer: int | None = None) -> AsyncIterator[Running]:
    """A server on any free port, stopped gently at the end."""
    shape = (settings.web, settings.largest_body, settings.now, settings.source, tuple(known_games()))
    app = idle.pop() if (idle := _idle_apps.setdefault(shape, [])) else create_app(settings)
    app.state = State({"settings": settings, "warm_up": app.state.warm_up})
    with listen("127.0.0.1", 0) as listener:
        if send_buffer is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        server = uvicorn.Server(ServerConfig(app, settings, farewell=1))
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]  # the test keeps its own
        task = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.005)
            if task.done():
                await task
        found = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", app)
        try:
            yield found
        finally:
            for client in found.clients:
                await client.http.aclose()
            server.should_exit = True
            await task
        idle.append(app)


def visit(place: Path | Home, do: Callable[[Running], Awaitable[None]], **changes: Any) -> None:
    """Do something at a new server."""

    async def there() -> None:
        async with running(settings_for(place, **changes)) as server:
            await do(server)

    asyncio.run(there())


def with_client(place: Path | Home, do: Callable[[Client], Awaitable[None]], **changes: Any) -> None:
    """Do something as somebody at a new server."""
    visit(place, lambda server: do(server.client()), **changes)


class FakeTime:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def open_tables(
    place: Path | Home, clock: FakeTime, monotonic: FakeTime | None = None, *, ready: bool = True
) -> TableRegistry:
    """Tables whose time stands still; `ready` if the rules are compiled."""
    home = home_of(place)
    home.folder.mkdir(exist_ok=True)
    migrate(home.url)
    steady = SteadyClock(clock, monotonic or clock)
    store = TableStore(open_engine(home.url, serving=True), steady, home.folder)
    await store.open()
    services = TableServices(store, EnginePool(1), fake_levels, steady, random.Random(1))
    tables = TableRegistry(services, idle_tables=10, heartbeat=3600)
    if ready:
        tables.rules_ready.set()
    await tables.open()
    return tables


async def close_tables(tables: TableRegistry) -> None:
    """Stop as a server does."""
    await tables.close()
    tables.services.pool.close()
    await tables.store.close()


async def kill_tables(tables: TableRegistry) -> None:
    """Stop without a word."""
    for task in tables._background:
        task.cancel()
    tables.services.pool.close()
    await tables.store.close()


def move(number: int, seq: int, word: str) -> MoveMessage:
    """A move as a client sends it."""
    return MoveMessage(f"message-{number}", seq, word)


def seal(table: str, round: int, seat: int, word: str, salt: str) -> str:
    """The seal of a secret choice, worked out as a client does."""
    return hashlib.sha256(f"{table}|{round}|{seat}|{word}|{salt}".encode()).hexdigest()
