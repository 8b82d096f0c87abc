"""Killing a server in the middle of play, and looking afterwards at what is left."""

import asyncio
import json
import os
import random
import signal
import sys
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from anello.server.tables.clocks import LONGEST_LAG
from tests.ports import free_port
from tests.server.helpers import Client, Data, Talk
from tests.server.homes import Postgres

T = TypeVar("T")

MOST = 12
"""So many tables are played at a time."""
AT_LEAST = 20
"""So many moves are made between two kills of the server."""
AGAIN = 0.25
"""So often the database is killed though nothing was written since the last kill."""
LOG = "server.log"
"""Where a server that is killed tells what happens to it."""
GONE = (ConnectionClosed, InvalidHandshake, OSError)
"""What a client may find when the server dies, while it talks or while it says hello."""
ROOT = Path(__file__).parents[2]


async def start(folder: Path, port: int, *more: str) -> asyncio.subprocess.Process:
    """Start a server and wait until it answers; more words name a database and how many workers there are."""
    words = (sys.executable, "-m", "tests.server.victim", str(folder), str(port), *more)
    environment = {**os.environ, "ANELLO_BOUNDSCHECK": "1"}  # the kernels that the tests have compiled already
    with (folder / LOG).open("a") as log:
        process = await asyncio.create_subprocess_exec(
            *words, cwd=ROOT, env=environment, stdout=asyncio.subprocess.DEVNULL, stderr=log
        )
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        while process.returncode is None:
            try:
                if (await http.get("/healthz")).status_code == 200:
                    return process
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    raise RuntimeError("the server did not start")


@dataclass(frozen=True)
class Reading:
    """The clocks of a table at some moment between two, while one of them ran."""

    asked: float
    heard: float
    left: float
    """Seconds that all seats have together."""


class Player:
    """Plays both seats of one table, or one against the computer, and never gives up."""

    def __init__(self, client: Client, table: Data) -> None:
        self.client = client
        self.id = table["id"]
        self.mine = table["mine"]
        self.source = random.Random(self.id)
        self.pending: Data | None = None
        self.acked: dict[str, tuple[int, str]] = {}
        """The acknowledged moves: the number of the event and the word."""
        self.readings: list[Reading] = []
        self.is_ending = False

    async def play(self) -> None:
        """Play until the connection breaks, the game is over, or it is told to end; what was sent is asked for again
        first, and nothing stays open: a last move may have ended the game and its acknowledgement be lost."""
        asked = time.monotonic()
        async with self.client.sit(self.id) as talk:
            await talk.until("hello")
            self._read_clocks(talk, asked)
            while self.pending is not None or (talk.state["status"] == "playing" and not self.is_ending):
                if self.pending is None:
                    mine = [seat for seat in talk.state["to_act"] if seat in self.mine]
                    if not mine:
                        await talk.hear()
                        continue
                    await talk.say(type="look", seat=mine[0])
                    await talk.until("hello")
                    if not talk.words:
                        continue
                    word = self.source.choice(talk.words)
                    self.pending = {"id": str(uuid.uuid4()), "seat": mine[0], "seq": talk.seq, "word": word}
                await self._send(talk, self.pending)

    async def play_on(self) -> None:
        """Play, however often the connection breaks."""
        while True:
            try:
                return await self.play()
            except GONE:
                await asyncio.sleep(self.source.uniform(0.02, 0.2))

    async def _send(self, talk: Talk, move: Data) -> None:
        sent = time.monotonic()
        answer = await talk.ask(type="move", **move)
        if answer.get("code") == "unavailable":  # the database was away for longer than the server waits: try again
            await asyncio.sleep(0.1)
            return
        assert answer["type"] == "ack", answer
        self.acked[answer["id"]] = answer["seq"], move["word"]
        self.pending = None
        await talk.reach(answer["seq"])
        self._read_clocks(talk, sent)

    def _read_clocks(self, talk: Talk, asked: float) -> None:
        clocks = talk.state["clocks"]
        if clocks is not None and len(clocks["running"]) == 1:
            self.readings.append(Reading(asked, time.monotonic(), sum(clocks["left"].values())))


CLOCK: Data = {"kind": "sudden", "seconds": 7200}
WISHES: list[Data] = [
    {"game": "xequeo", "seats": {"1": "me", "2": "here"}},
    {"game": "xequeo", "seats": {"1": "me", "2": "computer:1"}},
    {"game": "xart", "seats": {"1": "me", "2": "here"}, "clock": CLOCK},
    {"game": "xart", "options": {"variant": "lucky"}, "seats": {"1": "me", "2": "computer:1"}, "clock": CLOCK},
]
"""In Xart just one clock runs at a time: then it is known what they show together."""


@dataclass
class KillReport:
    """What was killed, and what is left."""

    killed: Counter[str] = field(default_factory=Counter)
    found: list[tuple[Player, list[Data]]] = field(default_factory=list)
    """The players, with the logs of their tables."""
    certain: list[tuple[float, float]] = field(default_factory=list)
    """From each kill until what was killed was there again."""
    possible: list[tuple[float, float]] = field(default_factory=list)
    """From each kill until somebody is known to have played again."""
    still: list[tuple[float, float]] = field(default_factory=list)
    """When a process got no share of the machine, as it says itself: it leaves that time out."""

    def clock_errors(self) -> list[tuple[float, int, str]]:
        """For each two readings of the same clocks the seconds that were certainly charged too much, or too little if
        negative; with the number of kills in between, and the table."""
        found = []
        for player, _ in self.found:
            for one, two in pairwise(player.readings):
                most = two.heard - one.asked - covered(self.certain, one.asked, two.heard)
                least = max(0.0, two.asked - one.heard - covered([*self.possible, *self.still], one.heard, two.asked))
                charged = one.left - two.left
                error = max(0.0, charged - most) + min(0.0, charged - least)
                kills = sum(begun < two.heard and end > one.asked for begun, end in self.possible)
                found.append((error, kills, player.id))
        return found

    def faults(self) -> list[str]:
        """All that is wrong: moves lost or doubled, and clocks wrong by more than is allowed for the network, once for
        the move between two readings and once for each kill."""
        wrong_clocks = [
            f"the clocks of {table} are wrong by {error:+.2f} s after {kills} kills"
            for error, kills, table in self.clock_errors()
            if abs(error) > LONGEST_LAG * (1 + kills)
        ]
        return [fault for player, log in self.found for fault in faults(player, log)] + wrong_clocks


def covered(spans: Sequence[tuple[float, float]], first: float, last: float) -> float:
    """How much of the time between two moments some spans cover together."""
    total, reached = 0.0, first
    for begun, end in sorted(spans):
        total += max(0.0, min(end, last) - max(begun, reached))  # what lies outside counts for nothing
        reached = max(reached, end)
    return total


def stood_still(folder: Path) -> list[tuple[float, float]]:
    """When processes of a server stood still, as their log tells, by this process's clock."""
    found, ago = [], time.monotonic() - time.time()
    for line in (folder / LOG).read_text().splitlines():
        with suppress(json.JSONDecodeError):  # whoever is killed may not have written it down to the end
            told = json.loads(line)
            if told["message"] != "the server stood still":
                continue
            end = datetime.fromisoformat(told["at"]).timestamp() + ago
            found.append((end - told["seconds"], end))
    return found


async def kill_often(folder: Path, kills: int, seed: int = 4) -> KillReport:
    """Play at many tables while the server is killed so many times."""
    report = KillReport()
    port = free_port()
    source = random.Random(seed)
    client = Client(f"http://127.0.0.1:{port}")
    process = await start(folder, port)
    players: list[Player] = []
    while report.killed.total() < kills:
        players += [Player(client, await client.table(**wish)) for wish in WISHES]
        known = sum(len(player.acked) for player in players)
        playing = [asyncio.create_task(player.play()) for player in players[-MOST:]]
        while sum(len(player.acked) for player in players) < known + AT_LEAST:
            await asyncio.sleep(0.01)
        await asyncio.sleep(source.uniform(0, 0.3))
        lasting = zip(players[len(WISHES) - MOST :], playing[len(WISHES) - MOST :], strict=True)
        if not any(player.readings and not task.done() for player, task in lasting):
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            continue  # a fast machine has ended all games with clocks, and none could be compared after the kill
        process.send_signal(signal.SIGKILL)
        begun = time.monotonic()
        report.killed["the server"] += 1
        await process.wait()
        for result in await asyncio.gather(*playing, return_exceptions=True):
            assert result is None or isinstance(result, GONE), result
        process = await start(folder, port)
        for spans in (report.certain, report.possible):
            spans.append((begun, time.monotonic()))
    for player in players[:-MOST]:
        player.is_ending = True
    for player in players:
        await player.play()
    report.found = [(player, await public_log(client, player.id)) for player in players]
    report.still = stood_still(folder)
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 0
    await client.http.aclose()
    return report


async def public_log(client: Client, table: str) -> list[Data]:
    """All events of a table, as everybody may see them."""
    async with client.sit(table, since=0) as talk:
        missed: list[Data] = (await talk.until("hello"))["missed"]
        return missed


def workers_of(parent: int) -> set[int]:
    """The processes that a process has started to serve."""
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(pid) for pid in found if b"spawn_main" in command_of(pid)}


def command_of(pid: str) -> bytes:
    """The command of a process; nothing if it has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


async def kill_workers(folder: Path, database: Postgres, workers: int, kills: int, seed: int = 4) -> KillReport:
    """The same with several processes: one of them is killed, or all, or the database, or one and the database.

    Players come back whenever they are cut off.
    """
    report = KillReport()
    port = free_port()
    source = random.Random(seed)
    client = Client(f"http://127.0.0.1:{port}")
    parent = await start(folder, port, database.database(), str(workers))
    players: list[Player] = []
    playing: list[asyncio.Task[None]] = []
    noting: list[asyncio.Task[None]] = []
    known = 0

    def acknowledged() -> int:
        return sum(len(player.acked) for player in players)

    async def note_downtime(begun: float, before: int) -> None:
        """People can play when somebody answers, but it is known only when something is written again: a process that
        answers may have lost the database."""
        await patiently(client.http.get, "/healthz")
        report.certain.append((begun, time.monotonic()))
        while acknowledged() == before and not all(task.done() for task in playing):
            await asyncio.sleep(0.01)
        report.possible.append((begun, time.monotonic()))

    while report.killed.total() < kills:
        playing = [task for task in playing if not task.done() or task.result()]
        if len(playing) < MOST:
            players += [Player(client, await patiently(client.table, **wish)) for wish in WISHES]
            playing += [asyncio.create_task(player.play_on()) for player in players[-len(WISHES) :]]
        await asyncio.sleep(source.uniform(0.2, 0.6))
        what = source.choice(["one worker", "one worker", "all workers", "the database", "a worker and the database"])
        alive = sorted(workers_of(parent.pid))
        if len(alive) < workers and "worker" in what:
            continue  # until all are there again
        if "database" in what and acknowledged() == known and source.random() > AGAIN:
            continue  # or on a busy machine hardly anything else would be killed
        known = acknowledged()
        report.killed[what] += 1
        begun = time.monotonic()
        if "worker" in what:
            for pid in alive if what == "all workers" else [source.choice(alive)]:
                os.kill(pid, signal.SIGKILL)
        if "database" in what:
            await asyncio.to_thread(database.restart, "immediate")
        noting.append(asyncio.create_task(note_downtime(begun, known)))
    await asyncio.gather(*noting)
    for player in players:
        player.is_ending = True
    await asyncio.gather(*playing)
    report.found = [(player, await patiently(public_log, client, player.id)) for player in players]
    report.still = stood_still(folder)
    parent.send_signal(signal.SIGTERM)
    assert await parent.wait() == 0
    await client.http.aclose()
    return report


async def patiently(do: Callable[..., Awaitable[T]], *words: Any, **more: Any) -> T:
    """What something comes to, tried until nobody is killed meanwhile."""
    while True:
        try:
            return await do(*words, **more)
        except (*GONE, httpx.TransportError):
            await asyncio.sleep(0.1)


def faults(player: Player, log: list[Data]) -> list[str]:
    """What is wrong with the public log of a table, compared with what its player was told.

    There a choice reads `=?` while its round goes on.
    """
    found = []
    if [entry["seq"] for entry in log] != list(range(1, len(log) + 1)):
        found.append(f"the log of {player.id} has gaps")
    mine = {
        entry["seq"]: entry["event"]["word"]
        for entry in log
        if entry["event"]["kind"] == "move" and entry["event"]["seat"] in player.mine
    }
    acked = dict(player.acked.values())
    found += [
        f"{player.id} lost move {seq}, {word}" for seq, word in acked.items() if mine.get(seq) not in (word, "=?")
    ]
    found += [f"{player.id} has move {seq} twice, or nobody's" for seq in mine.keys() - acked.keys()]
    return found
