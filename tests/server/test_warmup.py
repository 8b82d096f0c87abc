"""Warming up: the page answers at once, rules come first, engines later."""

import asyncio
import json
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from anello import warmup as steps
from anello.core import View
from anello.players.player import Level
from anello.server import warmup
from tests.server.helpers import PATIENCE, FakeTime, RandomPlayer, close_tables, open_tables, running, settings_for

LET_GO = threading.Event()


class SlowStarter(RandomPlayer):
    """An engine that takes long to compile."""

    def __init__(self) -> None:
        assert LET_GO.wait(PATIENCE)
        super().__init__()


class Stubborn(RandomPlayer):
    """An engine that cannot be made."""

    def decide(self, view: View) -> str:
        raise RuntimeError("it does not compile")


@pytest.mark.slow
def test_people_play_while_engines_compile(tmp_path: Path) -> None:
    LET_GO.clear()
    levels = [Level(1, "slow", SlowStarter), Level(2, "broken", Stubborn)]

    async def play() -> None:
        settings = settings_for(tmp_path, warm_up=True, levels=lambda game: levels if game == "xart" else ())
        async with running(settings) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"})  # waits for the rules
            while (progress := (await ada.http.get("/api/warmup")).json())["now"] != "Xart: slow":
                await asyncio.sleep(0.02)
            assert not progress["ready"]
            assert progress["playable"]
            assert progress["done"] < progress["total"]
            async with ada.sit(table["id"], 1) as talk:
                assert (await talk.until("hello"))["warmup"]["now"] == "Xart: slow"
                await talk.move("@0/")
                LET_GO.set()
                while True:
                    message = json.loads(await talk.connection.recv())
                    if message["type"] == "warmup" and message["ready"]:
                        break
                assert message["done"] == message["total"]

    asyncio.run(play())


def test_what_tables_need_is_compiled_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, bool]] = []
    warmed: list[bool] = []
    monkeypatch.setattr(warmup, "play_a_little", lambda game: None)
    monkeypatch.setattr(steps, "_remark_a_little", lambda game: None)
    monkeypatch.setattr(steps, "_solve_a_little", lambda game: None)

    async def warm() -> None:
        tables = await open_tables(tmp_path, FakeTime())
        tables.rules_ready.clear()
        monkeypatch.setattr(tables, "show_warmup", lambda info: shown.append((info.now, info.playable)))
        await warmup.warm_up(tables, [("Walk: ask", lambda: warmed.append(True))])
        await close_tables(tables)

    asyncio.run(warm())
    assert warmed == [True]
    assert shown[-2:] == [("Walk: ask", True), ("", True)], "what games answer comes last"
    before = [step for step, playable in shown if not playable]
    assert {"rules of Xart", "rules of Xe Queo!", "rules of Xart Solitaire"} <= set(before)
    assert all(step.startswith("rules of ") for step in before)
    assert [step for step, _ in shown[: len(before)]] == before
    assert shown[len(before) :][:2] == [("Xart: the tutor", True), ("Xart: puzzles", True)]


def test_engines_wait_while_the_event_loop_is_busy() -> None:
    async def wait() -> list[str]:
        order: list[str] = []

        async def be_busy() -> None:
            for _ in range(3):
                time.sleep(4 * warmup.LOOKING)  # whoever sleeps shorter meanwhile is late
                await asyncio.sleep(0)
            order.append("busy no more")

        async def be_patient() -> None:
            await warmup.quiet(asyncio.get_running_loop().time() + 60)
            order.append("quiet")

        await asyncio.gather(be_patient(), be_busy())
        await warmup.quiet(0.0)  # nobody waits for ever
        return order

    assert asyncio.run(wait()) == ["busy no more", "quiet"]


def test_what_the_compiler_left_is_taken_away_when_the_event_loop_has_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    async def quiet(until: float, wanted: int = 1) -> None:
        order.append("quiet")

    async def warm() -> None:
        tables = await open_tables(tmp_path, FakeTime())
        monkeypatch.setattr(tables, "show_warmup", lambda info: order.append("ready" if info.ready else "step"))
        await warmup.warm_up(tables)
        await close_tables(tables)

    monkeypatch.setattr(warmup, "known_games", lambda: ())
    monkeypatch.setattr(warmup, "quiet", quiet)
    monkeypatch.setattr(warmup, "gc", SimpleNamespace(collect=lambda: order.append("collect"), freeze=lambda: None))
    asyncio.run(warm())
    assert order == ["quiet", "collect", "ready"]
