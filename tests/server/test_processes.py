"""Two processes and one PostgreSQL: whoever sits at one of them plays with whoever sits at the other."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.ports import free_port
from tests.server.helpers import PATIENCE, Client, Talk, seal
from tests.server.homes import Postgres
from tests.server.kills import GONE, patiently, start, workers_of
from tests.server.victim import METRICS_TOKEN

Place = str
"""The address of a process."""


@asynccontextmanager
async def started(folder: Path, url: str) -> AsyncIterator[tuple[Place, Place]]:
    """Two servers in processes of their own."""
    ports = free_port(), free_port()
    processes = await asyncio.gather(*(start(folder, port, url) for port in ports))
    try:
        yield f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        await asyncio.gather(*(process.wait() for process in processes))


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    """One event loop for all tests here, since the processes are theirs."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def places(
    loop: asyncio.Runner, postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Place, Place]]:
    """Two processes, the same for all tests here."""
    there = started(tmp_path_factory.mktemp("processes"), postgres.database())
    yield loop.run(there.__aenter__())
    loop.run(there.__aexit__(None, None, None))


Play = Callable[[Client, Client, Talk, Talk], Awaitable[None]]


@pytest.fixture
def at_two(loop: asyncio.Runner, places: tuple[Place, Place]) -> Callable[..., None]:
    """Lets Ada at one process and Bob at the other play a game."""

    async def meet(play: Play, wish: dict[str, object]) -> None:
        ada, bob = Client(places[0]), Client(places[1])
        try:
            table = await ada.table(**wish)
            if "open" in [seat["kind"] for seat in table["seats"].values()]:
                await bob.join(table["id"])
            async with ada.sit(table["id"], 1) as one, bob.sit(table["id"], 2 if bob.http.cookies else None) as two:
                await one.until("hello")
                await two.until("hello")
                await play(ada, bob, one, two)
        finally:
            await ada.http.aclose()
            await bob.http.aclose()

    return lambda play, **wish: loop.run(meet(play, wish))


def test_a_game_with_all_that_belongs_to_it(at_two: Callable[..., None]) -> None:
    async def play(ada: Client, bob: Client, one: Talk, two: Talk) -> None:
        await one.move("@0/")
        assert (await two.event("move"))["word"] == "@0/"
        await two.ask(type="chat", text="Good evening")
        assert (await one.event("chat"))["text"] == "Good evening"
        await two.move("A2\\")
        await one.event("move")
        await two.ask(type="offer", what="undo")
        assert (await one.event("offer"))["what"] == "undo"
        await one.ask(type="answer", what="undo", accept=True)
        assert (await two.event("answer"))["plies"] == 1
        answer = await two.move("A2\\")
        await one.reach(answer["seq"])
        late = await two.ask(type="move", word="B1+", seq=2)  # judged by what happened at the other process too
        assert late["type"] == "refused"
        await one.ask(type="offer", what="draw")
        await two.event("offer")
        await two.ask(type="answer", what="draw", accept=True)
        while one.state["status"] != "over":
            await one.hear()
        await two.ask(type="offer", what="rematch")
        await one.event("offer")
        await one.ask(type="answer", what="rematch", accept=True)
        again = (await two.event("answer"))["table"]
        async with bob.sit(again, 1) as first, ada.sit(again, 2) as second:
            await first.until("hello")
            await second.until("hello")
            await first.move("@0+")
            await second.event("move")
        for talk in (one, two):
            numbers = [message["seq"] for message in talk.heard if message["type"] == "event"]
            assert numbers == sorted(set(numbers))

    at_two(play)


def test_a_message_sent_to_both_is_done_once(at_two: Callable[..., None]) -> None:
    async def play(ada: Client, bob: Client, one: Talk, two: Talk) -> None:
        table = one.heard[0]["table"]["id"]
        elsewhere = Client(bob.base)
        elsewhere.http.cookies.update(ada.http.cookies)
        elsewhere.http.headers["Origin"] = elsewhere.base
        async with elsewhere.sit(table, 1) as other:
            await other.until("hello")
            for word, talk in (("@0/", one), ("A2\\", two)):
                same = {"type": "move", "word": word, "id": f"the-same-{len(word)}", "seq": talk.seq}
                answers = (
                    await asyncio.gather(talk.ask(**same), other.ask(**same))
                    if talk is one
                    else [await talk.ask(**same)]
                )
                assert len({answer["seq"] for answer in answers}) == 1
                for listener in (one, two, other):
                    await listener.reach(answers[0]["seq"])
        await elsewhere.http.aclose()
        assert one.state["plies"] == two.state["plies"] == 2

    at_two(play)


def test_a_secret_does_not_leave_its_process(at_two: Callable[..., None]) -> None:
    """Of the choice that Ada makes at one process, the other says nothing to anybody, whatever is asked."""

    async def play(ada: Client, bob: Client, one: Talk, two: Talk) -> None:
        table, salt = one.heard[0]["table"]["id"], "5ec2e7" + "0" * 26
        watcher = Client(bob.base)
        async with watcher.sit(table) as onlooker:
            await onlooker.until("hello")
            while 1 not in one.state["to_act"] or not one.words[0].startswith("="):
                talk = one if 1 in one.state["to_act"] else two  # until the choices there are only puttings of the ring
                answer = await talk.move(talk.words[0])
                await asyncio.gather(one.reach(answer["seq"]), two.reach(answer["seq"]))
            word = one.words[-1]
            sealed = seal(table, one.state["round"], 1, word, salt)
            answer = await one.move(word, salt=salt, commitment=sealed)
            await asyncio.gather(two.reach(answer["seq"]), onlooker.reach(answer["seq"]))
            for talk in (two, onlooker):
                shown = talk.heard[-1]["event"]
                assert (shown["seat"], shown["word"], shown["commitment"]) == (1, "=?", sealed)
                await talk.say(type="sync", since=0)
                await talk.until("hello")
                assert salt not in json.dumps(talk.heard)
                assert '"my_secret"' not in json.dumps(talk.heard)
        for path in ("", "/record", "/position", "/picture.svg", "/animation.svg"):
            for client in (bob, watcher):
                assert salt not in (await client.http.get(f"/api/tables/{table}{path}")).text
        await watcher.http.aclose()

    at_two(play, game="xequeo")


def test_a_flag_falls_for_both_and_the_computer_answers(at_two: Callable[..., None]) -> None:
    async def flagged(ada: Client, bob: Client, one: Talk, two: Talk) -> None:
        await one.move("@0/")
        await two.event("move")
        closed = await one.event("close")
        assert (closed["seat"], closed["word"]) == (2, "time")
        assert await two.event("close") == closed
        assert one.state["outcome"] == two.state["outcome"]

    async def watched(ada: Client, bob: Client, one: Talk, two: Talk) -> None:
        """Bob watches Ada and the computer, which thinks where Ada sits."""
        await one.move("@0/")
        assert (await one.event("move"))["seat"] == 2
        await two.event("move")
        assert (await two.event("move"))["seat"] == 2
        present = False
        while not present:  # who is connected to one process is soon known to the other
            async with bob.sit(one.heard[0]["table"]["id"]) as again:
                present = (await again.until("hello"))["presence"]["seats"]["1"]

    at_two(flagged, clock={"kind": "sudden", "seconds": 1})
    at_two(watched, seats={"1": "me", "2": "computer:1"})


def test_solitaire_goes_on_at_another_process(loop: asyncio.Runner, places: tuple[Place, Place]) -> None:
    async def play() -> None:
        one, two = Client(places[0]), Client(places[1])
        game = await one.post("/api/games/solitaire/deal", size=3)
        for client in (two, one, two):
            word = game["view"]["moves"][0]["word"]
            game = await client.post("/api/games/solitaire/place", id=game["id"], word=word)
        assert game["laid"] == 3
        assert await one.post("/api/games/solitaire/look", id=game["id"]) == game
        for client in (one, two):
            await client.http.aclose()

    loop.run(play())


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_nobody_notices_that_the_database_was_started_again(
    at_two: Callable[..., None], postgres: Postgres, how: str
) -> None:
    async def play(ada: Client, bob: Client, one: Talk, two: Talk) -> None:
        restarting = asyncio.create_task(asyncio.to_thread(postgres.restart, how))
        said = 0
        while said < 6 or not restarting.done():
            talk, other = (one, two) if said % 2 else (two, one)
            answer = await talk.ask(type="chat", text=str(said))
            assert answer["type"] == "ack", answer
            await asyncio.gather(talk.reach(answer["seq"]), other.reach(answer["seq"]))
            said += 1
        for talk in (one, two):
            heard = [news["event"]["text"] for news in talk.heard if news["type"] == "event"]
            assert heard == [str(number) for number in range(said)]

    at_two(play)


class Talker:
    """Says one thing after the other at a table, again if it is not acknowledged, however often the connection ends."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.table = table
        self.said = 0
        self.codes: set[int | None] = set()
        """How connections were closed."""

    async def say(self, number: int) -> None:
        """Say so many things more."""
        wanted = self.said + number
        while self.said < wanted:
            try:
                async with self.client.sit(self.table) as talk:
                    await talk.until("hello")
                    while self.said < wanted:
                        answer = await talk.ask(type="chat", text=str(self.said), id=f"message-{self.said}", seat=1)
                        assert answer["type"] == "ack", answer
                        self.said += 1
            except GONE as closed:
                self.codes.add(closed.rcvd.code if isinstance(closed, ConnectionClosed) and closed.rcvd else None)

    async def heard(self) -> list[str]:
        """All that was said there."""
        async with self.client.sit(self.table) as talk:
            return [entry["text"] for entry in (await talk.until("hello"))["chat"]]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="how else to know the workers")
def test_workers_die_and_are_renewed_while_people_play(
    loop: asyncio.Runner, postgres: Postgres, tmp_path: Path
) -> None:
    """Whoever is cut off comes back and finds everything as it was; what was on its way is done once."""

    async def play() -> None:
        port = free_port()
        parent = await start(tmp_path, port, postgres.database(), "2")
        ada = Client(f"http://127.0.0.1:{port}")
        try:
            talker = Talker(ada, (await patiently(ada.table, seats={"1": "me", "2": "here"}))["id"])
            while len(first := workers_of(parent.pid)) < 2:
                await talker.say(1)
            os.kill(min(first), signal.SIGKILL)
            while len(second := workers_of(parent.pid) - {min(first)}) < 2:
                await talker.say(1)
            parent.send_signal(signal.SIGHUP)
            while second & workers_of(parent.pid):
                await talker.say(1)
                await asyncio.sleep(0.01)
            await talker.say(2)
            assert talker.codes <= {None, 1006, 1012}
            last = [str(number) for number in range(talker.said)][-100:]
            assert await patiently(talker.heard) == last
            numbers = await ada.http.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
            chats = re.search(r'^anello_events_total{game="xart",kind="chat"} (\S+)$', numbers.text, re.MULTILINE)
            assert chats, "whichever process is asked tells of all, also of those that are gone"
            assert talker.said - 1 <= float(chats[1]) <= talker.said  # one was killed, perhaps before it had counted
            left = workers_of(parent.pid)
            parent.send_signal(signal.SIGTERM)
            assert await parent.wait() == 0
            assert not [pid for pid in left if Path(f"/proc/{pid}").exists()]
        finally:
            await ada.http.aclose()
            if parent.returncode is None:
                parent.kill()
                await parent.wait()

    loop.run(asyncio.wait_for(play(), PATIENCE))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="how else to know the workers")
def test_a_worker_that_hangs_is_replaced(loop: asyncio.Runner, postgres: Postgres, tmp_path: Path) -> None:
    async def play() -> None:
        port = free_port()
        parent = await start(tmp_path, port, postgres.database(), "2", "4")
        ada = Client(f"http://127.0.0.1:{port}")
        try:
            table = await patiently(ada.table, seats={"1": "me", "2": "here"})  # a busy one may be killed too
            talker = Talker(ada, table["id"])
            while len(first := workers_of(parent.pid)) < 2:
                await talker.say(1)
            os.kill(min(first), signal.SIGSTOP)
            while min(first) in workers_of(parent.pid):
                await asyncio.sleep(0.05)
            await talker.say(1)
        finally:
            await ada.http.aclose()
            parent.send_signal(signal.SIGTERM)
            await parent.wait()

    loop.run(asyncio.wait_for(play(), PATIENCE))
