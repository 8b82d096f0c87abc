"""What games answer over HTTP: typed, remembered, given up when nobody waits; errors say what is wrong."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from anello.core import GameOver, IllegalMove, NotOffered, register
from anello.core import registry as core_registry
from anello.core.errors import BadRecord
from anello.server.engine_pool import Urgency
from anello.server.tables.thinking import known_levels
from anello.study.requests import Host, NotFound, Request
from tests.server.helpers import PATIENCE, Client, Running, running, settings_for, visit, with_client
from tests.toys.walk import Walk

ASKED: list[str] = []
BEGUN, LET_GO = threading.Event(), threading.Event()


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A word, or an error to be made."""

    word: str
    times: int = 1


class Reply(msgspec.Struct):
    """The word again."""

    words: list[str]


def echo(asked: Question) -> Reply:
    """The word as often as wanted."""
    ASKED.append(asked.word)
    return Reply([asked.word] * asked.times)


def fail(asked: Question) -> Reply:
    """Always wrong."""
    raise {"record": BadRecord, "missing": NotFound, "lack": NotOffered, "late": GameOver}.get(asked.word, IllegalMove)(
        "That is wrong."
    )


def wait(asked: Question) -> Reply:
    """Takes long."""
    ASKED.append(asked.word)
    BEGUN.set()
    assert LET_GO.wait(PATIENCE)
    return Reply([asked.word])


def service(host: Host) -> Sequence[Request[Any, Any]]:
    """The requests of the toy."""
    return (
        Request("echo", Question, Reply, echo),
        Request("say", Question, Reply, echo, pure=False),
        Request("fail", Question, Reply, fail),
        Request("wait", Question, Reply, wait),
    )


class TalkingWalk(Walk):
    """The toy with something to say, and with a page that is not there."""

    name = "talkingwalk"
    faculties: ClassVar = {
        "service": f"{__name__}:service",
        "tutor": "no.such.module:tutor",
        "page": "no.such.module:PAGE",
    }


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(core_registry, "_registered", dict(core_registry._registered))
    register(TalkingWalk())
    ASKED.clear()
    BEGUN.clear()
    LET_GO.clear()
    yield
    LET_GO.set()


@pytest.mark.slow
def test_all_games_are_listed_with_what_they_offer(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        games = (await client.get("/api/games"))["games"]
        seats = [len(game["seats"]) > 1 for game in games]
        assert seats == sorted(seats, reverse=True)
        names = [game["name"] for game in games]
        assert names.index("xart") < names.index("xequeo") < names.index("solitaire")
        xart = next(game for game in games if game["name"] == "xart")
        assert {"page", "levels", "courses", "tutor", "puzzles", "analyst", "service"} <= set(xart["offers"])
        assert all(game["how_to_type"] for game in games)
        await client.get(f"/api/learn/lessons/{xart['lesson']}")
        assert next(game for game in games if game["name"] == "solitaire")["lesson"] == ""
        assert next(game for game in games if game["name"] == "talkingwalk")["offers"] == ["service", "tutor", "page"]

    with_client(tmp_path, look)


def test_a_game_that_cannot_be_loaded_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def load(self) -> None:
            raise ImportError("no such thing")

    monkeypatch.setattr(core_registry, "_installed", lambda: {"broken": Broken()})

    async def look(client: Client) -> None:
        names = [game["name"] for game in (await client.get("/api/games"))["games"]]
        assert "talkingwalk" in names
        assert "broken" not in names
        refused = await client.post("/api/tables", 404, game="broken")
        assert refused["code"] == "unknown_game"

    with_client(tmp_path, look)


def test_the_same_question_is_thought_about_once(tmp_path: Path) -> None:
    async def ask(client: Client) -> None:
        for _ in range(3):
            assert await client.post("/api/games/talkingwalk/echo", word="a", times=2) == {"words": ["a", "a"]}
        await client.post("/api/games/talkingwalk/echo", word="a", times=3)
        assert ASKED == ["a", "a"]
        for _ in range(2):
            await client.post("/api/games/talkingwalk/say", word="b")
        assert ASKED == ["a", "a", "b", "b"]

    with_client(tmp_path, ask)


def test_several_who_ask_at_once_share_an_answer(tmp_path: Path) -> None:
    async def ask(server: Running) -> None:
        clients = [server.client() for _ in range(4)]
        asking = [asyncio.create_task(client.post("/api/games/talkingwalk/wait", word="a")) for client in clients]
        assert await asyncio.to_thread(BEGUN.wait, 10)
        LET_GO.set()
        assert [answer["words"] for answer in await asyncio.gather(*asking)] == [["a"]] * 4
        assert ASKED == ["a"]

    visit(tmp_path, ask)


def test_what_nobody_waits_for_never_begins(tmp_path: Path) -> None:
    """One thread is busy; who waits behind it and goes away leaves nothing to be done."""

    async def ask() -> None:
        async with running(settings_for(tmp_path, engine_threads=1)) as server:
            ada, eve = server.client(), server.client()
            first = asyncio.create_task(ada.post("/api/games/talkingwalk/wait", word="a"))
            assert await asyncio.to_thread(BEGUN.wait, 10)
            second = asyncio.create_task(eve.post("/api/games/talkingwalk/wait", word="b"))
            async with asyncio.timeout(PATIENCE):
                for waiting in (1, 0):
                    while sum(map(server.app.state.pool.waiting, Urgency)) != waiting:
                        await asyncio.sleep(0.005)
                    second.cancel()
            LET_GO.set()
            await first
            await ada.post("/api/games/talkingwalk/echo", word="c")
            assert ASKED == ["a", "c"]

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("word", "status", "code"),
    [
        ("record", 400, "bad_record"),
        ("missing", 404, "not_found"),
        ("lack", 409, "not_offered"),
        ("late", 409, "over"),
        ("other", 409, "illegal"),
    ],
)
def test_errors_of_games_are_errors_of_http(tmp_path: Path, word: str, status: int, code: str) -> None:
    async def ask(client: Client) -> None:
        answer = await client.post("/api/games/talkingwalk/fail", status, word=word)
        assert answer == {"code": code, "reason": "That is wrong."}

    with_client(tmp_path, ask)


def test_questions_are_checked_before_the_game_sees_them(tmp_path: Path) -> None:
    async def ask(client: Client) -> None:
        assert (await client.post("/api/games/talkingwalk/echo", 400, word=3))["code"] == "bad_request"
        assert (await client.post("/api/games/talkingwalk/echo", 400, word="a", more=1))["code"] == "bad_request"
        assert (await client.post("/api/games/talkingwalk/sing", 404, word="a"))["code"] == "not_found"
        assert (await client.post("/api/games/morra/echo", 404, word="a"))["code"] == "not_found"
        assert ASKED == []
        document = await client.get("/api/schema/openapi.json")
        described = document["paths"]["/api/games/talkingwalk/echo"]["post"]
        assert described["description"] == "The word as often as wanted."
        assert "Question" in str(described["requestBody"])

    with_client(tmp_path, ask)


def test_a_finished_table_is_analysed_by_its_record(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        ada, eve = server.client(), server.client()
        table = await ada.table(seats={"1": "me", "2": "here"})
        at, seq = f"/api/tables/{table['id']}", table["seq"]
        for number, word in enumerate(("@0/", "A2\\", "A0+")):
            body = {"type": "move", "id": f"number-{number}", "seat": number % 2 + 1, "seq": seq, "word": word}
            seq = (await ada.post(f"{at}/messages", **body))["seq"]
        await ada.post(f"{at}/messages", type="resign", id="number-9", seat=2)
        record = (await eve.http.get(f"{at}/record?format=json")).text
        found = await eve.post("/api/games/xart/game", record=record)
        assert found["words"] == ["@0/", "A2\\", "A0+"]
        assert (await eve.post("/api/games/xart/forced", record=record))["forced"] == [0, 0, 0]

    visit(tmp_path, look)


def test_what_a_game_cannot_load_is_politely_absent(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        assert (await client.http.get("/static/games/talkingwalk/page/index.js")).status_code == 404
        assert (await client.http.get("/static/games/morra/page/index.js")).status_code == 404
        script = await client.http.get("/static/games/xart/page/index.js")
        assert script.headers["content-type"].startswith("text/javascript")

    with_client(tmp_path, look)


class Shapeless:
    """Nothing that a document could describe."""


def shapeless_service(host: Host) -> Sequence[Request[Any, Any]]:
    """A request whose types are none."""
    return (Request("echo", Shapeless, Shapeless, lambda asked: asked),)


def unnamed_service(host: Host) -> Sequence[Request[Any, Any]]:
    """Requests that cannot be told apart."""
    return (Request("echo", Question, Reply, echo), Request("echo", Question, Reply, echo))


class ShapelessWalk(Walk):
    """The toy with types that are none."""

    name = "shapelesswalk"
    faculties: ClassVar = {"service": f"{__name__}:shapeless_service"}


class UnnamedWalk(Walk):
    """The toy with two requests of one name."""

    name = "unnamedwalk"
    faculties: ClassVar = {"service": f"{__name__}:unnamed_service"}


def failing_service(host: Host) -> Sequence[Request[Any, Any]]:
    """The requests of a game that is broken."""
    raise RuntimeError("nothing works")


class BrokenWalk(Walk):
    """The toy with nothing in its place."""

    name = "brokenwalk"
    faculties: ClassVar = {"service": f"{__name__}:failing_service", "levels": "no.such.module:LEVELS"}


@pytest.mark.slow
def test_a_game_that_is_broken_harms_no_other(tmp_path: Path) -> None:
    for broken in (BrokenWalk(), ShapelessWalk(), UnnamedWalk()):
        register(broken)

    async def look(client: Client) -> None:
        games = {game["name"]: game for game in (await client.get("/api/games"))["games"]}
        assert games["brokenwalk"]["levels"] == []
        assert games["xart"]["levels"]
        await client.post("/api/games/talkingwalk/echo", word="a")
        for name in ("brokenwalk", "shapelesswalk", "unnamedwalk"):
            await client.post(f"/api/games/{name}/echo", 404, word="a")
        await client.get("/api/schema/openapi.json")

    with_client(tmp_path, look, levels=known_levels)
