"""The archive over HTTP: games that end at public tables come there by themselves, and are found by their positions."""

import asyncio
import uuid
from io import StringIO
from pathlib import Path

import pytest

from anello.core import game, read_games
from anello.server import app
from tests.server.helpers import Client, Data, Running, visit
from tests.server.homes import Home

WON = "@0/ A2\\ B1\\"
"""White closes red's ring."""


async def play(white: Client, red: Client, *, open: bool) -> str:
    table = await white.table(seats={"1": "me", "2": "open"}, names={"1": "Ada"}, open=open)
    id = str(table["id"])
    await red.join(id, name="Bo")
    for number, word in enumerate(WON.split()):
        at = (await white.get(f"/api/tables/{id}"))["seq"]
        move = {"type": "move", "id": str(uuid.uuid4()), "seq": at, "word": word}
        await (white, red)[number % 2].post(f"/api/tables/{id}/messages", **move)
    return id


async def archived(client: Client, wanted: int) -> list[Data]:
    """The games of the archive as soon as there are so many."""
    while len(games := (await client.get("/api/archive/games"))["games"]) < wanted:
        await asyncio.sleep(0.05)
    return list(games)


def test_games_of_public_tables_come_by_themselves(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "ARCHIVED_EVERY", 0.05)

    async def look(server: Running) -> None:
        white, red = server.client(), server.client()
        await play(white, red, open=False)
        await play(white, red, open=True)
        (one,) = await archived(white, 1)
        expected = {"id": 1, "game": "xart", "winner": 2, "how": "ring", "plies": 3, "collection": ""}
        assert expected.items() <= one.items()
        assert one["names"] == {"1": "Ada", "2": "Bo"}

        # The same position lies elsewhere, mirrored.
        mirrored = game("xart").start().play("@0/").play("B1\\").line()
        position = game("xart").start().play("@0/").play("A2\\")
        assert position.line() != mirrored
        (found,) = (await white.get("/api/archive/games", game="xart", position=mirrored))["games"]
        assert found == {**one, "ply": 2}
        nothing = await white.get("/api/archive/games", game="xart", opening="@0+")
        assert nothing == {"games": [], "more": False}
        both = await white.get("/api/archive/games", game="xart", opening="@0/", result="2", player="ada")
        assert [each["id"] for each in both["games"]] == [1]

        told = await white.post("/api/archive/explore", game="xart", words=["@0/"])
        assert told["games"] == 1
        (move,) = told["moves"]
        assert {"A2\\", "B1\\"} <= set(move["words"])
        assert (move["games"], move["wins"], move["draws"], move["losses"]) == (1, 1, 0, 0)
        assert [each["id"] for each in told["recent"]] == [1]

        text = (await white.http.get("/api/archive/games.txt")).text
        (written,) = read_games(StringIO(text))
        assert (written.tags["White"], written.tags["Red"]) == ("Ada", "Bo")
        assert [event.word for event in written.events] == WON.split()
        film = await white.http.get("/api/archive/games/1/animation.svg")
        assert film.headers["content-type"].startswith("image/svg+xml")
        about = await white.get("/api/archive")
        assert (about["games"], about["longest"]["xart"]["id"], about["may_import"]) == (1, 1, False)

        # Whoever is forgotten leaves the games behind.
        await red.post("/api/me/forget", sure="yes")
        assert (await white.get("/api/archive/games/1"))["names"] == {"1": "Ada"}
        assert (await white.get("/api/archive/games", player="Bo"))["games"] == []

        # What nobody can mean is told in a sentence.
        assert (await white.get("/api/archive/games/99", 404))["code"] == "not_found"
        assert (await white.get("/api/archive/games", 400, position="we w"))["code"] == "bad_request"
        assert (await white.get("/api/archive/games", 400, game="xart", opening="K9+"))["code"] == "bad_record"
        assert (await white.post("/api/archive/explore", 409, game="xart", words=["K9+"]))["code"] == "illegal"
        assert (await white.post("/api/archive/games", 409, text=text))["code"] == "not_offered"

    visit(home, look)


def test_a_file_is_brought_where_the_host_allows_it(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        client = server.client()
        text = f'[Game "xart"]\n[White "Ada"]\n\n{WON}\n\n[Game "xart"]\n\n@0/ K9+\n'
        told = await client.post("/api/archive/games", 201, text=text, collection="Mine")
        assert (told["games"], told["known"], told["bad"]) == (1, 0, 1)
        assert told["faults"][0].startswith("Game 2: ")
        (one,) = (await client.get("/api/archive/games", player="Ada"))["games"]
        assert one["collection"] == "Mine"

    visit(tmp_path, look, imports=True)
