"""Alpha-beta search: iterative deepening over all turns, and over attacking turns where the deepening ends.

Scores are for the player to move, in hundredths of log odds; beyond ``SURE`` they count the turns to a proven win.
At every node we ask first who wins at once; a threatened player has only the turns that answer the threat.
"""

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.engines.xart.desk import MAX_PLY, Desk
from anello.engines.xart.memory import only_attacks, rate
from anello.engines.xart.outline import Weights, advance, retreat, static_value, survey
from anello.engines.xart.tactics import WON, evade, scan
from anello.games.xart.kernel import Board
from anello.games.xart.turns import Record, hash_of

__all__ = ["DRAW", "LOST", "PARTS", "SURE", "WIN", "Table", "deepen"]

Table = npt.NDArray[np.uint64]
"""The transposition table: a key and an entry a row."""

WIN = 30000
LOST = -WIN
SURE = WIN - 1000
DRAW = 0
INFINITY = 32000

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
PROVEN = 120
"""The depth of results that no deeper search can change."""

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
REVERSE_FUTILITY = 100
LATE = 6
WINDOW = 40
"""Half the width of the window around the last score that a deeper search begins with."""


# The transposition table. A turn is kept relative to the box, since positions that are shifted share a key. The key is
# kept mixed with its entry: should two threads write a row at once, the halves do not fit and the row says nothing.


@jit
def packed_move(b: Record, move: int) -> int:
    """A turn relative to the box, 31 bits."""
    if move == 0:
        return 0
    cell = move >> 3
    x, y = (cell & ((1 << b.log_width) - 1)) - b.left + 1, (cell >> b.log_width) - b.top + 1
    return int((y << 14 | x) << 3 | (move & 7))


@jit
def unpacked_move(b: Record, packed: int) -> int:
    """The turn on this board, 0 if there is none."""
    if packed == 0:
        return 0
    x, y = (packed >> 3 & 0x3FFF) + b.left - 1, (packed >> 17) + b.top - 1
    return int((y << b.log_width | x) << 3 | (packed & 7))


@jit
def store(b: Record, table: Table, key: np.uint64, depth: int, score: int, bound: int, move: int, ply: int) -> None:
    """Remember a result."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    slot = np.int64(key & np.uint64(len(table) - 1))
    entry = np.uint64((score + 32768) << 47 | (depth + 8) << 38 | bound << 32 | packed_move(b, move))
    table[slot, 0] = key ^ entry
    table[slot, 1] = entry


@jit
def lookup(b: Record, table: Table, key: np.uint64, ply: int) -> tuple[int, int, int, int]:
    """What is remembered: depth (-9 for nothing), score, bound and turn."""
    slot = np.int64(key & np.uint64(len(table) - 1))
    kept = table[slot, 1]
    if table[slot, 0] != key ^ kept:
        return -9, 0, 0, 0
    entry = int(np.int64(kept))
    score = (entry >> 47) - 32768
    depth = (entry >> 38 & 0xFF) - 8
    bound = entry >> 32 & 3
    if score > SURE:
        score -= ply
        if bound != AT_MOST:
            depth = PROVEN
    elif score < -SURE:
        score += ply
        if bound != AT_LEAST:
            depth = PROVEN
    return depth, score, bound, unpacked_move(b, entry & 0x7FFFFFFF)


@jit
def usable(bound: int, score: int, alpha: int, beta: int) -> bool:
    """Whether a remembered score settles a node."""
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)


# Nodes


@jit
def count_node(s: Record, ply: int) -> bool:
    """Count a node; returns whether it is time to stop."""
    s.nodes += 1
    if ply > s.deepest:
        s.deepest = ply
    if (s.nodes & 63 == 0 and s.stop != 0) or (s.node_limit > 0 and s.nodes >= s.node_limit):
        s.stopped = 1
    return bool(s.stopped != 0)


@jit
def pick(s: Record, first: int, last: int) -> int:
    """Bring the turn with the best score to the front and return it."""
    best = first
    for i in range(first + 1, last):
        if s.scores[i] > s.scores[best]:
            best = i
    s.moves[first], s.moves[best] = s.moves[best], s.moves[first]
    s.scores[first], s.scores[best] = s.scores[best], s.scores[first]
    return int(s.moves[first])


@jit
def keep_line(s: Record, ply: int, move: int) -> None:
    """The best line from here is this turn and the best line after it."""
    length = s.line_length[ply + 1]
    s.line[ply, 0] = move
    for i in range(length):
        s.line[ply, i + 1] = s.line[ply + 1, i]
    s.line_length[ply] = length + 1


@jit
def quiesce(
    b: Record, s: Record, weights: Weights, table: Table, alpha: int, beta: int, base: int, ply: int, left: int
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
    if count == WON:
        s.line[ply, 0] = s.moves[base]
        s.line_length[ply] = 1
        store(b, table, key, PROVEN, WIN - ply - 1, EXACT, s.moves[base], ply)
        return WIN - ply - 1
    if count == 0:
        return DRAW if s.threat_count == 0 else LOST + ply + 2
    start = alpha
    if s.threat_count:
        if not s.without & EVASIONS:
            count = evade(b, s, base, count)
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
        count = only_attacks(b, s, weights, base, count)
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
def bound_of(score: int, alpha: int, beta: int) -> int:
    """What a score says, found with these bounds."""
    if score >= beta:
        return AT_LEAST
    return AT_MOST if score <= alpha else EXACT


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


@jit
def search(
    b: Record,
    s: Record,
    weights: Weights,
    table: Table,
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
    if ply > 0 and known_depth >= depth and usable(bound, score, alpha, beta):
        return score
    count = scan(b, s, base)
    if count == WON:
        s.line[ply, 0] = s.moves[base]
        s.line_length[ply] = 1
        store(b, table, key, PROVEN, WIN - ply - 1, EXACT, s.moves[base], ply)
        return WIN - ply - 1
    if count == 0:
        return DRAW if s.threat_count == 0 else LOST + ply + 2
    if ply >= MAX_PLY:
        return static_value(b, s, weights)

    start = alpha
    best = -INFINITY
    best_move = 0
    deeper = depth - 1
    quiet = s.threat_count == 0
    prunes = quiet and ply > 0 and not s.without & PRUNING
    if not quiet:
        if not s.without & EVASIONS:
            count = evade(b, s, base, count)
        best = LOST + ply + 2
        if count == 0 or best >= beta:
            return best
        if count <= 3 and ply < 2 * s.root_depth and not s.without & EXTENSIONS:
            deeper = depth
    elif prunes and depth <= 3 and abs(beta) < SURE:
        standing = static_value(b, s, weights)
        if standing - REVERSE_FUTILITY * depth >= beta:
            return standing

    tried = 0
    if quiet and known:
        for i in range(base, base + count):
            if s.moves[i] == known:
                s.moves[i], s.moves[base] = s.moves[base], s.moves[i]
                advance(b, s, weights, known)
                score = -search(b, s, weights, table, deeper, -beta, -alpha, base + count, ply + 1)
                retreat(b, s)
                if s.stopped:
                    return 0
                tried = 1
                best, best_move = score, known
                if score > alpha:
                    alpha = score
                    keep_line(s, ply, known)
                    if ply == 0:
                        s.root_best, s.root_score = known, score
                break
    if alpha < beta:
        rate(b, s, weights, base + tried, base + count)
        if known and not quiet:
            for i in range(base, base + count):
                if s.moves[i] == known:
                    s.scores[i] = INFINITY
        for index in range(tried, count):
            move = pick(s, base + index, base + count)
            if prunes and best > -SURE:  # else we would call a position lost without having looked at all
                if depth <= 2 and s.scores[base + index] + FUTILITY[depth] <= alpha:
                    break
                if depth <= 3 and index >= LATE * depth * depth:
                    break
            if advance(b, s, weights, move) < 0:
                continue
            if index == 0:
                score = -search(b, s, weights, table, deeper, -beta, -alpha, base + count, ply + 1)
            else:
                less = 0
                if quiet and not s.without & REDUCTIONS:
                    less = reduction(index, depth, ply, s.root_depth)
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
                    if ply == 0:
                        s.root_best, s.root_score = move, score
                    if alpha >= beta:
                        break
    store(b, table, key, depth, best, bound_of(best, start, beta), best_move, ply)
    return best


@jit
def deepen(board: Board, desk: Desk, weights: Weights, table: Table, last_depth: int) -> int:
    """Search deeper and deeper from the position on the board; returns the depth completed.

    The best turn and its score are in ``root_best`` and ``root_score``, the line in ``root_line``.
    """
    b, s = board[0], desk[0]
    survey(b, s, weights)
    root = int(np.int64(0))  # a plain 0 would have its own type, and the cache does not bear two kinds of recursion
    s.nodes = 0
    s.stopped = 0
    s.deepest = 0
    s.root_score = 0
    count = scan(b, s, 0)
    s.root_best = s.threats[0] if count == 0 else s.moves[0]  # whatever happens, we play something
    s.root_line[0] = s.root_best
    s.root_length = 1
    done = 0
    for depth in range(1, last_depth + 1):
        s.root_depth = depth
        alpha, beta = -INFINITY, INFINITY
        if depth >= 4 and abs(s.root_score) < SURE:
            alpha, beta = s.root_score - WINDOW, s.root_score + WINDOW
        score = search(b, s, weights, table, depth, alpha, beta, root, root)
        while not s.stopped and not alpha < score < beta and (alpha > -INFINITY or beta < INFINITY):
            alpha = -INFINITY if score <= alpha else alpha
            beta = INFINITY if score >= beta else beta
            score = search(b, s, weights, table, depth, alpha, beta, root, root)
        if s.line_length[0] > 0:
            s.root_length = s.line_length[0]
            s.root_line[:] = s.line[0]
        if s.stopped:
            break
        done = depth
        s.root_score = score
        if abs(score) > SURE:
            break
    return done
