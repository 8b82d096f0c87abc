"""Tournaments at a server: made by a link, played by bots, through a restart, and by several processes at once."""

import asyncio
import io
import json
import re
import zipfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import anello
from anello.server.people import leaving
from anello.server.tables import schema
from anello.server.tournaments.tournament import MOST_PLAYERS
from tests.server.helpers import PATIENCE, Client, Data, Running, running, settings_for, visit
from tests.server.homes import Home

QUICK = {"kind": "sudden", "seconds": 60}


def bot(server: Running, number: int) -> Client:
    """A bot that is the same one at every server."""
    client = server.client(bot=True)
    client.http.headers["Authorization"] = f"Bearer {number:040d}"
    return client


async def made(maker: Client, **wish: Any) -> str:
    """The id of a new tournament."""
    said = {"name": "Of an evening", "game": "xart", "clock": QUICK, **wish}
    found: str = (await maker.post("/api/tournaments", 201, **said))["tournament"]["id"]
    return found


async def joined(tournament: str, *clients: Client) -> None:
    for number, client in enumerate(clients, 1):
        await client.post(f"/api/tournaments/{tournament}/join", name=f"Bot {number}")


async def until(client: Client, tournament: str, round: int, status: str = "running") -> Data:
    """The tournament when it has come to a round, or is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            seen = await client.get(f"/api/tournaments/{tournament}")
            if (seen["tournament"]["round"], seen["tournament"]["status"]) == (round, status):
                return seen
            assert seen["tournament"]["round"] <= round
            await asyncio.sleep(0.02)


async def give_up_all(seen: Data, bots: dict[int, Client], but: int = 0) -> None:
    """In each game the one who came later gives up; `but` so many games."""
    going_on = [game for game in seen["games"] if game["points"] is None]
    for game in going_on[: len(going_on) - but]:
        loser = max(game["first"], game["second"])
        await bots[loser].post(f"/api/tables/{game['table']}/messages", type="resign", id="given-up-now")


@pytest.mark.slow
def test_a_swiss_of_nine_with_byes_goes_on_through_a_restart(home: Home) -> None:
    async def do() -> None:
        async with running(settings_for(home)) as server:
            bots = {number: bot(server, number) for number in range(1, 10)}
            id = await made(bots[1], kind="swiss", rounds=4, rated=True, name="Nine")
            await joined(id, *bots.values())
            await bots[2].post(f"/api/tournaments/{id}/word", 403, word="start")
            seen = await bots[1].post(f"/api/tournaments/{id}/word", word="start")
            assert (seen["tournament"]["round"], len(seen["games"])) == (1, 5)
            await give_up_all(seen, bots)
            seen = await until(bots[1], id, 2)
            await give_up_all(seen, bots, but=1)
        async with running(settings_for(home)) as server:
            bots = {number: bot(server, number) for number in range(1, 10)}
            seen = await until(bots[1], id, 2)
            await give_up_all(seen, bots)
            for round in (3, 4):
                await give_up_all(await until(bots[1], id, round), bots)
            seen = await until(bots[1], id, 4, "over")
            await check(bots[1], id, seen)

    async def check(client: Client, id: str, seen: Data) -> None:
        games = seen["games"]
        met = Counter(frozenset((game["first"], game["second"])) for game in games if game["second"] is not None)
        free = [game["first"] for game in games if game["how"] == "bye"]
        assert (len(met), set(met.values()), len(free), len(set(free))) == (16, {1}, 4, 4)
        assert seen["players"][0]["name"] == "Bot 1"
        assert seen["players"][0]["points"] == 4.0
        assert sum(row["points"] for row in seen["players"]) == 20.0
        written = (await client.http.get(f"/api/tournaments/{id}/games.txt")).text
        assert written.count('[Event "Nine"]\n') == written.count('[Game "xart"]\n') == 16
        assert [written.count(f'[Round "{round}"]\n') for round in (1, 2, 3, 4)] == [4, 4, 4, 4]
        listed = (await client.get("/api/tournaments"))["tournaments"]
        assert [(one["id"], one["status"], one["players"]) for one in listed] == [(id, "over", 9)]
        page = await client.http.get(f"/tournaments/{id}", headers={"Accept": "text/html"})
        assert "Nine · Anello" in page.text

    asyncio.run(do())


def test_a_round_is_made_once_however_many_try(home: Home) -> None:
    async def do(server: Running) -> None:
        bots = {number: bot(server, number) for number in range(1, 5)}
        id = await made(bots[1], kind="robin")
        await joined(id, *bots.values())
        seen = await bots[1].post(f"/api/tournaments/{id}/word", word="start")
        await give_up_all(seen, bots)
        tournaments = server.app.state.tournaments
        await asyncio.gather(*(tournaments.advance(id) for _ in range(8)))
        seen = await until(bots[1], id, 2)
        assert Counter(game["round"] for game in seen["games"]) == {1: 2, 2: 2}
        assert not await tournaments.advance(id)
        await bots[1].post(f"/api/tournaments/{id}/word", word="next")  # games go on, and another round begins
        seen = await until(bots[1], id, 3)
        assert Counter(game["points"] is None for game in seen["games"]) == {False: 2, True: 4}
        await give_up_all(seen, bots)
        seen = await until(bots[1], id, 3, "over")
        assert [(row["name"], row["points"]) for row in seen["players"]] == [
            ("Bot 1", 3.0),
            ("Bot 2", 2.0),
            ("Bot 3", 1.0),
            ("Bot 4", 0.0),
        ]

    visit(home, do)


@pytest.mark.slow
def test_two_processes_take_a_tournament_on_together(postgres: Any, tmp_path: Any) -> None:
    async def do() -> None:
        home = Home(tmp_path, postgres.database())
        async with running(settings_for(home)) as one, running(settings_for(home)) as other:
            here = {number: bot(one if number % 2 else other, number) for number in range(1, 6)}
            id = await made(here[1], kind="swiss", rounds=3)
            await joined(id, *here.values())
            await here[1].post(f"/api/tournaments/{id}/word", word="start")
            for round in (1, 2, 3):
                await give_up_all(await until(here[2], id, round), here)
            seen = await until(here[1], id, 3, "over")
            assert Counter(game["round"] for game in seen["games"]) == {1: 3, 2: 3, 3: 3}

    asyncio.run(do())


@pytest.mark.slow
def test_an_arena_pairs_again_and_ends_with_its_time(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        bots = {number: bot(server, number) for number in range(1, 4)}
        id = await made(bots[1], kind="arena", minutes=5, starts=server.tables.services.now() + 600)
        await joined(id, *bots.values())
        await bots[1].post(f"/api/tournaments/{id}/word", word="start")
        for games in (1, 2, 3):
            async with asyncio.timeout(PATIENCE):
                while len((seen := await bots[1].get(f"/api/tournaments/{id}"))["games"]) < games:
                    await asyncio.sleep(0.02)
            await give_up_all(seen, bots)
        pairs = [frozenset((game["first"], game["second"])) for game in seen["games"]]
        assert all(one != next for one, next in pairwise(pairs))
        await bots[3].post(f"/api/tournaments/{id}/leave")
        earlier = sa.update(schema.tournaments).values(begun=schema.tournaments.c.begun - 300)
        await server.tables.store.access.write(lambda connection: connection.execute(earlier))
        async with asyncio.timeout(PATIENCE):
            while (seen := await bots[1].get(f"/api/tournaments/{id}"))["tournament"]["status"] != "over":
                await give_up_all(seen, bots)
                await asyncio.sleep(0.02)
        await bots[3].post(f"/api/tournaments/{id}/join", 409, name="Too late")

    visit(tmp_path, do)


@pytest.mark.slow
def test_who_never_comes_loses_by_the_clock_and_is_gone(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        bots = {number: bot(server, number) for number in (1, 2)}
        id = await made(bots[1], kind="swiss", clock={"kind": "sudden", "seconds": 1})
        await joined(id, *bots.values())
        seen = await bots[1].post(f"/api/tournaments/{id}/word", word="start")
        (game,) = seen["games"]
        told = await bots[1].get(f"/api/tables/{game['table']}")
        assert told["tournament"] == {"id": id, "name": "Of an evening", "round": 1}
        seen = await until(bots[1], id, 1, "over")
        (lost,) = seen["games"]
        assert (lost["how"], lost["points"]) == ("forfeit", [0.0, 1.0])
        assert [row["number"] for row in seen["players"] if row["gone"]] == [game["first"]]

    visit(tmp_path, do)


def test_who_has_blocked_somebody_does_not_meet_them_where_another_way_is(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        bots = {number: bot(server, number) for number in range(1, 5)}
        id = await made(bots[1], kind="swiss", rounds=1)
        await joined(id, *bots.values())
        pages = {number: (await client.get("/api/me"))["page"] for number, client in bots.items()}
        await bots[3].post("/api/ignored", page=pages[1], how="blocked")  # the first round would be 1 and 3, 2 and 4
        seen = await bots[1].post(f"/api/tournaments/{id}/word", word="start")
        assert {frozenset((game["first"], game["second"])) for game in seen["games"]} == {
            frozenset((1, 4)),
            frozenset((2, 3)),
        }

    visit(tmp_path, do)


def test_what_is_said_of_each_kind_says_how_many_can_take_part() -> None:
    texts = Path(anello.__file__).parent / "web" / "text"
    for language in ("en", "de", "fr", "it"):
        words = json.loads((texts / language / "tournaments.json").read_text())
        for kind, most in MOST_PLAYERS.items():
            assert re.search(rf"\b{most}\b", words[f"tournament.about.{kind}"]), (language, kind)


def test_what_is_refused(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        for wish in (
            {"clock": {"kind": "none"}},
            {"name": " "},
            {"options": {"variant": "no such"}},
            {"starts": 1.0},
        ):
            said = {"name": "No", "game": "xart", "clock": QUICK, **wish}
            assert (await ada.post("/api/tournaments", 400, **said))["code"] == "bad_option"
        assert (await ada.post("/api/tournaments", 409, name="No", game="solitaire"))["code"] == "not_offered"
        id = await made(ada, kind="robin")
        assert (await ada.post(f"/api/tournaments/{id}/word", 409, word="start"))["code"] == "not_yet"
        await joined(id, ada, bruno)
        await joined(id, ada)  # twice is once
        assert len((await ada.get(f"/api/tournaments/{id}"))["players"]) == 2
        await ada.post(f"/api/tournaments/{id}/word", word="start")
        carla = server.client()
        assert (await carla.post(f"/api/tournaments/{id}/join", 409, name="Carla"))["code"] == "begun"
        assert (await carla.post(f"/api/tournaments/{id}/leave", 409))["code"] == "not_there"
        assert (await ada.post(f"/api/tournaments/{id}/word", 409, word="start"))["code"] == "begun"
        await ada.post(f"/api/tournaments/{id}/word", word="end")
        assert (await ada.post(f"/api/tournaments/{id}/word", 409, word="next"))["code"] == "over"
        assert (await ada.get("/api/tournaments/nosuchone", 404))["code"] == "no_such_tournament"
        for _ in range(5):
            await made(bruno)
        said = {"name": "Six", "game": "xart", "clock": QUICK}
        assert (await bruno.post("/api/tournaments", 409, **said))["code"] == "too_many"

    visit(tmp_path, do)


def test_who_is_forgotten_has_no_name_in_a_tournament_and_plays_no_more(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        ada, bruno, carla = server.client(), server.client(), server.client()
        id = await made(ada, kind="swiss", rounds=2)
        await joined(id, ada, bruno, carla)
        await ada.post(f"/api/tournaments/{id}/word", word="start")
        version = (await bruno.get(f"/api/tournaments/{id}"))["version"]
        packed = await ada.http.get("/api/me/data.zip")
        with zipfile.ZipFile(io.BytesIO(packed.content)) as file:
            (kept,) = json.loads(file.read("me.json"))["tournaments"]
        assert kept == {"id": id, "name": "Of an evening", "made": True, "as": "Bot 1", "number": 1}
        await ada.post("/api/me/forget", sure="yes")
        seen = await bruno.get(f"/api/tournaments/{id}")
        assert seen["version"] > version
        assert [(row["name"], row["gone"]) for row in seen["players"] if row["number"] == 1] == [("", True)]
        await ada.post(f"/api/tournaments/{id}/word", 403, word="end")
        seen = await until(bruno, id, 2)  # the game that was given up is over, and the others go on
        assert {
            number for game in seen["games"] if game["round"] == 2 for number in (game["first"], game["second"])
        } == {
            2,
            3,
        }

    visit(tmp_path, do)


def test_whoever_is_being_forgotten_is_paired_no_more(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all = leaving._pass_all

    async def do(server: Running) -> None:
        async def pass_later(*seats: Any) -> None:
            await server.app.state.tournaments.advance_all()  # as it may be at any moment
            await pass_all(*seats)

        monkeypatch.setattr(leaving, "_pass_all", pass_later)
        ada, bruno, carla = server.client(), server.client(), server.client()
        id = await made(ada, kind="swiss", rounds=2)
        await joined(id, ada, bruno, carla)
        await ada.post(f"/api/tournaments/{id}/word", word="start")
        await ada.post("/api/me/forget", sure="yes")
        seen = await until(bruno, id, 2)
        assert not [game for game in seen["games"] if game["round"] == 2 and 1 in (game["first"], game["second"])]

    visit(tmp_path, do)


def test_a_tournament_that_cannot_go_on_harms_no_other(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        bad, good = await made(ada), await made(ada, name="Good")
        for id in (bad, good):
            await joined(id, ada, bruno)
        rows = schema.tournaments
        game = sa.func.replace(rows.c.setup, '"xart"', '"gone"')
        damage = sa.update(rows).where(rows.c.id == bad).values(setup=game)
        await server.tables.store.access.write(lambda connection: connection.execute(damage))
        begin = sa.update(rows).values(starts=1.0)
        await server.tables.store.access.write(lambda connection: connection.execute(begin))
        assert (await until(ada, good, 1))["table"]
        assert (await ada.get(f"/api/tournaments/{bad}"))["tournament"]["status"] == "coming"

    visit(tmp_path, do)
