"""Chance inside kernels: numbers drawn from a state for each board, the same on every machine and in browsers."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.kit.compiler import jit

__all__ = ["RandomStates", "draw_below", "following", "spread"]

RandomStates: TypeAlias = npt.NDArray[np.uint64]
"""The state of chance of every board."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)


@jit
def following(chance: RandomStates, board: int) -> np.uint64:
    """The next 64 random bits of a board."""
    chance[board] += GOLDEN
    z = chance[board]
    z = (z ^ (z >> SHIFT_1)) * MIX_1
    z = (z ^ (z >> SHIFT_2)) * MIX_2
    return np.uint64(z ^ (z >> SHIFT_3))


@jit
def draw_below(chance: RandomStates, board: int, bound: int) -> int:
    """A random number of a board from 0 up to, but not including, a bound."""
    return int(np.int64(following(chance, board) >> HALF) * bound >> 32)


@jit
def spread(states: RandomStates) -> None:
    """Make states of their own for all boards from one that all have."""
    for board in range(len(states)):
        states[board] += np.uint64(board) * MIX_1
        states[board] = following(states, board)
