"""Training: games against itself, and weights fitted to them."""

import pytest

from anello.games.xart import Variant
from anello.games.xart.engine.training.selfplay import play_games
from anello.games.xart.engine.training.train import fit
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
    fit(Variant.UNLIMITED, games, epochs=3, progress=lambda report: losses.append(report.loss))
    assert losses[-1] < losses[0]
