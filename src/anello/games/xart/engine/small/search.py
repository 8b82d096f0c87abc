"""Alpha-beta over whole games on a small board; what is found out of a position is kept for good.

The three results of a game are -1, 0 and 1 for the player to move. A row of the table has the two halves of a key and
what is known: the value is at least ``lower`` and at most ``upper``. Rows are never given up, so at the end the table
holds a proof that can be gone through again. A position whose player wins at once needs no row.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board
from anello.games.xart.engine.small.keys import key_of
from anello.games.xart.turns import BoardRecord, IntArray, generate, make, mix, undo
from anello.games.xart.winning import find_win, still_wins
from anello.kit.compiler import jit

__all__ = [
    "COUNTERS",
    "FULL",
    "LOSS",
    "PAUSED",
    "WIN",
    "SmallTable",
    "bounds_on",
    "find",
    "new_rows",
    "search_on",
]

SmallTable: TypeAlias = npt.NDArray[np.int64]
"""The halves of a key, and ``1 + (lower + 1) * 3 + (upper + 1)``, or 0 in a row that is free."""

LOSS, WIN = -1, 1
PAUSED, FULL = 2, 3
"""Instead of a value: as many positions as agreed were looked at; the table has no room left."""

COUNTERS = 3
"""Rows in use, positions looked at in this call, and how many these may be."""

MOST_TURNS = 64
"""More than there are in a position on a small board: at most 20 spaces, with three tiles each."""

MOST_PLIES = 32
"""More than a game can have on a small board."""

THREAT = 5
"""What looks best is tried first: the most tiles on the board, and a threat to win at once counts like so many."""

PROMISE = 40
"""While turns are put in order, how good they look stands above so many bits."""


def new_rows(log_rows: int) -> SmallTable:
    """An empty table."""
    return np.zeros((1 << log_rows, 3), np.int64)


@jit
def find(table: SmallTable, first: int, second: int) -> int:
    """The row of a position, or the free row where it belongs."""
    last = len(table) - 1
    row = np.int64(mix(np.uint64(first) ^ mix(np.uint64(second + 1)))) & last
    while table[row, 2] != 0 and (table[row, 0] != first or table[row, 1] != second):
        row = (row + 1) & last
    return int(row)


@jit
def bounds(table: SmallTable, row: int) -> tuple[int, int]:
    """What a row says: the value is at least, and at most."""
    known = table[row, 2] - 1
    if known < 0:
        return LOSS, WIN
    return known // 3 - 1, known % 3 - 1


@jit
def bounds_on(board: Board, table: SmallTable) -> tuple[int, int]:
    """What the table says of the position on a board."""
    first, second = key_of(board[0])
    return bounds(table, find(table, first, second))


@jit
def note(table: SmallTable, counters: IntArray, first: int, second: int, lower: int, upper: int) -> None:
    """Keep what is known of a position."""
    row = find(table, first, second)
    if table[row, 2] == 0:
        table[row, 0], table[row, 1] = first, second
        counters[0] += 1
    table[row, 2] = 1 + (lower + 1) * 3 + upper + 1


@jit
def first_look(b: BoardRecord, table: SmallTable, moves: IntArray, beta: int) -> tuple[int, int]:
    """The value reached for sure, by turns whose worth is known at a glance, and how many others there are.

    No turn wins at once, and those after which the other player does are left out. The others are written to ``moves``,
    where each ply has a room of its own, the best looking first. Where nothing can be laid any more, the game is drawn.
    """
    start, other, best, over = b.ply * MOST_TURNS, 1 - b.turn, LOSS, True
    danger = find_win(b, other)
    others = start
    for i in range(start, start + generate(b, moves, start, 0)):
        won = make(b, moves[i] >> 3, moves[i] & 7)
        if won < 0:
            continue
        over = False
        if won == 0 and not still_wins(b, danger, other):
            first, second = key_of(b)
            row = find(table, first, second)
            lower, upper = bounds(table, row)
            best = max(best, -upper)
            if lower < upper and (table[row, 2] or find_win(b, other) < 0):
                promise = b.tiles + (THREAT if find_win(b, 1 - other) >= 0 else 0)
                moves[others] = moves[i] - (promise << PROMISE)
                others += 1
        undo(b)
        if best >= beta:
            break
    moves[start:others].sort()
    moves[start:others] &= (1 << PROMISE) - 1
    return (0 if over else best), others - start


@jit
def search(b: BoardRecord, table: SmallTable, counters: IntArray, moves: IntArray, alpha: int, beta: int) -> int:
    """The value of a position if it lies between alpha and beta, else a bound of it on that side.

    The player to move must not be able to win at once.
    """
    first, second = key_of(b)
    lower, upper = bounds(table, find(table, first, second))
    if lower >= beta or lower == upper:
        return int(lower)
    if upper <= alpha:
        return int(upper)
    if 8 * counters[0] > 7 * len(table):
        return FULL
    if counters[1] >= counters[2]:
        return PAUSED
    counters[1] += 1
    alpha, beta = max(alpha, lower), min(beta, upper)
    best, others = first_look(b, table, moves, beta)
    start = b.ply * MOST_TURNS
    for i in range(start, start + others):
        if best >= beta:
            break
        make(b, moves[i] >> 3, moves[i] & 7)
        value = search(b, table, counters, moves, -beta, -max(alpha, best))
        undo(b)
        if value > WIN:
            return int(value)
        best = max(best, -value)
    if best >= beta:
        lower = best
    elif best <= alpha:
        upper = best
    else:
        lower, upper = best, best
    note(table, counters, first, second, lower, upper)
    return int(best)


@jit
def search_on(board: Board, table: SmallTable, counters: IntArray) -> int:
    """The value of the position on a board, or PAUSED or FULL."""
    if find_win(board[0], board[0].turn) >= 0:
        return WIN
    moves = np.empty(MOST_PLIES * MOST_TURNS, np.int64)
    # Plain numbers would have types of their own, and the compiler's cache does not bear two kinds of recursion.
    return search(board[0], table, counters, moves, int(np.int64(LOSS)), int(np.int64(WIN)))
