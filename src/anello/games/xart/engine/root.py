"""The root of the search: iterative deepening, and a list of turns that is kept in order from one depth to the next.

A turn proved to lose is not looked at again, and not meant to be played while another may hold.
"""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.engine.evaluation import advance, retreat, survey
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.ordering import rate
from anello.games.xart.engine.scores import DRAW, INFINITY, LOST, SURE, WIN
from anello.games.xart.engine.search import (
    EXTENSIONS,
    REDUCTIONS,
    answers,
    count_node,
    keep_line,
    pick,
    reduction,
    search,
)
from anello.games.xart.engine.tactics import WON, scan
from anello.games.xart.engine.transposition import TranspositionTable, bound_of, lookup, store
from anello.games.xart.engine.workspace import Workspace, WorkspaceRecord
from anello.games.xart.turns import BoardRecord, hash_of
from anello.kit.compiler import jit

__all__ = ["DEEPEST", "deepen"]

DEEPEST = 60
"""Nobody looks further ahead than so many turns."""
WINDOW = 40
"""Half the width of the window around the last score that a deeper search begins with."""


@jit
def ready_root(b: BoardRecord, s: WorkspaceRecord, weights: Weights, table: TranspositionTable) -> int:
    """Write the turns of the root to the bottom of the stack, those that look best first; returns as ``scan``.

    From here on the order is kept up to date: a turn that becomes the best one goes to the front.
    """
    s.root_count = 0
    count = scan(b, s, 0)
    s.root_best = s.threats[0] if count == 0 else s.moves[0]  # whatever happens, we play something
    if count <= 0:
        return int(count)
    if s.threat_count:
        count = answers(b, s, 0, count)
    rate(b, s, weights, 0, count)
    known = lookup(b, table, hash_of(b), 0)[3]
    for i in range(count):
        if pick(s, i, count) == known:
            to_front(s, i)
    for i in range(count):
        s.scores[i] = 0  # from now on: what the last look at the turn said
    if count:
        s.root_best = s.moves[0]
    s.root_count = count
    return int(count)


@jit
def to_front(s: WorkspaceRecord, index: int) -> None:
    """Bring a turn of the root to the front."""
    move, score = s.moves[index], s.scores[index]
    for i in range(index, 0, -1):
        s.moves[i], s.scores[i] = s.moves[i - 1], s.scores[i - 1]
    s.moves[0], s.scores[0] = move, score


@jit
def drop_lost(s: WorkspaceRecord) -> None:
    """If the turn we mean to play is known to lose, mean to play the first that is not."""
    for i in range(s.root_count):
        if s.moves[i] == s.root_best and s.scores[i] >= -SURE:
            return
    for i in range(s.root_count):
        if s.scores[i] >= -SURE:
            s.root_best = s.moves[i]
            s.line_length[0] = 0
            return


@jit
def search_root(
    b: BoardRecord,
    s: WorkspaceRecord,
    weights: Weights,
    table: TranspositionTable,
    depth: int,
    alpha: int,
    beta: int,
    quiet: bool,
) -> int:
    """The score of the root within a window, and its best turn; a turn known to lose is not looked at again."""
    one = int(np.int64(1))  # a plain 1 would have its own type, and the cache does not bear two kinds of recursion
    count = s.root_count
    if count_node(s, 0):
        return -INFINITY
    start, best, best_move, tried = alpha, -INFINITY, 0, 0
    deeper = depth if not quiet and count <= 3 and not s.without & EXTENSIONS else depth - 1
    for index in range(count):
        move = s.moves[index]
        if s.scores[index] < -SURE:
            if s.scores[index] > best:
                best, best_move = s.scores[index], move
            continue
        advance(b, s, weights, move)
        score, less = 0, 0
        if tried > 0:  # is it better at all? First with a narrow window and less depth
            if quiet and not s.without & REDUCTIONS:
                less = reduction(tried, depth, 0, depth)
            score = -search(b, s, weights, table, deeper - less, -alpha - 1, -alpha, count, one)
            if score > alpha and less > 0 and not s.stopped:
                score = -search(b, s, weights, table, deeper, -alpha - 1, -alpha, count, one)
        if tried == 0 or (alpha < score < beta and not s.stopped):
            score = -search(b, s, weights, table, deeper, -beta, -alpha, count, one)
        retreat(b, s)
        if s.stopped:
            return int(best)
        tried += 1
        s.scores[index] = score
        if score > best:
            best, best_move = score, move
        if score > alpha:
            alpha = score
            if score >= -SURE:
                s.root_best, s.root_score = move, score
                keep_line(s, 0, move)
                to_front(s, index)
            if alpha >= beta:
                break
        if score < -SURE:
            drop_lost(s)
    if best < -SURE:  # all lose
        s.root_best = best_move
        s.line_length[0] = 0
    s.root_score = best
    store(b, table, hash_of(b), depth, best, bound_of(best, start, beta), best_move, 0)
    return int(best)


@jit
def deepen(board: Board, workspace: Workspace, weights: Weights, table: TranspositionTable, last_depth: int) -> int:
    """Search deeper and deeper from the position on the board; returns the depth completed.

    The best turn and its score are in ``root_best`` and ``root_score``, the line in ``root_line``. The score is that of
    the last window that was searched to its end, if only a bound, or of a better turn found since.
    """
    b, s = board[0], workspace[0]
    survey(b, s, weights)
    s.nodes = 0
    s.stopped = 0
    s.deepest = 0
    s.root_score = 0
    s.line_length[0] = 0
    count = ready_root(b, s, weights, table)
    quiet = s.threat_count == 0
    done = 0
    if count <= 0:
        s.root_score = WIN - 1 if count == WON else DRAW if quiet else LOST + 2
        s.nodes, last_depth, done = 1, 0, 1
    for depth in range(1, last_depth + 1):
        s.root_depth = depth
        alpha, beta = -INFINITY, INFINITY
        if depth >= 4 and abs(s.root_score) < SURE:
            alpha, beta = s.root_score - WINDOW, s.root_score + WINDOW
        score = search_root(b, s, weights, table, depth, alpha, beta, quiet)
        while not s.stopped and not alpha < score < beta and (alpha > -INFINITY or beta < INFINITY):
            alpha = -INFINITY if score <= alpha else alpha
            beta = INFINITY if score >= beta else beta
            score = search_root(b, s, weights, table, depth, alpha, beta, quiet)
        if s.stopped:
            break
        done = depth
        if abs(score) > SURE:
            break
    s.root_line[0] = s.root_best
    s.root_length = 1
    if s.line_length[0] > 0 and s.line[0, 0] == s.root_best:
        s.root_length = s.line_length[0]
        s.root_line[:] = s.line[0]
    return done
