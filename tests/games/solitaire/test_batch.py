"""Many tables of the solitaire at once: the same games as by the rules, and tiles as they come out of the bag."""

import numpy as np
import pytest

from anello.core import AnelloError
from anello.envs import batch
from anello.games.solitaire import GAME
from anello.games.solitaire.encoding import SolitaireEncoding
from anello.games.xart.notation import CHANCES, TileDraw


@pytest.mark.slow
@pytest.mark.parametrize("size", ["3", "4"])
def test_games_are_those_of_the_rules(size: str) -> None:
    env, encoding = batch("solitaire", boards=30, seed=5, size=size), SolitaireEncoding(int(size))
    step = env.reset()
    positions = [GAME.start(size=size)] * env.boards
    results = []
    for _ in range(50):
        actions = env.sample()
        for i, position in enumerate(positions):
            drawn = [tile for tile in range(1, 7) if step.observations[i, 5 + tile].all()]
            position = position.play(TileDraw(drawn[0]))
            view = position.view(1)
            moves = {encoding.action(view, turn): turn for turn in position.turns}
            assert set(moves) == {*np.flatnonzero(step.masks[i]).tolist()}
            assert np.array_equal(step.observations[i], encoding.observe(view))
            positions[i] = position.play(moves[int(actions[i])], 1)
        step = env.step(actions)
        for i, position in enumerate(positions):
            assert step.dones[i] == (position.outcome is not None)
            assert step.rewards[i, 0] == (position.win is not None)
            if position.outcome is not None:
                results.append(position.win is not None)
                positions[i] = GAME.start(size=size)
    assert (step.seats == 1).all()
    assert False in results
    assert size == "4" or True in results


def test_tiles_come_as_often_as_they_should() -> None:
    step = batch("solitaire", boards=8000, seed=2).reset()
    drawn = step.observations[:, 6:12, 0, 0].sum(axis=0)
    for (draw, chance), count in zip(CHANCES, drawn, strict=True):
        assert abs(count / 8000 - float(chance)) < 0.02, draw


def test_the_size_is_an_option() -> None:
    with pytest.raises(AnelloError, match="size=3 or size=4"):
        batch("solitaire", boards=1, rows=3)
