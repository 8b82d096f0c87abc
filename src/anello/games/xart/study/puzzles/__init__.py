"""Puzzles of Xart: a colour to move and win; made, proved, graded, and solved against a computer that resists."""

from anello.games.xart.study.puzzles.check import check, faults, stats
from anello.games.xart.study.puzzles.making import make, read_sources, remake, sources, write_sources
from anello.games.xart.study.puzzles.puzzle import XartPuzzle, XartTheme, puzzles, read
from anello.games.xart.study.puzzles.solving import XartSolving
from anello.study.puzzles.puzzle import written as write

__all__ = [
    "XartPuzzle",
    "XartSolving",
    "XartTheme",
    "begin",
    "check",
    "faults",
    "make",
    "puzzles",
    "read",
    "read_sources",
    "remake",
    "sources",
    "stats",
    "write",
    "write_sources",
]

begin = XartSolving
