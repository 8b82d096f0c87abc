"""Tables for one, three and more, over the wire: any game that is known, with or without a board of its own."""

import asyncio
from pathlib import Path

import pytest

from anello.core import register
from anello.core import registry as core_registry
from anello.players.player import Level
from tests.server.helpers import RandomPlayer, Running, running, settings_for, visit
from tests.toys import heap, morra, walk


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_registry, "_registered", dict(core_registry._registered))
    for toy in (heap, morra, walk):
        register(toy.GAME)


def test_three_people_play_and_play_again(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        people = [server.client() for _ in range(3)]
        table = await people[0].table(game="heap", names={"1": "Ada"})
        assert {seat: info["kind"] for seat, info in table["seats"].items()} == {
            "1": "person",
            "2": "open",
            "3": "open",
        }
        await people[1].join(table["id"], seat=3, name="Bruno")
        joined = await people[2].join(table["id"], name="Carla")
        assert (joined["mine"], joined["status"]) == ([2], "playing")
        id = table["id"]
        async with people[0].sit(id, 1) as one, people[2].sit(id, 2) as two, people[1].sit(id, 3) as three:
            talks = [one, two, three]
            for talk in talks:
                hello = await talk.until("hello")
                assert set(hello["presence"]["seats"]) == {"1", "2", "3"}
            assert one.words == ["one", "two", "three"]
            assert two.words == []
            for talk, word in zip(talks, ("three", "three", "one"), strict=True):
                seq = (await talk.move(word))["seq"]
                for other in talks:
                    await other.reach(seq)
            assert one.state["outcome"] == {"winner": 3, "how": "emptied", "text": "west emptied"}
            await one.ask(type="offer", what="rematch")
            await three.event("offer")
            assert (await three.ask(type="answer", what="rematch", accept=True))["type"] == "ack"
            await two.event("offer")
            await two.event("offer")
            assert two.state["offers"]["rematch"] == [1, 3]
            await two.ask(type="offer", what="rematch")
            again = (await one.event("answer"))["table"]
        rematch = await people[0].get(f"/api/tables/{again}")
        assert [rematch["seats"][seat]["name"] for seat in "123"] == ["Carla", "Bruno", "Ada"]

    visit(tmp_path, play)


def test_one_of_three_gives_up(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ada = server.client()
        table = await ada.table(game="heap", seats={"1": "me", "2": "here", "3": "here"})
        async with ada.sit(table["id"], 2) as talk:
            await talk.until("hello")
            await talk.ask(type="resign")
            await talk.event("close")
            assert talk.state["outcome"] == {"winner": None, "how": "resigned", "text": "east resigned", "loser": 2}
        record = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
        assert "2:resign" in record

    visit(tmp_path, play)


@pytest.mark.slow
def test_against_two_computers(tmp_path: Path) -> None:
    async def play() -> None:
        settings = settings_for(tmp_path, levels=lambda game: [Level(1, "random", RandomPlayer)])
        async with running(settings) as server:
            ada = server.client()
            table = await ada.table(game="heap", seats={"1": "computer:1", "2": "me", "3": "computer:1"})
            async with ada.sit(table["id"], 2) as talk:
                await talk.until("hello")
                while talk.state["status"] == "playing":
                    if 2 in talk.state["to_act"]:
                        await talk.move(talk.words[0])
                    else:
                        await talk.hear()
                assert talk.state["outcome"]["how"] == "emptied"

    asyncio.run(play())


def test_alone(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ada = server.client()
        table = await ada.table(game="walk")
        assert (table["status"], table["mine"]) == ("playing", [1])
        async with ada.sit(table["id"], 1) as talk:
            await talk.until("hello")
            assert talk.words == ["left", "right"]
            await talk.move("right")
            await talk.ask(type="offer", what="undo")
            assert (await talk.event("answer"))["plies"] == 1
            while talk.state["status"] == "playing":
                if talk.state["to_act"] == [1]:
                    await talk.move("right")
                else:
                    await talk.hear()
            assert talk.state["outcome"]["how"] in ("solved", "stuck")
        picture = await ada.http.get(f"/api/tables/{table['id']}/picture.svg")
        assert picture.text.startswith("<svg")
        assert (await ada.get(f"/api/tables/{table['id']}/remarks", seat="1"))["remarks"] == []

    visit(tmp_path, play)


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "heap", "seats": {"1": "me", "4": "open"}},
        {"game": "walk", "seats": {"1": "me", "2": "open"}},
        {"game": "walk", "names": {"1": "Ada", "2": "Bruno"}},
        {"game": "heap", "seats": {"2": "computer:1"}},
    ],
)
def test_seats_that_the_game_does_not_have_are_refused(tmp_path: Path, wish: dict[str, object]) -> None:
    async def ask(server: Running) -> None:
        refused = await server.client().post("/api/tables", 400, **wish)
        assert refused["code"] == "bad_option"

    visit(tmp_path, ask)


@pytest.mark.slow
def test_chance_may_say_who_sits_where(tmp_path: Path) -> None:
    async def ask(server: Running) -> None:
        ada = server.client()
        seats = {"1": "me", "2": "computer:1", "3": "computer:3"}
        tables = [await ada.table(game="heap", seats=seats, shuffle=True) for _ in range(40)]
        assert {tuple(table["mine"]) for table in tables} == {(1,), (2,), (3,)}
        assert all(sorted(info["kind"] for info in table["seats"].values()).count("computer") == 2 for table in tables)

    visit(tmp_path, ask)
