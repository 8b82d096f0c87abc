"""What clients say over a socket; those that change something may also be posted (see docs/protocol.md)."""

from typing import Annotated, TypeAlias

import msgspec

from anello.server.tables.events import OfferKind
from anello.server.wire.fields import EventNumber, MessageId, SeatNumber

__all__ = [
    "AnswerMessage",
    "ChatMessage",
    "ClaimMessage",
    "ClientMessage",
    "LookMessage",
    "MoveMessage",
    "OfferMessage",
    "Ping",
    "Pong",
    "ResignMessage",
    "SyncMessage",
    "TableCommand",
]


class _Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class MoveMessage(_Message, frozen=True, tag="move"):
    """A word of notation; a secret one with the salt and seal of *Fair secrets*."""

    id: MessageId
    seq: EventNumber
    word: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    seat: SeatNumber | None = None
    salt: Annotated[str, msgspec.Meta(max_length=64)] = ""
    commitment: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ChatMessage(_Message, frozen=True, tag="chat"):
    """Something to say: a ready-made phrase or free text."""

    id: MessageId
    seat: SeatNumber | None = None
    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class ResignMessage(_Message, frozen=True, tag="resign"):
    """Giving up."""

    id: MessageId
    seat: SeatNumber | None = None


class OfferMessage(_Message, frozen=True, tag="offer"):
    """Offering a draw, asking for an undo, wanting to play again."""

    id: MessageId
    what: OfferKind
    seat: SeatNumber | None = None


class AnswerMessage(_Message, frozen=True, tag="answer"):
    """The answer to an offer."""

    id: MessageId
    what: OfferKind
    accept: bool
    seat: SeatNumber | None = None


class ClaimMessage(_Message, frozen=True, tag="claim"):
    """Whoever is to move has been gone for so long that the game should be over."""

    id: MessageId
    seat: SeatNumber | None = None


class LookMessage(_Message, frozen=True, tag="look"):
    """Turn this socket to another seat of one's own, or to what is public."""

    seat: SeatNumber | None


class SyncMessage(_Message, frozen=True, tag="sync"):
    """Ask for the full state and for what was missed."""

    since: EventNumber


class Ping(_Message, frozen=True, tag="ping"):
    """Is anybody there? Both sides may ask."""

    t: int | float = 0


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to a ping, which measures the lag."""

    t: int | float = 0


TableCommand: TypeAlias = MoveMessage | ChatMessage | ResignMessage | OfferMessage | AnswerMessage | ClaimMessage
"""A message that changes the table and is safe to send twice."""

ClientMessage: TypeAlias = TableCommand | LookMessage | SyncMessage | Ping | Pong
