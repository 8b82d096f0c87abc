"""Which puzzle comes next: near one's strength, the one of the day, harder and harder, or against the clock."""

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol, TypeVar

__all__ = ["RatedPuzzle", "Rush", "Streak", "daily", "nearest", "rush_puzzle", "streak_puzzle"]

NEARBY = 10
STREAK_STEP = 25
"""How much stronger every puzzle of a streak is than the one before."""


class RatedPuzzle(Protocol):
    """What a puzzle of any game must have to be chosen: a name and a rating."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def rating(self) -> int:
        """How strong a player must be to find it every second time."""


P = TypeVar("P", bound=RatedPuzzle)


def nearest(given: Sequence[P], strength: float, seen: Collection[str] = (), seed: int = 0) -> P:
    """A puzzle near one's strength, not among those whose ids were seen as long as there are others."""
    fresh = [puzzle for puzzle in given if puzzle.id not in seen] or list(given)
    fresh.sort(key=lambda puzzle: (abs(puzzle.rating - strength), puzzle.id))
    return random.Random(seed).choice(fresh[:NEARBY])


def daily(given: Sequence[P], day: date) -> P:
    """The puzzle of a day, the same for everybody; none comes twice until all have come."""
    stride = next(
        step for step in range(len(given) * 5 // 8 + 1, 2 * len(given) + 2) if math.gcd(step, len(given)) == 1
    )
    return given[day.toordinal() * stride % len(given)]


@dataclass(frozen=True, slots=True)
class Streak:
    """Puzzle after puzzle, each harder than the last, until the first mistake."""

    solved: int = 0
    over: bool = False

    def after(self, solved: bool) -> "Streak":
        """The streak after one more attempt."""
        return replace(self, solved=self.solved + 1) if solved and not self.over else replace(self, over=True)


def streak_puzzle(given: Sequence[P], streak: Streak, seed: int) -> P:
    """The puzzle of a streak that comes after so many solved ones; no streak with one seed sees a puzzle twice."""
    order = sorted(given, key=lambda puzzle: puzzle.rating)
    random.Random(seed).shuffle(order)
    chosen: list[P] = []
    strength = min(puzzle.rating for puzzle in given)
    for step in range(min(streak.solved, len(given) - 1) + 1):
        fresh = [puzzle for puzzle in order if puzzle not in chosen]
        chosen.append(min(fresh, key=lambda puzzle: abs(puzzle.rating - strength - STREAK_STEP * step)))
    return chosen[-1]


@dataclass(frozen=True, slots=True)
class Rush:
    """As many puzzles as possible in a few minutes; the third mistake ends it."""

    seconds: float = 180.0
    mistakes_allowed: int = 3
    solved: int = 0
    mistakes: int = 0
    elapsed: float = 0.0

    @property
    def over(self) -> bool:
        """Whether time or mistakes have run out."""
        return self.elapsed >= self.seconds or self.mistakes >= self.mistakes_allowed

    def after(self, solved: bool, elapsed: float) -> "Rush":
        """The rush after one more attempt, so many seconds from its beginning; too late counts for nothing."""
        if self.over or elapsed >= self.seconds:
            return replace(self, elapsed=elapsed)
        return replace(self, solved=self.solved + solved, mistakes=self.mistakes + (not solved), elapsed=elapsed)


def rush_puzzle(given: Sequence[P], rush: Rush, seed: int) -> P:
    """The next puzzle of a rush: they grow harder as in a streak, whatever became of those before."""
    return streak_puzzle(given, Streak(rush.solved + rush.mistakes), seed)
