"""Mute, block, report and silence: nothing is heard of somebody, nobody is met who is not wanted, the host is told."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from anello.server.people import reports
from anello.server.people.hosting import known_reports, silence_person
from anello.server.tables import database, neighbours, notices, schema
from tests.server.helpers import PATIENCE, Client, Running, running, settings_for, visit
from tests.server.homes import Home
from tests.server.people.helpers import rows, seat_two
from tests.server.people.waiting import waiting


async def say(client: Client, table: str, id: str, status: int = 200, **words: str) -> Any:
    """Say something at a table."""
    return await client.post(f"/api/tables/{table}/messages", status, type="chat", id=id, **words)


def test_nothing_is_heard_of_somebody_who_is_muted_and_all_of_it_afterwards(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno, table = await seat_two(server)
        await say(bruno, table, "rude-words-1", text="first words")
        (muted,) = (await ada.post("/api/ignored", table=table, seat=2, how="muted"))["ignored"]
        assert (muted["name"], muted["how"]) == ("Bruno", "muted")
        async with ada.sit(table, 1) as deaf, bruno.sit(table, 2) as own:
            assert (await deaf.until("hello"))["chat"] == []
            await own.until("hello")
            await say(bruno, table, "rude-words-2", text="second words")
            assert "text" in await own.event("chat")
            told = await deaf.event("chat")
            assert (told["muted"], "text" in told, "phrase" in told) == (True, False, False)
        async with ada.sit(table, 1, since=0) as late:
            assert "words" not in json.dumps(await late.until("hello"))
        seats = (await ada.get(f"/api/tables/{table}/people"))["seats"]
        assert seats == {"2": {"away_until": None, "how": "muted", "id": muted["id"]}}
        assert (await bruno.get(f"/api/tables/{table}/people"))["seats"]["1"]["how"] is None
        async with ada.sit(table, 1) as talk:
            await talk.until("hello")
            assert (await bruno.post("/api/ignored/end", id=muted["id"])) == {"ignored": []}  # not Bruno's to take back
            assert len((await ada.get("/api/ignored"))["ignored"]) == 1
            await ada.post("/api/ignored/end", id=muted["id"])
            assert (await ada.get("/api/ignored")) == {"ignored": []}
        async with ada.sit(table, 1) as again:
            assert [line["text"] for line in (await again.until("hello"))["chat"]] == ["first words", "second words"]

    visit(home, do)


def test_whoever_is_blocked_cannot_be_met(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno, _ = await seat_two(server)
        pages = {name: (await client.get("/api/me"))["page"] for name, client in (("ada", ada), ("bruno", bruno))}
        tables = {"ada": (await ada.table(open=True))["id"], "bruno": (await bruno.table(open=True))["id"]}
        assert len((await bruno.get("/api/tables"))["tables"]) == 2
        await ada.post("/api/ignored", page=pages["bruno"], how="muted")
        (blocked,) = (await ada.post("/api/ignored", page=pages["bruno"], how="blocked"))["ignored"]
        assert blocked["how"] == "blocked"
        for client, own, other in ((ada, "ada", "bruno"), (bruno, "bruno", "ada")):
            challenge = {"game": "xart", "seats": {"1": "me", "2": f"person:{pages[other]}"}}
            assert (await client.post("/api/tables", 403, **challenge))["code"] == "blocked"
            assert (await client.post(f"/api/tables/{tables[other]}/join", 403))["code"] == "blocked"
            assert [one["id"] for one in (await client.get("/api/tables"))["tables"]] == [tables[own]]
        assert len((await server.client().get("/api/tables"))["tables"]) == 2
        carla = server.client()
        async with waiting(ada, "Ada") as first, waiting(bruno, "Bruno") as second:
            await first.until("waiting")
            await second.until("waiting")
            while len(server.app.state.pairing._waiting) < 2:
                await asyncio.sleep(0.02)
            async with waiting(carla, "Carla") as third:  # whoever waits longest is paired with her, not with the other
                table = (await third.until("paired"))["table"]
                assert (await first.until("paired"))["table"] == table
        await ada.post("/api/ignored/end", id=blocked["id"])
        await bruno.post(f"/api/tables/{tables['ada']}/join", name="Bruno")

    visit(home, do)
    assert len(rows(home, schema.meetings)) == 1


def test_whom_one_ignores_is_somebody_else_and_not_the_computer(tmp_path: Path) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        table = (await ada.table(seats={"1": "me", "2": "computer:1"}))["id"]
        await bruno.post("/api/me", name="Bruno", shown="closed")
        page = (await bruno.get("/api/me"))["page"]
        for whom in ({"table": table, "seat": 1}, {"table": table, "seat": 2}, {"page": page}, {"page": "nobody"}, {}):
            assert (await ada.post("/api/ignored", 404, how="muted", **whom))["code"] == "no_such_person"
            assert (await ada.post("/api/reports", 404, reason="other", **whom))["code"] == "no_such_person"

    visit(tmp_path, do)


def test_a_report_holds_what_was_said_and_there_are_not_too_many(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "A_DAY", 2)

    async def do(server: Running) -> None:
        ada, bruno, table = await seat_two(server)
        for number in range(reports.LINES + 1):
            await say(bruno, table, f"rude-words-{number}", text=f"words {number}")
        for words in ("This is too much.", "This is\nreally too much."):  # the second takes the place of the first
            told = await ada.post("/api/reports", table=table, seat=2, reason="words", words=words)
            assert told == {"kept": True}
        engine = database.open_engine(home.url)
        (report,) = known_reports(engine)
        assert (report.by[1], report.about[1], report.reason, report.table) == ("Ada", "Bruno", "words", table)
        assert report.words == "This is really too much."
        assert report.chat == [f"2 Bruno: words {number}" for number in range(1, reports.LINES + 1)]
        page = (await bruno.get("/api/me"))["page"]
        await ada.post("/api/reports", page=page, reason="name")
        other = await ada.table()
        await bruno.join(other["id"])
        refused = await ada.post("/api/reports", 409, table=other["id"], seat=2, reason="other")
        assert refused["code"] == "too_many"
        await bruno.post("/api/me/forget", sure="yes")
        assert known_reports(engine) == []
        engine.dispose()

    visit(home, do)
    assert "words" not in str(rows(home, schema.reports))


def test_who_is_silenced_says_nothing_is_told_so_and_plays_on(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno, table = await seat_two(server)
        page = (await ada.get("/api/me"))["page"]
        engine = database.open_engine(home.url)
        until = server.app.state.people.now() + 3600
        silence_person(engine, page, until)
        refused = await say(ada, table, "hello-there", 409, phrase="hello")
        assert refused["code"] == "silenced"
        assert "until" in refused["reason"]
        assert (await ada.get("/api/me"))["silenced_until"] == pytest.approx(until)
        async with ada.sit(table, 1) as talk:
            await talk.until("hello")
            await talk.move(talk.words[0])
        await say(bruno, table, "hello-there", phrase="hello")
        # Nobody is rid of it by going to another browser as a guest who turns out to be somebody.
        phone = server.client()
        await phone.post("/api/me", name="Ada again")
        await ada.post("/api/move", ticket=(await phone.post("/api/me/move"))["link"].partition("#")[2])
        assert (await say(ada, table, "hello-phone", 409, phrase="hello"))["code"] == "silenced"
        page = (await ada.get("/api/me"))["page"]
        silence_person(engine, page, None)
        await say(ada, table, "hello-again", phrase="hello")
        engine.dispose()

    visit(home, do)


def test_people_at_two_processes_are_muted_blocked_and_silenced_at_both(tmp_path: Path, postgres: Any) -> None:
    home = Home(tmp_path, postgres.database())

    async def do() -> None:
        async with running(settings_for(home)) as one, running(settings_for(home)) as other, asyncio.timeout(PATIENCE):
            ada, bruno, table = await seat_two(one)
            there = other.client()
            there.http.cookies = ada.http.cookies
            async with there.sit(table, 1) as talk:
                await talk.until("hello")
                await ada.post("/api/ignored", table=table, seat=2, how="blocked")
                with pytest.raises(Exception, match="1012"):  # the other process lets them go, and they come again
                    await talk.until("refused")
            async with there.sit(table, 1) as talk:
                await talk.until("hello")
                await say(bruno, table, "rude-words-1", text="words")
                assert (await talk.event("chat"))["muted"] is True
            async with waiting(there, "Ada") as first, waiting(bruno, "Bruno") as second:
                await first.until("waiting")
                await second.until("waiting")
                async with waiting(one.client(), "Carla") as third:
                    await third.until("paired")
            assert (await there.get(f"/api/tables/{table}/people"))["seats"]["2"]["how"] == "blocked"

    asyncio.run(do())
    assert len(rows(home, schema.meetings)) == 1


def test_whoever_is_muted_while_a_process_hears_nothing_is_muted_there_afterwards(
    tmp_path: Path, postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with keys that end meanwhile; whoever is not concerned notices nothing."""
    home = Home(tmp_path, postgres.database())

    async def do() -> None:
        can_hear = asyncio.Event()
        can_hear.set()

        async def listen(*how: Any) -> None:
            await can_hear.wait()
            await notices.listen(*how)

        monkeypatch.setattr(neighbours, "listen", listen)
        async with running(settings_for(home)) as one, running(settings_for(home)) as other, asyncio.timeout(PATIENCE):
            ada, bruno, table = await seat_two(one)
            there, theirs = other.client(), other.client()
            there.http.cookies, theirs.http.cookies = ada.http.cookies, bruno.http.cookies
            async with (
                there.sit(table, 1) as talk,
                theirs.sit(table, 2) as unconcerned,
                other.client().sit(table) as all,
            ):
                for who in (talk, unconcerned, all):
                    await who.until("hello")
                can_hear.clear()
                end_connections(home, "LISTEN%")
                await ada.post("/api/ignored", table=table, seat=2, how="muted")
                can_hear.set()
                with pytest.raises(Exception, match="1012"):
                    await talk.until("refused")
                await say(bruno, table, "rude-words-1", text="words")
                for who in (unconcerned, all):
                    assert (await who.event("chat"))["text"] == "words"

    asyncio.run(do())


def end_connections(home: Home, query: str) -> None:
    """Break all connections whose last question was like this, and wait until they are gone."""
    engine = database.open_engine(str(home.url))
    those = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE :query AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        ended = connection.execute(sa.text(f"SELECT pg_terminate_backend(pid, 60000) {those}"), {"query": query})
        assert list(ended.scalars()) == [True, True]
    engine.dispose()
