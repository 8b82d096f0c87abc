"""Puzzles of Xe Queo!: one decision with given beliefs, proved to be best by the solver's certified strategies."""

from anello.tutor.puzzles.xequeo.check import check, faults, stats
from anello.tutor.puzzles.xequeo.mine import Found, make, mined, read_sources, remake, sources, write_sources
from anello.tutor.puzzles.xequeo.puzzle import Question, Theme, XequeoPuzzle, puzzles, read, write
from anello.tutor.puzzles.xequeo.words import Judgement, explanation, hint, judge, say, task

__all__ = [
    "Found",
    "Judgement",
    "Question",
    "Theme",
    "XequeoPuzzle",
    "check",
    "explanation",
    "faults",
    "hint",
    "judge",
    "make",
    "mined",
    "puzzles",
    "read",
    "read_sources",
    "remake",
    "say",
    "sources",
    "stats",
    "task",
    "write",
    "write_sources",
]
