"""Xart on small boards, solved exactly: who wins with best play, shown by a table that a verifier goes through."""

from anello.games.xart.engine.small.solving import SmallSolution, solve
from anello.games.xart.engine.small.verify import BadSolution, verify

__all__ = ["BadSolution", "SmallSolution", "solve", "verify"]
