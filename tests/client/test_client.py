"""The client at a real server: bots play whole games, breaks and refusals do no harm."""

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from anello.client import AsyncClient, AsyncTableSeat, Client, ServerRefused
from anello.client.conversation import Conversation, checked, waits
from anello.core import AnelloError, Playthrough
from tests.server.helpers import Running, visit


async def play(seat: AsyncTableSeat, *, breaks: bool = False) -> int:
    """Play at random to the end, perhaps with a connection that breaks before each move; how many moves it were."""
    chance, moves = random.Random(seat.seat), 0
    async for turn in seat.turns():
        if breaks and seat._socket is not None:
            seat._socket.transport.abort()
        word = chance.choice(turn.words)
        await turn.play(word, sealed=word.startswith("="))
        moves += 1
    return moves


def test_two_bots_with_secrets_and_bad_connections(tmp_path: Path) -> None:
    async def meet(server: Running) -> None:
        async with AsyncClient(server.base) as ada, AsyncClient(server.base) as bea:
            begun = await ada.new_table("xequeo", options={"rings": "1"}, name="Ada", is_open=True)
            assert [table["id"] for table in await bea.open_tables("xequeo")] == [begun.table]
            joined = await bea.join(begun.link, name="Bea")
            assert (begun.seat, joined.seat) == (1, 2)
            moves = await asyncio.gather(play(begun), play(joined, breaks=True))
            assert min(moves) >= 1
            assert begun.state["outcome"] is not None
            assert begun.state["outcome"] == joined.state["outcome"]
            played = Playthrough.replay(await begun.record())
            assert sum(event.seat in (1, 2) for event in played.events) == sum(moves), "nothing was done twice"
            assert played.outcome is not None

    visit(tmp_path, meet)


@pytest.mark.slow
def test_a_bot_that_waits(tmp_path: Path) -> None:
    def bot(base: str) -> None:
        with Client(base) as client:
            assert "xart" in {game["name"] for game in client.games()}
            seat = client.new_table("xart", seats={1: "me", 2: "computer:1"})
            with pytest.raises(ServerRefused, match=r"listen to the table: say `for turn in seat\.turns") as deaf:
                seat.play("@0/")
            assert deaf.value.code == "not_listening"
            tried = False
            for turn in seat.turns():
                if not tried:
                    with pytest.raises(ServerRefused, match=r"tile") as refused:
                        turn.play("Z9/")
                    assert refused.value.code == "illegal"
                    tried = True
                    seat.chat("I shall try again.")
                    assert len(seat.record().events) <= 1
                    continue
                turn.play(turn.words[0])
            assert tried
            assert seat.state["outcome"]["text"]
            with pytest.raises(ServerRefused) as late:
                seat.resign()
            assert late.value.code == "over"
            seat.close()
            with Client(base, token=client.token) as again:
                assert again.join(seat.table).seat == 1, "the key holds the seat"
            with pytest.raises(ServerRefused) as unknown:
                client.join("nosuchtable1")
            assert unknown.value.code == "no_such_table"
            client.close()
        with pytest.raises(ServerRefused, match="No server answers"), Client("http://127.0.0.1:9") as nobody:
            nobody.games()

    async def meet(server: Running) -> None:
        await asyncio.to_thread(bot, server.base)

    visit(tmp_path, meet)


def test_what_is_missed_is_asked_for_and_what_is_old_passed_over() -> None:
    talk = Conversation("abc", 2)
    assert talk.path == "/api/tables/abc/socket?seat=2"
    state = '{"seq": %d, "status": "playing", "to_act": [2], "asked": {"2": %d}, "round": 1}'
    assert talk.hear('{"type": "hello", "state": ' + state % (4, 4) + "}") == []
    assert talk.has_turn
    assert talk.path.endswith("seat=2&since=4")
    assert talk.hear('{"type": "event", "seq": 7, "event": {}, "state": {}}') == ['{"type": "sync", "since": 4}']
    assert talk.hear('{"type": "event", "seq": 4, "event": {}, "state": {}}') == []
    assert talk.hear('{"type": "ping", "t": 3}') == ['{"type": "pong", "t": 3}']
    sent = talk.move("a")
    assert talk.again() == [sent]
    assert not talk.has_turn
    talk.hear('{"type": "ack", "id": "another", "seq": 5}')
    assert talk.again() == [sent]
    talk.hear(f'{{"type": "ack", "id": "{sent.split(chr(34))[7]}", "seq": 5}}')
    assert talk.again() == []
    assert not talk.has_turn, "the same decision is not made twice"
    talk.hear('{"type": "event", "seq": 5, "event": {}, "state": ' + state % (5, 5) + "}")
    assert talk.has_turn
    assert talk.gone(1006, "") is None
    assert talk.gone(4404, "") is not None


def test_answers_that_are_none() -> None:
    with pytest.raises(ServerRefused, match="answered 502"):
        checked(502, "<html>")
    assert sum(waits()) >= 60, "a server that is started again is waited for"


def test_a_server_that_does_not_answer_in_time_is_told_in_a_sentence() -> None:
    def never(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("", request=request)  # as it comes: without a word

    async def ask() -> None:
        async with AsyncClient("http://slow.example", token="key") as client:
            client._http = httpx.AsyncClient(base_url=client.address, transport=httpx.MockTransport(never))
            await client.games()

    with pytest.raises(
        ServerRefused, match=r"No server answers at http://slow\.example: it takes too long\."
    ) as refused:
        asyncio.run(ask())
    assert refused.value.code == "unreachable"


@pytest.mark.parametrize("address", [None, "", "nonsense", "localhost:8000"])
def test_an_address_that_is_none_is_told_before_anything_is_started(address: Any) -> None:
    threads = threading.active_count()
    with pytest.raises(AnelloError, match=r"is like http://localhost:8000, not"):
        Client(address)
    assert threading.active_count() <= threads  # those of others may have ended meanwhile


def test_a_table_has_a_name() -> None:
    with Client("http://nowhere.example", token="key") as client:
        for table in (None, "", "/"):
            with pytest.raises(AnelloError, match="the link to it"):
                client.join(table)  # type: ignore[arg-type]
