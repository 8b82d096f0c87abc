"""Whoever can be sent to a match; programs that break down lose and are started again."""

import sys
from pathlib import Path

import pytest

import anello
from anello.core import AnelloError, Playthrough
from anello.players import arena
from anello.players.arena import Entry
from tests.players.arena.copycat import Copycat

XART = anello.game("xart")


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


@pytest.mark.slow
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
    assert player.choose(1, XART.new()) == "@0/"
    player.close()


@pytest.mark.slow
def test_two_of_our_own_over_gtp() -> None:
    command = f"gtp:{sys.executable} -m anello gtp xart --variant lucky"
    one, two = Entry.read("xart", command, time="5"), Entry.read("xart", "beginner")
    options = {"variant": "lucky"}
    result = arena.match(one, two, XART, arena.openings_for(XART, options), games=2, options=options)
    assert not result.notes
    assert result.score.games == 2


def test_entries_say_what_is_wrong() -> None:
    assert Entry.read("xart", "12:depth=3,nodes=500", time="100").name == "Saturn depth=3 nodes=500"
    for text in ("nobody", "13", "saturn:nodes"):
        with pytest.raises(AnelloError):
            Entry.read("xart", text)
    for text in ("saturn:colour=red", "saturn:time=soon"):
        with pytest.raises(AnelloError):
            Entry.read("xart", text).enter()
    with pytest.raises(AnelloError, match="itself"):
        arena.match(Entry.read("xart", "1"), Entry.read("xart", "sprout"), XART, iter(()), games=2)


def test_random_moves_are_legal_and_repeatable_also_in_a_game_with_secrets() -> None:
    entry = Entry.read("xequeo", "random")
    assert entry.name == "Random"
    games = []
    for _ in range(2):
        played, _, note = arena.play_game(
            [entry.enter(), entry.enter()], Playthrough.begin(anello.game("xequeo"), {"rings": "1"}), seed=4
        )
        assert (played.outcome is not None, note) == (True, "")
        games.append([event.word for event in played.events])
    assert games[0] == games[1]
    assert len(games[0]) > 3
