"""What must not work over a socket: forged seats, frames too big or malformed, floods, readers who do not read."""

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from anello.server.settings import Rate
from tests.server.helpers import running, settings_for


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


@pytest.mark.slow
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
                with contextlib.suppress(ConnectionClosed):  # it may be cut off before all is said
                    for number in range(100):
                        await talk.say(type="chat", id=f"message-{number}", phrase="hello")
                with pytest.raises(ConnectionClosed) as closed:
                    await talk.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
                assert 1 <= sum(message["type"] == "ack" for message in talk.heard) <= 5
                assert any(message.get("code") == "slow_down" for message in talk.heard)

    asyncio.run(attack())


@pytest.mark.slow
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
            async with ada.sit(table, 1) as talk, server.tables.table(table) as live:
                await talk.until("hello")
                while len(live.listeners) < 2:
                    await asyncio.sleep(0.005)
                most = 0
                while len(live.listeners) > 1 and most < 2_000:
                    most += 1
                    await talk.ask(type="chat", text="x" * 300)
                assert len(live.listeners) == 1
                lazy.close()
                await talk.move("@0/")

    with socket.socket() as lazy:
        asyncio.run(attack(lazy))
