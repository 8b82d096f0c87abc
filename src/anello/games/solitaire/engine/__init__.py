"""The solitaire solved exactly: odds, hints, and how good each placement was."""

from anello.games.solitaire.engine.hints import Odds, PlacementHint, PlacementVerdict, hints, odds, review
from anello.games.solitaire.engine.solver import Solution, SolvingProgress, solve
from anello.games.solitaire.engine.store import solution

__all__ = [
    "Odds",
    "PlacementHint",
    "PlacementVerdict",
    "Solution",
    "SolvingProgress",
    "hints",
    "odds",
    "review",
    "solution",
    "solve",
]
