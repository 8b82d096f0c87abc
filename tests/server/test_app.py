"""What must not work anywhere: other origins, bodies too big or strange, and floods of requests."""

import asyncio
import json
import socket
import time
from pathlib import Path

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from anello.server.settings import Rate
from tests.server.helpers import running, settings_for


def test_only_our_own_page_may_change_anything(tmp_path: Path) -> None:
    async def attack() -> None:
        async with running(settings_for(tmp_path, origins=frozenset({"https://friend.example"}))) as server:
            ada = server.client()
            table = (await ada.table())["id"]
            cookie = {"Cookie": f"anello_key={ada.http.cookies['anello_key']}"}
            wish = {"game": "xart"}
            async with httpx.AsyncClient(base_url=server.base) as plain:
                for headers, status in (
                    ({"Origin": "https://evil.example"}, 403),
                    ({"Origin": "null"}, 403),
                    ({"Origin": server.base + ".evil.example"}, 403),
                    ({"Origin": server.base.replace("http", "https")}, 403),
                    (cookie, 403),  # a browser would have said where the page comes from
                    ({**cookie, "Origin": server.base}, 201),
                    ({"Origin": "https://friend.example"}, 201),
                    ({}, 201),  # a program without a cookie
                ):
                    plain.cookies.clear()
                    answer = await plain.post("/api/tables", json=wish, headers=headers)
                    assert answer.status_code == status, headers
                    if status == 403:
                        assert answer.json()["code"] == "wrong_origin"
                        assert "set-cookie" not in answer.headers
            address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
            for origin in ("https://evil.example", "null"):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(address, origin=websockets.Origin(origin))
                assert refused.value.response.status_code == 403
            with pytest.raises(InvalidStatus):
                await connect(address, additional_headers=cookie)

    asyncio.run(attack())


def test_every_answer_has_the_headers_of_a_careful_server(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            client = server.client()
            for path in ("/healthz", "/api/games", "/api/tables/none", "/no/such/page", "/static/../app.py"):
                headers = (await client.http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'self'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                # With both a browser lets the threads of a page share a memory.
                assert headers["cross-origin-opener-policy"] == "same-origin"
                assert headers["cross-origin-embedder-policy"] == "require-corp"
            answer = await client.http.post("/api/tables", json={"game": "xart"})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie

    asyncio.run(look())


@pytest.mark.slow
def test_whatever_can_be_read_can_be_asked_about(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            table = (await server.client().table())["id"]
            read = [
                route.path_format
                for route in server.app.routes
                if "GET" in getattr(route, "methods", ()) and not route.path.startswith("/static")
            ]
            assert {"/", "/api/games", "/healthz", "/api/schema/openapi.json"} <= set(read)
            places = {"{table}": table, "{name}": "xart", "{key}": "xart-rules.first", "{n}": "0"}
            for path in read:
                for place, value in places.items():
                    path = path.replace(place, value)
                answer = await http.get(path)
                head = await http.head(path)
                assert (head.status_code, head.content) == (answer.status_code, b""), path
                assert head.headers["content-type"] == answer.headers["content-type"], path
            allowed = (await http.options("/api/games")).headers["allow"]
            assert allowed == "GET, HEAD, OPTIONS"
            assert (await http.head("/api/token")).status_code == 405

    asyncio.run(look())


def test_an_address_cannot_ask_without_end(tmp_path: Path) -> None:
    async def attack() -> None:
        settings = settings_for(tmp_path, posts=Rate(3, 0.001), sockets_per_address=2)
        async with running(settings) as server:
            ada = server.client()
            tables = [(await ada.table())["id"] for _ in range(3)]
            answer = await ada.http.post("/api/tables", json={"game": "xart"})
            assert answer.status_code == 429
            assert answer.headers["retry-after"]
            assert answer.json()["code"] == "slow_down"
            async with ada.sit(tables[0]) as one, ada.sit(tables[0]) as two:
                await one.until("hello")
                await two.until("hello")
                with pytest.raises(ConnectionClosed) as closed:
                    async with ada.sit(tables[0]) as three:
                        await three.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4409

    asyncio.run(attack())


def test_a_body_too_big_is_refused(tmp_path: Path) -> None:
    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            wish = {"game": "xart", "options": {"variant": "x" * 20_000}}
            assert (await http.post("/api/tables", json=wish)).status_code == 413
            for body in (b"", b"{", b"[]", b"\xff", json.dumps({"game": "xart", "extra": 1}).encode()):
                answer = await http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400, body
                assert answer.json()["code"] == "bad_request"
            for wish in (
                {"game": "xart", "options": {"variant": "none"}},
                {"game": "xart", "seats": {"1": "open", "2": "open"}},
                {"game": "xart", "seats": {"1": "me", "2": "computer:none"}},
                {"game": "xart", "seats": {"1": "me", "2": "queen"}},
                {"game": "xart", "clock": {"kind": "sudden"}},
                {"game": "xart", "clock": {"kind": "days"}},
            ):
                answer = await http.post("/api/tables", json=wish)
                assert answer.status_code == 400
                assert answer.json()["code"] == "bad_option", answer.text

    asyncio.run(attack())


HOSTILE_BODIES = {
    "deep lists": b"[" * 15_000,
    "deep objects": b'{"game":' * 1_500,
    "deep options": b'{"game":"xart","options":' + b"[" * 5_000,
    "no UTF-8": b'{"game":"\xff\xfe"}',
    "half a pair": b'{"game":"xart","names":{"1":"\\ud800"}}',
    "a number in quotes": b'{"game":"xart","open":"true"}',
    "a huge number": b'{"game":"xart","clock":{"kind":"sudden","seconds":1' + b"0" * 400 + b"}}",
    "no number": b'{"game":"xart","clock":{"kind":"sudden","seconds":NaN}}',
    "many options": json.dumps({"game": "xart", "options": {str(n): "x" for n in range(900)}}).encode(),
}

HOSTILE_ADDRESSES = [
    "/api/tables/%00",
    "/api/tables/%ff/record",
    f"/api/tables/{'x' * 5000}",
    "/api/learn/lessons/%00",
    "/api/learn/hint?step=%00",
    f"/api/puzzles/{'x' * 3000}",
    "/api/puzzles/%00/picture.svg",
    "/static/%00",
    f"/static/{'x' * 5000}",
    "/static/games/xart/page/%00",
    f"/static/games/xart/page/{'y' * 300}",
    "/static/games/%00/page/index.js",
    "/table/%00",
    "/%00",
]


def test_whatever_is_sent_is_the_senders_fault(tmp_path: Path) -> None:
    """Never an error of ours, and never a line in the log for it."""

    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            table = (await http.post("/api/tables", json={"game": "xart"})).json()["id"]
            for path in ("/api/tables", f"/api/tables/{table}/messages", "/api/records", "/api/games/xart/game"):
                for name, body in HOSTILE_BODIES.items():
                    answer = await http.post(path, content=body, headers={"Content-Type": "application/json"})
                    assert answer.status_code == 400, (path, name, answer.text)
                    assert answer.json()["reason"]
            for address in HOSTILE_ADDRESSES:
                answer = await http.get(address)
                assert answer.status_code == 404, (address, answer.text)
            answer = await http.post("/api/tables", json={"game": "xart", "names": {"1": "a\0b"}})
            assert answer.json()["seats"]["1"]["name"] == "a b"
            answer = await http.options("/api/tables")
            assert answer.headers["allow"] == "GET, HEAD, OPTIONS, POST"

    asyncio.run(attack())


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("anello.localhost:8000", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8000", 200),
        (f"{socket.gethostname()}:8000", 200),
        ("Games.Example", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_only_our_own_names_are_ours(tmp_path: Path, host: str, status: int) -> None:
    """A page of another site whose name was made to point here is not our own page."""

    async def ask() -> None:
        async with running(settings_for(tmp_path, hosts=frozenset({"games.example"}))) as server:
            http = server.client().http
            answer = await http.get("/api/mine", headers={"Host": host})
            assert answer.status_code == status
            if status == 421:
                assert answer.json()["code"] == "wrong_host"
                assert (await http.get("/", headers={"Host": host})).status_code == 421

    asyncio.run(ask())


def test_answers_are_paid_for_by_what_they_cost(tmp_path: Path) -> None:
    """Who has used up his seconds waits for the next; what costs nothing is answered all the same."""

    async def ask() -> None:
        async with running(settings_for(tmp_path, thinking=Rate(1e-6, 1e-6))) as server:
            http = server.client().http
            table = (await http.post("/api/tables", json={"game": "xart"})).json()["id"]
            picture = f"/api/tables/{table}/picture.svg"
            assert (await http.get(picture)).status_code == 200
            refused = await http.get(f"{picture}?theme=dark")
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) >= 1
            assert (await http.get(picture)).status_code == 200, "remembered"
            assert (await http.get(f"/api/tables/{table}")).status_code == 200

    asyncio.run(ask())


@pytest.mark.slow
def test_while_the_server_is_stopped_no_clock_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by SIGSTOP: all that tells of it afterwards is that the clock which cannot be set has gone on."""

    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            control = {"kind": "sudden", "seconds": 600}
            table = (await ada.table(seats={"1": "me", "2": "here"}, clock=control))["id"]
            async with ada.sit(table, 1) as one, ada.sit(table, 2) as two:
                await one.until("hello")
                await one.move("@0/")
                clock = server.tables.store.clock
                monkeypatch.setattr(clock, "_monotonic", lambda: time.monotonic() + 3600)
                await two.reach(one.seq)
                await two.move(two.words[0])
                assert two.state["status"] == "playing"
                async with server.tables.table(table) as live:
                    assert live.state.clocks.left[2] > 500

    asyncio.run(play())
