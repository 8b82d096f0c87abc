"""Lessons and solitaire over HTTP: every step can be solved, no stack can be looked into, errors say what is wrong."""

import asyncio
import datetime
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from anello.games.solitaire import Deal
from anello.server.deals import A_DAY, Deals
from anello.server.referee import Refusal
from anello.tutor import LANGUAGES, lessons
from tests.server.helpers import Client, running, settings_for

Data = dict[str, Any]


def with_client(folder: Path, do: Callable[[Client], Awaitable[None]], **changes: Any) -> None:
    """Do something as a guest of a new server."""

    async def visit() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await do(server.client())

    asyncio.run(visit())


async def post(client: Client, path: str, status: int = 200, **body: Any) -> Data:
    answer = await client.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    found: Data = answer.json()
    return found


async def get(client: Client, path: str, status: int = 200, **asked: str) -> Data:
    answer = await client.http.get(path, params=asked)
    assert answer.status_code == status, answer.text
    found: Data = answer.json()
    return found


# --- lessons -----------------------------------------------------------------------------------------------------


def test_every_step_of_every_lesson_can_be_solved(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        listed = await get(client, "/api/learn")
        keys = [lesson["key"] for course in listed["courses"] for lesson in course["lessons"]]
        assert keys == [lesson.key for course in lessons() for lesson in course.lessons]
        for number, key in enumerate(keys):
            language = LANGUAGES[number % len(LANGUAGES)]
            lesson = await get(client, f"/api/learn/lessons/{key}", language=language)
            assert lesson["following"] == (keys[number + 1] if number + 1 < len(keys) else None)
            for step in lesson["steps"]:
                assert step["kind"] == "play" or step["choices"]
                help = await get(client, "/api/learn/hint", step=step["key"], language=language)
                assert help["text"]
                solution = await get(client, "/api/learn/solution", step=step["key"], language=language)
                body = {"step": step["key"], "word": solution["word"], "language": language}
                verdict = await post(client, "/api/learn/check", **body)
                assert verdict["right"], step["key"]
                assert verdict["text"]
                assert (verdict["view"] is None) == (step["kind"] == "pick")

    with_client(tmp_path, learn)


def test_texts_come_in_the_language_asked_for(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        titles = [(await get(client, "/api/learn", language=tag))["courses"][0]["title"] for tag in LANGUAGES]
        assert len(set(titles)) == len(LANGUAGES)
        await get(client, "/api/learn", 400, language="tlh")

    with_client(tmp_path, learn)


def test_a_step_says_neither_solution_nor_secret(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        lesson = await get(client, "/api/learn/lessons/xequeo-rules.calling")
        for step in lesson["steps"]:
            assert "solution" not in step
            assert step["view"]["viewer"] == step["seat"]
            assert "choices" not in step["view"]

    with_client(tmp_path, learn)


def test_wrong_tries_are_answered_and_the_board_is_shown(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        step = "xart-rules.forced.one"
        legal = await post(client, "/api/learn/check", step=step, word="C1+")
        assert not legal["right"]
        assert len(legal["view"]["tiles"]) == 3
        illegal = await post(client, "/api/learn/check", step=step, word="Z9+")
        assert not illegal["right"]
        assert illegal["view"] is None
        assert "Z9" in illegal["text"]
        nonsense = await post(client, "/api/learn/check", 404, step="no.such.step", word="A1+")
        assert nonsense["code"] == "no_such_step"
        await post(client, "/api/learn/check", 400, step=step, word="+" * 21)
        assert (await get(client, "/api/learn/lessons/nothing", 404))["code"] == "no_such_lesson"

    with_client(tmp_path, learn)


# --- the tutor of practice games ---------------------------------------------------------------------------------


def test_the_tutor_speaks_to_whoever_plays_the_computer(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, eve = server.client(), server.client()
            table = await ada.table(game="xequeo", seats={"1": "me", "2": "computer:1"})
            at = f"/api/tables/{table['id']}/remarks"
            assert isinstance((await get(ada, at, seat="1"))["remarks"], list)
            assert (await get(eve, at, 403, seat="1"))["code"] == "not_your_seat"
            assert (await get(ada, at, 403, seat="2"))["code"] == "not_your_seat"
            shared = await ada.table(game="xart", seats={"1": "me", "2": "open"})
            refused = await get(ada, f"/api/tables/{shared['id']}/remarks", 409, seat="1")
            assert refused["code"] == "not_practice"
            await get(ada, "/api/tables/nothing/remarks", 404, seat="1")

    asyncio.run(play())


# --- solitaire ---------------------------------------------------------------------------------------------------


async def play_on(client: Client, game: Data, dice: random.Random) -> Data:
    """Lay tiles anywhere until the end."""
    while not game["over"]:
        word = dice.choice(game["view"]["moves"])["word"]
        game = await post(client, f"/api/solitaire/{game['id']}/place", word=word)
    return game


def test_a_game_to_its_end_and_a_look_back(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        game = await post(client, "/api/solitaire", 201, size=3)
        await get(client, f"/api/solitaire/{game['id']}/review", 409)
        game = await play_on(client, game, random.Random(2))
        assert not game["practice"]
        assert await get(client, f"/api/solitaire/{game['id']}") == game
        review = await get(client, f"/api/solitaire/{game['id']}/review")
        assert len(review["placements"]) == game["laid"]
        assert review["odds"] == pytest.approx(0.5563087463378906)
        assert all(one["best"]["chance"] >= one["played"]["chance"] for one in review["placements"])
        assert review["placements"][-1]["played"]["chance"] == game["won"]
        late = await post(client, f"/api/solitaire/{game['id']}/place", 409, word="A1+")
        assert late["code"] == "over"

    with_client(tmp_path, play)


def test_the_tiles_to_come_are_told_to_nobody(tmp_path: Path) -> None:
    """Two stacks with the same top look the same until the next tile is turned up."""
    sources = [random.Random(1), random.Random(1)]
    one, other = (Deals(lambda: 0.0, source).new(4) for source in sources)
    assert one.deal == other.deal
    for seed in range(200):
        other = Deals(lambda: 0.0, random.Random(seed)).new(4)
        if other.deal != one.deal and other.deal.draws[0] == one.deal.draws[0]:
            assert json.dumps(other.view()) == json.dumps(one.view())
            return
    raise AssertionError("no two stacks with the same top")


def test_taking_back_and_seeing_the_odds_is_practice(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        game = await post(client, "/api/solitaire", 201)
        at = f"/api/solitaire/{game['id']}"
        assert (await post(client, f"{at}/undo", 409))["code"] == "no_undo"
        later = await post(client, f"{at}/place", word=game["view"]["moves"][0]["word"])
        assert not later["practice"]
        back = await post(client, f"{at}/undo")
        assert back == {**game, "practice": True}
        game = await post(client, "/api/solitaire", 201)
        listed = await post(client, f"/api/solitaire/{game['id']}/hints")
        assert [hint["word"] for hint in listed["hints"]] == [move["word"] for move in game["view"]["moves"]]
        assert (await get(client, f"/api/solitaire/{game['id']}"))["practice"]

    with_client(tmp_path, play)


def test_the_deal_of_the_day_is_the_same_for_everybody(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        day = datetime.date(2026, 1, 31)
        for size in (3, 4):
            games = [await post(client, "/api/solitaire", 201, size=size, daily=True) for _ in range(2)]
            assert {game["day"] for game in games} == {"2026-01-31"}
            assert games[0]["id"] != games[1]["id"]
            assert {game["view"]["drawn"] for game in games} == {str(Deal.of_day(day, size).draws[0])}

    noon = datetime.datetime(2026, 1, 31, 12, tzinfo=datetime.UTC).timestamp()
    with_client(tmp_path, play, now=lambda: noon)


def test_errors_say_what_is_wrong(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        game = await post(client, "/api/solitaire", 201)
        wrong = await post(client, f"/api/solitaire/{game['id']}/place", 409, word="Z9+")
        assert wrong["code"] == "illegal"
        assert "first tile" in wrong["reason"]
        assert (await get(client, "/api/solitaire/unknown", 404))["code"] == "no_such_deal"
        await post(client, "/api/solitaire", 400, size=5)

    with_client(tmp_path, play)


def test_a_board_can_follow_how_the_square_grows() -> None:
    """Tiles that lie there keep their place once the names of the cells have been shifted back."""
    deals, dice = Deals(lambda: 0.0, random.Random(3)), random.Random(4)
    for _ in range(30):
        game = deals.new(4)
        lying: set[tuple[int, ...]] = set()
        x, y = 0, 0
        while game.played.outcome is None:
            view: Data = game.view()
            move = dice.choice(view["moves"])
            lying.add((move["lays"][0][0] + x, move["lays"][0][1] + y, move["lays"][0][2]))
            game = deals.place(game.id, move["word"])
            after: Data = game.view()
            x, y = x - after["last"]["shift"][0], y - after["last"]["shift"][1]
            assert {(left + x, top + y, tile) for left, top, tile in after["tiles"]} == lying


def test_games_are_forgotten_after_a_day_and_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    deals = Deals(lambda: clock[0], random.Random(1))
    monkeypatch.setattr(Deals, "MOST", 3)
    games = [deals.new(3) for _ in range(3)]
    deals.practise(games[0].id)
    deals.new(3)
    assert deals.find(games[0].id).practice
    with pytest.raises(Refusal):
        deals.find(games[1].id)
    clock[0] = A_DAY + 1
    with pytest.raises(Refusal, match="put away"):
        deals.find(games[0].id)
    deals.new(3)
    assert len(deals._games) == 1
