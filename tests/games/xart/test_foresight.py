"""What a turn would do, told without making it, against making it: in random games, for every turn."""

from typing import Any

import numpy as np
import pytest

from anello.games.xart import Variant
from anello.games.xart.engine.workspace import set_up
from anello.games.xart.foresight import UNSEEN, foresee, outcome_of
from anello.games.xart.kernel import generate, hash_of, make, new_board, random_below, undo
from anello.kit.compiler import jit

NOTHING = np.empty((0, 3), np.int64)


@jit
def wrong_outcomes(board: Any, moves: Any, seed: int, kinds: Any) -> int:
    """Play at random: how often a turn does something else than foreseen; ``kinds`` counts what turns did."""
    b = board[0]
    b.random = np.uint64(seed)
    wrong = 0
    for _ in range(60):
        count = generate(b, moves, 0, 0)
        legal = 0
        for i in range(count):
            cell, tile = moves[i] >> 3, moves[i] & 7
            key, size, left, bottom = hash_of(b), b.perimeter_size, b.left, b.bottom
            seen, forced = foresee(b, cell, tile)
            told = outcome_of(b, cell, tile)
            wrong += key != hash_of(b) or size != b.perimeter_size or left != b.left or bottom != b.bottom
            won = make(b, cell, tile)
            wrong += told != won or seen not in (won, UNSEEN)
            if seen == UNSEEN:
                kinds[4] += 1
            else:
                kinds[max(won, -1)] += 1
            if won < 0:
                continue
            if seen != UNSEEN:
                laid = b.tiles - b.past_tiles[b.ply - 1]
                last = b.laid[b.tiles - 1]
                wrong += laid != (2 if forced else 1) or (forced != 0 and forced != last * 8 + b.tile[last])
            undo(b)
            if won == 0:
                moves[legal] = moves[i]
                legal += 1
        if legal == 0:
            break
        move = moves[random_below(b, legal)]
        make(b, move >> 3, move & 7)
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED, Variant.LOOP])
def test_turns_do_what_was_foreseen(variant: Variant) -> None:
    board = new_board(variant.limit, variant.lines_win)
    moves, kinds = np.zeros(4000, np.int64), np.zeros(6, np.int64)
    for seed in range(40):
        set_up(board, NOTHING, 0)
        assert wrong_outcomes(board, moves, seed, kinds) == 0
    nothing, white, red, _, unseen, _ = kinds
    assert min(nothing, white, red, unseen) > 50
