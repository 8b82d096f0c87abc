"""Compiling beforehand, and saying so when somebody has to wait for it."""

import io
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import anello
from anello import warmup
from anello.cli import app
from anello.core import UnknownGame
from anello.kit.batch import Batch
from anello.kit.compiling import CompilingNotice, is_watched
from anello.players.player import LEVELS
from tests.toys import heap

HERE = Path(__file__).parents[1]


def test_all_steps_are_run_in_order_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[str] = []
    steps = [("rules", lambda: run.append("rules")), ("engine", lambda: run.append("engine"))]
    monkeypatch.setattr(warmup, "warmup_steps", lambda games: iter(steps))
    told: list[tuple[int, int, str]] = []
    anello.warm_up("xart", progress=lambda done, total, title: told.append((done, total, title)))
    assert run == ["rules", "engine"]
    assert told == [(0, 2, "rules"), (1, 2, "engine"), (2, 2, "")]
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        anello.warm_up("chess")


def test_rules_come_first_then_what_is_studied_then_players() -> None:
    titles = [title for title, _ in warmup.warmup_steps([anello.game("xart")])]
    assert titles[:3] == ["rules of Xart", "Xart: the tutor", "Xart: puzzles"]
    assert titles[3:-1] == [f"Xart: {level.name}" for level in LEVELS.expect(anello.game("xart"))]
    assert titles[-1] == "Xart: many boards at once"


def test_many_boards_are_compiled_by_a_step_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    xart, done = anello.game("xart"), []
    monkeypatch.setattr(Batch, "step", lambda boards, actions: done.append(len(actions)))
    compile_boards = dict(warmup.warmup_steps([xart]))["Xart: many boards at once"]
    assert not done
    compile_boards()
    assert done == [1]
    assert not [title for title, _ in warmup.warmup_steps([heap.GAME]) if "boards" in title]


def test_levels_are_made_ready_once_and_before_the_first_answer_of_gtp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done: list[str] = []

    def steps(game: Any, levels: Any) -> list[Any]:
        return [(level.name, partial(done.append, level.name)) for level in levels]

    monkeypatch.setattr(warmup, "level_steps", steps)
    monkeypatch.setattr(warmup, "kernel_folder", lambda module, path: tmp_path)
    for _ in range(2):
        assert CliRunner().invoke(app, ["gtp", "xart"], input="name\n").output == "= anello\n\n"
        assert done == [LEVELS.expect(anello.game("xart"))[-1].name]
    warmup.make_ready(heap.GAME)
    assert len(done) == 1, "a game without levels has nothing to make ready"
    monkeypatch.setattr(warmup, "kernel_folder", lambda module, path: tmp_path / "of another version")
    warmup.make_ready(anello.game("xart"))
    assert len(done) == 2


def compiled(notice: CompilingNotice) -> None:
    """Two functions are compiled, one for the sake of the other, and then a third."""
    happened: Any = None
    notice.on_start(happened)
    notice.on_start(happened)
    notice.on_end(happened)
    notice.on_end(happened)
    notice.on_start(happened)
    notice.on_end(happened)


def test_the_notice_counts_and_leaves_nothing_behind() -> None:
    stream = io.StringIO()
    notice = CompilingNotice(stream)
    compiled(notice)
    shown = stream.getvalue().split("\r")
    assert "this is done only once. 0 done, 0 s" in shown[1]
    assert "1 done, 0 s" in shown[2]
    assert shown[-1] == ""
    assert shown[-2].strip() == ""
    assert all(len(line) < 80 for line in shown)
    notice._done, notice._began = 1000, time.monotonic() - 1000
    notice.on_start(None)
    assert "1000 done, 1000 s" in stream.getvalue(), "long waits have room, too"


def test_below_a_moving_bar_it_is_said_once() -> None:
    stream = io.StringIO()
    compiled(CompilingNotice(stream, rewrites=False))
    assert stream.getvalue() == "Anello is compiling for this machine; this is done only once.\n"


def test_an_output_that_is_gone_does_no_harm() -> None:
    stream = io.StringIO()
    stream.close()
    compiled(CompilingNotice(stream))


class Terminal(io.StringIO):
    """A stream with somebody in front of it."""

    def isatty(self) -> bool:
        return True


def test_only_a_person_is_told() -> None:
    assert is_watched(Terminal())
    assert not is_watched(io.StringIO())


FIRST_USE = """
import io, sys
import anello
class Terminal(io.StringIO):
    def isatty(self): return True
anello.game("solitaire")
real, sys.stderr = sys.stderr, Terminal()
from anello.kit.compiler import jit
import pebbles_to_compile
pebbles_to_compile.twice(2)
shown, sys.stderr = sys.stderr.getvalue(), real
print(shown.replace("\\r", "\\n"))
"""


@pytest.mark.slow
def test_the_first_use_says_that_it_compiles_and_the_second_does_not(tmp_path: Path) -> None:
    (tmp_path / "pebbles_to_compile.py").write_text(
        "from anello.kit.compiler import jit\n@jit\ndef twice(n):\n    return 2 * n\n"
    )
    path = os.pathsep.join([str(tmp_path), str(HERE)])
    environment = {**os.environ, "ANELLO_CACHE": str(tmp_path / "cache"), "PYTHONPATH": path}
    said = [
        subprocess.run(
            [sys.executable, "-c", FIRST_USE], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert "Anello is compiling for this machine" in said[0]
    assert said[1].strip() == ""
