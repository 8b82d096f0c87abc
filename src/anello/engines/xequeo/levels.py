"""The ten levels of Xe Queo!, from one who runs for the ring and calls on a hunch to one who proves how safe it is.

They were set so that each wins a few rounds in a hundred more than the one below: ``python -m bench.xequeo_player``
prints how many.
"""

from collections.abc import Callable

from anello.engines.players import Level, Player
from anello.engines.xequeo.habits import HumanPlayer
from anello.engines.xequeo.player import EquilibriumPlayer
from anello.engines.xequeo.response import Habits

__all__ = ["LEVELS"]

RUNNER = Habits(hasty=0.05, runs=1.0, forgets=1.0)
GUESSER = Habits(hasty=0.4, runs=0.8, forgets=1.0)
DREAMER = Habits(hasty=0.2, runs=0.4, forgets=0.95)


def _human(slips: float, hunches: float, habits: Habits | None = None) -> Callable[[], Player]:
    return lambda: HumanPlayer(slips, 0.1, habits, hunches=hunches)


LEVELS = (
    Level(1, "Runner", _human(1.0, 0.55, RUNNER)),
    Level(2, "Guesser", _human(1.0, 0.43, GUESSER)),
    Level(3, "Dreamer", _human(1.0, 0.32, DREAMER)),
    Level(4, "Walker", _human(0.7, 0.26)),
    Level(5, "Watcher", _human(0.55, 0.21)),
    Level(6, "Doubter", _human(0.42, 0.165)),
    Level(7, "Bluffer", _human(0.31, 0.125)),
    Level(8, "Reader", _human(0.2, 0.08)),
    Level(9, "Fox", _human(0.1, 0.04)),
    Level(10, "Sphinx", EquilibriumPlayer),
)
"""Weakest first."""
