"""Pictures for other programs."""

import asyncio
from pathlib import Path

import pytest

from anello.core import Game
from anello.games.solitaire.game import Solitaire
from anello.games.xequeo.match import XeQueo
from anello.kit.drawing.png import CARD
from anello.study.puzzles import library
from tests.kit.drawing.pixels import size_of
from tests.server.helpers import Client, running, settings_for, with_client


@pytest.mark.slow
def test_boards_as_png_and_as_cards(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            anna = server.client()
            table = await anna.table(game="xart", seats={"1": "me", "2": "here"})
            at = f"/api/tables/{table['id']}"
            await anna.post(f"{at}/messages", type="move", id="the-first-of-all", seat=1, word="@0/", seq=table["seq"])
            lesson = (await anna.get("/api/learn"))["courses"][0]["lessons"][0]["key"]
            for path in (
                f"{at}/preview.png",
                f"/api/puzzles/{library('xart')[0].id}/preview.png",
                f"/api/learn/lessons/{lesson}/preview.png",
                "/api/games/xart/preview.png",
                "/api/games/solitaire/preview.png",
            ):
                answer = await anna.http.get(path)
                assert answer.headers["content-type"] == "image/png", answer.text
                assert size_of(answer.content) == CARD
            light = await anna.http.get(f"{at}/picture.png?width=300")
            assert size_of(light.content)[0] == 300
            dark = await anna.http.get(f"{at}/picture.png?width=300&theme=dark")
            before = await anna.http.get(f"{at}/picture.png?width=300&at=0")
            assert len({light.content, dark.content, before.content}) == 3
            for path in ("tables/none", "puzzles/none", "learn/lessons/none", "games/none"):
                assert (await anna.http.get(f"/api/{path}/preview.png")).status_code == 404
            assert (await anna.http.get(f"{at}/picture.png?width=100000")).status_code == 400

    asyncio.run(look())


def test_every_site_may_show_pictures_and_nothing_else(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            anna = server.client()
            table = await anna.table(game="xart", seats={"1": "me", "2": "here"})
            at = f"/api/tables/{table['id']}"
            puzzle = f"/api/puzzles/{library('xart')[0].id}"
            for path in (
                f"{at}/picture.svg",
                f"{at}/picture.png",
                f"{puzzle}/picture.svg",
                "/api/games/xart/picture.svg",
            ):
                answer = await anna.http.get(path)
                assert answer.headers["cross-origin-resource-policy"] == "cross-origin", answer.text
            assert "cross-origin-resource-policy" not in (await anna.http.get("/api/games")).headers

    asyncio.run(look())


@pytest.mark.slow
def test_a_finished_game_is_a_film_that_every_program_shows(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            anna, bruno = server.client(), server.client()
            table = await anna.table(game="xart", seats={"1": "me", "2": "here"})
            at = f"/api/tables/{table['id']}"
            async with anna.sit(table["id"], 1) as talk:
                await talk.until("hello")
                await talk.move("@0/", seat=1)
                assert (await bruno.http.get(f"{at}/animation.gif")).json()["code"] == "not_over"
                assert (await talk.ask(type="resign"))["type"] == "ack"
            light, dark = [await bruno.http.get(f"{at}/animation.gif?theme={theme}") for theme in ("light", "dark")]
            assert light.headers["content-type"] == dark.headers["content-type"] == "image/gif"
            assert light.content[:6] == dark.content[:6] == b"GIF89a"
            assert light.content != dark.content

    asyncio.run(look())


def test_a_game_offers_the_films_that_can_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A film may be missing, or move in browsers alone."""
    monkeypatch.setattr(Solitaire, "film", Game.film)
    monkeypatch.setattr(XeQueo, "has_gif", False)

    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            anna = server.client()
            films = {game["name"]: (game["film"], game["gif"]) for game in (await anna.get("/api/games"))["games"]}
            assert films == {"xart": (True, True), "xequeo": (True, False), "solitaire": (False, False)}
            for name, seats, wanted in (
                ("solitaire", {"1": "me"}, {"svg": 409, "gif": 409}),
                ("xequeo", {"1": "me", "2": "here"}, {"svg": 200, "gif": 409}),
            ):
                table = await anna.table(game=name, seats=seats)
                await anna.post(f"/api/tables/{table['id']}/messages", type="resign", id="enough-of-it", seat=1)
                for kind, status in wanted.items():
                    answer = await anna.http.get(f"/api/tables/{table['id']}/animation.{kind}")
                    assert answer.status_code == status
                    assert status == 200 or answer.json()["code"] == "not_offered"

    asyncio.run(look())


@pytest.mark.slow
def test_a_game_that_is_brought_along_becomes_a_film_with_the_players_names(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        record = '[Game "xequeo"]\n[1 "Ada <3"]\n\n1:resign'
        asked = {"text": record, "format": "svg", "theme": "dark"}
        drawn = await client.http.post("/api/records/animation", json=asked)
        assert drawn.headers["content-type"].startswith("image/svg+xml"), drawn.text
        assert ">Ada &lt;3</text>" in drawn.text
        assert ">2</text>" in drawn.text
        pixels = await client.http.post("/api/records/animation", json={"text": record})
        assert (pixels.headers["content-type"], pixels.content[:6]) == ("image/gif", b"GIF89a")
        wrong = await client.http.post("/api/records/animation", json={"text": '[Game "xequeo"] nothing'})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_record")

    with_client(tmp_path, look)


def test_the_code_of_a_table_is_its_address(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            anna = server.client()
            table = await anna.table(game="xart", seats={"1": "me", "2": "open"})
            answer = await anna.http.get(f"/api/tables/{table['id']}/qr.svg")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert f"<title>{server.base}/table/{table['id']}</title>" in answer.text
            assert (await anna.http.get("/api/tables/none/qr.svg")).status_code == 404

    asyncio.run(look())
