"""Strategy puzzles of Xart: made, proved, graded, and solved against a computer that defends itself."""

from anello.tutor.puzzles.attempt import Attempt, Hint, Reply, Verdict, follow, solution
from anello.tutor.puzzles.check import check, faults, stats
from anello.tutor.puzzles.choose import Chosen, Rush, Streak, daily, nearest, rush_puzzle, streak_puzzle
from anello.tutor.puzzles.difficulty import at_first, moved, with_rating, with_ratings
from anello.tutor.puzzles.mine import Found, make, mined, read_sources, remake, sources, write_sources
from anello.tutor.puzzles.puzzle import Grade, Puzzle, Theme, puzzles, read, write
from anello.tutor.puzzles.rating import Rating, after_attempt, rated
from anello.tutor.puzzles.solve import Advice, Answer, AnyPuzzle, Shown, Solving, Walk, find, library, solving
from anello.tutor.puzzles.solver import Solver, Solvers
from anello.tutor.puzzles.symmetry import canonical
from anello.tutor.puzzles.texts import texts

__all__ = [
    "Advice",
    "Answer",
    "AnyPuzzle",
    "Attempt",
    "Chosen",
    "Found",
    "Grade",
    "Hint",
    "Puzzle",
    "Rating",
    "Reply",
    "Rush",
    "Shown",
    "Solver",
    "Solvers",
    "Solving",
    "Streak",
    "Theme",
    "Verdict",
    "Walk",
    "after_attempt",
    "at_first",
    "canonical",
    "check",
    "daily",
    "faults",
    "find",
    "follow",
    "library",
    "make",
    "mined",
    "moved",
    "nearest",
    "puzzles",
    "rated",
    "read",
    "read_sources",
    "remake",
    "rush_puzzle",
    "solution",
    "solving",
    "sources",
    "stats",
    "streak_puzzle",
    "texts",
    "with_rating",
    "with_ratings",
    "write",
    "write_sources",
]
