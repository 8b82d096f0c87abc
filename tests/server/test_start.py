"""Starting and stopping: the page answers at once, rules come first, engines later; logs are JSON."""

import asyncio
import json
import logging
import threading
from pathlib import Path

import pytest

from anello.core import View
from anello.core.folders import data_folder
from anello.engines.players import Level
from anello.server import warmup
from anello.server.command import serve
from anello.server.logs import JsonFormatter
from tests.server.helpers import RandomPlayer, running, settings_for
from tests.server.test_clocks import FakeTime, close_hall, open_hall

LET_GO = threading.Event()


class SlowStarter(RandomPlayer):
    """An engine that takes long to compile."""

    def __init__(self) -> None:
        assert LET_GO.wait(20)
        super().__init__()


class Stubborn(RandomPlayer):
    """An engine that cannot be made."""

    def decide(self, view: View) -> str:
        raise RuntimeError("it does not compile")


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
    monkeypatch.setattr(warmup, "play_a_little", lambda name: None)
    monkeypatch.setattr(warmup, "remark_a_little", lambda: None)

    async def warm() -> None:
        hall = await open_hall(tmp_path, FakeTime())
        hall.rules_ready.clear()
        monkeypatch.setattr(hall, "show_warmup", lambda info: shown.append((info.now, info.playable)))
        await warmup.warm_up(hall)
        await close_hall(hall)

    asyncio.run(warm())
    before = [step for step, playable in shown if not playable]
    assert {"rules of Xart", "rules of Xe Queo!"} <= set(before)
    assert all(step.startswith("rules of ") for step in before)
    assert [step for step, _ in shown[: len(before)]] == before
    assert shown[len(before) :][:2] == [("rules of Xart Solitaire", True), ("the tutor", True)]


def test_a_stop_tells_everybody_to_come_back(tmp_path: Path) -> None:
    async def play() -> int:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"})
            talking = ada.sit(table["id"], 1)
            talk = await talking.__aenter__()
            await talk.until("hello")
        await talk.connection.wait_closed()
        await talking.__aexit__(None, None, None)
        assert talk.connection.close_code is not None
        return talk.connection.close_code

    assert asyncio.run(play()) == 1012


def test_a_log_line_is_json() -> None:
    record = logging.makeLogRecord({"name": "anello.table", "msg": "event %d", "args": (3,), "table": "t", "seq": 4})
    line = json.loads(JsonFormatter().format(record))
    assert line["message"] == "event 3"
    assert (line["table"], line["seq"]) == ("t", 4)
    try:
        raise ValueError("wrong")
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    assert "ValueError: wrong" in json.loads(JsonFormatter().format(record))["trace"]


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANELLO_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")
    monkeypatch.delenv("ANELLO_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/anello")


def test_a_taken_port_is_said_in_words(tmp_path: Path) -> None:
    async def clash() -> None:
        async with running(settings_for(tmp_path)) as server:
            port = int(server.base.rpartition(":")[2])
            await asyncio.to_thread(serve, "127.0.0.1", port, tmp_path, False)

    before = logging.getLogger().handlers[:]
    with pytest.raises(SystemExit, match="choose another"):
        asyncio.run(clash())
    assert logging.getLogger().handlers == before
