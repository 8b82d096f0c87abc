"""One proof-number search from one position, in small portions, and the proof that can be read off its tree."""

import time
from collections.abc import Callable

import numpy as np

from anello.core.outcome import Seat
from anello.games.xart import XartPosition, kernel
from anello.games.xart.board_cache import on_board, turn_on
from anello.games.xart.engine.proof import kernel as search
from anello.games.xart.engine.proof.lines import resistance
from anello.games.xart.engine.proof.proof import ProofStep
from anello.games.xart.notation import XartTurn

__all__ = ["Budget", "ProofSearch"]

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


class ProofSearch:
    """Does a colour win from a position within so many of its turns, of which so many need not attack?"""

    def __init__(self, position: XartPosition, seat: Seat, turns: int, quiet: int = 0) -> None:
        self.position, self.seat, self._turns = position, seat, turns
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

    def proof(self) -> tuple[tuple[ProofStep, ...], tuple[str, ...]]:
        """The steps of the proof, when the colour wins, and the line of longest resistance."""
        line = np.empty((2 * self._turns + 2, 3), np.int64)
        length = resistance(on_board(self.position, keep=False), self.nodes, self.seat - 1, line)
        return _Reader(self).read(), tuple(str(XartTurn(*row)) for row in line[:length].tolist())


class _Reader:
    """Reads the steps of a proof off the nodes, replaying the turns on a board."""

    def __init__(self, found: ProofSearch) -> None:
        self.nodes, self.seat = found.nodes, found.seat
        self.board = on_board(found.position, keep=False)
        self.steps: list[ProofStep] = []
        self.by_node: dict[int, int] = {}
        self.by_word: dict[str, int] = {}

    def read(self) -> tuple[ProofStep, ...]:
        """All steps, the one of the root first."""
        last = self._attack(0) if self.nodes["attacks"][0] else self._add(None, self._defences(0))
        # The root is stored last; others refer to steps by number, so it changes places with the first one.
        swap = {0: last, last: 0}
        steps = [
            ProofStep(step.turn, {word: to if to is None else swap.get(to, to) for word, to in step.answers.items()})
            for step in self.steps
        ]
        steps[0], steps[last] = steps[last], steps[0]
        return tuple(steps)

    def _add(self, turn: str | None, answers: dict[str, int | None]) -> int:
        self.steps.append(ProofStep(turn, answers))
        return len(self.steps) - 1

    def _word(self, turn: int) -> str:
        return str(turn_on(self.board, turn))

    def _make(self, turn: int) -> None:
        kernel.make(self.board[0], turn >> 3, turn & 7)

    def _win(self, turn: int) -> int:
        """The step of a turn that wins; steps of the same word are one."""
        word = self._word(turn)
        if word not in self.by_word:
            self.by_word[word] = self._add(word, {})
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
            answers = self._defences(child)
            kernel.take_back(self.board)
            self.by_node[i] = self._add(word, answers)
        return self.by_node[i]

    def _defences(self, i: int) -> dict[str, int | None]:
        """Where each legal turn of the loser leads."""
        if self.nodes["twin"][i] >= 0:
            i = int(self.nodes["twin"][i])
        stored = {}
        child = int(self.nodes["child"][i])
        while child >= 0:
            stored[int(self.nodes["turn"][child])] = child
            child = int(self.nodes["sibling"][child])
        answers: dict[str, int | None] = {}
        for turn, wins in search.replies(self.board).tolist():
            word = self._word(turn)
            if wins == search.GIVEN:
                answers[word] = None
                continue
            self._make(turn)
            answers[word] = self._attack(stored[turn]) if turn in stored else self._win(wins)
            kernel.take_back(self.board)
        return answers
