"""The commands for puzzles."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.core import registry
from anello.games.xart.study.puzzles import making, puzzles, read, sources
from tests.study.stroll import GAME


@pytest.mark.slow
def test_the_commands_make_check_and_describe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, kept = tmp_path / "new.jsonl", tmp_path / "games.txt"

    def run(*words: str) -> str:
        result = CliRunner().invoke(app, ["puzzles", *words])
        return result.stdout if result.exit_code == 0 else f"{result.exit_code}: {result.stderr}"

    assert run("make", str(out), "--count", "2", "--seed", "5", "--keep", str(kept)).startswith("2 puzzles are in")
    first = out.read_text("utf-8")
    run("make", str(out), "--count", "2", "--games", str(kept))
    assert out.read_text("utf-8") == first
    assert run("check", str(out)) == "2 puzzles are right.\n"
    assert json.loads(run("stats"))["puzzles"] == len(puzzles())
    short = min(range(len(sources())), key=lambda i: len(sources()[i]))
    monkeypatch.setattr(making, "sources", lambda: sources()[short : short + 1])
    assert f"{len(puzzles())} were wanted" in run("make", str(out))
    assert read(out.read_text("utf-8"))[0] in puzzles()
    assert run("make", str(out), "--game", "chess").startswith("2: anello: There is no game 'chess'")


def test_puzzles_of_a_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "stroll", GAME)
    monkeypatch.setenv("ANELLO_DATA", str(tmp_path))
    out, kept = tmp_path / "new.jsonl", tmp_path / "places.txt"

    def run(*words: str, typed: str = "") -> str:
        result = CliRunner().invoke(app, ["puzzles", *words, "--game", "stroll"], input=typed)
        return result.stdout if result.exit_code == 0 else f"{result.exit_code}: {result.stderr}"

    assert run("make", str(out), "--count", "2", "--seed", "10", "--keep", str(kept)).startswith("2 puzzles are in")
    assert (kept.read_text(), run("check", str(out))) == ("10\n11\n", "2 puzzles are right.\n")
    run("make", str(out), "--count", "1", "--seed", "30")
    assert run("check", str(out)).replace("\n", "") == "2: anello: 1 faults were found."  # older rich ends a bar anew
    assert json.loads(run("stats")) == {"puzzles": 2}
    assert "Du stehst bei 9. Wohin?" in run("solve", "s9", "--language", "de", typed="left\nright\n")
    assert "Solved in this streak: 2." in run("solve", "--streak", typed="right\nleft\nright\n")
