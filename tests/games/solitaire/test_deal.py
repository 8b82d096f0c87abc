"""Deals and statistics: the same for everybody, fair, and not lost when a file is damaged."""

import datetime
import random
from collections import Counter
from pathlib import Path

import pytest

from anello.core import AnelloError
from anello.games import xart
from anello.games.solitaire import GAME, Deal, Statistics, Tally

DAY = datetime.date(2025, 1, 31)


def test_the_deal_of_a_day_is_the_same_for_ever() -> None:
    assert " ".join(map(str, Deal.of_day(DAY, 3).draws)) == "\\w +r +r \\w /w +w +w +w +r"
    assert len(Deal.of_day(DAY, 4).draws) == 16
    assert Deal.of_day(DAY, 4).draws[:9] != Deal.of_day(DAY, 3).draws
    assert Deal.of_day(DAY + datetime.timedelta(1), 3) != Deal.of_day(DAY, 3)


def test_deals_are_fair() -> None:
    days = [Deal.of_day(DAY + datetime.timedelta(number), 4) for number in range(400)]
    mixed = [Deal.at_random(4, random.Random(number)) for number in range(400)]
    for deals in (days, mixed):
        counts = Counter(str(draw) for deal in deals for draw in deal.draws)
        for word, count in counts.items():
            expected = 1600 if word.startswith("+") else 800
            assert abs(count - expected) < 150, word
        assert len(counts) == 6


def test_taken_back_the_same_tiles_come_again() -> None:
    deal = Deal.of_day(DAY, 3)
    played = deal.settle(GAME.new(size="3"))
    assert deal.settle(played) is played
    for _ in range(3):
        played = deal.settle(played.play(next(iter(played.position.legal_moves))))
    again = deal.settle(played.take_back().play(played.events[-2].word))
    assert again.position == played.position


def test_a_stack_is_for_its_own_game() -> None:
    deal = Deal.of_day(DAY, 3)
    for game in (GAME.new(size="4"), xart.GAME.new()):
        with pytest.raises(AnelloError, match="another game"):
            deal.settle(game)


def test_statistics_count_by_size_and_practice_apart() -> None:
    found = Statistics().with_game(3, won=True).with_game(3, won=False).with_game(4, won=False)
    found = found.with_game(3, won=True, practice=True)
    assert found.tally(3) == Tally(games=2, wins=1, practice=1)
    assert found.tally(4) == Tally(games=1)
    assert found.tally(5) == Tally()


def test_the_deal_of_a_day_counts_once() -> None:
    found = Statistics().with_game(3, won=True, practice=True, day=DAY)
    assert found.day(DAY, 3) is None
    found = found.with_game(3, won=False, day=DAY).with_game(3, won=True, day=DAY)
    assert found.day(DAY, 3) is False
    assert found.tally(3) == Tally(games=1, wins=0, practice=2)


def test_statistics_come_back_from_their_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANELLO_DATA", str(tmp_path / "new" / "folder"))
    assert Statistics.load() == Statistics()
    found = Statistics().with_game(3, won=True, day=DAY)
    found.save()
    assert Statistics.load() == found
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == ["solitaire-statistics.json"]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        "\x00\x01",
        "[" * 100_000,
        '{"version": 2, "sizes": {}, "days": {}}',
        '{"version": 1, "sizes": {"3": {"games": 1, "wins": 2, "practice": 0}}, "days": {}}',
        '{"version": 1, "sizes": {"3": {"games": -1}}, "days": {}}',
        '{"version": 1, "sizes": {"3": {"games": "1"}}, "days": {}}',
        '{"version": 1, "sizes": {"3": {"losses": 1}}, "days": {}}',
        '{"version": 1, "sizes": {"x": {}}, "days": {}}',
        '{"version": 1, "sizes": {}, "days": {"2025-01-31 3": 1}}',
    ],
)
def test_a_broken_file_is_put_aside(content: str, tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    path.write_text(content)
    assert Statistics.load(path) == Statistics()
    assert not path.exists()
    assert (tmp_path / "statistics.json.broken").read_text() == content
    Statistics().with_game(3, won=True).save(path)
    assert Statistics.load(path).tally(3).wins == 1
