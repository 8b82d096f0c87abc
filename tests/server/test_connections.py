"""Connections that bring half a request, nothing, or too many others, harm nobody."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest

from anello.server.connections import GatheredWrites, TakingTurns, listen, raise_descriptor_limit
from anello.server.settings import Rate
from tests.server.helpers import PATIENCE, Running, visit

HALF_REQUESTS = [
    b"",
    b"G",
    b"GET /healthz HTTP/1.1\r\nHost: loc",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal",
]


async def connect(server: Running, sent: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rpartition(":")[2]))
    writer.write(sent)
    await writer.drain()
    return reader, writer


async def status(server: Running) -> bytes:
    """What somebody who has a whole request is told."""
    reader, writer = await connect(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    found = await reader.read(12)
    writer.close()
    return found.removeprefix(b"HTTP/1.1 ")


async def comes_to(server: Running, wanted: bytes) -> None:
    """Ask until the answer is as it must be in the end: connections are noticed to be gone a little later."""
    async with asyncio.timeout(PATIENCE):
        while await status(server) != wanted:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("half", HALF_REQUESTS)
def test_half_a_request_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    async def attack(server: Running) -> None:
        reader, writer = await connect(server, half)
        told = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        if half and not half.endswith(b"{"):
            assert told.startswith((b"HTTP/1.1 408", b"HTTP/1.1 200")), told

    visit(tmp_path, attack, request_seconds=0.2, idle_seconds=1)


def test_who_sends_a_letter_now_and_then_gains_nothing(tmp_path: Path) -> None:
    async def attack(server: Running) -> None:
        reader, writer = await connect(server, b"GET /healthz HTTP/1.1\r\n")
        reading = asyncio.create_task(reader.read())
        for _ in range(1000):
            if reading.done():
                break
            writer.write(b"x")
            await asyncio.sleep(0.05)
        assert reading.done()
        writer.close()

    visit(tmp_path, attack, request_seconds=0.3)


@pytest.mark.parametrize("piece", [1400, 9000, 10**6])
@pytest.mark.parametrize(
    ("start", "told"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ", b"HTTP/1.1 431"),
        (b"\x16\x03\x01\r\n", b"HTTP/1.1 400"),  # as browsers begin with TLS
    ],
)
def test_who_is_refused_in_the_middle_of_sending_can_read_it(
    tmp_path: Path, start: bytes, told: bytes, piece: int
) -> None:
    """A header that is too long is refused in however few pieces it comes."""

    async def attack(server: Running) -> None:
        reader, writer = await connect(server)
        sent = start + b"a" * 70_000 + b"\r\n\r\n"
        for first in range(0, len(sent), piece):
            writer.write(sent[first : first + piece])
            await writer.drain()
            await asyncio.sleep(0.002)
        assert (await asyncio.wait_for(reader.read(), 30)).startswith(told)
        writer.close()
        assert await status(server) == b"200"

    visit(tmp_path, attack)


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    """Those beyond the limit are told so; as soon as one ends there is room again."""

    async def attack(server: Running) -> None:
        held = [await connect(server) for _ in range(3)]
        await comes_to(server, b"503")
        held.pop()[1].close()
        await comes_to(server, b"200")
        for _, other in held:
            other.close()

    visit(tmp_path, attack, connections_per_address=3)


def test_there_are_so_many_connections_in_all_and_sockets_count(tmp_path: Path) -> None:
    async def attack(server: Running) -> None:
        ada = server.client()
        table = await ada.table()
        async with ada.sit(table["id"], 1) as talk:  # the second one, beside that over which the table was made
            await talk.until("hello")
            await comes_to(server, b"503")
        await comes_to(server, b"200")

    visit(tmp_path, attack, connections=2)


def test_answers_do_not_wait_for_the_other_side(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_limit_of_open_files_is_what_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    found = raise_descriptor_limit()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard
    assert found in (None, hard)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("proxies", "allowed"), [(frozenset(), 2), (frozenset({"127.0.0.0/8"}), 9)], ids=["unnamed", "named"]
)
def test_only_named_proxies_say_for_whom_they_ask(tmp_path: Path, proxies: frozenset[str], allowed: int) -> None:
    """Who may invent addresses could ask without end: a stranger's word for his own address is nothing."""

    async def attack(server: Running) -> None:
        async with httpx.AsyncClient(base_url=server.base) as plain:
            statuses = [
                (await plain.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{number}"})).status_code
                for number in range(9)
            ]
        assert statuses.count(200) == allowed

    visit(tmp_path, attack, proxies=proxies, reads=Rate(2, 1e-6))


def test_requests_of_one_address_let_those_of_others_in_between() -> None:
    """A hundred of one and then one of another: it begins among the first, not the last."""

    async def ask() -> list[str]:
        begun: list[str] = []

        async def app(scope: dict[str, object], receive: object, send: object) -> None:
            begun.append(str(scope["client"]))

        turns = TakingTurns(app)
        greedy = [turns({"client": ("192.0.2.1", number)}, None, None) for number in range(100)]
        modest = turns({"client": ("192.0.2.2", 1)}, None, None)
        await asyncio.gather(*greedy, modest)
        return begun

    begun = asyncio.run(ask())
    assert len(begun) == 101
    assert begun.index("('192.0.2.2', 1)") < 3


def test_what_is_written_in_one_turn_is_sent_at_once_and_nothing_is_lost_at_the_end() -> None:
    class Transport(asyncio.Transport):
        def __init__(self) -> None:
            super().__init__()
            self.done: list[bytes] = []

        def write(self, data: bytes | bytearray | memoryview) -> None:
            self.done.append(bytes(data))

        def close(self) -> None:
            self.done.append(b"closed")

    async def send() -> list[bytes]:
        transport = Transport()
        gathered = GatheredWrites(transport)
        for data in (b"hello ", b"ping ", b"presence"):
            gathered.write(data)
        await asyncio.sleep(0)
        gathered.write(b"the last words")
        gathered.close()
        await asyncio.sleep(0)
        return transport.done

    assert asyncio.run(send()) == [b"hello ping presence", b"the last words", b"closed"]
