"""Training: games against itself, and weights fitted to them."""

import numpy as np
import pytest

from anello.games.xart import Variant
from anello.games.xart.engine.training.selfplay import play_games
from anello.games.xart.engine.training.train import TrainingRound, fit
from anello.games.xart.engine.weights import first_weights, packed


@pytest.mark.long
@pytest.mark.slow
def test_training_lowers_the_loss_and_follows_from_the_seed() -> None:
    weights = packed(first_weights())
    games = play_games(Variant.UNLIMITED, weights, 12, depth=1, nodes=40, seed=5)
    again = play_games(Variant.UNLIMITED, weights, 12, depth=1, nodes=40, seed=5)
    assert (games.moves == again.moves).all()
    assert (games.scores == again.scores).all()
    losses: list[float] = []
    fit(Variant.UNLIMITED, games, TrainingRound(12, epochs=3), progress=lambda report: losses.append(report.loss))
    assert losses[-1] < losses[0]


@pytest.mark.long
@pytest.mark.slow
def test_games_of_lucky_are_played_to_their_end_and_teach() -> None:
    weights = packed(first_weights())
    games, again = (play_games(Variant.LUCKY, weights, 30, seed=5) for _ in range(2))
    assert (games.moves == again.moves).all()
    assert {0, 1} <= set(games.winners.tolist())
    tiles = np.concatenate([row[:length] & 7 for row, length in zip(games.moves, games.lengths, strict=True)])
    assert set(tiles.tolist()) == {1, 2, 3, 4, 5, 6}
    losses: list[float] = []
    fit(
        Variant.LUCKY, games, TrainingRound(30, epochs=3, trust=0.9), progress=lambda report: losses.append(report.loss)
    )
    assert losses[-1] < losses[0]
