"""Kill the server with -9 in the middle of play: no acknowledged move is lost or doubled, and play goes on."""

import asyncio
import os
import random
import signal
import socket
import sys
import uuid
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.helpers import Client, Data, Talk

KILLS = 3
MOST = 12
"""So many tables are played at a time."""
GONE = (ConnectionClosed, InvalidHandshake, OSError)
"""What a client may find when the server dies, while it talks or while it says hello."""
ROOT = Path(__file__).parents[2]


async def start(folder: Path, port: int) -> asyncio.subprocess.Process:
    """Start a server and wait until it answers."""
    words = (sys.executable, "-m", "tests.server.victim", str(folder), str(port))
    environment = {**os.environ, "ANELLO_BOUNDSCHECK": "1"}  # the kernels that the tests have compiled already
    process = await asyncio.create_subprocess_exec(*words, cwd=ROOT, env=environment, stdout=asyncio.subprocess.DEVNULL)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        while process.returncode is None:
            try:
                if (await http.get("/healthz")).status_code == 200:
                    return process
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    raise RuntimeError("the server did not start")


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

    async def play(self) -> None:
        """Play until the connection breaks or the game is over."""
        async with self.client.sit(self.id) as talk:
            await talk.until("hello")
            while talk.state["status"] == "playing":
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

    async def settle(self) -> None:
        """Ask again what has become of the last move, if the server died before it said so."""
        if self.pending is not None:
            async with self.client.sit(self.id) as talk:
                await talk.until("hello")
                await self._send(talk, self.pending)

    async def _send(self, talk: Talk, move: Data) -> None:
        answer = await talk.ask(type="move", **move)
        assert answer["type"] == "ack", answer
        self.acked[answer["id"]] = answer["seq"], move["word"]
        self.pending = None
        await talk.reach(answer["seq"])


async def kill_often(folder: Path, kills: int) -> list[tuple[Player, list[Data]]]:
    """Play at many tables while the server is killed so many times; the players and the logs of their tables."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    source = random.Random(4)
    client = Client(f"http://127.0.0.1:{port}")
    process = await start(folder, port)
    wishes: list[Data] = [
        {"game": "xequeo", "seats": {"1": "me", "2": "here"}},
        {"game": "xequeo", "seats": {"1": "me", "2": "computer:1"}},
        {"game": "xart", "seats": {"1": "me", "2": "here"}},
        {"game": "xart", "options": {"variant": "lucky"}, "seats": {"1": "me", "2": "computer:1"}},
    ]
    players: list[Player] = []
    for _ in range(kills):
        players += [Player(client, await client.table(**wish)) for wish in wishes]
        playing = [asyncio.create_task(player.play()) for player in players[-MOST:]]
        await asyncio.sleep(source.uniform(0.2, 0.5))
        process.send_signal(signal.SIGKILL)
        await process.wait()
        for result in await asyncio.gather(*playing, return_exceptions=True):
            assert result is None or isinstance(result, GONE), result
        process = await start(folder, port)
    found = []
    for player in players[:-MOST]:
        await player.settle()
    for player in players[-MOST:]:
        await player.play()
    for player in players:
        async with client.sit(player.id, since=0) as talk:
            found.append((player, (await talk.until("hello"))["missed"]))
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 0
    await client.http.aclose()
    return found


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


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    found = asyncio.run(kill_often(tmp_path, KILLS))
    assert sum(len(player.acked) for player, _ in found) > 100
    assert [fault for player, log in found for fault in faults(player, log)] == []
