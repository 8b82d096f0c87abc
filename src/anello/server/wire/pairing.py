"""Play somebody now: what is said over the socket of those who wait, and which games can be watched."""

from typing import Annotated, Literal

import msgspec

from anello.server.tables.clocks import TimeControl
from anello.server.tables.pools import Pace
from anello.server.wire.fields import GameName, PersonName
from anello.server.wire.tables import SeatInfo

__all__ = ["PairedNews", "ReplacedNews", "WaitMessage", "WaitingNews", "WatchInfo", "WatchList"]


class WaitMessage(msgspec.Struct, frozen=True, tag="wait", forbid_unknown_fields=True):
    """The first and only message: what somebody wants to play."""

    game: GameName
    pace: Pace
    options: Annotated[dict[str, str], msgspec.Meta(max_length=20)] = {}
    rated: bool = True
    name: PersonName = ""


class WaitingNews(msgspec.Struct, frozen=True, tag="waiting"):
    """How it stands: how many wait for the same, oneself included, how many games are played, how long it took."""

    since: float
    waiting: int
    playing: int
    lately: float | None
    """The median of the seconds that those waited who were paired in the last day; None if nobody was."""
    rating: int
    provisional: bool


class PairedNews(msgspec.Struct, frozen=True, tag="paired"):
    """Somebody has come: the table."""

    table: str


class ReplacedNews(msgspec.Struct, frozen=True, tag="replaced"):
    """The same person waits in another window now."""

    reason: Literal["elsewhere"] = "elsewhere"


class WatchInfo(msgspec.Struct, frozen=True):
    """A game that everybody may watch: what stays the same while it is played, since onlookers may see moves later."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    seats: dict[str, SeatInfo]
    clock: TimeControl
    rated: bool
    strength: int | None
    """The mean rating of those who play, where both have one."""


class WatchList(msgspec.Struct, frozen=True):
    """Games in play, the strongest first."""

    games: list[WatchInfo]
    delay: float
    """So many seconds later onlookers see what happens in a rated game."""
