"""How much of a player's time is put down to the network: a little for each move, and not more than a share in all.

Only the player's own side knows when it has heard something; who answers pings late on purpose must not live on it.
"""

from anello.core import Seat
from anello.server.tables.clocks import LONGEST_LAG
from anello.server.tables.events import MoveMade
from anello.server.tables.state import TableState

__all__ = ["counted_lag"]

LAG_SHARE = 0.1
"""So much of all the time that a player gets may be put down to the network."""


def counted_lag(table: TableState, seat: Seat, lag: float) -> float:
    """What counts of the seconds that a seat's network seems to take."""
    control = table.created.clock
    if control.kind == "none" or not lag:
        return 0.0
    moves = [entry.event for entry in table.log if isinstance(entry.event, MoveMade) and entry.event.seat == seat]
    time = control.budget + control.increment * len(moves)
    given = sum(move.lag for move in moves)
    return max(0.0, min(lag, LONGEST_LAG, LAG_SHARE * time - given))
