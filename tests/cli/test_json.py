"""What programs read: JSON from the commands that people script, and annotated records."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import anello
from anello.cli import app
from anello.core import Certainty, Playthrough

XART = '[Game "xart"]\n[White "Ada"]\n\n@0/ A2\\ {Red is careless.} B1\\\n'
MATCH = '[Game "xequeo"]\n[Start "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"]\n\n=R =O W!\n'


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def read(*words: str) -> Any:
    shown = run(*words)
    assert shown.exit_code == 0, shown.output
    return json.loads(shown.stdout)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "xart.txt").write_text(XART)
    (tmp_path / "match.txt").write_text(MATCH)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_games_positions_and_counts(folder: Path) -> None:
    listed = {game["name"]: game for game in read("games", "--json")["games"]}
    assert listed["xart"]["seats"] == ["white", "red"]
    assert listed["xequeo"]["has_secrets"] is True
    assert listed["xart"]["levels"][0] == {"number": 1, "name": "Sprout"}
    assert [count["turns"] for count in read("perft", "xart", "--depth", "3", "--json")["counts"]] == [2, 24, 432]
    last = read("show", "xart.txt", "--json")
    assert (last["game"], last["outcome"], last["moves"]) == ("xart", "red ring", 3)
    assert last["view"]["wins"]
    assert read("show", "xart.txt", "--json", "--at", "1")["outcome"] == "none"
    secret = read("show", "match.txt", "--json", "--at", "1")
    assert "=R" not in json.dumps(secret)


def test_analysis_and_matches(folder: Path) -> None:
    best = read("analyse", "xart", "@0/", "A2\\", "--seconds", "0.1", "--lines", "2", "--json")
    assert best["threats"] == {"white": [], "red": ["B1\\", "B2/"]}
    assert len(best["best"]) == 2
    assert best["best"][0]["certainty"] in ("estimated", "proved")
    loses = read("analyse", "xart", "@0/", "A2\\", "--move", "B1\\", "--seconds", "0.1", "--json")
    assert (loses["move"]["chance"], loses["move"]["certainty"]) == (0, "proved")
    (only,) = read("analyse", "match.txt", "--seconds", "0.2", "--json")["rounds"]
    assert only["choices"] == ["R", "O"]
    assert only["mistake"] == 0
    met = read("arena", "sprout", "random", "--games", "2", "--game", "xart", "--json")
    assert met["players"] == ["Sprout", "Random"]
    assert met["wins"] + met["draws"] + met["losses"] == met["games"] == 2
    assert set(met["elo"]) == {"estimate", "low", "high"}


def test_a_game_is_written_with_notes_and_keeps_those_it_had(folder: Path) -> None:
    assert run("analyse", "xart.txt", "--seconds", "0.1", "--output", "noted.txt").exit_code == 0
    (record,) = anello.read_games("noted.txt")
    assert [event.word for event in record.events] == ["@0/", "A2\\", "B1\\"]
    careless, lost = record.notes[2], record.notes[3]
    assert careless.comment == "Red is careless."
    assert careless.evaluation is not None
    assert careless.evaluation.seat == 1
    assert lost.glyphs == ("??",)
    assert lost.evaluation is not None
    assert (lost.evaluation.chance, lost.evaluation.certainty) == (0, Certainty.EXACT)
    (better,) = lost.variations
    varied = Playthrough.replay(record).vary(3, better)
    assert varied.events[2].seat == 1
    assert varied.events[2].word != "B1\\"


def test_a_game_that_is_over_is_looked_at_as_a_whole(folder: Path) -> None:
    record = anello.Record.from_json(json.dumps(read("analyse", "xart.txt", "--seconds", "0.1", "--json")))
    assert [event.word for event in record.events] == ["@0/", "A2\\", "B1\\"]
    assert record.tags["White"] == "Ada"
    assert record.notes[3].glyphs == ("??",)
    shown = run("analyse", "xart", "xart.txt", "--seconds", "0.1", "--no-colour")
    assert shown.exit_code == 0
    last = shown.stdout.splitlines()[-1]
    assert last.startswith("  3. B1\\??     white wins 0.0 % (exact); ")
    assert last.endswith(" instead")
    for more in (["--move", "B1\\"], ["--svg", "best.svg"]):
        refused = run("analyse", "xart.txt", *more)
        assert refused.exit_code == 2
        assert refused.stderr.endswith("anello: The game is over.\n")


def test_rounds_that_are_over_are_written_with_notes(folder: Path) -> None:
    shown = run("analyse", "xequeo", "match.txt", "--seconds", "0.2", "--output", "-")
    record = anello.Record.read(shown.stdout)
    note = record.notes[3]
    assert sorted(record.notes) == [3]
    assert note.glyphs
    assert note.comment.startswith("Equilibrium: ")
    assert note.evaluation is not None
    assert note.evaluation.certainty == Certainty.ESTIMATED
    Playthrough.replay(record).vary(3, note.variations[0])
    assert run("analyse", "solitaire", "--output", "x.txt").exit_code == 2


def test_names_of_games_are_completed_in_a_shell() -> None:
    typed = {"_ANELLO_COMPLETE": "complete_bash", "COMP_WORDS": "anello perft xa", "COMP_CWORD": "2"}
    assert CliRunner().invoke(app, [], env=typed, prog_name="anello").output.split() == ["xart"]
