"""Games of Lucky that the engine plays against itself: it looks at all it may draw now, and at nothing after that."""

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board, new_board
from anello.games.xart.counting import random_below
from anello.games.xart.engine.evaluation import survey
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.lucky import TILE_CHANCE, score_of, value_of_draw
from anello.games.xart.engine.training.selfplay import MOST_TURNS, Games, room_for_games
from anello.games.xart.engine.workspace import Workspace, new_workspace, set_up
from anello.games.xart.turns import BoardRecord, IntArray, generate, make, undo, winner
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit

__all__ = ["play_lucky_games"]

EIGHTHS = np.array([tile for tile, chance in enumerate(TILE_CHANCE) for _ in range(round(8 * chance))], np.int64)
"""The tiles, each as often as it is drawn in eight times."""


def play_lucky_games(weights: Weights, count: int, *, seed: int, surprise: int = 30) -> Games:
    """Play games: up to five turns with any place for the tile drawn, then the best one at a glance.

    ``surprise`` turns in a thousand are laid anywhere later on too. The score of a position is the mean over all tiles
    that may be drawn there.
    """
    games = room_for_games(count)
    variant = Variant.LUCKY
    board = new_board(variant.limit, variant.lines_win, variant.draws_tiles)
    board["random"] = seed
    _play(board, new_workspace(), weights, surprise, games.moves, games.scores, games.lengths, games.winners)
    return games


@jit
def _play(
    board: Board,
    workspace: Workspace,
    weights: Weights,
    surprise: int,
    moves: npt.NDArray[np.int32],
    scores: npt.NDArray[np.int16],
    lengths: npt.NDArray[np.int16],
    winners: npt.NDArray[np.int8],
) -> None:
    b, s = board[0], workspace[0]
    depth, base = int(np.int64(1)), int(np.int64(0))  # plain numbers would have types of their own
    best = np.zeros(1, np.int64)
    nothing: IntArray = np.empty((0, 3), np.int64)
    for game in range(len(lengths)):
        set_up(board, nothing, 0)
        opening = random_below(b, 6)
        turn = 0
        while turn < MOST_TURNS:
            me = b.turn
            drawn = EIGHTHS[random_below(b, len(EIGHTHS))]
            move = 0
            if turn < opening or random_below(b, 1000) < surprise:
                move = place_anywhere(b, s.moves, drawn)
            if move == 0:
                survey(b, s, weights)
                expected = 0.0
                for tile in range(1, len(TILE_CHANCE)):
                    expected += TILE_CHANCE[tile] * value_of_draw(b, s, weights, tile, depth, base, best)
                    if tile == drawn:
                        move = best[0]
                scores[game, turn] = score_of(expected)
            moves[game, turn] = move
            turn += 1
            won = make(b, move >> 3, move & 7)
            if won > 0:
                winners[game] = winner(won, me)
                break
        lengths[game] = turn


@jit
def place_anywhere(b: BoardRecord, moves: IntArray, drawn: int) -> int:
    """Any turn with a tile drawn, 0 if the one that chance has chosen is illegal, or there is none."""
    count = generate(b, moves, 0, drawn)
    if count == 0:
        return 0
    move = moves[random_below(b, count)]
    if make(b, move >> 3, move & 7) < 0:
        return 0
    undo(b)
    return int(move)
