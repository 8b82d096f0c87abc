"""Counting all sequences of so many turns, the usual check of a game's rules, and refusing to count for hours."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from anello.core.arguments import expect_depth, expect_kind
from anello.core.errors import AnelloError
from anello.core.position import Position

__all__ = ["MOST_TURNS", "Count", "count_turns"]

MOST_TURNS = 10**10
"""About ten minutes of counting. What is likely to be more is refused: a compiled count cannot be interrupted."""

QUICKLY_COUNTED = 10**7
"""Up to here counting is cheaper than guessing."""


@dataclass(frozen=True, slots=True)
class Count:
    """So many sequences of turns, counted in so many seconds."""

    turns: int
    seconds: float


def count_turns(position: Position[Any], depth: int) -> Iterator[Count]:
    """Count the sequences of 1, 2, … ``depth`` legal turns; raises `AnelloError` where there are too many.

    >>> import anello
    >>> [count.turns for count in count_turns(anello.game("xart").start(), 4)]
    [2, 24, 432, 9568]
    """
    expect_kind(position, Position, "A position")
    depth = expect_depth(depth)
    position.perft(1)  # loading the compiled code is not counting
    turns, growth = 1, 1.0
    for level in range(1, depth + 1):
        ahead = min(depth + 1 - level, 20)  # enough to see where it leads, and no number overflows
        if turns * growth > QUICKLY_COUNTED and turns * growth**ahead > MOST_TURNS:
            raise AnelloError(f"There are far too many sequences of {depth} turns to count here; try fewer turns.")
        started = time.perf_counter()
        counted = position.perft(level)
        yield Count(counted, time.perf_counter() - started)
        turns, growth = counted, counted / max(turns, 1)
