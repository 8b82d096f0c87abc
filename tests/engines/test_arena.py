"""Matches are counted right, go on where they stopped, and survive programs that break down; ratings hold water."""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import anello
from anello.cli import app
from anello.core import AnelloError, Event, Outcome, Playthrough
from anello.engines import arena
from anello.engines.arena import Entry, GameFile, MatchResult, Score
from anello.engines.players import levels

XART = anello.game("xart")


@dataclass(frozen=True)
class Copycat:
    """Plays the first legal turn, or, if it is wild, something illegal on its third turn."""

    name: str
    wild: bool = False

    def enter(self) -> "Copycat":
        return self

    def begin(self, position: Any, seed: int) -> None:
        pass

    def choose(self, seat: int, position: Any, events: Sequence[Event]) -> str:
        return "Z99/" if self.wild and len(events) > 5 else str(next(iter(position.legal_moves)))

    def close(self) -> None:
        pass


def outcomes(result: MatchResult) -> list[Outcome | None]:
    return [Playthrough.replay(record).outcome for record in result.records]


def test_a_match_is_counted_for_the_first_player() -> None:
    strong, weak = Entry.read("xart", "7:nodes=300"), Entry.read("xart", "beginner")
    result = arena.match(strong, weak, XART, arena.openings_for(XART, {}, 2, seed=4), games=6)
    assert result.score.games == 6
    assert result.score.wins > result.score.losses
    won = [seat for seat, outcome in enumerate(outcomes(result)) if outcome and outcome.winner == 1 + seat % 2]
    assert len(won) == result.score.wins
    assert [record.tags["White"] for record in result.records[:2]] == ["Goldsmith nodes=300", "Beginner"]
    assert [event.word for event in result.records[0].events[:2]] == [e.word for e in result.records[1].events[:2]]
    assert result.pace(0) is not None


def test_a_stopped_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    one, two = Entry.read("xart", "1"), Entry.read("xart", "beginner")

    def played(games: int, archive: GameFile | None) -> MatchResult:
        return arena.match(one, two, XART, arena.openings_for(XART, {}), games=games, archive=archive, seed=1)

    played(2, GameFile(path))
    assert len(GameFile(path).records) == 2
    whole = played(6, GameFile(path))
    assert len(GameFile(path).records) == 6
    assert whole.score == played(6, None).score
    text = path.read_text()
    assert played(6, GameFile(path)).score == whole.score
    assert path.read_text() == text


def test_games_in_several_processes_are_the_same() -> None:
    one, two = Entry.read("xart", "1"), Entry.read("xart", "beginner")
    results = [
        arena.match(one, two, XART, arena.openings_for(XART, {}), games=6, jobs=jobs, options={"variant": "loop"})
        for jobs in (1, 2)
    ]
    assert [r.events for r in results[0].records] == [r.events for r in results[1].records]


def test_lucky_and_matches_with_secrets_can_be_played() -> None:
    lucky = arena.match(
        Entry.read("xart", "1"),
        Entry.read("xart", "beginner"),
        XART,
        arena.openings_for(XART, {"variant": "lucky"}),
        games=2,
        options={"variant": "lucky"},
    )
    assert lucky.score.games == 2
    xequeo = anello.game("xequeo")
    one, two = Entry.read("xequeo", "1"), Entry.read("xequeo", "2")
    secret = arena.match(one, two, xequeo, arena.openings_for(xequeo, {}), games=2)
    assert all(outcome and outcome.winner for outcome in outcomes(secret))
    with pytest.raises(AnelloError, match="secrets"):
        Entry.read("xequeo", "beginner").enter()


def test_an_illegal_turn_loses_with_a_note() -> None:
    result = arena.match(Copycat("calm"), Copycat("wild", wild=True), XART, arena.openings_for(XART, {}), games=4)
    assert result.score == Score(wins=4)
    assert len(result.notes) == 4
    assert "Z99/" in result.notes[0]
    assert all("resign" in record.events[-1].word for record in result.records)


PROGRAM = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "genmove":
        CRASH
    print("= @0/" if word == "genmove" else "= true", flush=True)
    print(flush=True)
"""


REFUSE = "print('? no\\n', flush=True); continue"


def test_a_program_that_breaks_down_loses_and_is_started_again(tmp_path: Path) -> None:
    for number, fault in enumerate(("sys.exit(1)", "import time; time.sleep(60)", REFUSE)):
        script = tmp_path / f"program{number}.py"
        script.write_text(PROGRAM.replace("CRASH", fault))
        player = arena.GtpPlayer([sys.executable, str(script)], seconds=0.1, patience=4)
        for _ in range(2):
            start = Playthrough.begin(XART)
            played, _, note = arena.play_game([Copycat("calm").enter(), player], start)
            assert played.outcome is not None
            assert played.outcome.winner == 1
            assert "genmove" in note
        player.close()


def test_a_program_may_keep_its_own_time(tmp_path: Path) -> None:
    script = tmp_path / "own_time.py"
    script.write_text(PROGRAM.replace('if word == "genmove":', 'if word == "move_time":').replace("CRASH", REFUSE))
    player = arena.GtpPlayer([sys.executable, str(script)], seconds=0.1)
    player.begin(XART.start(), seed=0)
    assert player.choose(1, XART.start(), ()) == "@0/"
    player.close()


def test_two_of_our_own_over_gtp() -> None:
    command = f"gtp:{sys.executable} -m anello gtp xart --variant lucky"
    one, two = Entry.read("xart", command, time="5"), Entry.read("xart", "beginner")
    options = {"variant": "lucky"}
    result = arena.match(one, two, XART, arena.openings_for(XART, options), games=2, options=options)
    assert not result.notes
    assert result.score.games == 2


def test_entries_say_what_is_wrong() -> None:
    assert Entry.read("xart", "10:depth=3,nodes=500", time="100").name == "Saturn depth=3 nodes=500"
    for text in ("nobody", "11", "saturn:nodes"):
        with pytest.raises(AnelloError):
            Entry.read("xart", text)
    for text in ("saturn:colour=red", "saturn:time=soon"):
        with pytest.raises(AnelloError):
            Entry.read("xart", text).enter()
    with pytest.raises(AnelloError, match="itself"):
        arena.match(Entry.read("xart", "1"), Entry.read("xart", "sprout"), XART, iter(()), games=2)


def test_error_bars_hold_when_one_side_wins_everything() -> None:
    elo = Score(wins=20).elo
    assert 200 < elo.low < elo.estimate < elo.high == math.inf
    assert Score(losses=20).elo.high == -elo.low
    narrow, wide = Score(600, 100, 300).elo, Score(60, 10, 30).elo
    assert wide.low < narrow.low < narrow.estimate < narrow.high < wide.high


def test_a_sequential_test_comes_to_a_verdict() -> None:
    low, high = arena.sprt_bounds()
    assert low < 0 < high
    assert Score(80, 0, 20).llr(0, 50) > high
    assert Score(20, 0, 80).llr(0, 50) < low
    assert abs(Score(2, 1, 1).llr(0, 50)) < 1


def test_ratings_reproduce_known_strengths() -> None:
    strengths = [0.0, 150.0, 240.0, 500.0]
    scores = {}
    for one in range(4):
        for two in range(one):
            share = 1 / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
            scores[one, two] = Score(wins=round(100_000 * share), losses=round(100_000 * (1 - share)))
    ratings = arena.rate(4, scores)
    assert ratings.elo.tolist() == pytest.approx(strengths, abs=0.5)
    assert ratings.margin(3) > ratings.margin(3, 2) > 0
    assert arena.rate(2, {(1, 0): Score(wins=10)}).elo[1] == pytest.approx(Score(wins=10).elo.estimate, abs=0.01)


def test_the_ladder_of_a_game_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two quick levels stand for the ten."""
    module = import_module("anello.engines.arena.ladder")
    monkeypatch.setattr(module, "levels", lambda game: levels(game)[:2])
    page = tmp_path / "page.md"
    words = ["arena", "--ladder", "xart", "--games", "2", "--variant", "loop", "--page", str(page)]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, shown.output
    for name in ("Sprout", "Rambler", "Beginner"):
        assert f"| {name} |" in shown.output
        assert f"| {name} |" in page.read_text()
    assert "anello arena --ladder xart --games 2 --option variant=loop" in page.read_text()


def test_a_level_that_thinks_for_a_time_can_be_given_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("anello.engines.arena.ladder")
    monkeypatch.setattr(module, "levels", lambda game: levels(game)[-2:])
    rungs = arena.ladder("xart", games=2, speed=100)
    assert [rung.name for rung in rungs] == ["Beginner", "Ringmaster nodes=40", "Saturn nodes=300"]
    assert rungs[2].score.games == 4


def test_a_match_on_the_command_line(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    words = ["arena", "sprout", "beginner", "--games", "2", "--out", str(games), "--sprt", "0", "50"]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, shown.output
    assert "Sprout - Beginner: +" in shown.output
    assert games.read_text().count("[Game ") == 2
    for wrong in (
        ["arena", "1"],
        ["arena", "1", "2", "--time", "5", "--nodes", "5"],
        ["arena", "1", "--ladder", "xart"],
    ):
        assert CliRunner().invoke(app, wrong).exit_code == 2
