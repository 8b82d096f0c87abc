"""The solitaire in a terminal, played by a script."""

import datetime
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from anello.core import BadOption, Playthrough
from anello.games.solitaire import Deal, SolitairePosition, Statistics, Tally
from anello.games.solitaire.endings import SolitaireEnding
from anello.games.solitaire.engine import hints, solution
from anello.games.solitaire.terminal import SolitaireTable, play
from anello.kit.screen import Screen
from tests.terminal.scripted import scripted

DAY = datetime.date(2025, 1, 31)


def screen(*words: str) -> tuple[Screen, Callable[[], str]]:
    """A screen on which these words are typed, and what it has shown."""
    return scripted(words)


def best_words(deal: Deal, size: int) -> list[str]:
    """The words of best play."""
    table = SolitaireTable(deal, screen()[0])
    played: Playthrough = table.played
    words = []
    while played.outcome is None:
        position = played.position
        assert isinstance(position, SolitairePosition)
        words.append(str(hints(position, solution(size))[0].turn))
        played = deal.settle(played.play(words[-1]))
    return words


def test_a_whole_game_counts(tmp_path: Path) -> None:
    words = best_words(Deal.of_day(DAY, 3), 3)
    where, shown = screen(*words, "review", "quit")
    played = play(3, where, day=DAY, statistics=tmp_path / "statistics.json")
    assert played.outcome is not None
    won = played.outcome.how is SolitaireEnding.SOLVED
    found = Statistics.load(tmp_path / "statistics.json")
    assert found.tally(3) == Tally(games=1, wins=int(won))
    assert found.day(DAY, 3) is won
    assert f"Won {int(won)} of 1." in shown()
    assert "best was" not in shown()
    assert f" {len(words)}. {words[-1]}  {100.0 * won:.1f}%" in shown()


def test_the_rules_can_be_read(tmp_path: Path) -> None:
    where, shown = screen("rules", "quit")
    play(3, where, day=DAY, statistics=tmp_path / "statistics.json")
    assert "Only if it fits nowhere as it lies may you turn it as you like." in " ".join(shown().split())


@pytest.mark.parametrize("practice", ["hint", "undo"])
def test_practice_does_not_count(practice: str, tmp_path: Path) -> None:
    deal = Deal.at_random(3, random.Random(2))
    words = best_words(deal, 3)
    first = [words[0], practice, words[0]] if practice == "undo" else [practice, words[0]]
    where, shown = screen(*first, *words[1:])
    table = SolitaireTable(deal, where, statistics=tmp_path / "statistics.json")
    assert table.run().outcome is not None
    assert Statistics.load(tmp_path / "statistics.json").tally(3) == Tally(practice=1)
    assert "does not count" in shown()


def test_odds_can_be_shown_all_the_time(tmp_path: Path) -> None:
    where, shown = screen("resign", "y")
    played = play(3, where, show_hints=True, source=random.Random(0), statistics=tmp_path / "statistics.json")
    assert played.outcome is not None
    assert "%" in shown()
    assert "Given up." in shown()
    assert Statistics.load(tmp_path / "statistics.json").tally(3) == Tally(practice=1)


def test_what_goes_wrong_is_told(tmp_path: Path) -> None:
    where, shown = screen("nonsense", "undo", "review", "draw", "help")
    played = play(3, where, source=random.Random(0), statistics=tmp_path / "statistics.json")
    assert played.outcome is None
    assert not (tmp_path / "statistics.json").exists()
    for told in ("Cannot read 'nonsense'", "nothing to take back", "not over yet", "Cannot read 'draw'", "practice"):
        assert told in shown()
    with pytest.raises(BadOption):
        play(5, where)
