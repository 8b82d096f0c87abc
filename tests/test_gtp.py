"""Any GTP program from Python: told about a game from any position, ended when it is silent, awaited or not."""

import asyncio
import sys
import threading
import time
from pathlib import Path

import pytest

import anello
from anello.core import AnelloError, Playthrough
from anello.gtp import AsyncEngine, Engine, EngineGone, EngineRefused

XART = anello.game("xart")
OURS = [sys.executable, "-m", "anello", "gtp", "xart"]

SCRIPT = """
import sys, time
log, played = open(sys.argv[1], "a"), False
for line in sys.stdin:
    log.write(line); log.flush()
    word = line.split()[0]
    played = word == "play" or word != "clear_board" and played
    if word in ("move_time", "setposition"):
        print("? unknown command\\n", flush=True)
    elif word == "sleep":
        print("I am tired", file=sys.stderr, flush=True); time.sleep(60)
    elif word == "crash":
        print("out of luck", file=sys.stderr, flush=True); sys.exit(3)
    elif word == "genmove":
        print("=", *(sys.argv[2:] or ["B1+" if played else "@0/"]), end="\\n\\n", flush=True)
    else:
        print("= fine\\n  second line\\n", flush=True)
"""


@pytest.fixture
def script(tmp_path: Path) -> list[str]:
    path = tmp_path / "program.py"
    path.write_text(SCRIPT)
    return [sys.executable, str(path), str(tmp_path / "log")]


def told(script: list[str]) -> list[str]:
    return Path(script[-1]).read_text().splitlines()


def test_a_program_is_told_only_what_it_does_not_know(script: list[str]) -> None:
    with Engine(script) as engine:
        begun = XART.new()
        assert engine.choose(begun, seconds=0.2) == "@0/"
        played = begun.play("@0/").play("A2\\")
        engine.choose(played, seconds=0.2)
        assert told(script) == ["clear_board", "move_time 0.2", "time_settings 0 1 1", "genmove white"] + [
            "play red A2\\",
            "genmove white",
        ]
        engine.choose(begun.play("@0+"))
        assert told(script)[6:] == ["clear_board", "play white @0+", "genmove red"]
    assert told(script)[-1] == "quit"


@pytest.mark.slow
def test_a_game_may_begin_anywhere_if_the_program_can(script: list[str]) -> None:
    line = XART.start().play("@0/").play("B1/").line()
    played = Playthrough.begin(XART, start=line)
    with Engine(OURS) as engine:
        word = engine.choose(played, seconds=0.05)
        assert word in played.position.legal_moves
        assert engine.ask("position") == played.play(word).position.line()
        assert "setposition" in engine.commands
        with pytest.raises(EngineRefused, match="There is no command 'nonsense'"):
            engine.ask("nonsense")
    with Engine(script) as engine, pytest.raises(EngineRefused, match="answered 'setposition we w unlimited' with"):
        engine.choose(played)


def test_the_last_words_are_waited_for(script: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class LateThread(threading.Thread):
        def run(self) -> None:
            if self.name == "gtp errors":
                time.sleep(0.3)
            super().run()

    monkeypatch.setattr("anello.gtp.threading.Thread", LateThread)
    with Engine(script, patience=30) as engine, pytest.raises(EngineGone, match="It said: out of luck"):
        engine.ask("crash")


def test_what_goes_wrong_is_said_and_the_program_started_again(script: list[str]) -> None:
    with Engine(script, patience=30) as engine:
        assert engine.ask("hello") == "fine\n  second line"
        with pytest.raises(EngineGone, match=r"gave no answer to 'sleep' within 0.5 s and was ended"):
            engine.ask("sleep", patience=0.5)
        with pytest.raises(EngineGone, match=r"ended with code 3 when asked 'crash'. It said: out of luck"):
            engine.ask("crash")
        assert engine.choose(XART.new()) == "@0/"
        with pytest.raises(AnelloError, match="one line"):
            engine.ask("name\nquit")
        with pytest.raises(AnelloError, match="secrets"):
            engine.choose(anello.game("xequeo").new())
    with pytest.raises(EngineGone, match="cannot be started: No such file"):
        Engine("no-such-program --gtp").ask("name")
    with pytest.raises(AnelloError, match="empty"):
        Engine("")


@pytest.mark.parametrize("answer", ["Z99/", "A1/", "pass", "draw", "time", ""])  # nor do programs end a game by a word
def test_a_word_that_is_no_legal_move_is_said_with_program_and_position(script: list[str], answer: str) -> None:
    played = XART.new().play("@0/")
    expected = rf"^python\S* answered '{answer}', which is no legal move of red in '{played.position.line()}': \w"
    with Engine([*script, answer]) as engine:
        for _ in range(2):
            with pytest.raises(EngineRefused, match=expected):
                engine.choose(played)
    assert told(script).count("clear_board") == 2, "its board is not that of the game any more"

    async def talk() -> None:
        async with AsyncEngine([*script, answer]) as engine:
            with pytest.raises(EngineRefused, match=expected):
                await engine.choose(played)

    asyncio.run(talk())


def test_a_program_may_give_up_and_write_a_move_in_its_own_way(script: list[str]) -> None:
    played = XART.new().play("@0/")
    for answer, word in (("resign", "resign"), ("b1/", "B1/")):
        with Engine([*script, answer]) as engine:
            assert engine.choose(played) == word
            assert played.play(word).events[-1].word == word


def test_awaited_and_cancelled(script: list[str]) -> None:
    async def talk() -> None:
        async with AsyncEngine(script) as engine:
            one, two = await asyncio.gather(engine.choose(XART.new()), engine.ask("hello"))
            assert (one, two) == ("@0/", "fine\n  second line")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(engine.ask("sleep"), 0.5)
            assert await engine.choose(XART.new()) == "@0/", "it is started again"
            with pytest.raises(EngineGone):
                await engine.ask("crash")

    asyncio.run(talk())
    assert told(script).count("clear_board") == 2
