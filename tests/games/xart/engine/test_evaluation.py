"""The value kept up to date is compared with working it out anew, in random games."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from anello.games.xart import Variant
from anello.games.xart.engine.evaluation import advance, retreat, survey
from anello.games.xart.engine.tactics import scan
from anello.games.xart.engine.weights import weights_for
from anello.games.xart.engine.workspace import new_workspace, set_up
from anello.games.xart.kernel import new_board, random_below
from anello.kit.compiler import jit

NOTHING = np.empty((0, 3), np.int64)


@jit
def wrong_values(board: Any, workspace: Any, other: Any, weights: npt.NDArray[np.int32], seed: int) -> tuple[int, int]:
    """Play at random, trying all turns: how often the kept value differs from a survey, and how often we looked."""
    b, s, o = board[0], workspace[0], other[0]
    b.random = np.uint64(seed)
    survey(b, s, weights)
    wrong, looks = 0, 0
    for _ in range(40):
        count = scan(b, s, 0)
        if count <= 0:
            break
        for i in range(count):
            white, red = s.value[0], s.value[1]
            if advance(b, s, weights, s.moves[i]) < 0:
                continue
            survey(b, o, weights)
            wrong += s.value[0] != o.value[0] or s.value[1] != o.value[1]
            retreat(b, s)
            wrong += s.value[0] != white or s.value[1] != red
            looks += 1
        advance(b, s, weights, s.moves[random_below(b, count)])
    while b.ply > 0:
        retreat(b, s)
    return wrong, looks


@pytest.mark.slow
@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED, Variant.LOOP])
def test_the_value_is_kept_up_to_date(variant: Variant) -> None:
    board = new_board(variant.limit, variant.lines_win)
    workspace, other = new_workspace(), new_workspace()
    looks = 0
    for seed in range(12):
        set_up(board, NOTHING, 0)
        wrong, looked = wrong_values(board, workspace, other, weights_for(variant), seed)
        assert wrong == 0
        looks += looked
    assert looks > 1000
