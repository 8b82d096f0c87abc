"""Learning from the trees of searches."""

from pathlib import Path

import numpy as np
import pytest

from anello.games.xart import Variant
from anello.games.xart.boards import new_board
from anello.games.xart.engine.features import mirror_images
from anello.games.xart.engine.training import trees
from anello.games.xart.engine.training.selfplay import Games, play_games
from anello.games.xart.engine.transposition import AT_LEAST, AT_MOST, EXACT
from anello.games.xart.engine.weights import first_weights, packed
from anello.games.xart.engine.workspace import set_up


@pytest.mark.long
@pytest.mark.slow
def test_weights_learn_what_searches_say_of_all_positions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    start = first_weights()
    games = play_games(Variant.UNLIMITED, packed(start), 8, depth=1, nodes=40, seed=5)
    thrice = Games.joined([games] * 3)
    monkeypatch.setattr(trees, "ROUND", len(games))
    monkeypatch.setattr(trees, "NODES", 100)
    monkeypatch.setattr(trees, "PREPARING", 1)
    told: list[tuple[int, int, float]] = []
    learned = trees.learn_from_trees(Variant.UNLIMITED, start, thrice, progress=lambda *report: told.append(report))
    assert [games for games, _, _ in told] == [8, 16, 24]
    assert all(positions > games.positions for _, positions, _ in told), "there is more in a tree than its root"
    assert told[2][2] < told[1][2] < told[0][2], "each time less is wrong"
    assert (learned != start).any()

    # However many work, and however often they are stopped, the same is learned.
    first = trees.learn_from_trees(Variant.UNLIMITED, start, thrice, jobs=2, folder=tmp_path)
    assert (first == learned).all()
    (tmp_path / "unlimited-learned-2.npz").unlink()
    again = trees.learn_from_trees(Variant.UNLIMITED, start, thrice, folder=tmp_path)
    assert (again == learned).all()

    # Weights of a feature and of its mirror image stay the same.
    flat = learned.reshape(-1)
    assert (flat[mirror_images()] == flat).all()


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("bound", "moves"), [(EXACT, True), (AT_LEAST, False), (AT_MOST, True)])
def test_what_is_within_a_bound_teaches_nothing(bound: int, moves: bool) -> None:
    board = new_board(0, True, False)
    set_up(board, np.array([[0, 0, 1]]), 0)
    learner = np.zeros(1, trees.LEARNER)
    learner["mirror"], learner["squares"], learner["rate"] = mirror_images(), 0.1, 0.1
    trees.teach(board[0], learner[0], 0.25, bound)  # the weights say 0.5
    assert learner["samples"][0] == 1
    assert bool((learner["weights"][0] < 0).any()) == moves
    assert not (learner["weights"][0] > 0).any()
