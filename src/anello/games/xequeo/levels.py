"""The nine levels of Xe Queo!, from one who dreams to one who proves how safe it is, and one that learns your habits.

Most go by what they believe of your secret. The weak ones move without a thought, overlook the ring, forget what you
moved and misjudge the rest; the strong ones remember, see whom a move would let in, and move other people's pieces to
hide their own, and the patient call only when they are nearly sure. Nobody calls before you have moved.
docs/ladder-xequeo.md says how strong each is.
"""

from collections.abc import Callable
from dataclasses import replace

from anello.core import Playthrough, Seat
from anello.games.xequeo.engine.playing.adaptive import AdaptivePlayer, OpponentModel
from anello.games.xequeo.engine.playing.believing import BelievingPlayer, Manner
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.round import opponent
from anello.players.player import Level, Player

__all__ = ["LEVELS"]

MANNERS = {
    "Dreamer": Manner(wanders=0.7, overlooks=0.7, near=0.5, runs=1.0, forgets=0.7, misjudges=1.0, sure=0.8, looks=0.0),
    "Runner": Manner(wanders=0.1, overlooks=0.2, near=0.9, runs=0.95, forgets=0.7, misjudges=1.0, sure=0.8, looks=0.0),
    "Guesser": Manner(overlooks=0.1, runs=0.7, forgets=0.3, misjudges=0.7, sure=0.55, looks=0.2),
    "Watcher": Manner(runs=0.6, forgets=0.1, misjudges=0.55, looks=0.55),
    "Doubter": Manner(runs=0.5, misjudges=0.35, looks=0.85),
    "Bluffer": Manner(runs=0.25, misjudges=0.1, sure=0.67),
    "Fox": Manner(runs=0.1, near=0.5, sure=0.77),
    "Owl": Manner(runs=0.0, near=0.2, sure=0.9),
}
"""How those play who go by beliefs, weakest first."""


def _level(number: int, name: str, new_player: Callable[[], Player]) -> Level:
    known = name.lower()
    return Level(number, name, new_player, f"xequeo.level.{known}", f"faces/{known}.svg")


def _learned(memory: str, played: Playthrough, seat: Seat) -> str:
    """What a match has shown of the opponent, added to what was known of them."""
    from anello.games.xequeo.analysis.habits import habits_of_match  # here, since the analysis needs players

    return (OpponentModel.from_text(memory) + habits_of_match(played, opponent(seat))).text()


def _believing(manner: Manner) -> Callable[[], Player]:
    return lambda: BelievingPlayer(manner)


LEVELS = (
    *(_level(number, name, _believing(manner)) for number, (name, manner) in enumerate(MANNERS.items(), 1)),
    _level(9, "Sphinx", EquilibriumPlayer),
    replace(_level(10, "Chameleon", AdaptivePlayer), ranked=False, learned=_learned),
)
"""Weakest first; the last one stands beside the others, since it becomes what its opponent makes of it."""
