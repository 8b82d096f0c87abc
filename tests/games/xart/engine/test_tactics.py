"""The answers to threats that are kept are compared with trying all of them, in random games."""

from typing import Any

import numpy as np
import pytest

from anello.games.xart import Variant
from anello.games.xart.engine.tactics import evade, scan
from anello.games.xart.engine.workspace import new_workspace, set_up
from anello.games.xart.kernel import make, new_board, random_below, undo
from anello.games.xart.winning import still_wins
from anello.kit.compiler import jit

NOTHING = np.empty((0, 3), np.int64)


@jit
def wrong_answers(board: Any, workspace: Any, seed: int) -> tuple[int, int]:
    """Play at random: how often ``evade`` does not keep exactly the turns that answer, and how often it was asked."""
    b, s = board[0], workspace[0]
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


@pytest.mark.slow
@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED])
def test_no_answer_to_a_threat_is_missed(variant: Variant) -> None:
    board = new_board(variant.limit, variant.lines_win)
    workspace = new_workspace()
    total = 0
    for seed in range(400):
        set_up(board, NOTHING, 0)
        wrong, asked = wrong_answers(board, workspace, seed)
        assert wrong == 0
        total += asked
    assert total > 100
