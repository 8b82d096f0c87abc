"""Puzzles in general: chosen, solved with help and in runs, rated; made, proved and checked by the games themselves."""

from anello.kit.rating import Rating
from anello.study.puzzles.catalogue import begin, find, library, puzzle_games
from anello.study.puzzles.choose import RatedPuzzle, Rush, Streak, daily, nearest, rush_puzzle, streak_puzzle
from anello.study.puzzles.collection import PUZZLES, PuzzleCollection
from anello.study.puzzles.difficulty import after_attempt, at_first, moved, with_rating, with_ratings
from anello.study.puzzles.gather import CountProgress, FoundPuzzle, gathered
from anello.study.puzzles.history import PuzzleHistories, PuzzleHistory
from anello.study.puzzles.puzzle import Grade, Puzzle, grade_name, grade_of, theme_name, written
from anello.study.puzzles.solving import (
    HINTS,
    PuzzleAnswer,
    PuzzleHelp,
    PuzzleHint,
    PuzzleVerdict,
    ShownTurn,
    Solving,
    Walk,
)

__all__ = [
    "HINTS",
    "PUZZLES",
    "CountProgress",
    "FoundPuzzle",
    "Grade",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleCollection",
    "PuzzleHelp",
    "PuzzleHint",
    "PuzzleHistories",
    "PuzzleHistory",
    "PuzzleVerdict",
    "RatedPuzzle",
    "Rating",
    "Rush",
    "ShownTurn",
    "Solving",
    "Streak",
    "Walk",
    "after_attempt",
    "at_first",
    "begin",
    "daily",
    "find",
    "gathered",
    "grade_name",
    "grade_of",
    "library",
    "moved",
    "nearest",
    "puzzle_games",
    "rush_puzzle",
    "streak_puzzle",
    "theme_name",
    "with_rating",
    "with_ratings",
    "written",
]
