"""What is remembered of somebody who solves puzzles: a rating, what was solved, the best runs, how hard it all was."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from anello.kit.files import data_folder, write_file
from anello.kit.rating import Rating
from anello.study.puzzles.choose import RatedPuzzle
from anello.study.puzzles.difficulty import after_attempt, at_first, moved

__all__ = ["PuzzleHistories", "PuzzleHistory"]

RATINGS = "puzzles"
"""Under this name the file keeps the ratings of puzzles; under the name of a game, its history."""
NEWCOMER = Rating(1000.0, 250.0)
"""Whoever comes new begins among the easy puzzles."""


@dataclass(frozen=True, slots=True)
class PuzzleHistory:
    """What somebody has done with the puzzles of one game, and how well."""

    rating: Rating = NEWCOMER
    met: frozenset[str] = frozenset()
    """The ids of puzzles that were tried; only the first try counts for the rating."""
    solved: frozenset[str] = frozenset()
    streak: int = 0
    """The longest streak."""
    rush: int = 0
    """The most puzzles solved in a rush."""

    def after(self, puzzle: RatedPuzzle, clean: bool, difficulty: Rating | None = None) -> "PuzzleHistory":
        """The history after a first try that was clean, without mistakes and help, or was not.

        The ``difficulty`` is the puzzle's rating by now; nobody has tried it if none is given.

        >>> from anello.study.puzzles import library
        >>> history = PuzzleHistory().after(library("xart")[-1], True)
        >>> history.rating.rating > NEWCOMER.rating, history.after(library("xart")[-1], False) == history
        (True, True)
        """
        if puzzle.id in self.met:
            return self
        rating, _ = after_attempt(self.rating, difficulty or at_first(puzzle), clean)
        return replace(self, rating=rating, met=self.met | {puzzle.id})

    def having_solved(self, puzzle: RatedPuzzle) -> "PuzzleHistory":
        """The history once a puzzle is solved, however long it took."""
        return replace(self, solved=self.solved | {puzzle.id})

    def with_streak(self, solved: int) -> "PuzzleHistory":
        """The history after a streak."""
        return replace(self, streak=max(self.streak, solved))

    def with_rush(self, solved: int) -> "PuzzleHistory":
        """The history after a rush."""
        return replace(self, rush=max(self.rush, solved))


class PuzzleHistories:
    """One history for each game, and the ratings of the puzzles that were tried, kept in a file of the data folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "puzzles.json"
        read = dict(_read(self.path))
        self._ratings = _ratings(read.pop(RATINGS, {}))
        self._kept: dict[str, PuzzleHistory] = {name: _history(data) for name, data in read.items()}

    def of(self, game: str) -> PuzzleHistory:
        """What is remembered of the puzzles of a game."""
        return self._kept.get(game, PuzzleHistory())

    @property
    def ratings(self) -> Mapping[str, Rating]:
        """The ratings of the puzzles that were tried, by their ids."""
        return self._ratings

    def attempted(self, game: str, puzzle: RatedPuzzle, clean: bool) -> PuzzleHistory:
        """The history after a try; the first one moves the ratings of both. Keep the history to have it remembered."""
        history, before = self.of(game), self._ratings.get(puzzle.id, at_first(puzzle))
        if puzzle.id not in history.met:
            self._ratings[puzzle.id] = moved(puzzle, before, history.rating, clean)
        return history.after(puzzle, clean, before)

    def keep(self, game: str, history: PuzzleHistory) -> None:
        """Remember a history and all ratings; raises OSError if that cannot be written."""
        self._kept[game] = history
        data: dict[str, Any] = {
            name: {**asdict(one), "met": sorted(one.met), "solved": sorted(one.solved)}
            for name, one in self._kept.items()
        }
        data[RATINGS] = {id: asdict(rating) for id, rating in sorted(self._ratings.items())}
        write_file(self.path, (json.dumps(data, indent=1) + "\n").encode(), make_folder=True)


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


def _history(data: Any) -> PuzzleHistory:
    try:
        return PuzzleHistory(
            _rating(data["rating"]),
            frozenset(map(str, data["met"])),
            frozenset(map(str, data["solved"])),
            int(data["streak"]),
            int(data["rush"]),
        )
    except (TypeError, KeyError, ValueError, AttributeError):
        return PuzzleHistory()
