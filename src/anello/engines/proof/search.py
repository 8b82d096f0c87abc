"""One proof-number search from one position, in small portions, and the proof that can be read off its tree."""

import time
from collections.abc import Callable

import numpy as np

from anello.core.outcome import Seat
from anello.engines.proof import kernel as search
from anello.engines.proof.proof import Step
from anello.games.xart import Position, Turn, kernel
from anello.games.xart.scratch import on_board

__all__ = ["Budget", "Search"]

PORTION = 32
"""How many leaves are expanded before the clock is looked at: a few milliseconds."""
FIRST_ROOM, MOST_ROOM = 1 << 12, 1 << 24
"""How many nodes there is room for at first, and at most: half a gigabyte."""
LOG_TABLE = 18


class Budget:
    """What a search may use up: turns tried, seconds, and whether somebody has asked it to stop."""

    def __init__(
        self, nodes: int | None = None, seconds: float | None = None, stopped: Callable[[], bool] | None = None
    ) -> None:
        self.most_nodes = (1 << 62) if nodes is None else nodes
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.stopped = stopped
        self.nodes = 0

    @property
    def spent(self) -> bool:
        """Whether there is nothing left."""
        return (
            self.nodes >= self.most_nodes
            or (self.deadline is not None and time.monotonic() >= self.deadline)
            or (self.stopped is not None and self.stopped())
        )


class Search:
    """Does a colour win from a position within so many of its turns, of which so many need not attack?"""

    def __init__(self, position: Position, seat: Seat, turns: int, quiet: int = 0) -> None:
        self.position, self.seat = position, seat
        self.nodes = np.zeros(FIRST_ROOM, search.NODE)
        self._counts = np.zeros(2, np.int64)
        self._keys = np.zeros(1 << LOG_TABLE, np.uint64)
        self._known = np.zeros(1 << LOG_TABLE, np.int64)
        search.begin(on_board(position, keep=False), self.nodes, self._counts, seat - 1, turns, quiet)

    @property
    def wins(self) -> bool | None:
        """Whether the colour wins; None while that is open."""
        if self.nodes["proof"][0] == 0:
            return True
        return False if self.nodes["refutation"][0] == 0 else None

    def run(self, budget: Budget) -> bool | None:
        """Search until it is known whether the colour wins or the budget is spent."""
        board = on_board(self.position, keep=False)
        before = budget.nodes
        while self.wins is None and not budget.spent:
            most = budget.most_nodes - before
            answer = search.run(board, self.nodes, self._counts, self._keys, self._known, self.seat - 1, most, PORTION)
            budget.nodes = before + int(self._counts[search.TURNS])
            if answer == search.FULL:
                if len(self.nodes) == MOST_ROOM:
                    break
                self.nodes = np.concatenate([self.nodes, np.zeros_like(self.nodes)])
        return self.wins

    def proof(self) -> tuple[tuple[Step, ...], tuple[str, ...]]:
        """The steps of the proof, when the colour wins, and the line of longest resistance."""
        return _Reader(self).read()


class _Reader:
    """Reads the steps of a proof off the nodes, replaying the turns on a board."""

    def __init__(self, found: Search) -> None:
        self.nodes, self.seat = found.nodes, found.seat
        self.board = on_board(found.position, keep=False)
        self.steps: list[Step] = []
        self.lines: list[tuple[str, ...]] = []
        self.by_node: dict[int, int] = {}
        self.by_word: dict[str, int] = {}

    def read(self) -> tuple[tuple[Step, ...], tuple[str, ...]]:
        """All steps, the one of the root first, and the longest line."""
        last = self._attack(0) if self.nodes["attacks"][0] else self._add(None, *self._defences(0))
        # The root is stored last; others refer to steps by number, so it changes places with the first one.
        swap = {0: last, last: 0}
        steps = [
            Step(step.turn, {word: to if to is None else swap.get(to, to) for word, to in step.answers.items()})
            for step in self.steps
        ]
        steps[0], steps[last] = steps[last], steps[0]
        return tuple(steps), self.lines[last]

    def _add(self, turn: str | None, answers: dict[str, int | None], line: tuple[str, ...]) -> int:
        self.steps.append(Step(turn, answers))
        self.lines.append(line if turn is None else (turn, *line))
        return len(self.steps) - 1

    def _word(self, turn: int) -> str:
        board = self.board
        log_width = int(board["log_width"][0])
        x, y = turn >> 3 & (1 << log_width) - 1, turn >> 3 >> log_width
        return str(Turn(x - int(board["left"][0]), y - int(board["top"][0]), turn & 7))

    def _make(self, turn: int) -> None:
        kernel.make(self.board[0], turn >> 3, turn & 7)

    def _win(self, turn: int) -> int:
        """The step of a turn that wins; steps of the same word are one."""
        word = self._word(turn)
        if word not in self.by_word:
            self.by_word[word] = self._add(word, {}, ())
        return self.by_word[word]

    def _attack(self, i: int) -> int:
        """The step of a node at which the winner is to move."""
        if self.nodes["twin"][i] >= 0:
            i = int(self.nodes["twin"][i])
        if i not in self.by_node:
            child = int(self.nodes["child"][i])
            if child < 0:  # only the root may win at once
                return self._win(int(search.win_at_once(self.board)))
            while self.nodes["proof"][child]:
                child = int(self.nodes["sibling"][child])
            turn = int(self.nodes["turn"][child])
            word = self._word(turn)
            self._make(turn)
            answers, line = self._defences(child)
            kernel.take_back(self.board)
            self.by_node[i] = self._add(word, answers, line)
        return self.by_node[i]

    def _defences(self, i: int) -> tuple[dict[str, int | None], tuple[str, ...]]:
        """Where each legal turn of the loser leads, and the turns from here when it resists longest."""
        if self.nodes["twin"][i] >= 0:
            i = int(self.nodes["twin"][i])
        stored = {}
        child = int(self.nodes["child"][i])
        while child >= 0:
            stored[int(self.nodes["turn"][child])] = child
            child = int(self.nodes["sibling"][child])
        answers: dict[str, int | None] = {}
        longest: tuple[str, ...] = ()
        for turn, wins in search.replies(self.board).tolist():
            word = self._word(turn)
            if wins == search.GIVEN:
                answers[word] = None
                continue
            self._make(turn)
            step = self._attack(stored[turn]) if turn in stored else self._win(wins)
            kernel.take_back(self.board)
            answers[word] = step
            if len(self.lines[step]) + 1 > len(longest):
                longest = (word, *self.lines[step])
        return answers, longest
