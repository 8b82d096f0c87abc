"""What all batches of games have in common: seeds, random actions, and answers to what cannot be done."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from anello.core import AnelloError, NotOffered
from anello.envs import Batch, batch
from anello.kit.batch import BATCH
from tests.toys import heap


def played(env: Batch, steps: int = 30) -> list[list[npt.NDArray[Any]]]:
    """All that is seen on each board while actions are chosen at random."""
    return [[array.copy() for array in env.step(env.sample())] for _ in range(steps)]


def test_a_board_goes_its_way_however_many_others_there_are() -> None:
    seeds = [7, 2**62 + 1, 0, 12]
    together = played(batch("xequeo", boards=4, seed=seeds, rings="1"))
    alone = [played(batch("xequeo", boards=1, seed=[seed], rings="1")) for seed in seeds]
    for number, steps in enumerate(alone):
        for one, all_of_them in zip(steps, together, strict=True):
            assert all(np.array_equal(part[0], whole[number]) for part, whole in zip(one, all_of_them, strict=True))
    assert not np.array_equal(together[0][0][0], together[0][0][1])


def test_a_seed_repeats_everything_and_random_actions_do_not_change_chance() -> None:
    env = batch("solitaire", boards=5, seed=1)
    first = played(env)
    env.reset(1)
    for one, other in zip(first, played(env), strict=True):
        assert all(np.array_equal(part, same) for part, same in zip(one, other, strict=True))
    before = env.reset(1).observations.copy()
    env.sample()
    assert np.array_equal(before, env.reset(1).observations)
    fresh = env.reset().observations
    assert not np.array_equal(before, fresh)


def test_random_actions_are_even() -> None:
    env = batch("xart", boards=3000, seed=3)
    step = env.step(np.full(3000, np.flatnonzero(env.reset().masks[0])[0]))
    chosen, counts = np.unique(env.sample(), return_counts=True)
    assert chosen.tolist() == np.flatnonzero(step.masks[0]).tolist()
    assert counts.min() > 180
    assert counts.max() < 330  # 250 are expected


def test_what_is_shown_cannot_be_written_and_illegal_actions_change_nothing() -> None:
    env = batch("xart", boards=3, seed=1)
    step = env.reset()
    with pytest.raises(ValueError, match="read-only"):
        step.masks[0, 0] = True
    legal = env.sample()
    before = step.observations.copy()
    for wrong in (-1, 0, 600, 10**9):
        with pytest.raises(AnelloError, match=f"On board 2 {wrong} cannot be done"):
            env.step([*legal[:2], wrong])
    with pytest.raises(AnelloError, match="3 boards"):
        env.step(legal[:2])
    with pytest.raises(AnelloError, match="3 boards"):
        env.step(legal.astype(float))
    assert np.array_equal(before, step.observations)


def test_what_cannot_be_made_is_said() -> None:
    with pytest.raises(AnelloError, match="not 0"):
        batch("xart", boards=0)
    with pytest.raises(AnelloError, match="an array of 3"):
        batch("xart", boards=3, seed=[1, 2])
    with pytest.raises(AnelloError, match="have no bounds"):
        batch("xart", boards=3, variant="loop")
    with pytest.raises(NotOffered, match="Heap cannot be played on many boards"):
        BATCH.expect(heap.GAME)
