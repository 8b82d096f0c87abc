"""Gathering what a miner finds, with word of how far it is."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

__all__ = ["Progress", "gathered"]

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many puzzles there are, and how many there will be."""

Found = TypeVar("Found")


def gathered(found: Iterable[Found], expected: int, progress: Progress | None) -> tuple[Found, ...]:
    """All that is found, counted as it comes.

    >>> gathered("ab", 2, lambda done, wanted: print(done, "of", wanted))
    1 of 2
    2 of 2
    ('a', 'b')
    """
    kept: list[Found] = []
    for one in found:
        kept.append(one)
        if progress is not None:
            progress(len(kept), expected)
    return tuple(kept)
