"""A game that was played without a server, as a page brings it."""

from typing import Annotated, Literal

import msgspec

from anello.server.tables.clocks import TimeControl
from anello.server.wire.fields import GameName, PersonName
from anello.server.wire.tables import BY_SEAT, SeatKey

__all__ = ["BroughtEnd", "BroughtGame", "BroughtPly"]

MOST_PLIES = 1000


class BroughtPly(msgspec.Struct, forbid_unknown_fields=True):
    """A move; seat 0 is chance."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=8)]
    word: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class BroughtEnd(msgspec.Struct, forbid_unknown_fields=True):
    """An end from outside the rules."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=8)]
    word: Literal["resign", "draw", "time"]


class BroughtGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game that is over."""

    id: Annotated[str, msgspec.Meta(min_length=10, max_length=40)]
    """Whoever brings it twice says the same."""
    game: GameName
    options: dict[str, str]
    seats: Annotated[dict[SeatKey, Annotated[str, msgspec.Meta(max_length=60)]], BY_SEAT]
    """Who sat where, as for a new table: me, here or computer:LEVEL."""
    names: Annotated[dict[SeatKey, PersonName], BY_SEAT]
    plies: Annotated[list[BroughtPly], msgspec.Meta(max_length=MOST_PLIES)]
    clock: TimeControl = TimeControl()
    closed: BroughtEnd | None = None
