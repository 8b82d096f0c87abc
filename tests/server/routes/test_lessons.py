"""Lessons over HTTP: every step can be solved, errors say what is wrong; the tutor speaks in practice games alone."""

import asyncio
from pathlib import Path

import pytest

from anello.study import LANGUAGES, lessons
from tests.server.helpers import Client, running, settings_for, with_client

# --- lessons -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_step_of_every_lesson_can_be_solved(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        listed = await client.get("/api/learn")
        keys = [lesson["key"] for course in listed["courses"] for lesson in course["lessons"]]
        assert keys == [lesson.key for course in lessons() for lesson in course.lessons]
        for number, key in enumerate(keys):
            language = LANGUAGES[number % len(LANGUAGES)]
            lesson = await client.get(f"/api/learn/lessons/{key}", language=language)
            assert lesson["following"] == (keys[number + 1] if number + 1 < len(keys) else None)
            for step in lesson["steps"]:
                assert step["kind"] == "play" or step["choices"]
                help = await client.get("/api/learn/hint", step=step["key"], language=language)
                assert help["text"]
                solution = await client.get("/api/learn/solution", step=step["key"], language=language)
                body = {"step": step["key"], "word": solution["word"], "language": language}
                verdict = await client.post("/api/learn/check", **body)
                assert verdict["right"], step["key"]
                assert verdict["text"]
                assert (verdict["view"] is None) == (step["kind"] == "pick")

    with_client(tmp_path, learn)


def test_texts_come_in_the_language_asked_for(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        titles = [(await client.get("/api/learn", language=tag))["courses"][0]["title"] for tag in LANGUAGES]
        assert len(set(titles)) == len(LANGUAGES)
        await client.get("/api/learn", 400, language="tlh")

    with_client(tmp_path, learn)


def test_a_step_says_neither_solution_nor_secret(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        lesson = await client.get("/api/learn/lessons/xequeo-rules.calling")
        for step in lesson["steps"]:
            assert "solution" not in step
            assert step["view"]["viewer"] == step["seat"]
            assert "choices" not in step["view"]

    with_client(tmp_path, learn)


def test_every_lesson_has_a_picture_of_its_board(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        for course in (await client.get("/api/learn"))["courses"]:
            for lesson in course["lessons"]:
                picture = await client.http.get(f"/api/learn/lessons/{lesson['key']}/picture.svg?theme=dark")
                assert picture.headers["content-type"] == "image/svg+xml"
                assert picture.text.startswith("<svg")
        await client.get("/api/learn/lessons/nothing/picture.svg", 404)

    with_client(tmp_path, look)


def test_wrong_tries_are_answered_and_the_board_is_shown(tmp_path: Path) -> None:
    async def learn(client: Client) -> None:
        step = "xart-rules.forced.one"
        legal = await client.post("/api/learn/check", step=step, word="C1+")
        assert not legal["right"]
        assert len(legal["view"]["tiles"]) == 3
        illegal = await client.post("/api/learn/check", step=step, word="Z9+")
        assert not illegal["right"]
        assert illegal["view"] is None
        assert "Z9" in illegal["text"]
        nonsense = await client.post("/api/learn/check", 404, step="no.such.step", word="A1+")
        assert nonsense["code"] == "no_such_step"
        await client.post("/api/learn/check", 400, step=step, word="+" * 21)
        assert (await client.get("/api/learn/lessons/nothing", 404))["code"] == "no_such_lesson"

    with_client(tmp_path, learn)


# --- the tutor of practice games ---------------------------------------------------------------------------------


def test_the_tutor_speaks_to_whoever_plays_the_computer(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, eve = server.client(), server.client()
            table = await ada.table(game="xequeo", seats={"1": "me", "2": "computer:1"})
            at = f"/api/tables/{table['id']}/remarks"
            assert isinstance((await ada.get(at, seat="1"))["remarks"], list)
            assert (await eve.get(at, 403, seat="1"))["code"] == "not_your_seat"
            assert (await ada.get(at, 403, seat="2"))["code"] == "not_your_seat"
            shared = await ada.table(game="xart", seats={"1": "me", "2": "open"})
            refused = await ada.get(f"/api/tables/{shared['id']}/remarks", 409, seat="1")
            assert refused["code"] == "not_practice"
            await ada.get("/api/tables/nothing/remarks", 404, seat="1")

    asyncio.run(play())
