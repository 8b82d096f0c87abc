"""Counting and judging, compiled."""

import numpy as np
import numpy.typing as npt

from anello.kit.compiler import jit

from .table import WORTH

__all__ = ["count_sequences", "worth"]


@jit
def worth(heaps: npt.NDArray[np.int64]) -> int:
    """Zero where whoever has to take loses against the best play."""
    total = 0
    for heap in heaps:
        total ^= WORTH[heap]
    return total


@jit
def count_sequences(heaps: npt.NDArray[np.int64], depth: int) -> int:
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    count = 0
    for heap in range(len(heaps)):
        for left in range(heaps[heap]):
            before = heaps[heap]
            heaps[heap] = left
            count += count_sequences(heaps, depth - 1)
            heaps[heap] = before
    return count
