"""Thousands of games at once for agents that learn: one array holds what all boards show, one call is a step of all.

A game brings its compiled rules along; chance, seeds, random actions and the arrays are the same for all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core import AnelloError, Faculty
from anello.kit.compiler import jit
from anello.kit.draws import RandomStates, draw_below, spread
from anello.kit.encoding import Encoding

__all__ = [
    "BATCH",
    "Actions",
    "Batch",
    "BatchFlags",
    "BatchMaker",
    "BatchStep",
    "Seeds",
]

Seeds: TypeAlias = int | npt.ArrayLike
"""One for all boards, from which each gets its own, or one for each."""
Actions: TypeAlias = npt.NDArray[np.int64]
"""One for each board."""
BatchFlags: TypeAlias = npt.NDArray[np.bool_]
"""Masks, or planes on which something is or is not."""

MOST_BOARDS = 1 << 20
WORD, LINE = 8, 8
"""Masks are looked through by lines of eight words, and a word has eight actions."""

BYTES, LAST_BYTE = np.uint64(0x0101010101010101), np.uint64(56)
HIGHEST_BITS, HIGHEST_BIT = np.uint64(0x8080808080808080), np.uint64(7)
SAMPLES = np.uint64(0xA5A5A5A5A5A5A5A5)
"""Keeps the chance of random actions apart from that of the games."""


class BatchStep(NamedTuple):
    """What all boards show after a step. The arrays are read only; the next step changes them: copy what you keep."""

    observations: npt.NDArray[Any]
    """What the seat to act may know, by board, plane, row and column."""
    masks: BatchFlags
    """What it may do, by board and action."""
    seats: npt.NDArray[np.int8]
    """Which seat acts next, 1 for the first, by board."""
    rewards: npt.NDArray[np.float32]
    """What each seat got for this step, by board and seat (the first in column 0): all 0 unless a game ended."""
    dones: BatchFlags
    """Where a game ended with this step; all else is of the next game there already."""


class Batch(ABC):
    """Many games of one kind, each on a board of its own, that begin anew by themselves.

    A board's games depend on its seed and on what is done on it, and not on how many others there are.
    """

    def __init__(self, encoding: Encoding, *, seats: int, boards: int, observed: npt.DTypeLike = np.float32) -> None:
        if not hasattr(boards, "__index__") or not 1 <= boards <= MOST_BOARDS:
            raise AnelloError(f"There can be 1 to {MOST_BOARDS:,} boards, not {boards}.")
        self.encoding = encoding
        self.boards = boards
        line = WORD * LINE
        padded = -(-encoding.actions // line) * line
        self._planes = np.zeros((boards, *encoding.shape), observed)
        self._masks = np.zeros((boards, padded), np.bool_)
        self._seats = np.zeros(boards, np.int8)
        self._rewards = np.zeros((boards, seats), np.float32)
        self._dones = np.zeros(boards, np.bool_)
        self._chance = np.zeros(boards, np.uint64)
        self._sampling = np.zeros(boards, np.uint64)
        masks = self._masks[:, : encoding.actions]
        self._step = BatchStep(*map(_read_only, (self._planes, masks, self._seats, self._rewards, self._dones)))

    def reset(self, seed: Seeds | None = None) -> BatchStep:
        """Begin new games on all boards; without a seed chance goes on as it was."""
        if seed is not None:
            self._chance[:] = _board_seeds(seed, self.boards)
            self._sampling[:] = self._chance ^ SAMPLES
        self._rewards[:] = 0
        self._dones[:] = False
        self._begin()
        return self._step

    def step(self, actions: npt.ArrayLike) -> BatchStep:
        """Do one action on every board. If one of them is illegal an `AnelloError` says so, and nothing is done."""
        given = np.asarray(actions)
        if given.shape != (self.boards,) or given.dtype.kind not in "iu":
            raise AnelloError(f"There are {self.boards} boards: give a whole number for each, its action.")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = _first_illegal(self._masks, chosen)
        if wrong >= 0:
            raise AnelloError(f"On board {wrong} {chosen[wrong]} cannot be done now: see the mask.")
        self._advance(chosen)
        return self._step

    def sample(self) -> Actions:
        """A legal action for each board, all being equally likely; what games draw is not changed by that."""
        chosen = np.empty(self.boards, np.int64)
        _sample(self._masks.view(np.uint64).reshape(self.boards, -1, LINE), self._sampling, chosen)
        return chosen

    @abstractmethod
    def _begin(self) -> None:
        """Begin a new game on every board."""

    @abstractmethod
    def _advance(self, actions: Actions) -> None:
        """Do a legal action on every board, and begin anew where a game ends."""


class BatchMaker(Protocol):
    """Makes many games at once with the options that were said, and with boards of so many rows if one may choose."""

    def __call__(self, options: Mapping[str, str], *, boards: int, seed: Seeds, rows: int | None) -> Batch: ...


BATCH: Faculty[BatchMaker] = Faculty("batch", "{title} cannot be played on many boards at once.")


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    shown = array.view()
    shown.flags.writeable = False
    return shown


def _board_seeds(seed: Seeds, boards: int) -> RandomStates:
    """A seed for each board: those given, or as many as needed made from one."""
    given = np.asarray(seed)
    if given.dtype.kind not in "iu" or given.shape not in ((), (boards,)):
        raise AnelloError(f"A seed is a whole number, or an array of {boards} of them, one for each board.")
    if given.shape:
        return given.astype(np.uint64)
    states = np.full(boards, np.uint64(int(given) % 2**64))
    spread(states)
    return states


# --- compiled ----------------------------------------------------------------------------------------------------


@jit
def _first_illegal(masks: BatchFlags, actions: Actions) -> int:
    """The first board whose action is illegal, -1 if there is none."""
    for board in range(len(actions)):
        action = actions[board]
        if not 0 <= action < masks.shape[1] or not masks[board, action]:
            return board
    return -1


@jit
def _sum_of_bytes(word: np.uint64) -> int:
    """The sum of the eight bytes of a word, if it fits into one: a product sums them up."""
    return int(np.int64(word * BYTES >> LAST_BYTE))


@jit
def _sample(masks: npt.NDArray[np.uint64], chance: RandomStates, chosen: Actions) -> None:
    """Choose among the actions that are set, by board, line and word: without branches, which nobody could foresee."""
    lines = masks.shape[1]
    set_up_to = np.zeros(lines, np.int64)
    for board in range(len(chosen)):
        total = 0
        for line in range(lines):
            words = np.uint64(0)
            for i in range(LINE):
                words += masks[board, line, i]
            total += _sum_of_bytes(words)
            set_up_to[line] = total
        left = draw_below(chance, board, total)
        line, before = 0, 0
        for i in range(lines):
            is_behind = set_up_to[i] <= left
            line += is_behind
            before = set_up_to[i] if is_behind else before
        left -= before
        word, before, up_to = 0, 0, 0
        for i in range(LINE):
            up_to += _sum_of_bytes(masks[board, line, i])
            is_behind = up_to <= left
            word += is_behind
            before = up_to if is_behind else before
        left -= before
        set_up_to_byte = masks[board, line, word] * BYTES
        reached = ((set_up_to_byte | HIGHEST_BITS) - np.uint64(left + 1) * BYTES) & HIGHEST_BITS
        chosen[board] = WORD * (LINE * line + word + 1) - _sum_of_bytes(reached >> HIGHEST_BIT)
