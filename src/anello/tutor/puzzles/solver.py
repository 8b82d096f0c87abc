"""What is remembered of somebody who solves puzzles: a rating, what was solved, the best runs, how hard it all was."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from anello.core.folders import data_folder, write_whole
from anello.tutor.puzzles.choose import Chosen
from anello.tutor.puzzles.difficulty import at_first, moved
from anello.tutor.puzzles.rating import Rating, after_attempt

__all__ = ["Solver", "Solvers"]

PUZZLES = "puzzles"
"""Under this name the file keeps the ratings of puzzles; under the name of a game, the solver."""
NEWCOMER = Rating(1000.0, 250.0)
"""Whoever comes new begins among the easy puzzles."""


@dataclass(frozen=True, slots=True)
class Solver:
    """Somebody who solves puzzles of one game."""

    rating: Rating = NEWCOMER
    met: frozenset[str] = frozenset()
    """The ids of puzzles that were tried; only the first try counts for the rating."""
    solved: frozenset[str] = frozenset()
    streak: int = 0
    """The longest streak."""
    rush: int = 0
    """The most puzzles solved in a rush."""

    def after(self, puzzle: Chosen, clean: bool, difficulty: Rating | None = None) -> "Solver":
        """The solver after a first try that was clean, without mistakes and help, or was not.

        The ``difficulty`` is the puzzle's rating by now; nobody has tried it if none is given.

        >>> from anello.tutor.puzzles import puzzles
        >>> solver = Solver().after(puzzles()[-1], True)
        >>> solver.rating.rating > NEWCOMER.rating, solver.after(puzzles()[-1], False) == solver
        (True, True)
        """
        if puzzle.id in self.met:
            return self
        rating, _ = after_attempt(self.rating, difficulty or at_first(puzzle), clean)
        return replace(self, rating=rating, met=self.met | {puzzle.id})

    def having_solved(self, puzzle: Chosen) -> "Solver":
        """The solver once a puzzle is solved, however long it took."""
        return replace(self, solved=self.solved | {puzzle.id})

    def with_streak(self, solved: int) -> "Solver":
        """The solver after a streak."""
        return replace(self, streak=max(self.streak, solved))

    def with_rush(self, solved: int) -> "Solver":
        """The solver after a rush."""
        return replace(self, rush=max(self.rush, solved))


class Solvers:
    """One solver for each game, and the ratings of the puzzles that were tried, kept in a file of the data folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "puzzles.json"
        read = dict(_read(self.path))
        self._ratings = _ratings(read.pop(PUZZLES, {}))
        self._kept: dict[str, Solver] = {name: _solver(data) for name, data in read.items()}

    def of(self, game: str) -> Solver:
        """The solver of puzzles of a game."""
        return self._kept.get(game, Solver())

    @property
    def ratings(self) -> Mapping[str, Rating]:
        """The ratings of the puzzles that were tried, by their ids."""
        return self._ratings

    def attempted(self, game: str, puzzle: Chosen, clean: bool) -> Solver:
        """The solver after a try; the first one moves the ratings of both. Keep the solver to have it remembered."""
        solver, before = self.of(game), self._ratings.get(puzzle.id, at_first(puzzle))
        if puzzle.id not in solver.met:
            self._ratings[puzzle.id] = moved(puzzle, before, solver.rating, clean)
        return solver.after(puzzle, clean, before)

    def keep(self, game: str, solver: Solver) -> None:
        """Remember a solver and all ratings; raises OSError if that cannot be written."""
        self._kept[game] = solver
        data: dict[str, Any] = {
            name: {**asdict(one), "met": sorted(one.met), "solved": sorted(one.solved)}
            for name, one in self._kept.items()
        }
        data[PUZZLES] = {id: asdict(rating) for id, rating in sorted(self._ratings.items())}
        write_whole(self.path, (json.dumps(data, indent=1) + "\n").encode())


def _read(path: Path) -> Mapping[str, Any]:
    """What a file holds; whatever cannot be read counts as nothing."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _ratings(data: Any) -> dict[str, Rating]:
    try:
        return {str(id): _rating(rating) for id, rating in data.items()}
    except (TypeError, ValueError, AttributeError):
        return {}


def _rating(data: Any) -> Rating:
    return Rating(**{name: float(value) for name, value in data.items()})


def _solver(data: Any) -> Solver:
    try:
        return Solver(
            _rating(data["rating"]),
            frozenset(map(str, data["met"])),
            frozenset(map(str, data["solved"])),
            int(data["streak"]),
            int(data["rush"]),
        )
    except (TypeError, KeyError, ValueError, AttributeError):
        return Solver()
