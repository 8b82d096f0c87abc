"""Push messages: to whoever is not there when their turn comes, once for each turn, encrypted; and never elsewhere."""

import asyncio
import io
import json
import time
import uuid
import zipfile
from contextlib import suppress
from typing import Any

import pytest
import sqlalchemy as sa

from anello.server.calling import calling as module
from anello.server.calling import due
from anello.server.calling.push import expected_service
from anello.server.tables import database, schema
from tests.server.calling.endpoint import PushService, push_service
from tests.server.helpers import Client, Running, visit
from tests.server.homes import Home
from tests.server.people.helpers import rows

LOCAL: Any = {"push_services": frozenset({"127.0.0.1"}), "call_after": 0.0}


async def begun(white: Client, red: Client, **wish: Any) -> str:
    table = await white.table(seats={"1": "me", "2": "open"}, names={"1": "Ada"}, **wish)
    await red.join(table["id"], name="Bo")
    return str(table["id"])


async def move(client: Client, table: str, word: str) -> None:
    seq = (await client.get(f"/api/tables/{table}"))["seq"]
    await client.post(f"/api/tables/{table}/messages", type="move", id=str(uuid.uuid4()), seq=seq, word=word)


async def heard(service: PushService, number: int) -> None:
    while len(service.received) < number:
        await asyncio.sleep(0.01)


async def settled(server: Running) -> None:
    """Wait until nobody is to be called any more."""
    query = sa.select(schema.due_calls)
    while await server.tables.store.access.read(lambda connection: connection.execute(query).all()):
        await asyncio.sleep(0.02)


def test_a_call_outlives_the_server_and_is_sent_once(home: Home) -> None:
    async def ask(server: Running) -> None:
        white, red, nobody = server.client(), server.client(), server.client()
        table = await begun(white, red)
        await red.post("/api/calls/browsers", **service.subscription, language="en")
        await move(white, table, "@0/")
        await move(white, await begun(white, nobody), "@0/")  # who has no browser to be called is not written down

    async def look(server: Running) -> None:
        await heard(service, 1)
        await settled(server)
        assert len(service.received) == 1

    with push_service() as service:
        visit(home, ask, **(LOCAL | {"call_after": 3600.0}))
        (call,) = rows(home, schema.due_calls)
        assert (call.seat, service.received) == (2, [])
        engine = database.open_engine(home.url)
        with database.writing(engine) as connection:  # an hour later
            connection.execute(sa.update(schema.due_calls).values(due=1.0))
        with database.writing(engine) as connection:  # one process takes it, and dies: for a while nobody else does
            assert len(due.take_due(connection, time.time(), 10)) == 1
            assert due.take_due(connection, time.time(), 10) == []
            assert len(due.take_due(connection, time.time() + due.LEASE, 10)) == 1
            connection.execute(sa.update(schema.due_calls).values(due=1.0))
        engine.dispose()
        visit(home, look, **LOCAL)


def test_whoever_is_not_there_is_called(home: Home) -> None:
    async def look(server: Running) -> None:
        white, red = server.client(), server.client()
        table = await begun(white, red)
        told = await red.post("/api/calls/browsers", **service.subscription, language="de")
        assert (told["browsers"], told["how"]) == (1, "each")
        packed = (await red.http.get("/api/me/data.zip")).content
        with zipfile.ZipFile(io.BytesIO(packed)) as file:
            assert json.loads(file.read("me.json"))["calls"]["browsers"] == [service.address]
        await move(white, table, "@0/")
        await heard(service, 1)
        assert service.message(0, told["key"]) == {
            "title": "Du bist am Zug",
            "body": "Xart: Ada hat gezogen.",
            "address": f"/table/{table}",
            "tag": f"/table/{table}",
        }
        # Whoever is there, has muted the table, or wants one message a day, is not called.
        async with red.sit(table) as talk:
            await talk.until("hello")
            await move(red, table, "B1/")
            await move(white, table, "C1/")
        await move(red, table, "D1/")
        assert (await red.post(f"/api/tables/{table}/quiet", quiet=True))["quiet"] == [table]
        await move(white, table, "E1/")
        await settled(server)
        await red.post("/api/calls/wish", how="daily", hour=0)
        other = await begun(white, red)
        await move(white, other, "@0/")
        await settled(server)
        await server.app.state.calling.tell_daily()
        await heard(service, 2)
        assert service.message(1, told["key"])["body"] == "Spiele, in denen du am Zug bist: 1."
        await server.app.state.calling.tell_daily()
        assert len(service.received) == 2, "once a day is enough"

        # A browser that is gone is forgotten.
        await red.post("/api/calls/wish", how="each")
        service.status = 410
        third = await begun(white, red)
        await move(white, third, "@0/")
        await heard(service, 3)
        assert service.message(2, told["key"])["address"] == f"/table/{third}", "turns are told in their order"
        while (await red.get("/api/calls"))["browsers"]:
            await asyncio.sleep(0.01)
        assert (await white.get("/api/calls"))["key"] == told["key"]
        away = await red.post("/api/calls/vacation", days=5)
        assert (away["away_until"] is not None, away["days_left"]) == (True, 25)
        assert (await red.post("/api/calls/vacation", 409, days=5))["code"] == "too_many"
        back = await red.post("/api/calls/vacation", days=0)
        assert (back["away_until"], back["days_left"]) == (None, 29)
        strange = {**service.subscription, "endpoint": "https://example.org/internal"}
        assert (await white.post("/api/calls/browsers", 400, **strange))["code"] == "bad_request"

    with push_service() as service:
        visit(home, look, **LOCAL)


def test_a_game_of_a_tournament_calls_whoever_is_not_there(home: Home) -> None:
    async def look(server: Running) -> None:
        ada, bo = server.client(), server.client()
        wish = {"name": "Friday", "game": "xart", "clock": {"kind": "sudden", "seconds": 600}}
        id = (await ada.post("/api/tournaments", 201, **wish))["tournament"]["id"]
        for client, name, service in ((ada, "Ada", hers), (bo, "Bo", his)):
            await client.post(f"/api/tournaments/{id}/join", name=name)
            told = await client.post("/api/calls/browsers", **service.subscription, language="en")
        (game,) = (await ada.post(f"/api/tournaments/{id}/word", word="start"))["games"]
        table, calls, access = game["table"], schema.due_calls, server.tables.store.access
        async with ada.sit(table) as talk:
            await talk.until("hello")
            count = sa.select(sa.func.count()).select_from(calls)
            while await access.read(lambda connection: connection.execute(count).scalar()) != 2:
                await asyncio.sleep(0.01)
            now = sa.update(calls).values(due=1.0)
            await access.write(lambda connection: connection.execute(now))
            await heard(his, 1)
            await settled(server)
        assert his.message(0, told["key"]) == {
            "title": "Your game of round 1 is ready",
            "body": "Friday: Xart with Ada. The clock runs.",
            "address": f"/table/{table}",
            "tag": f"/table/{table}",
        }
        assert (len(his.received), hers.received) == (1, [])

    with push_service() as hers, push_service() as his:
        visit(home, look, **(LOCAL | {"call_after": 3600.0}))


def test_a_word_before_time_runs_out(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(server: Running) -> None:
        white, red = server.client(), server.client()
        table = await begun(white, red, clock={"kind": "days", "days": 1})
        told = await red.post("/api/calls/browsers", **service.subscription, language="en")
        await move(white, table, "@0/")
        await heard(service, 1)
        calling = server.app.state.calling
        await calling.tell_soon()
        assert len(service.received) == 1, "there is time"
        monkeypatch.setattr(module, "SOON", 25 * 3600.0)
        await calling.tell_soon()
        await calling.tell_soon()
        await heard(service, 2)
        await settled(server)
        assert len(service.received) == 2
        assert service.message(1, told["key"])["title"] == "Your time is running out"

    with push_service() as service:
        visit(home, look, **LOCAL)


def test_a_word_before_time_runs_out_outlives_the_server(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(server: Running) -> None:
        white, red = server.client(), server.client()
        table = await begun(white, red, clock={"kind": "days", "days": 1})
        await move(white, table, "@0/")
        await red.post("/api/calls/browsers", **service.subscription, language="en")

        async def die(*_: object) -> None:
            raise OSError("the server is killed in the moment in which it sends")

        with monkeypatch.context() as dying:
            dying.setattr(module, "SOON", 25 * 3600.0)
            dying.setattr(module.Calling, "_send_all", die)
            with suppress(OSError):
                await server.app.state.calling.tell_soon()
            await asyncio.sleep(2 * module.LOOKED_EVERY)

    async def look(server: Running) -> None:
        await heard(service, 1)
        await settled(server)
        assert len(service.received) == 1

    with push_service() as service:
        visit(home, ask, **LOCAL)
        assert service.received == []
        engine = database.open_engine(home.url)
        with database.writing(engine) as connection:  # when another process may take what this one took
            connection.execute(sa.update(schema.due_calls).values(due=1.0))
        engine.dispose()
        visit(home, look, **LOCAL)


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("http://fcm.googleapis.com/fcm/send/x", False),
        ("https://fcm.googleapis.com.evil.example/x", False),
        ("https://127.0.0.1/x", False),
        ("https://user@fcm.googleapis.com:443/x", True),
        ("https://[", False),
    ],
)
def test_only_push_services_are_asked(address: str, known: bool) -> None:
    assert expected_service(address) is known
