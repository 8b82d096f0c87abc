"""Somebody from the first click: known by keys, moved to other devices, signed out, taken away as a file, forgotten."""

import asyncio
import io
import json
import zipfile
from pathlib import Path

import pytest
import websockets
from alembic import command

from anello.server.tables import database, schema
from anello.server.tables.checking import check_logs
from tests.server.helpers import Client, Running, running, settings_for, visit, with_client
from tests.server.homes import Home
from tests.server.people.helpers import rows, seat_two


def everything(home: Home) -> str:
    """All that stands in the database, as text."""
    return "\n".join(str(row) for table in schema.metadata.sorted_tables for row in rows(home, table))


def test_a_guest_is_somebody_from_the_first_click(home: Home) -> None:
    async def do(server: Running) -> None:
        ada = server.client()
        assert await ada.get("/api/me") == {
            "known": False, "name": "", "page": "", "since": None, "shown": "open", "bot": False,
            "devices": [], "passkeys": [], "silenced_until": None,
        }  # fmt: skip
        await ada.table(names={"1": " Ada\n"})
        me = await ada.get("/api/me")
        assert (me["known"], me["name"], len(me["page"]), me["bot"]) == (True, "Ada", 12, False)
        assert [one["here"] for one in me["devices"]] == [True]
        changed = await ada.post("/api/me", name="Ada L.", shown="closed")
        assert (changed["name"], changed["shown"], changed["page"]) == ("Ada L.", "closed", me["page"])
        assert (await ada.post("/api/me"))["name"] == "Ada L."
        bot = server.client(bot=True)
        bot.http.headers["Authorization"] = f"Bearer {(await bot.post('/api/token', 201))['token']}"
        assert (await bot.post("/api/me", name="Turing"))["bot"] is True
        assert (await server.client().post("/api/me", 400, shown="a bit"))["code"] == "bad_request"

    visit(home, do)


@pytest.mark.slow
def test_a_link_makes_another_browser_the_same_person_once(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno, table = await seat_two(server)
        phone = server.client()
        other = await phone.table(names={"1": "on the phone"})
        moving = await ada.post("/api/me/move")
        assert moving["code"].startswith("<svg")
        ticket = moving["link"].partition("/move#")[2]
        assert (await bruno.post("/api/move", 409, ticket=ticket + "x"))["code"] == "ticket_used"
        me = await phone.post("/api/move", ticket=ticket)
        assert me["name"] == "Ada"
        assert [one["here"] for one in me["devices"]] == [False, True]
        assert (await bruno.post("/api/move", 409, ticket=ticket))["code"] == "ticket_used"  # a single use
        # Both browsers hold the seat, and what the guest had played on the phone is Ada's.
        for browser in (ada, phone):
            assert {one["id"] for one in (await browser.get("/api/mine"))["tables"]} == {table, other["id"]}
            assert (await browser.get(f"/api/tables/{table}"))["mine"] == [1]
        async with phone.sit(table, 1) as talk:
            await talk.until("hello")
            await talk.move(talk.words[0])
        assert (await phone.get(f"/api/tables/{other['id']}"))["seats"]["1"]["name"] == "on the phone"
        assert len(rows(home, schema.people)) == 2

    visit(home, do)
    engine = database.open_engine(home.url)
    assert check_logs(engine).faults == []
    engine.dispose()


def test_a_link_is_good_for_ten_minutes(tmp_path: Path) -> None:
    clock = [1_000_000.0]

    async def do(server: Running) -> None:
        ada, phone = server.client(), server.client()
        server.app.state.people.tickets._now = lambda: clock[0]  # the server's own goes on while the machine is slow
        ticket = (await ada.post("/api/me/move"))["link"].partition("#")[2]
        clock[0] += 601
        assert (await phone.post("/api/move", 409, ticket=ticket))["code"] == "ticket_used"

    visit(tmp_path, do, now=lambda: clock[0])


def test_whoever_is_signed_out_elsewhere_is_nobody_there(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, _, table = await seat_two(server)
        phone = server.client()
        await phone.post("/api/move", ticket=(await ada.post("/api/me/move"))["link"].partition("#")[2])
        async with phone.sit(table, 1) as talk:
            await talk.until("hello")
            left = await ada.post("/api/me/leave", where="elsewhere")
            assert [one["here"] for one in left["devices"]] == [True]
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await talk.until("refused")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        async with phone.sit(table, 1) as talk:
            with pytest.raises(websockets.ConnectionClosed):
                await talk.until("hello")
        assert (await phone.get("/api/me"))["known"] is False
        assert (await phone.get("/api/mine"))["tables"] == []
        assert (await ada.get(f"/api/tables/{table}"))["mine"] == [1]
        assert (await ada.post("/api/me/leave", where="everywhere"))["known"] is False
        assert "anello_key" not in ada.http.cookies

    visit(home, do)


def test_ones_data_is_one_file(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, _, table = await seat_two(server)
        async with ada.sit(table, 1) as talk:
            await talk.until("hello")
            await talk.move("@0/")
        answer = await ada.http.get("/api/me/data.zip")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            about = json.loads(file.read("me.json"))
            game = file.read(f"games/{table}.txt").decode()
        assert about["name"] == "Ada"
        assert [one["id"] for one in about["tables"]] == [table]
        assert "@0/" in game
        assert (await server.client().get("/api/me/data.zip", 404))["code"] == "no_such_person"

    visit(home, do)


@pytest.mark.slow
def test_whoever_is_forgotten_leaves_the_games_and_no_name(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno, table = await seat_two(server)
        waiting = (await ada.table(names={"1": "Ada"}, open=True))["id"]
        async with bruno.sit(table, 2) as watching:
            await watching.until("hello")
            async with ada.sit(table, 1) as talk:
                await talk.until("hello")
                await talk.move("@0/")
                await talk.ask(type="chat", text="I am Ada")
            assert (await ada.post("/api/me/forget", 400, sure="no"))["code"] == "bad_request"
            assert (await ada.post("/api/me/forget", sure="yes"))["known"] is False
            assert (await watching.event("close"))["word"] == "resign"
            assert (await watching.event("passed"))["name"] == ""
            await watching.say(type="sync", since=0)
            assert "Ada" not in json.dumps(await watching.until("hello"))
        seen = await bruno.get(f"/api/tables/{table}")
        assert [seat["name"] for seat in seen["seats"].values()] == ["", "Bruno"]
        assert (seen["status"], seen["outcome"]["winner"]) == ("over", 2)
        assert (await bruno.get(f"/api/tables/{waiting}"))["status"] == "over"
        assert (await ada.get("/api/mine"))["tables"] == []

    visit(home, do)
    assert "Ada" not in everything(home)
    assert len(rows(home, schema.people)) == 1
    engine = database.open_engine(home.url)
    assert check_logs(engine).faults == []
    engine.dispose()

    async def later(server: Running) -> None:  # the logs that were changed can be read
        found = rows(home, schema.tables)
        for row in found:
            assert (await server.client().get(f"/api/tables/{row.id}"))["status"] == "over"

    visit(home, later)


def test_a_guest_with_a_way_back_stays_somebody_else(tmp_path: Path) -> None:
    async def do(server: Running) -> None:
        ada, bruno, table = await seat_two(server)
        phone = server.client()
        await phone.post("/api/move", ticket=(await bruno.post("/api/me/move"))["link"].partition("#")[2])
        # On the phone Bruno takes Ada's link: his own games stay his, since his first browser leads to them.
        me = await phone.post("/api/move", ticket=(await ada.post("/api/me/move"))["link"].partition("#")[2])
        assert me["name"] == "Ada"
        assert (await bruno.get(f"/api/tables/{table}"))["mine"] == [2]
        assert (await phone.get(f"/api/tables/{table}"))["mine"] == [1]

    visit(tmp_path, do)


def test_games_against_oneself_are_left_as_they_were(tmp_path: Path) -> None:
    async def do(server: Running) -> None:
        ada, guest, table = await seat_two(server)
        await guest.post("/api/move", ticket=(await ada.post("/api/me/move"))["link"].partition("#")[2])
        seen = await ada.get(f"/api/tables/{table}")
        assert seen["mine"] == [1]
        assert seen["seats"]["2"]["name"] == "Bruno"

    visit(tmp_path, do)


@pytest.mark.slow
def test_those_who_held_seats_before_there_were_people_are_people(tmp_path: Path) -> None:
    home = Home(tmp_path, database.sqlite_url(tmp_path))
    tables: list[str] = []
    keys: list[str] = []

    async def do(client: Client) -> None:
        tables.append((await client.table(names={"1": "Ada"}))["id"])
        keys.append(client.http.cookies["anello_key"])

    with_client(tmp_path, do)
    config = database._config()
    engine = database.open_engine(home.url)
    with database.writing(engine) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0004")
    engine.dispose()

    async def later() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            ada.http.cookies["anello_key"] = keys[0]
            assert [one["id"] for one in (await ada.get("/api/mine"))["tables"]] == tables
            assert (await ada.get("/api/me"))["name"] == "Ada"

    asyncio.run(later())
