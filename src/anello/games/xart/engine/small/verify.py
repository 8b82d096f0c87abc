"""The verifier of a solved small board: every row of its table is checked against the rules and the rows after it.

A row is right if its player has a turn that reaches the least that is claimed, and no turn beyond the most. Every turn
adds a tile, so rows that are right one by one are right together. A position without a row is won if one of its turns
wins at once, which is tried here, and else nothing is known of it. How the table came about does not matter.
"""

import numpy as np

from anello.core import AnelloError
from anello.games.xart.boards import MARGIN, Board, lay_out, load_tiles
from anello.games.xart.engine.small.keys import FIRST_HALF, LARGEST, key_of
from anello.games.xart.engine.small.search import LOSS, WIN, SmallTable, bounds_on, find
from anello.games.xart.engine.small.solving import SmallProgress, SmallSolution, small_board
from anello.games.xart.kernel import legal_turns, play, take_back
from anello.games.xart.turns import LOG_NARROWEST, IntArray, winner
from anello.kit.compiler import jit
from anello.kit.interruption import interruptible

__all__ = ["BadSolution", "verify"]

PIECE = 1 << 16
"""So many rows are checked between two looks at the clock."""


class BadSolution(AnelloError):
    """A table with a row that is not right; the text says which."""


@interruptible
def verify(solution: SmallSolution, progress: SmallProgress | None = None) -> int:
    """Check the whole table of a solution, and that it says what the empty board is worth; returns how many rows."""
    board, checked = small_board(solution.size, solution.lines_win), 0
    for start in range(0, len(solution.table), PIECE):
        right, wrong = _check(board, solution.table, start, min(start + PIECE, len(solution.table)))
        if wrong >= 0:
            first, second, _ = solution.table[wrong]
            raise BadSolution(f"What the table says of the tiles {_tiles(first, second).tolist()} is wrong.")
        checked += right
        if progress is not None:
            progress(checked)
    load_tiles(board, ())
    if bounds_on(board, solution.table) != (solution.value, solution.value):
        raise BadSolution("The table does not say what the empty board is worth.")
    return checked


@jit
def _check(board: Board, table: SmallTable, start: int, stop: int) -> tuple[int, int]:
    """How many rows of a part of the table are right, and the first that is not, -1 if there is none."""
    checked = 0
    for row in range(start, stop):
        if table[row, 2] == 0:
            continue
        fault = lay_out(board[0], _tiles(table[row, 0], table[row, 1]), 0, LOG_NARROWEST, MARGIN)
        if fault or not _is_right(board, table, row):
            return checked, row
        checked += 1
    return checked, -1


@jit
def _tiles(first: int, second: int) -> IntArray:
    """The tiles of a key as rows (x, y, tile)."""
    rows = np.empty((LARGEST * LARGEST, 3), np.int64)
    count = 0
    for place in range(LARGEST * LARGEST):
        tile = first >> 3 * place & 7 if place < FIRST_HALF else second >> 3 * (place - FIRST_HALF) & 7
        if tile:
            rows[count] = place % LARGEST, place // LARGEST, tile
            count += 1
    return rows[:count]


@jit
def _is_right(board: Board, table: SmallTable, row: int) -> bool:
    """Whether what a row says of the position on the board follows from the rules and from other rows."""
    first, second = key_of(board[0])
    if find(table, first, second) != row:
        return False
    lower, upper = bounds_on(board, table)
    turns = legal_turns(board)
    if len(turns) == 0:
        return lower <= 0 <= upper
    least, most = LOSS, LOSS
    for i in range(len(turns)):
        won = play(board, turns[i, 0], turns[i, 1], turns[i, 2])
        if won:
            worth = WIN if winner(won, 0) == 0 else LOSS
            least, most = max(least, worth), max(most, worth)
        else:
            after_lower, after_upper = _bounds_after(board, table)
            least, most = max(least, -after_upper), max(most, -after_lower)
        take_back(board)
    return lower <= least and most <= upper


@jit
def _bounds_after(board: Board, table: SmallTable) -> tuple[int, int]:
    """What is known of the position on the board: by its row, or because its player wins at once."""
    lower, upper = bounds_on(board, table)
    if lower == LOSS and upper == WIN:
        turns, mover = legal_turns(board), board[0].turn
        for i in range(len(turns)):
            won = play(board, turns[i, 0], turns[i, 1], turns[i, 2])
            take_back(board)
            if winner(won, mover) == mover:
                return WIN, WIN
    return lower, upper
