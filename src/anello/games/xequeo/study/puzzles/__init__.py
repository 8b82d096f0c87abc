"""Puzzles of Xe Queo!: one decision with given beliefs, proved to be best by certified strategies."""

from anello.games.xequeo.study.puzzles.check import check, faults, stats
from anello.games.xequeo.study.puzzles.making import make, read_sources, remake, sources, write_sources
from anello.games.xequeo.study.puzzles.puzzle import Question, XeQueoPuzzle, XeQueoTheme, puzzles, read
from anello.games.xequeo.study.puzzles.solving import XeQueoSolving
from anello.games.xequeo.study.puzzles.words import Judgement, explanation, hint, judge, task
from anello.study.puzzles.puzzle import written as write

__all__ = [
    "Judgement",
    "Question",
    "XeQueoPuzzle",
    "XeQueoSolving",
    "XeQueoTheme",
    "begin",
    "check",
    "explanation",
    "faults",
    "hint",
    "judge",
    "make",
    "puzzles",
    "read",
    "read_sources",
    "remake",
    "sources",
    "stats",
    "task",
    "write",
    "write_sources",
]

begin = XeQueoSolving
