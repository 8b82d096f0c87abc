"""What the computer says at a table: a word as it begins, one now and then, one at the end, and nothing of the game.

What is said depends on what everybody knows, who has said what and how the game ended, and on chance: never on a secret
or on how the computer likes its position.
"""

import random
from collections.abc import Sequence

from anello.core import Seat
from anello.players.player import Level, Occasion
from anello.server.tables.events import Closed, MoveMade, Said
from anello.server.tables.referee import LONGEST_LOG
from anello.server.tables.state import TableState
from anello.server.tables.thinking import level_at

__all__ = ["remark"]

PAUSE = 8
"""So many events at least lie between two remarks of a game that goes on."""
SELDOM = 0.1
"""How often something is said after that."""
MOST = 6
"""So many remarks at most before the end: a long game is no reason to chatter."""


def remark(table: TableState, levels: Sequence[Level], source: random.Random) -> Said | None:
    """What a computer says now that this event has happened; None if nobody has anything to say."""
    event = table.log[-1].event
    if not isinstance(event, MoveMade | Closed) or table.seq >= LONGEST_LOG:
        return None
    talkers = _talkers(table, levels)
    if table.outcome is not None:
        winner = table.outcome.winner
        if winner is None or len(talkers) != 1:
            return None
        ((seat, level),) = talkers.items()
        return Said(seat, phrase=level.says("won" if seat == winner else "lost"))
    if isinstance(event, MoveMade) and event.seat in talkers:
        occasion = _occasion(table, event.seat, source)
        return Said(event.seat, phrase=talkers[event.seat].says(occasion)) if occasion else None
    return None


def _talkers(table: TableState, levels: Sequence[Level]) -> dict[Seat, Level]:
    """The computers that have something to say, where a person listens."""
    plans = table.seats
    if all(plan.kind == "computer" for plan in plans.values()):
        return {}
    found = {seat: level_at(levels, plan) for seat, plan in plans.items() if plan.kind == "computer"}
    return {seat: level for seat, level in found.items() if level is not None and level.style}


def _occasion(table: TableState, seat: Seat, source: random.Random) -> Occasion | None:
    """Whether a computer that has just moved says something: once at the beginning, and seldom later."""
    said = [entry.seq for entry in table.log if isinstance(entry.event, Said) and entry.event.seat == seat]
    if not said:
        moved = sum(isinstance(entry.event, MoveMade) and entry.event.seat == seat for entry in table.log)
        return "start" if moved == 1 else None
    if len(said) < MOST and table.seq - said[-1] >= PAUSE and source.random() < SELDOM:
        return "play"
    return None
