"""Levels play legal turns, get stronger, and can be tuned."""

import pytest

import anello
from anello.core.errors import AnelloError
from anello.core.outcome import CHANCE
from anello.games.xart.levels import LEVELS, LevelSettings, SearchPlayer
from anello.players import arena
from anello.players.player import Tunable
from tests.games.xart.helpers import after


def test_there_are_twelve_levels_and_all_but_the_strongest_play_the_same_on_every_machine() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 13))
    assert len({level.name for level in LEVELS}) == 12
    timed = [level.name for level in LEVELS if getattr(level.new_player(), "seconds", 0)]
    assert timed == ["Saturn"]


def test_turns_at_a_glance_and_anywhere_are_legal_in_lucky() -> None:
    position = after("", variant="lucky").play("+w").play("@0+").play("/w")
    assert position.to_act != (CHANCE,)
    for settings in (LevelSettings(depth=1, glance_share=1.0, glance_error=50), LevelSettings(random_share=1.0)):
        player = SearchPlayer(settings, seed=1)
        position.play(player.decide(position.view(position.turn)))


def share(first: str, second: str, games: int) -> float:
    game = anello.game("xart")
    one, two = arena.Entry.read("xart", first), arena.Entry.read("xart", second)
    return arena.match(one, two, game, arena.openings_for(game, {}), games=games).score.share


def test_random_legal_turns_win_about_a_third_against_the_lowest_level() -> None:
    assert 0.2 < 1 - share("1", "random", 120) < 0.47


def test_somebody_who_overlooks_everything_plays_at_random() -> None:
    position = after("@0/ A0/ @2/ @1/")
    view = position.view(position.turn)
    blind = SearchPlayer(LevelSettings(random_share=1.0, overlooks=1.0), seed=3)
    assert len({blind.decide(view) for _ in range(60)}) > 10


def test_higher_levels_win() -> None:
    assert share("3", "1", 20) > 0.8
    assert share("7", "5", 20) > 0.6


def test_settings_change_a_player() -> None:
    position = after("@0/ A0/ @2/ @1/")
    one, two = LEVELS[6].new_player(), LEVELS[6].new_player()
    for player in (one, two):
        assert isinstance(player, Tunable)
        settings = {"seed": 7, "nodes": 120, "depth": 2, "threads": 1, "megabytes": 1, "without": "extensions"}
        for setting, value in settings.items():
            player.tune(setting, str(value))
    views = position.view(position.turn)
    assert [one.decide(views) for _ in range(4)] == [two.decide(views) for _ in range(4)]
    assert isinstance(one, Tunable)
    for setting, bad in (("colour", "red"), ("nodes", "many"), ("threads", "0"), ("without", "luck")):
        with pytest.raises(AnelloError):
            one.tune(setting, bad)
