"""What goes over the wire: the typed messages of clients, and the answers of the server (see docs/protocol.md)."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from anello.core import Seat
from anello.server.clocks import TimeControl
from anello.server.events import What

__all__ = [
    "PROTOCOL",
    "Ack",
    "AnswerMessage",
    "ChatMessage",
    "ClientMessage",
    "Command",
    "ErrorInfo",
    "GameInfo",
    "GamesInfo",
    "Join",
    "LevelInfo",
    "Look",
    "MoveMessage",
    "NewTable",
    "OfferMessage",
    "OptionInfo",
    "OutcomeInfo",
    "Ping",
    "Pong",
    "PositionInfo",
    "Refused",
    "Resign",
    "SeatInfo",
    "Sync",
    "TableInfo",
    "TableList",
    "TokenInfo",
    "VersionInfo",
    "WarmupInfo",
]

PROTOCOL = 1

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z-]{8,64}$", description="Any unique text, a UUID.")]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
Seq: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=8)]


# --- from the client over HTTP -----------------------------------------------------------------------------------


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[str, str] = {}
    seats: dict[Literal["1", "2"], Annotated[str, msgspec.Meta(max_length=60)]] | None = None
    """Who sits where: me, here, open or computer:LEVEL."""
    shuffle: bool = False
    names: dict[Literal["1", "2"], Name] = {}
    clock: TimeControl = TimeControl()
    open: bool = False


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to sit down."""

    seat: SeatNumber | None = None
    name: Name = ""


# --- from the client over the socket -----------------------------------------------------------------------------


class _Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class MoveMessage(_Message, frozen=True, tag="move"):
    """A word of notation; a secret one with the salt and seal of *Fair secrets*."""

    id: Id
    seq: Seq
    word: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    seat: SeatNumber | None = None
    salt: Annotated[str, msgspec.Meta(max_length=64)] = ""
    commitment: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ChatMessage(_Message, frozen=True, tag="chat"):
    """Something to say: a ready-made phrase or free text."""

    id: Id
    seat: SeatNumber | None = None
    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class Resign(_Message, frozen=True, tag="resign"):
    """Giving up."""

    id: Id
    seat: SeatNumber | None = None


class OfferMessage(_Message, frozen=True, tag="offer"):
    """Offering a draw, asking for an undo, wanting to play again."""

    id: Id
    what: What
    seat: SeatNumber | None = None


class AnswerMessage(_Message, frozen=True, tag="answer"):
    """The answer to an offer."""

    id: Id
    what: What
    accept: bool
    seat: SeatNumber | None = None


class Look(_Message, frozen=True, tag="look"):
    """Turn this socket to another seat of one's own, or to what is public."""

    seat: SeatNumber | None


class Sync(_Message, frozen=True, tag="sync"):
    """Ask for the full state and for what was missed."""

    since: Seq


class Ping(_Message, frozen=True, tag="ping"):
    """Is anybody there?"""

    t: int | float = 0


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to a ping, which measures the lag."""

    t: int | float = 0


Command: TypeAlias = MoveMessage | ChatMessage | Resign | OfferMessage | AnswerMessage
"""A message that changes the table and is safe to send twice."""

ClientMessage: TypeAlias = Command | Look | Sync | Ping | Pong


# --- from the server ---------------------------------------------------------------------------------------------


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """A message is on the disk as this event."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A message that changed nothing, and why."""

    id: str
    code: str
    reason: str


class ErrorInfo(msgspec.Struct, frozen=True):
    """What went wrong with a request, in a sentence to show."""

    code: str
    reason: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    kind: Literal["open", "person", "computer"]
    name: str
    mine: bool = False
    level: int | None = None


class OutcomeInfo(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: Seat | None
    how: str
    text: str


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


class TableList(msgspec.Struct, frozen=True):
    """Some tables."""

    tables: list[TableInfo]


class OptionInfo(msgspec.Struct, frozen=True):
    """A choice when a game is set up; the usual one first."""

    name: str
    choices: list[str]
    help: str


class LevelInfo(msgspec.Struct, frozen=True):
    """A strength of the computer."""

    number: int
    name: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[str]
    has_secrets: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]


class GamesInfo(msgspec.Struct, frozen=True):
    """All games, and the keys of the ready-made phrases."""

    games: list[GameInfo]
    phrases: list[str]


class PositionInfo(msgspec.Struct, frozen=True):
    """The view after so many plies."""

    n: int
    view: dict[str, Any]


class TokenInfo(msgspec.Struct, frozen=True):
    """A key for a bot."""

    token: str


class WarmupInfo(msgspec.Struct, frozen=True):
    """How far the engines are compiled."""

    done: int
    total: int
    now: str
    ready: bool
    playable: bool = True
    """Whether tables open already; before that they wait for the rules."""


class VersionInfo(msgspec.Struct, frozen=True):
    """Who answers."""

    name: str
    version: str
    protocol: int
