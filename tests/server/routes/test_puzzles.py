"""Puzzles over HTTP: solved turn by turn, wrong turns refuted, and nothing said of the answer before it is due."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from anello.games.xart.study.puzzles import XartPuzzle, puzzles
from anello.games.xequeo.study import puzzles as xequeo
from anello.study.puzzles import Grade, daily
from anello.study.texts import LANGUAGES, texts
from tests.server import helpers
from tests.server.helpers import Client, Data, running, settings_for

NOON = 1_767_268_800.0
"""The first of January 2026, at noon."""
SOLVER = {"rating": 1500.0, "deviation": 350.0, "volatility": 0.06}


def with_client(folder: Path, do: Callable[[Client], Awaitable[None]]) -> None:
    """Do something at a new server, on a certain day."""
    helpers.with_client(folder, do, now=lambda: NOON)


async def post(client: Client, path: str, status: int = 200, **body: Any) -> Data:
    return await client.post(f"/api/puzzles/{path}", status, **body)


async def get(client: Client, path: str = "", status: int = 200, **asked: str) -> Data:
    return await client.get(f"/api/puzzles{path}", status, **asked)


def a_puzzle(turns: int, solutions: int = 1) -> XartPuzzle:
    return next(one for one in puzzles() if one.turns == turns and len(one.solutions) == solutions)


def test_all_puzzles_are_listed(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        for language in LANGUAGES:
            listed = await get(client, language=language)
            one = next(one for one in listed["games"] if one["game"] == "xart")
            assert [grade["name"] for grade in one["grades"]] == [
                texts(language)[f"puzzle.grade.{grade}"] for grade in Grade
            ]
            assert {id for grade in one["grades"] for id in grade["puzzles"]} == {one.id for one in puzzles()}
            assert listed["day"] == "2026-01-01"
            assert one["daily"] == daily(puzzles(), date(2026, 1, 1)).id
            assert all(theme["count"] for theme in one["themes"])
        await get(client, status=400, language="la")

    with_client(tmp_path, look)


def test_a_puzzle_tells_neither_solution_nor_theme(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        for puzzle in (*puzzles()[:3], *puzzles()[-3:]):
            found = await get(client, f"/{puzzle.id}")
            assert set(found) == {
                *("id", "game", "seat", "grade", "grade_name", "rating", "turns", "task", "view"),
                *("choices", "beliefs", "image", "story"),
            }
            assert found["view"] == json.loads(json.dumps(puzzle.position.view(puzzle.seat).data()))
            assert (found["turns"], found["seat"]) == (puzzle.turns, puzzle.seat)
            hinted = await post(client, f"{puzzle.id}/help", step=1)
            assert (hinted["cell"], hinted["word"]) == (None, None)
            assert not any(word in json.dumps(hinted) for word in puzzle.solutions)
            hinted = await post(client, f"{puzzle.id}/help", step=2)
            assert hinted["word"] is None
            assert puzzle.solutions[0].startswith(hinted["cell"])
            assert (await post(client, f"{puzzle.id}/help", step=3))["word"] == puzzle.solutions[0]
        await get(client, "/x0", 404)
        await post(client, "x0/play", 404, word="A0+")

    with_client(tmp_path, look)


def test_a_wrong_turn_says_nothing_of_the_right_one(tmp_path: Path) -> None:
    puzzle = a_puzzle(3)

    async def fail(client: Client) -> None:
        wrong = [word for word in map(str, puzzle.position.legal_moves) if word not in puzzle.solutions][:8]
        for word in wrong:
            said = await post(client, f"{puzzle.id}/play", word=word)
            assert said["verdict"] in ("wrong", "slow")
            assert said["turns_left"] == puzzle.turns
            assert said["shown"][0]["word"] == word
            assert puzzle.solutions[0] not in said["text"]
        illegal = await post(client, f"{puzzle.id}/play", word="Z99+")
        assert (illegal["verdict"], illegal["shown"]) == (None, [])
        assert illegal["text"]
        refused = await post(client, f"{puzzle.id}/play", 409, turns=[wrong[0]], word=puzzle.solutions[0])
        assert refused["code"] == "not_there"

    with_client(tmp_path, fail)


@pytest.mark.slow
def test_a_puzzle_is_solved_turn_by_turn(tmp_path: Path) -> None:
    async def solve(client: Client) -> None:
        for puzzle in (a_puzzle(2), a_puzzle(4)):
            turns: list[str] = []
            while True:
                word = (await post(client, f"{puzzle.id}/help", step=3, turns=turns))["word"]
                said = await post(client, f"{puzzle.id}/play", word=word, turns=turns, language="de")
                turns.append(word)
                assert said["turns_left"] == puzzle.turns - len(turns)
                if said["verdict"] == "solved":
                    break
                assert said["verdict"] == "right"
                assert said["shown"][1]["view"]["moves"]
            assert len(turns) == puzzle.turns
            assert said["shown"][-1]["view"]["wins"]
            await post(client, f"{puzzle.id}/help", 409, step=3, turns=[*turns, "A0+"])

    with_client(tmp_path, solve)


@pytest.mark.slow
def test_the_proof_answers_every_defence(tmp_path: Path) -> None:
    puzzle = a_puzzle(3)

    async def walk(client: Client) -> None:
        way = await post(client, f"{puzzle.id}/proof")
        assert way["themes"]
        assert not way["over"]
        assert len(way["shown"]) == 1
        for move in way["shown"][0]["view"]["moves"][:6]:
            after = await post(client, f"{puzzle.id}/proof", answers=[move["word"]])
            assert after["shown"][:2] == [way["shown"][0], {"word": move["word"], "view": after["shown"][1]["view"]}]
            if after["over"]:
                assert after["shown"][-1]["view"]["wins"]
            else:
                assert len(after["shown"]) == 3
        await post(client, f"{puzzle.id}/proof", 409, answers=["Z99+"])

    with_client(tmp_path, walk)


@pytest.mark.slow
def test_the_next_one_is_as_wished(tmp_path: Path) -> None:
    async def choose(client: Client) -> None:
        for strength in (900, 1500):
            found = await post(client, "next", rating=strength)
            assert abs(found["rating"] - strength) < 200
        hard = await post(client, "next", rating=800, grade="hard", theme="ring")
        assert hard["grade"] == "hard"
        others = [one.id for one in puzzles() if one.grade is Grade.HARD and one.id != hard["id"]]
        assert (await post(client, "next", grade="hard", seen=others))["id"] == hard["id"]
        streak = [await post(client, "next", number=number, seed=3) for number in range(5)]
        assert len({one["id"] for one in streak}) == 5
        assert streak == [await post(client, "next", number=number, seed=3) for number in range(5)]
        await post(client, "next", 404, game="chess")
        await post(client, "next", 404, theme="nothing")
        await post(client, "next", 400, rating=1e9)

    with_client(tmp_path, choose)


def test_a_rating_goes_up_and_down(tmp_path: Path) -> None:
    async def rate(client: Client) -> None:
        hard = puzzles()[-1].id
        up = await post(client, f"{hard}/rate", solver=SOLVER, clean=True)
        down = await post(client, f"{hard}/rate", solver=SOLVER, clean=False)
        assert up["rating"] > 1500 > down["rating"]
        assert up["deviation"] < 350
        for edge in ({"rating": 0.0}, {"rating": 4000.0, "deviation": 10.0, "volatility": 0.5}):
            await post(client, f"{hard}/rate", solver={**SOLVER, **edge}, clean=False)
            await post(client, f"{hard}/rate", solver={**SOLVER, **edge}, clean=True)
        await post(client, f"{hard}/rate", 400, solver={**SOLVER, "deviation": 0}, clean=True)

    with_client(tmp_path, rate)


def test_a_puzzle_is_rated_by_those_who_try_it(tmp_path: Path) -> None:
    easy = puzzles()[0]

    async def visit() -> None:
        async with running(settings_for(tmp_path, now=lambda: NOON)) as server:
            ratings = [easy.rating]
            for _ in range(3):
                client = server.client()
                for _ in range(2):  # only the first try of each counts
                    await post(client, f"{easy.id}/rate", solver=SOLVER, clean=False)
                    ratings.append((await get(client, f"/{easy.id}"))["rating"])
            assert ratings[1::2] == ratings[2::2]
            assert ratings[0] < ratings[1] < ratings[3] < ratings[5]
            await post(server.client(), f"{easy.id}/rate", solver=SOLVER, clean=True)
            assert (await get(client, f"/{easy.id}"))["rating"] < ratings[-1]
            moved = await post(client, "next", rating=easy.rating, seed=1, seen=[one.id for one in puzzles()[1:]])
            assert (moved["id"], moved["rating"] > easy.rating) == (easy.id, True)
            one = next(one for one in (await get(client))["games"] if one["game"] == "xart")
            assert easy.id in one["grades"][0]["puzzles"][1:]
        async with running(settings_for(tmp_path, now=lambda: NOON)) as server:
            assert (await get(server.client(), f"/{easy.id}"))["rating"] == moved["rating"]

    asyncio.run(visit())


@pytest.mark.slow
def test_ratings_that_are_made_up_do_little_harm(tmp_path: Path) -> None:
    hard, strong = puzzles()[-1], {"rating": 0.0, "deviation": 10.0, "volatility": 0.06}

    async def cheat() -> None:
        async with running(settings_for(tmp_path)) as server:
            for _ in range(30):
                await post(server.client(), f"{hard.id}/rate", solver=strong, clean=True)
            assert (await get(server.client(), f"/{hard.id}"))["rating"] == hard.rating - 400

    asyncio.run(cheat())


def test_a_picture_of_the_board(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        answer = await client.http.get(f"/api/puzzles/{puzzles()[0].id}/picture.svg?theme=dark")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        ring = next(one for one in xequeo.puzzles() if one.question == "ring")
        answer = await client.http.get(f"/api/puzzles/{ring.id}/picture.svg")
        assert answer.text.count("allowed") >= len(ring.choices)
        assert "Player" not in answer.text

    with_client(tmp_path, look)


def test_a_decision_of_xe_queo(tmp_path: Path) -> None:
    async def decide(client: Client) -> None:
        asked = set()
        for puzzle in xequeo.puzzles():
            if puzzle.question in asked:
                continue
            asked.add(puzzle.question)
            found = await get(client, f"/{puzzle.id}")
            told = json.dumps(found)
            assert found["choices"] == list(puzzle.choices)
            assert found["beliefs"] == puzzle.beliefs
            assert found["view"]["viewer"] == puzzle.seat
            assert "chances" not in told
            assert "answer" not in told
            [right] = puzzle.answers
            wrong = await post(client, f"{puzzle.id}/play", word=puzzle.best_other)
            assert (wrong["verdict"], wrong["turns_left"]) == ("wrong", 1)
            assert right not in wrong["text"]
            assert (await post(client, f"{puzzle.id}/play", word="Zz9"))["verdict"] is None
            for step in (1, 2):
                assert right not in (await post(client, f"{puzzle.id}/help", step=step))["text"]
            assert (await post(client, f"{puzzle.id}/help", step=3))["word"] == right
            solved = await post(client, f"{puzzle.id}/play", word=right, language="it")
            assert (solved["verdict"], solved["turns_left"]) == ("solved", 0)
            why = await post(client, f"{puzzle.id}/proof")
            assert next(iter(why["chances"])) == right
            assert why["over"]
            await post(client, f"{puzzle.id}/proof", 409, answers=[right])
        assert "call" in asked

    with_client(tmp_path, decide)
