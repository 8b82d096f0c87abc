"""What the search keeps up to date or leaves out is compared with doing it the long way, in random games."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from anello.core.compiled import jit
from anello.engines.xart.desk import new_desk, set_up
from anello.engines.xart.outline import advance, retreat, survey
from anello.engines.xart.tactics import evade, scan, still_wins
from anello.engines.xart.weights import weights_for
from anello.games.xart import Variant
from anello.games.xart.kernel import make, new_board, random_below, undo

NOTHING = np.empty((0, 3), np.int64)


@jit
def wrong_values(board: Any, desk: Any, other: Any, weights: npt.NDArray[np.int32], seed: int) -> tuple[int, int]:
    """Play at random, trying all turns: how often the kept value differs from a survey, and how often we looked."""
    b, s, o = board[0], desk[0], other[0]
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


@jit
def wrong_answers(board: Any, desk: Any, seed: int) -> tuple[int, int]:
    """Play at random: how often ``evade`` does not keep exactly the turns that answer, and how often it was asked."""
    b, s = board[0], desk[0]
    b.random = np.uint64(seed)
    wrong, asked = 0, 0
    for _ in range(80):
        count = scan(b, s, 0)
        if count <= 0:
            break
        if s.threat_count > 0:
            them, last = 1 - b.turn, s.threat_count - 1
            tried = (s.threats[0], s.threats[last >> 1], s.threats[last])
            moves = s.moves[:count].copy()
            good = 0
            for move in moves:
                if make(b, move >> 3, move & 7) < 0:
                    continue
                loses = False
                for threat in tried:
                    loses = loses or still_wins(b, threat, them)
                undo(b)
                good += not loses
            wrong += evade(b, s, 0, count) != good
            asked += 1
            s.moves[:count] = moves
        move = s.moves[random_below(b, count)]
        make(b, move >> 3, move & 7)
    return wrong, asked


@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED, Variant.LOOP])
def test_the_value_is_kept_up_to_date(variant: Variant) -> None:
    board = new_board(variant.limit, variant.lines_win)
    desk, other = new_desk(), new_desk()
    looks = 0
    for seed in range(12):
        set_up(board, NOTHING, 0)
        wrong, looked = wrong_values(board, desk, other, weights_for(variant), seed)
        assert wrong == 0
        looks += looked
    assert looks > 1000


@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED])
def test_no_answer_to_a_threat_is_missed(variant: Variant) -> None:
    board = new_board(variant.limit, variant.lines_win)
    desk = new_desk()
    total = 0
    for seed in range(400):
        set_up(board, NOTHING, 0)
        wrong, asked = wrong_answers(board, desk, seed)
        assert wrong == 0
        total += asked
    assert total > 100
