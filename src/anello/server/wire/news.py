"""What the server says over a socket: the table as one viewer may see it, and what happens there."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from anello.core import Seat
from anello.server.refusals import RefusalCode
from anello.server.tables.events import ClosingWord, OfferKind
from anello.server.wire.about import PROTOCOL, WarmupInfo
from anello.server.wire.commands import Ping, Pong
from anello.server.wire.fields import ViewData
from anello.server.wire.tables import OutcomeInfo, TableInfo

__all__ = [
    "Acknowledged",
    "AnswerNews",
    "ChatInfo",
    "ChatNews",
    "ClocksInfo",
    "CloseNews",
    "CreatedNews",
    "EventNews",
    "GrantedNews",
    "Happened",
    "Hello",
    "JoinedNews",
    "MissedEvent",
    "MoveNews",
    "OfferNews",
    "PassedNews",
    "PlyInfo",
    "PresenceInfo",
    "PresenceNews",
    "Refused",
    "ResumedNews",
    "RevealedMove",
    "StateInfo",
    "WarmupNews",
    "encode",
]

_encoder = msgspec.json.Encoder()


# --- the state of a table ----------------------------------------------------------------------------------------


class ClocksInfo(msgspec.Struct, frozen=True):
    """The clocks at a moment."""

    kind: str
    left: dict[str, float]
    running: list[Seat]
    at: float


class StateInfo(msgspec.Struct, frozen=True):
    """Everything about a table that changes from event to event."""

    seq: int
    status: Literal["waiting", "playing", "over"]
    plies: int
    round: int
    to_act: list[Seat]
    asked: dict[str, int]
    view: ViewData
    outcome: OutcomeInfo | None
    clocks: ClocksInfo | None
    offers: dict[OfferKind, list[Seat]]
    can_undo: bool
    next: str | None


class PlyInfo(msgspec.Struct, frozen=True):
    """A move of the game as it stands; of a secret one the word that may be known, and its seal."""

    n: int
    seat: Seat
    word: str
    at: float
    secret: bool | UnsetType = UNSET
    round: int | UnsetType | None = UNSET
    commitment: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class PresenceInfo(msgspec.Struct, frozen=True):
    """Which seats are connected, and how many watch."""

    seats: dict[str, bool]
    watchers: int


# --- what happened -----------------------------------------------------------------------------------------------


class RevealedMove(msgspec.Struct, frozen=True):
    """A secret move laid open at the end of its round."""

    n: int
    seat: Seat
    round: int | None
    word: str
    salt: str
    commitment: str


class _News(msgspec.Struct, frozen=True, tag_field="kind"):
    at: float


class _Ending(_News, frozen=True, kw_only=True):
    """Something that may end a round."""

    reveal: list[RevealedMove] | UnsetType = UNSET


class CreatedNews(_News, frozen=True, tag="created"):
    """The table was set up."""


class JoinedNews(_News, frozen=True, tag="joined"):
    """Somebody took a seat."""

    seat: Seat
    name: str


class PassedNews(_News, frozen=True, tag="passed"):
    """Whoever has a seat has another name now, or none."""

    seat: Seat
    name: str


class MoveNews(_Ending, frozen=True, tag="move"):
    """A word of the game, as far as it may be known."""

    seat: Seat
    word: str
    n: int | None
    """Its ply; None if it has been undone since."""
    secret: bool | UnsetType = UNSET
    round: int | UnsetType | None = UNSET
    commitment: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class ChatNews(_News, frozen=True, tag="chat"):
    """Something said at the table."""

    seat: Seat
    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    muted: bool | UnsetType = UNSET
    """Set if the viewer has muted or blocked the one who spoke: then there are no words."""


class OfferNews(_News, frozen=True, tag="offer"):
    """Somebody offered something, or agreed while others have not yet."""

    seat: Seat
    what: OfferKind


class AnswerNews(_News, frozen=True, tag="answer"):
    """An offer was accepted by everybody, or declined by one."""

    seat: Seat
    what: OfferKind
    accept: bool
    plies: int | UnsetType = UNSET
    table: str | UnsetType = UNSET


class CloseNews(_Ending, frozen=True, tag="close"):
    """The game ended from outside its rules."""

    seat: Seat
    word: ClosingWord


class ResumedNews(_News, frozen=True, tag="resumed"):
    """The server was down; clocks go on from here."""


class GrantedNews(_News, frozen=True, tag="granted"):
    """Somebody got more time: they were on vacation."""

    seat: Seat
    seconds: float


Happened: TypeAlias = (
    CreatedNews
    | JoinedNews
    | PassedNews
    | MoveNews
    | ChatNews
    | OfferNews
    | AnswerNews
    | CloseNews
    | ResumedNews
    | GrantedNews
)
"""An event as one viewer may know it."""


class ChatInfo(msgspec.Struct, frozen=True):
    """Something that was said at the table, and when."""

    seq: int
    kind: Literal["chat"]
    at: float
    seat: Seat
    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class MissedEvent(msgspec.Struct, frozen=True):
    """An event that a client has not seen yet."""

    seq: int
    event: Happened


# --- messages ----------------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", kw_only=True):
    """The full state of a table for one viewer."""

    protocol: int = PROTOCOL
    seat: Seat | None
    seq: int
    table: TableInfo
    state: StateInfo
    plies: list[PlyInfo]
    chat: list[ChatInfo]
    missed: list[MissedEvent]
    presence: PresenceInfo
    warmup: WarmupInfo


class EventNews(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """Something happened; the state afterwards is left out where it is the same."""

    seq: int
    event: Happened
    state: StateInfo | UnsetType = UNSET


class PresenceNews(PresenceInfo, frozen=True, tag_field="type", tag="presence"):
    """Somebody came or went."""


class WarmupNews(WarmupInfo, frozen=True, tag_field="type", tag="warmup"):
    """The engines are a step further."""


class Acknowledged(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """A message is on the disk as this event."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A message that changed nothing, and why."""

    id: str
    code: RefusalCode
    reason: str


ServerMessage: TypeAlias = Hello | EventNews | PresenceNews | WarmupNews | Acknowledged | Refused | Ping | Pong


def encode(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()
