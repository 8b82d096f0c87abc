"""Tables over HTTP: setting one up, sitting down, and what anybody may know of it."""

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from anello.core import Seat
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import TournamentPlace
from anello.server.wire.fields import GameName, PersonName, SeatNumber, ViewData

__all__ = ["Join", "NewTable", "OutcomeInfo", "PositionInfo", "SeatInfo", "TableInfo", "TableList"]

SeatKey: TypeAlias = Literal["1", "2", "3", "4", "5", "6", "7", "8"]
BY_SEAT = msgspec.Meta(extra_json_schema={"propertyNames": {"enum": list(get_args(SeatKey))}})


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up."""

    game: GameName
    options: dict[str, str] = {}
    seats: Annotated[dict[SeatKey, Annotated[str, msgspec.Meta(max_length=60)]], BY_SEAT] | None = None
    """Who sits where: me, here, open or computer:LEVEL; a seat that is not named is open."""
    shuffle: bool = False
    names: Annotated[dict[SeatKey, PersonName], BY_SEAT] = {}
    clock: TimeControl = TimeControl()
    open: bool = False
    rated: bool = False
    """Whether ratings depend on it: a game between two people with a clock, which everybody may watch."""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to sit down."""

    seat: SeatNumber | None = None
    name: PersonName = ""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    kind: Literal["open", "person", "computer"]
    name: str
    mine: bool = False
    level: int | None = None
    bot: bool = False
    """Whether a program of somebody's own plays."""


class OutcomeInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    winner: Seat | None
    how: str
    text: str
    loser: Seat | None = None
    """Who alone lost where nobody alone won."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody who knows its name may see it."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    status: Literal["waiting", "playing", "over"]
    created: float
    updated: float
    open: bool
    seq: int
    plies: int
    seats: dict[str, SeatInfo]
    mine: list[Seat]
    clock: TimeControl
    to_act: list[Seat]
    score: list[int] | None
    outcome: OutcomeInfo | None
    next: str | None
    rated: bool = False
    tournament: TournamentPlace | None = None
    """Where it belongs, if it is played in a tournament."""


class TableList(msgspec.Struct, frozen=True):
    """Some tables."""

    tables: list[TableInfo]


class PositionInfo(msgspec.Struct, frozen=True):
    """The view after so many plies."""

    n: int
    view: ViewData
