"""The Xart player: search, evaluation, training, levels and analysis."""

from anello.engines.xart.analysis import Analysis, analyse, refutation
from anello.engines.xart.engine import XartEngine
from anello.engines.xart.levels import LEVELS, SearchPlayer
from anello.engines.xart.thought import Thought

__all__ = ["LEVELS", "Analysis", "SearchPlayer", "Thought", "XartEngine", "analyse", "refutation"]
