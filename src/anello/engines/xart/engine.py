"""The Xart player: give it a position and some time, and it says what to play and why."""

import threading
import time
from collections.abc import Collection
from functools import cache

import numpy as np

from anello.core.errors import GameOver, NotYourTurn
from anello.engines.xart.desk import MAX_PLY, new_desk, set_up
from anello.engines.xart.lucky import expect
from anello.engines.xart.memory import best_looking
from anello.engines.xart.outline import Weights
from anello.engines.xart.search import PARTS, SURE, Table, deepen
from anello.engines.xart.tactics import winning_turns
from anello.engines.xart.thought import Thought
from anello.engines.xart.weights import weights_for
from anello.games.xart import Position, Turn, XartView, kernel
from anello.games.xart.notation import OPENING
from anello.games.xart.variants import Variant

__all__ = ["XartEngine"]

DEEPEST = 60
LUCKY_DEPTH = 4
"""Every draw multiplies the work: more than this is out of reach."""


class XartEngine:
    r"""A player of Xart. It keeps what it learned from one turn to the next; `forget` makes it start afresh.

    >>> import anello
    >>> position = anello.game("xart").start().play("@0/").play("A2\\")
    >>> engine = XartEngine()
    >>> str(engine.think(position, nodes=1000).turn) in position.legal_moves
    True
    """

    def __init__(
        self, *, megabytes: int = 16, weights: Weights | None = None, threads: int = 1, without: Collection[str] = ()
    ) -> None:
        """With several threads the engine thinks faster, but not the same way every time.

        Parts of the search can be left out (those of `PARTS`, and ``"table"``) to see what they are good for.
        """
        rows = 1 if "table" in without else 1 << max(megabytes * 2**20 // 16, 1024).bit_length() - 1
        self._table: Table = np.zeros((rows, 2), np.uint64)
        self._boards: dict[Variant, list[kernel.Board]] = {}
        self._desks = [new_desk() for _ in range(threads)]
        for desk in self._desks:
            desk["without"] = sum(PARTS[part] for part in without if part != "table")
        self._weights = weights
        self._variant: Variant | None = None
        self._busy = threading.Lock()

    def forget(self) -> None:
        """Forget everything learned: from here on the engine does as a new one would."""
        self._table[:] = 0
        for desk in self._desks:
            desk["memory"] = 0

    def stop(self) -> None:
        """Make `think`, running in another thread, answer at once with the best turn found so far."""
        for desk in self._desks:
            desk["stop"] = 1

    def think(
        self,
        position: Position | XartView,
        *,
        nodes: int | None = None,
        milliseconds: float | None = None,
        depth: int | None = None,
    ) -> Thought:
        """Think until one of the limits is reached, or a win is proved, or `stop` is called.

        With a limit of nodes or depth the answer is always the same for a new engine with one thread.
        """
        if isinstance(position, XartView):
            position = position.position
        if position.outcome is not None:
            raise GameOver("The game is over.")
        if position.variant.draws_tiles and not position.drawn:
            raise NotYourTurn("A tile has to be drawn first.")
        if nodes is milliseconds is depth is None:
            raise ValueError("Say how long to think: nodes, milliseconds or depth.")
        warm_up(lucky=bool(position.drawn))
        with self._busy:
            return self._think(position, nodes or 0, milliseconds, min(depth or DEEPEST, DEEPEST))

    def _think(self, position: Position, nodes: int, milliseconds: float | None, depth: int) -> Thought:
        boards = self._lay_out(position)
        for desk in self._desks:
            desk["stop"] = 0
            desk["nodes"] = 0
            desk["node_limit"] = nodes if position.drawn else -(-nodes // len(self._desks))
        weights = weights_for(position.variant) if self._weights is None else self._weights
        start = time.perf_counter()
        timer = None if milliseconds is None else threading.Timer(milliseconds / 1000, self.stop)
        if timer:
            timer.daemon = True
            timer.start()
        if position.drawn:
            found, done = 0, expect(boards[0], self._desks[0], weights, position.drawn, min(depth, LUCKY_DEPTH))
        else:
            found, done = self._search_together(boards, weights, depth)
        if timer:
            timer.cancel()
        seconds = time.perf_counter() - start
        desk = self._desks[found]
        turns = self._named(boards[0], desk["root_line"][0, : desk["root_length"][0]].tolist())
        searched = sum(int(each["nodes"][0]) for each in self._desks)
        return Thought(turns[0], int(desk["root_score"][0]), turns, done, searched, seconds)

    def _search_together(self, boards: list[kernel.Board], weights: Weights, depth: int) -> tuple[int, int]:
        """Search with every thread, all sharing one table; returns who got furthest, and the depth.

        Nobody is told what to look at: what one thread has found in the table it need not search, and so the threads
        drift apart by themselves. The first one decides when it is over, unless another has proved something.
        """
        done = [0] * len(boards)

        def search(number: int) -> None:
            desk = self._desks[number]
            done[number] = deepen(boards[number], desk, weights, self._table, depth)
            if number == 0 or abs(desk["root_score"][0]) > SURE:
                self.stop()

        helpers = [threading.Thread(target=search, args=(number,)) for number in range(1, len(boards))]
        for helper in helpers:
            helper.start()
        search(0)
        for helper in helpers:
            helper.join()
        proofs = [abs(int(desk["root_score"][0])) > SURE for desk in self._desks]
        found = max(range(len(boards)), key=lambda number: (proofs[number], done[number], -number))
        return found, done[found]

    def glance(self, position: Position | XartView, blur: int, seed: int) -> Turn:
        """The turn that looks best without thinking about answers; ``blur`` is how far a look may be mistaken."""
        if isinstance(position, XartView):
            position = position.position
        with self._busy:
            board = self._lay_out(position)[0]
            weights = weights_for(position.variant) if self._weights is None else self._weights
            move = best_looking(board, self._desks[0], weights, position.drawn, blur, seed)
            return self._named(board, [int(move)])[0]

    def winning_turns(self, position: Position, colour: int) -> tuple[Turn, ...]:
        """The turns that win at once for a colour (0 white, 1 red), if it is its turn."""
        with self._busy:
            moves = winning_turns(self._lay_out(position)[0], self._desks[0], colour).tolist()
            return tuple(self._named(self._lay_out(position)[0], [move])[0] for move in moves)

    def _lay_out(self, position: Position) -> list[kernel.Board]:
        """The boards of all threads with the position on them."""
        variant = position.variant
        if variant is not self._variant:
            self._variant = variant
            self.forget()
        if variant not in self._boards:
            self._boards[variant] = [
                kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles) for _ in self._desks
            ]
        boards = self._boards[variant]
        for board in boards:
            if set_up(board, position.rows, position.seat - 1) != 0:
                raise ValueError("This position is too large to be searched.")
        return boards

    def _named(self, board: kernel.Board, line: list[int]) -> tuple[Turn, ...]:
        """The turns of a line, each named as the board is then."""
        turns: list[Turn] = []
        for move in line[:MAX_PLY]:
            cell, tile = move >> 3, move & 7
            log_width = int(board["log_width"][0])
            x, y = cell & ((1 << log_width) - 1), cell >> log_width
            if board["tiles"][0] == 0:
                turns.append(Turn(*OPENING, tile))
                x, y = 0, 0
            else:
                x, y = x - int(board["left"][0]), y - int(board["top"][0])
                turns.append(Turn(x, y, tile))
            if kernel.play(board, x, y, tile) != 0:
                break
        return tuple(turns)


@cache
def warm_up(*, lucky: bool) -> None:
    """Compile the search, so that no clock runs meanwhile."""
    variant = Variant.LUCKY if lucky else Variant.UNLIMITED
    position = Position.from_tiles({(0, 0): 3}, seat=2, variant=variant, drawn=3 if lucky else 0)
    XartEngine(megabytes=1)._think(position, nodes=20, milliseconds=None, depth=2)
