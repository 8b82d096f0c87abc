"""Alpha-beta search below the root: over all turns, and over attacking turns where the depth ends.

Scores are for the player to move, in hundredths of log odds; beyond ``SURE`` they count the turns to a proven win.
At every node we ask first who wins at once; a threatened player has only the turns that answer the threat.
"""

import numpy as np

from anello.games.xart.engine.evaluation import advance, retreat, static_value
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.ordering import only_attacks, rate, seems_quiet
from anello.games.xart.engine.scores import DRAW, INFINITY, LOST, SURE, WIN
from anello.games.xart.engine.tactics import WON, evade, scan
from anello.games.xart.engine.transposition import EXACT, PROVEN, TranspositionTable, bound_of, lookup, store, usable
from anello.games.xart.engine.workspace import MAX_PLY, WorkspaceRecord
from anello.games.xart.turns import BoardRecord, hash_of
from anello.kit.compiler import jit

__all__ = [
    "EXTENSIONS",
    "PARTS",
    "REDUCTIONS",
    "answers",
    "count_node",
    "keep_line",
    "pick",
    "reduction",
    "search",
]

QUIESCENCE, EVASIONS, EXTENSIONS, REDUCTIONS, PRUNING = 1, 2, 4, 8, 16
PARTS = {
    "quiescence": QUIESCENCE,
    "evasions": EVASIONS,
    "extensions": EXTENSIONS,
    "reductions": REDUCTIONS,
    "pruning": PRUNING,
}
"""Parts of the search that can be left out, to measure what each is good for."""

QUIET_PLIES = 2
"""How many plies of attack and answer are searched beyond the depth."""
FUTILITY = np.array([0, 150, 250], np.int64)
"""By depth: turns that seem this far behind are not looked at."""
QUIET_FUTILITY = np.array([0, 30, 150], np.int64)
"""The same for turns that do not attack."""
ATTACK_FUTILITY = 150
"""Beyond the depth: attacks that seem this far behind are not looked at."""
ATTACK_DEEPER = 2
"""So much less than others attacks are reduced that come late in the order."""
REVERSE_FUTILITY = 100
LATE = 6


# What happens at a node, without looking deeper


@jit
def count_node(s: WorkspaceRecord, ply: int) -> bool:
    """Count a node; returns whether it is time to stop."""
    s.nodes += 1
    if ply > s.deepest:
        s.deepest = ply
    if (s.nodes & 63 == 0 and s.stop != 0) or (s.node_limit > 0 and s.nodes >= s.node_limit):
        s.stopped = 1
    return bool(s.stopped != 0)


@jit
def decided(
    b: BoardRecord, s: WorkspaceRecord, table: TranspositionTable, key: np.uint64, count: int, base: int, ply: int
) -> int:
    """The score of a node where ``scan`` found a win, or no turn at all."""
    if count == WON:
        s.line[ply, 0] = s.moves[base]
        s.line_length[ply] = 1
        store(b, table, key, PROVEN, WIN - ply - 1, EXACT, s.moves[base], ply)
        return WIN - ply - 1
    return DRAW if s.threat_count == 0 else LOST + ply + 2


@jit
def answers(b: BoardRecord, s: WorkspaceRecord, base: int, count: int) -> int:
    """Keep the turns that answer the threats; returns how many."""
    return count if s.without & EVASIONS else evade(b, s, base, count)


@jit
def pick(s: WorkspaceRecord, first: int, last: int) -> int:
    """Bring the turn with the best score to the front and return it."""
    best = first
    for i in range(first + 1, last):
        if s.scores[i] > s.scores[best]:
            best = i
    s.moves[first], s.moves[best] = s.moves[best], s.moves[first]
    s.scores[first], s.scores[best] = s.scores[best], s.scores[first]
    return int(s.moves[first])


@jit
def bring_first(s: WorkspaceRecord, move: int, first: int, last: int) -> bool:
    """Bring a turn to the front; returns whether it is there at all."""
    for i in range(first, last):
        if s.moves[i] == move:
            s.moves[i], s.moves[first] = s.moves[first], s.moves[i]
            return True
    return False


@jit
def prefer(s: WorkspaceRecord, move: int, first: int, last: int) -> None:
    """Score a turn above all others."""
    for i in range(first, last):
        if s.moves[i] == move:
            s.scores[i] = INFINITY


@jit
def keep_line(s: WorkspaceRecord, ply: int, move: int) -> None:
    """The best line from here is this turn and the best line after it."""
    length = s.line_length[ply + 1]
    s.line[ply, 0] = move
    for i in range(length):
        s.line[ply, i + 1] = s.line[ply + 1, i]
    s.line_length[ply] = length + 1


@jit
def hopeless(depth: int, index: int, score: int, alpha: int) -> bool:
    """Whether a turn, and all that come after it in the order, need not be looked at."""
    return bool((depth <= 2 and score + FUTILITY[depth] <= alpha) or (depth <= 3 and index >= LATE * depth * depth))


@jit
def reduction(index: int, depth: int, ply: int, root_depth: int) -> int:
    """By how much less to look at a quiet turn that comes late in the order."""
    if index < 2 or depth < 2:
        return 0
    less = 1 if index < 6 else 2 if index < 20 else 3
    if ply == 0:
        less = 1 if index < 12 else 2
    elif depth >= 4 and root_depth > 4:
        less += 1
    return min(less, depth - 1)


# Looking deeper


@jit
def quiesce(
    b: BoardRecord,
    s: WorkspaceRecord,
    weights: Weights,
    table: TranspositionTable,
    alpha: int,
    beta: int,
    base: int,
    ply: int,
    left: int,
) -> int:
    """The score when only attacks and answers to them are looked at, for so many plies."""
    s.line_length[ply] = 0
    if count_node(s, ply):
        return 0
    key = hash_of(b)
    depth, score, bound, _ = lookup(b, table, key, ply)
    if depth >= left - QUIET_PLIES and usable(bound, score, alpha, beta):
        return score
    count = scan(b, s, base)
    if count <= 0:
        return decided(b, s, table, key, count, base, ply)

    start = alpha
    if s.threat_count:
        count = answers(b, s, base, count)
        best = LOST + ply + 2
        if count == 0 or best >= beta or ply >= MAX_PLY:
            return best
        rate(b, s, weights, base, base + count)
        if left <= 0:
            for i in range(count):
                best = max(best, s.scores[base + i])
            return best
    else:
        best = static_value(b, s, weights)
        if best >= beta or left <= 0 or ply >= MAX_PLY:
            return best
        alpha = max(alpha, best)
        count = only_attacks(b, s, weights, base, count, alpha - ATTACK_FUTILITY)

    best_move = 0
    for i in range(base, base + count):
        move = pick(s, i, base + count)
        if advance(b, s, weights, move) < 0:
            continue
        score = -quiesce(b, s, weights, table, -beta, -alpha, base + count, ply + 1, left - 1)
        retreat(b, s)
        if s.stopped:
            return 0
        if score > best:
            best, best_move = score, move
            if score > alpha:
                alpha = score
                keep_line(s, ply, move)
                if alpha >= beta:
                    break
    store(b, table, key, left - QUIET_PLIES, best, bound_of(best, start, beta), best_move, ply)
    return best


@jit
def search(
    b: BoardRecord,
    s: WorkspaceRecord,
    weights: Weights,
    table: TranspositionTable,
    depth: int,
    alpha: int,
    beta: int,
    base: int,
    ply: int,
) -> int:
    """The score of a position, looking so many turns ahead."""
    if depth <= 0:
        plies = 0 if s.without & QUIESCENCE else QUIET_PLIES
        return quiesce(b, s, weights, table, alpha, beta, base, ply, int(np.int64(plies)))
    s.line_length[ply] = 0
    if count_node(s, ply):
        return 0
    key = hash_of(b)
    known_depth, score, bound, known = lookup(b, table, key, ply)
    if known_depth >= depth and usable(bound, score, alpha, beta):
        return score
    count = scan(b, s, base)
    if count <= 0:
        return decided(b, s, table, key, count, base, ply)
    if ply >= MAX_PLY:
        return static_value(b, s, weights)

    start, best, best_move, deeper = alpha, -INFINITY, 0, depth - 1
    quiet = s.threat_count == 0
    prunes = quiet and not s.without & PRUNING
    if not quiet:
        count = answers(b, s, base, count)
        best = LOST + ply + 2
        if count == 0 or best >= beta:
            return best
        if count <= 3 and ply < 2 * s.root_depth and not s.without & EXTENSIONS:
            deeper = depth
    elif prunes and depth <= 3 and abs(beta) < SURE:
        standing = static_value(b, s, weights)
        if standing - REVERSE_FUTILITY * depth >= beta:
            return standing

    # The turn that was best before comes first: often no other has to be rated.
    tried = 0
    if quiet and known and bring_first(s, known, base, base + count):
        advance(b, s, weights, known)
        score = -search(b, s, weights, table, deeper, -beta, -alpha, base + count, ply + 1)
        retreat(b, s)
        if s.stopped:
            return 0
        tried, best, best_move = 1, score, known
        if score > alpha:
            alpha = score
            keep_line(s, ply, known)

    if alpha < beta:
        rate(b, s, weights, base + tried, base + count)
        if known and not quiet:
            prefer(s, known, base, base + count)
        for index in range(tried, count):
            move = pick(s, base + index, base + count)
            # While all seems lost we prune nothing, or we would call a position lost without having looked at all.
            if prunes and best > -SURE:
                rating = s.scores[base + index]
                if hopeless(depth, index, rating, alpha):
                    break
                if depth <= 2 and rating + QUIET_FUTILITY[depth] <= alpha and seems_quiet(b, s, weights, move):
                    continue
            less = 0
            if quiet and not s.without & REDUCTIONS:
                less = reduction(index, depth, ply, s.root_depth)
                if less > 0 and not seems_quiet(b, s, weights, move):
                    less = max(less - ATTACK_DEEPER, 0)
            if advance(b, s, weights, move) < 0:
                continue
            if index == 0:
                score = -search(b, s, weights, table, deeper, -beta, -alpha, base + count, ply + 1)
            else:  # is it better at all? First with a narrow window and less depth
                score = -search(b, s, weights, table, deeper - less, -alpha - 1, -alpha, base + count, ply + 1)
                if score > alpha and less > 0 and not s.stopped:
                    score = -search(b, s, weights, table, deeper, -alpha - 1, -alpha, base + count, ply + 1)
                if alpha < score < beta and not s.stopped:
                    score = -search(b, s, weights, table, deeper, -beta, -alpha, base + count, ply + 1)
            retreat(b, s)
            if s.stopped:
                return 0
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    keep_line(s, ply, move)
                    if alpha >= beta:
                        break
    store(b, table, key, depth, best, bound_of(best, start, beta), best_move, ply)
    return best
