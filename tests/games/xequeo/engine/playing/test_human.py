"""Players who make mistakes on purpose."""

import random

import pytest

from anello.core import AnelloError
from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.human import HumanPlayer
from anello.games.xequeo.engine.solving.habits import Habits

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"


def test_by_habit_the_piece_that_was_moved_last_is_called() -> None:
    position = GAME.from_line(LINE).play("=R", 1).play("=O", 2).play("Gd3", 1)
    player = HumanPlayer(1.0, 0.05, Habits(hasty=1.0, forgets=0.0), random.Random(3))
    assert {player.decide(position.view(2)) for _ in range(20)} == {"G!"}


def test_a_seed_makes_a_player_repeat_itself() -> None:
    view = GAME.from_line(LINE).view(1)
    words = []
    player = HumanPlayer(1.0)
    for _ in range(2):
        player.tune("seed", "17")
        words.append([player.decide(view) for _ in range(20)])
    assert words[0] == words[1]
    assert len(set(words[0])) > 1
    with pytest.raises(AnelloError):
        player.tune("nodes", "5")
