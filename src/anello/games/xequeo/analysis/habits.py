"""What finished rounds tell of a player's habits: the same that a player who learns them goes by."""

from collections.abc import Iterable

from anello.core import Playthrough, Seat
from anello.games.xequeo.analysis.rounds import PlayedRound, played_rounds
from anello.games.xequeo.engine.playing.adaptive import OpponentModel
from anello.games.xequeo.engine.playing.human import nearest_first
from anello.games.xequeo.match import XeQueoPosition

__all__ = ["habits_of_match", "habits_shown"]


def habits_of_match(played: Playthrough, seat: Seat) -> OpponentModel:
    """What the finished rounds of a match show of a seat's habits."""
    positions = [position for position in played.positions if isinstance(position, XeQueoPosition)]
    return habits_shown(played_rounds(positions), seat)


def habits_shown(rounds: Iterable[PlayedRound], seat: Seat) -> OpponentModel:
    """What somebody who watched these rounds to their ends knows of a seat's habits."""
    model = OpponentModel()
    for played in rounds:
        turns = [turn for turn in played.turns if turn.seat == seat]
        model.learn(nearest_first(played.start), played.secrets[seat], turns)
    return model
