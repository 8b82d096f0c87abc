"""Checking puzzles one after the other, all of them or a sample, with word of how far it is."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from anello.study.puzzles.gather import CountProgress

__all__ = ["faults_of"]

P = TypeVar("P")


def faults_of(
    given: Sequence[P],
    faults: Callable[[P], Iterable[str]],
    sample: int | None = None,
    seed: int = 0,
    progress: CountProgress | None = None,
) -> list[tuple[P, str]]:
    """What is wrong with puzzles, or with a random sample of them; best nothing.

    >>> faults_of(["good", "bad"], lambda puzzle: ["too short"] if len(puzzle) < 4 else [])
    [('bad', 'too short')]
    """
    chosen = list(given) if sample is None else random.Random(seed).sample(list(given), min(sample, len(given)))
    found = []
    for number, puzzle in enumerate(chosen, 1):
        found += [(puzzle, fault) for fault in faults(puzzle)]
        if progress is not None:
            progress(number, len(chosen))
    return found
