"""What must not work: other origins, forged seats, frames too big or malformed, floods, and readers who do not read."""

import asyncio
import json
import socket
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
            answer = await client.http.post("/api/tables", json={"game": "xart"})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie

    asyncio.run(look())


def test_the_files_of_the_page_and_nothing_else(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    (web / "js" / "app.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")

    async def look() -> None:
        async with running(settings_for(tmp_path / "data", web=web)) as server:
            http = server.client().http
            for path in ("/", "/table/abc", "/rules/xart"):
                assert (await http.get(path)).text == "<!doctype html>"
            nowhere = await http.get("/no/such/page", headers={"Accept": "text/html,*/*"})
            assert (nowhere.status_code, nowhere.text) == (404, "<!doctype html>")
            script = await http.get("/static/js/app.js")
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            again = await http.get("/static/js/app.js", headers={"If-None-Match": script.headers["etag"]})
            assert again.status_code == 304
            host, _, port = server.base.removeprefix("http://").partition(":")
            for path in (
                "/static/../secret.txt",
                "/static/%2e%2e/secret.txt",
                "/static//etc/passwd",
                "/static/js",
                "/static/",
            ):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                assert b" 404 " in (await reader.read()).splitlines()[0], path
                writer.close()
                await writer.wait_closed()

    asyncio.run(look())


def test_seats_cannot_be_forged(tmp_path: Path) -> None:
    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, mallory = server.client(), server.client()
            table = (await ada.table(seats={"1": "me", "2": "computer:2"}))["id"]
            await mallory.table()
            with pytest.raises(ConnectionClosed) as closed:
                async with mallory.sit(table, 1) as talk:
                    await talk.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
            async with mallory.sit(table) as talk:
                await talk.until("hello")
                for message in (
                    {"type": "move", "word": "@0/", "seat": 1},
                    {"type": "move", "word": "@0/", "seat": 2},
                    {"type": "move", "word": "@0/"},
                    {"type": "resign", "seat": 1},
                    {"type": "chat", "phrase": "hello", "seat": 1},
                    {"type": "offer", "what": "draw", "seat": 2},
                    {"type": "answer", "what": "draw", "accept": True, "seat": 1},
                ):
                    assert (await talk.ask(**message))["code"] == "not_your_seat"
                await talk.say(type="look", seat=1)
                with pytest.raises(ConnectionClosed):
                    await talk.hear()
            async with ada.sit(table, 1) as talk:
                assert (await talk.until("hello"))["seq"] == 1
            with pytest.raises(ConnectionClosed) as closed:
                async with ada.sit("nosuchtable") as talk:
                    await talk.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404

    asyncio.run(attack())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 4400),
        ("{", 4400),
        ("[]", 4400),
        ('"move"', 4400),
        ("[" * 3000, 4400),
        ('{"type": "unknown"}', 4400),
        ('{"type": "move"}', 4400),
        ('{"type": "move", "id": "short", "seq": 1, "word": "@0/"}', 4400),
        ('{"type": "move", "id": "long-enough", "seq": -1, "word": "@0/"}', 4400),
        ('{"type": "move", "id": "long-enough", "seq": 1e400, "word": "@0/"}', 4400),
        ('{"type": "move", "id": "long-enough", "seq": 1, "word": "@0/", "more": 1}', 4400),
        ('{"type": "chat", "id": "long-enough", "text": "' + "x" * 301 + '"}', 4400),
        ('{"type": "look", "seat": 0}', 4400),
        (b"\x00\xff", 4400),
        ("x" * 5000, 1009),
        ("é" * 2500, 1009),
    ],
)
def test_frames_that_are_no_messages_end_the_connection(tmp_path: Path, frame: str | bytes, code: int) -> None:
    async def attack() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = (await ada.table(seats={"1": "me", "2": "here"}))["id"]
            async with ada.sit(table, 1) as talk:
                await talk.until("hello")
                await talk.connection.send(frame)
                with pytest.raises(ConnectionClosed) as closed:
                    await talk.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code
            async with ada.sit(table, 1) as talk:  # the table is none the worse for it
                await talk.until("hello")
                await talk.move("@0/")

    asyncio.run(attack())


def test_floods_are_refused_then_cut_off(tmp_path: Path) -> None:
    async def attack() -> None:
        async with running(settings_for(tmp_path, messages=Rate(5, 0.001))) as server:
            ada = server.client()
            table = (await ada.table(seats={"1": "me", "2": "here"}))["id"]
            async with ada.sit(table, 1) as talk:
                await talk.until("hello")
                for number in range(100):
                    await talk.say(type="chat", id=f"message-{number}", phrase="hello")
                with pytest.raises(ConnectionClosed) as closed:
                    await talk.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
                assert 1 <= sum(message["type"] == "ack" for message in talk.heard) <= 5
                assert any(message.get("code") == "slow_down" for message in talk.heard)

    asyncio.run(attack())


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


def test_a_reader_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    """A connection that never reads must not hold up the others, nor fill the memory."""

    async def attack(lazy: socket.socket) -> None:
        async with running(settings_for(tmp_path, send_queue=16), send_buffer=4096) as server:
            ada = server.client()
            table = (await ada.table(seats={"1": "me", "2": "here"}))["id"]
            host, _, port = server.base.removeprefix("http://").partition(":")
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            lazy.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(lazy, (host, int(port)))
            request = (
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n"
            )
            await loop.sock_sendall(lazy, request.encode())
            async with ada.sit(table, 1) as talk, server.hall.table(table) as live:
                await talk.until("hello")
                while len(live.guests) < 2:
                    await asyncio.sleep(0.005)
                most = 0
                while len(live.guests) > 1 and most < 2_000:
                    most += 1
                    await talk.ask(type="chat", text="x" * 300)
                assert len(live.guests) == 1
                lazy.close()
                await talk.move("@0/")

    with socket.socket() as lazy:
        asyncio.run(attack(lazy))
