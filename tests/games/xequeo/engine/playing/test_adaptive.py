"""The player who learns his opponent's habits."""

import random

import pytest

from anello.games.xequeo import PublicTurn
from anello.games.xequeo.engine.playing.adaptive import AdaptivePlayer, OpponentModel
from anello.games.xequeo.engine.playing.human import HumanPlayer
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.solving.habits import Habits
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.matches import play_match
from tests.games.xequeo.engine.starts import random_start


@pytest.mark.slow
def test_boldness_costs_no_more_than_its_cap() -> None:
    player = AdaptivePlayer(cap=0.2)
    assert player.boldness(0.0) == 0, "nothing is known of the opponent yet"
    player.model.rounds = 1000
    for sure in (-0.3, 0.0, 0.1):
        often = player.boldness(sure)
        assert (1 - often) * sure + often * -1 >= sure - (player.cap - player.exploitation.cap)
    assert player.boldness(0.0) > 0.15
    pieces, ring = random_start(1)
    table = geometry(7, ring)
    player.seconds = 0.2
    safe = EquilibriumPlayer(0.2).plan(pieces, table, 0)
    assert player.bold_plan(pieces, table, safe).certificate.guarantee < safe.certificate.guarantee


@pytest.mark.slow
def test_the_adaptive_player_plays_and_learns() -> None:
    model = OpponentModel()
    runner = HumanPlayer(1.0, habits=Habits(hasty=0.0, runs=1.0, forgets=1.0, near=1.0), dice=random.Random(8))
    play_match({1: AdaptivePlayer(0.05, random.Random(9), model), 2: runner}, 1, rings="3")
    assert model.rounds >= 2
    assert model.own_moves == model.moves, "this opponent moves nothing but his own piece"


def test_habits_are_learnt_from_finished_rounds() -> None:
    runner, drifter = OpponentModel(), OpponentModel()
    turns = [PublicTurn(2, "Rc3"), PublicTurn(2, "Rc4")]
    for _ in range(5):
        runner.learn([0, 1, 2, 3, 4, 5, 6], 0, turns)
        drifter.learn([0, 1, 2, 3, 4, 5, 6], 6, [*turns, PublicTurn(2, "W!")])
    assert runner.habits.runs > 0.9
    assert drifter.habits.runs < 0.4
    assert drifter.habits.hasty > runner.habits.hasty
    assert runner.habits.near > drifter.habits.near
