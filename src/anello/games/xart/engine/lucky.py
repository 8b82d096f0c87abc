"""Lucky: the value of a turn is the mean over the six tiles that the opponent may draw, and so on for some turns."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.engine.evaluation import advance, retreat, static_value, survey
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.scores import SCALE
from anello.games.xart.engine.workspace import MAX_PLY, Workspace, WorkspaceRecord
from anello.games.xart.notation import CHANCES
from anello.games.xart.turns import BoardRecord, IntArray, generate, winner
from anello.kit.compiler import jit

__all__ = ["TILE_CHANCE", "expect", "score_of", "value_of_draw"]

TILE_CHANCE = np.array([0.0, *(float(chance) for _, chance in CHANCES)])
"""How likely each tile is to be drawn."""


@jit
def squeezed(score: int) -> float:
    """A score as an expected result from -1 to 1."""
    return float(2 / (1 + np.exp(-score / SCALE)) - 1)


@jit
def score_of(value: float) -> int:
    """An expected result from -1 to 1 as a score, never a proven one."""
    odds = min(max((1 + value) / 2, 0.001), 0.999)
    return int(SCALE * np.log(odds / (1 - odds)))


@jit
def value_of_draw(
    b: BoardRecord, s: WorkspaceRecord, weights: Weights, tile: int, depth: int, base: int, best: IntArray
) -> float:
    """The expected result for the player to move who has drawn a tile; his best turn is written to ``best[0]``."""
    me = b.turn
    count = generate(b, s.moves, base, tile)
    highest = -2.0
    choice = 0
    for attempt in range(2):
        for i in range(base, base + count):
            move = s.moves[i]
            won = advance(b, s, weights, move)
            if won < 0:
                continue
            if won > 0:
                value = 1.0 if winner(won, me) == me else -1.0
            elif depth <= 1 or s.level >= MAX_PLY or s.stop != 0:
                value = -squeezed(static_value(b, s, weights))
            else:
                value = 0.0
                for drawn in range(1, 7):
                    value -= TILE_CHANCE[drawn] * value_of_draw(b, s, weights, drawn, depth - 1, base + count, best)
            retreat(b, s)
            s.nodes += 1
            if value > highest:
                highest, choice = value, move
        if highest > -2.0 or attempt == 1:
            break
        count = generate(b, s.moves, base, 0)  # no cell takes the tile as drawn: it may be turned and flipped
    best[0] = choice
    return highest if highest > -2.0 else 0.0


@jit
def expect(board: Board, workspace: Workspace, weights: Weights, drawn: int, last_depth: int) -> int:
    """Look deeper and deeper until stopped; returns the depth completed, the best turn is in ``root_best``."""
    b, s = board[0], workspace[0]
    survey(b, s, weights)
    s.nodes = 0
    best = np.zeros(1, np.int64)
    done = 0
    for depth in range(1, last_depth + 1):
        level = int(np.int64(depth))
        value = value_of_draw(b, s, weights, int(np.int64(drawn)), level, int(np.int64(0)), best)
        if s.stop != 0 and depth > 1:
            break
        done = depth
        s.root_best = best[0]
        s.root_score = score_of(value)
        if s.node_limit > 0 and s.nodes * 20 > s.node_limit:
            break  # another round would take far more than is left
    s.root_line[0] = s.root_best
    s.root_length = 1
    return done
