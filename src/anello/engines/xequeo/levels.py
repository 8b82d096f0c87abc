"""The ten levels of Xe Queo!, from one who just runs for the ring to one who proves how safe it is."""

from collections.abc import Callable

from anello.engines.players import Level, Player
from anello.engines.xequeo.habits import HumanPlayer
from anello.engines.xequeo.player import EquilibriumPlayer
from anello.engines.xequeo.response import Habits

__all__ = ["LEVELS"]


def _human(slips: float, seconds: float) -> Callable[[], Player]:
    return lambda: HumanPlayer(slips, seconds)


LEVELS = (
    Level(1, "Runner", lambda: HumanPlayer(1.0, habits=Habits(hasty=0.05, runs=1.0, forgets=1.0))),
    Level(2, "Guesser", lambda: HumanPlayer(1.0, habits=Habits(hasty=0.4, runs=0.8, forgets=1.0))),
    Level(3, "Dreamer", lambda: HumanPlayer(1.0, habits=Habits(hasty=0.2, runs=0.4, forgets=0.95))),
    Level(4, "Walker", _human(0.6, 0.1)),
    Level(5, "Watcher", _human(0.4, 0.1)),
    Level(6, "Doubter", _human(0.28, 0.1)),
    Level(7, "Bluffer", _human(0.18, 0.2)),
    Level(8, "Reader", _human(0.1, 0.3)),
    Level(9, "Fox", _human(0.04, 0.5)),
    Level(10, "Sphinx", EquilibriumPlayer),
)
"""Weakest first."""
