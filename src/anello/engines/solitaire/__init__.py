"""The solitaire solved exactly: odds, hints, and how good each placement was."""

from anello.engines.solitaire.hints import Hint, Odds, Verdict, hints, odds, review
from anello.engines.solitaire.solver import Progress, Solution, solve
from anello.engines.solitaire.store import solution

__all__ = ["Hint", "Odds", "Progress", "Solution", "Verdict", "hints", "odds", "review", "solution", "solve"]
