"""Gathering the puzzles that are found, with word of how far it is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

__all__ = ["CountProgress", "FoundPuzzle", "gathered"]

CountProgress: TypeAlias = Callable[[int, int], None]
"""Told how many puzzles there are, and how many there will be."""

FoundT = TypeVar("FoundT")
PuzzleT = TypeVar("PuzzleT", covariant=True)
SourceT = TypeVar("SourceT", covariant=True)


@dataclass(frozen=True)
class FoundPuzzle(Generic[PuzzleT, SourceT]):
    """A puzzle, and where it was found: something that the collection's ``write_sources`` writes down."""

    puzzle: PuzzleT
    source: SourceT


def gathered(found: Iterable[FoundT], expected: int, progress: CountProgress | None) -> tuple[FoundT, ...]:
    """All that is found, counted as it comes.

    >>> gathered("ab", 2, lambda done, wanted: print(done, "of", wanted))
    1 of 2
    2 of 2
    ('a', 'b')
    """
    kept: list[FoundT] = []
    for one in found:
        kept.append(one)
        if progress is not None:
            progress(len(kept), expected)
    return tuple(kept)
