"""What a weak level plays without looking ahead: any turn at all, or the one that looks best at a glance."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.ordering import best_looking
from anello.games.xart.engine.workspace import Workspace
from anello.games.xart.turns import generate_legal
from anello.games.xart.winning import NO_TURN, still_wins
from anello.kit.compiler import jit

__all__ = ["DICE", "MILLION", "hasty_turn"]

MILLION = 1_000_000
"""Shares are told in millionths."""
DICE = 1 << 53
"""Chance comes as whole numbers below this: the largest that browsers count exactly."""


@jit
def hasty_turn(
    board: Board,
    workspace: Workspace,
    weights: Weights,
    drawn: int,
    random_share: int,
    overlooks: int,
    glance_share: int,
    glance_error: int,
    first: int,
    second: int,
    third: int,
) -> int:
    """The turn, ``cell * 8 + tile``, that a level plays without looking ahead; NO_TURN if it is to think.

    Shares are in millionths; the last three numbers are chance's.
    """
    if first % MILLION < random_share:
        return any_turn(board, drawn, second % MILLION < overlooks, third)
    if second % MILLION < glance_share:
        return best_looking(board, workspace, weights, drawn, glance_error, third)
    return NO_TURN


@jit
def any_turn(board: Board, drawn: int, overlooks: bool, chance: int) -> int:
    """A turn that wins, if that is not overlooked, else any turn at all, even one that closes the opponent's ring."""
    b = board[0]
    moves = np.empty(3 * b.perimeter_size + 3, np.int64)
    count = generate_legal(b, moves, drawn)
    if count == 0:  # no cell takes the tile as drawn
        count = generate_legal(b, moves, 0)
    if count <= 0:
        return NO_TURN
    wins = 0
    if not overlooks:
        for i in range(count):
            if still_wins(b, moves[i], b.turn):
                moves[wins] = moves[i]
                wins += 1
    return int(moves[chance % (wins if wins else count)])
