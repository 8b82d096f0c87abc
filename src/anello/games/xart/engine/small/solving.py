"""Solving a small board: the search in pieces that can be stopped, with a table that grows, and a line of best play."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from anello.core import AnelloError
from anello.games.xart import GAME
from anello.games.xart.boards import Board, new_board
from anello.games.xart.engine.small.keys import LARGEST
from anello.games.xart.engine.small.search import COUNTERS, FULL, LOSS, WIN, SmallTable, find, new_rows, search_on
from anello.games.xart.kernel import legal_turns, play, take_back
from anello.games.xart.notation import OPENING, XartTurn
from anello.games.xart.turns import winner
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit
from anello.kit.interruption import interruptible

__all__ = ["SMALLEST", "SmallProgress", "SmallSolution", "small_board", "solve"]

SMALLEST = 2
PIECE = 1 << 18
"""So many positions are looked at between two looks at the clock."""

SmallProgress: TypeAlias = Callable[[int], None]
"""Is told how many positions the table holds."""


@dataclass(frozen=True)
class SmallSolution:
    """What a small board is worth to whoever begins, with what shows it."""

    size: int
    lines_win: bool
    value: int
    """1, 0 or -1: whoever begins wins, nobody does, or the other one does."""
    line: tuple[str, ...]
    """A game of best play on both sides."""
    table: SmallTable
    positions: int
    """So many positions the table says something of."""
    seconds: float

    def data(self) -> dict[str, Any]:
        """The result without its table, for JSON."""
        kept = ("size", "lines_win", "value", "line", "positions", "seconds")
        return {name: getattr(self, name) for name in kept}

    @property
    def words(self) -> str:
        """The result in a word."""
        return {WIN: "white wins", 0: "a draw", LOSS: "red wins"}[self.value]

    def svg(self) -> str:
        """A picture of the board at the end of the game of best play."""
        position = GAME.start(variant=Variant.LOOP)  # a line across a small board is one like others elsewhere
        for word in self.line:
            position = position.play(word)
        return position.view().svg()


def small_board(size: int, lines_win: bool) -> Board:
    """An empty board of so many rows, where a line wins that crosses all of them, if lines win at all."""
    if not SMALLEST <= size <= LARGEST:
        raise AnelloError(f"A small board has {SMALLEST} to {LARGEST} rows, not {size}.")
    return new_board(size, lines_win, shortest_line=size)


@interruptible
def solve(size: int, lines_win: bool = True, progress: SmallProgress | None = None) -> SmallSolution:
    """Solve limited Xart on a small board exactly: lines win across all its rows, or rings alone.

    >>> solve(2).words, solve(2, lines_win=False).words
    ('white wins', 'a draw')
    """
    begin = time.perf_counter()
    board = small_board(size, lines_win)
    solver = _Solver(progress or (lambda positions: None))
    value = solver.value(board)
    line = solver.line(board)
    used = int(solver.counters[0])
    return SmallSolution(size, lines_win, value, line, solver.table, used, time.perf_counter() - begin)


class _Solver:
    """A table and the search that fills it."""

    def __init__(self, progress: SmallProgress) -> None:
        self.table = new_rows(12)
        self.counters = np.zeros(COUNTERS, np.int64)
        self.progress = progress

    def value(self, board: Board) -> int:
        """The value of a position; the search goes on where it was paused, since the table knows what is settled."""
        while True:
            self.counters[1:] = 0, PIECE
            found = search_on(board, self.table, self.counters)
            if found <= WIN:
                return found
            if found == FULL:
                self.table = _grown(self.table)
            self.progress(int(self.counters[0]))

    def line(self, board: Board) -> tuple[str, ...]:
        """A game of best play from a position on, which is on the board again afterwards."""
        words = list[str]()
        value, over = self.value(board), False
        while not over:
            mover = int(board["turn"][0])
            for x, y, tile in legal_turns(board).tolist():
                won = play(board, x, y, tile)
                over = won > 0
                reached = (WIN if winner(won, mover) == mover else LOSS) if over else -self.value(board)
                if reached == value:
                    words.append(str(XartTurn(x, y, tile) if words else XartTurn(*OPENING, tile)))
                    break
                take_back(board)
            else:
                break  # nothing can be laid any more
            value = -value
        for _ in words:
            take_back(board)
        return tuple(words)


@jit
def _grown(table: SmallTable) -> SmallTable:
    """The same rows in a table of twice the size."""
    larger = np.zeros((2 * len(table), 3), np.int64)
    for row in range(len(table)):
        if table[row, 2]:
            larger[find(larger, table[row, 0], table[row, 1])] = table[row]
    return larger
