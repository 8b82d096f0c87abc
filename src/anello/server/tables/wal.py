"""Reading SQLite's write-ahead log before SQLite does: it drops all that follows a damaged page, without a word."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["is_wal_cut_off", "wal_trouble"]

HEADER, FRAME = 32, 24
MAGICS = {0x377F0682: "<u4", 0x377F0683: ">u4"}
"""How a log begins, and in which order of bytes its checksums are taken."""

Uint32s = npt.NDArray[np.uint32]


class _LogFrame(NamedTuple):
    is_ours: bool
    """Whether it belongs to this log, and not to an earlier one whose place it takes."""
    commits: bool
    is_whole: bool


def wal_trouble(path: Path) -> str | None:
    """What is wrong with a log that nobody writes to, None if nothing.

    A transaction that was never finished is nothing wrong: no commit follows it. The last one of all may have been cut
    off by a power failure before anybody was told that it is kept, see `is_wal_cut_off`.
    Format: https://www.sqlite.org/fileformat2.html#walformat
    """
    lost = _lost(path.read_bytes())
    if lost is None:
        return f"the header of {path.name} is damaged"
    return f"{path.name} is damaged: {lost} changes in it cannot be read" if lost > 1 else None


def is_wal_cut_off(path: Path) -> bool:
    """Whether just the last change of a log cannot be read."""
    return _lost(path.read_bytes()) == 1


def _lost(content: bytes) -> int | None:
    """How many finished transactions SQLite would drop; None if the log cannot be read at all."""
    if not content:
        return 0
    numbers = np.frombuffer(content[:HEADER], ">u4").tolist() if len(content) >= HEADER else []
    order = MAGICS.get(numbers[0]) if numbers else None
    if order is None or _checksum(np.frombuffer(content[:24], order), (0, 0)) != tuple(numbers[6:]):
        return None
    frames = _frames(content, numbers, order)
    return sum(frame.is_ours and frame.commits for frame in frames if not frame.is_whole)


def _frames(content: bytes, header: list[int], order: str) -> Iterator[_LogFrame]:
    size, sums = header[2], (header[6], header[7])
    whole = True
    for start in range(HEADER, len(content) - FRAME - size + 1, FRAME + size):
        numbers = np.frombuffer(content[start : start + FRAME], ">u4").tolist()
        ours = numbers[2:4] == header[4:6]
        if whole and ours:
            page = content[start : start + 8] + content[start + FRAME : start + FRAME + size]
            sums = _checksum(np.frombuffer(page, order), sums)
        whole = whole and ours and sums == tuple(numbers[4:6])
        yield _LogFrame(ours, numbers[1] != 0, whole)


def _checksum(words: Uint32s, before: tuple[int, int]) -> tuple[int, int]:
    """SQLite's checksum: for each pair of words, s0 += a + s1 and s1 += b + s0, all at once."""
    pairs = words.astype(np.uint32).reshape(-1, 2)
    first, second = _weights(len(pairs))
    start = np.array(before, np.uint32)
    with np.errstate(over="ignore"):
        made = [(weight[:-1] * pairs).sum(dtype=np.uint32) + _start(weight, start) for weight in (first, second)]
    return int(made[0]) & 0xFFFFFFFF, int(made[1]) & 0xFFFFFFFF


def _start(weight: Uint32s, start: Uint32s) -> np.uint32:
    return np.uint32((weight[-1] * start).sum(dtype=np.uint32))


@cache
def _weights(pairs: int) -> tuple[Uint32s, Uint32s]:
    """What each word, and at last what was there before, counts in the two sums of so many pairs."""
    step = np.array([[1, 1], [1, 2]], np.uint32)
    power = np.eye(2, dtype=np.uint32)
    taken = np.array([[1, 0], [1, 1]], np.uint32)
    rows = np.zeros((2, pairs + 1, 2), np.uint32)
    with np.errstate(over="ignore"):
        for pair in range(pairs - 1, -1, -1):
            rows[:, pair] = power @ taken
            power = power @ step
    rows[:, pairs] = power
    return rows[0], rows[1]
