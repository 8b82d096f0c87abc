"""The Xe Queo! engine: equilibrium strategies with certified guarantees, players of ten levels, and explanations."""

from anello.engines.xequeo.analysis import (
    Outlook,
    RoundReport,
    TurnReport,
    analyse,
    outlook,
    played_rounds,
    round_in_play,
)
from anello.engines.xequeo.bounds import Bounds, bounds, plain_bounds, tight_bounds
from anello.engines.xequeo.habits import AdaptivePlayer, HumanPlayer, OpponentModel
from anello.engines.xequeo.half import HalfStrategy, half_strategy
from anello.engines.xequeo.levels import LEVELS
from anello.engines.xequeo.player import EquilibriumPlayer

__all__ = [
    "LEVELS",
    "AdaptivePlayer",
    "Bounds",
    "EquilibriumPlayer",
    "HalfStrategy",
    "HumanPlayer",
    "OpponentModel",
    "Outlook",
    "RoundReport",
    "TurnReport",
    "analyse",
    "bounds",
    "half_strategy",
    "outlook",
    "plain_bounds",
    "played_rounds",
    "round_in_play",
    "tight_bounds",
]
