"""What can happen at a table, as it is written to the log: nothing else decides what a table is."""

from typing import Literal, TypeAlias

import msgspec

from anello.core import Seat
from anello.server.clocks import TimeControl

__all__ = [
    "Answer",
    "Chat",
    "Close",
    "Closing",
    "Created",
    "Entry",
    "Event",
    "Joined",
    "Move",
    "Offer",
    "Resumed",
    "SeatPlan",
    "What",
    "decode",
    "encode",
]

What: TypeAlias = Literal["draw", "undo", "rematch"]
"""What one player can offer the other."""

Closing: TypeAlias = Literal["resign", "time", "draw"]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is meant to sit on a seat."""

    kind: Literal["open", "person", "computer"]
    name: str = ""
    key: str = ""
    """The hash of the key that holds the seat; never sent to anybody."""
    level: int = 0


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    pass


class Created(_Event, frozen=True):
    """The first event of every table."""

    game: str
    options: dict[str, str]
    seats: dict[Seat, SeatPlan]
    clock: TimeControl
    open: bool = False


class Joined(_Event, frozen=True):
    """Somebody takes an open seat."""

    seat: Seat
    name: str
    key: str


class Move(_Event, frozen=True):
    """A word of the game, by a player or by chance."""

    seat: Seat
    word: str
    public: str = ""
    """What others are shown instead until the round is over, if the move is secret."""
    salt: str = ""
    commitment: str = ""
    lag: float = 0.0
    """Seconds on the network that are not counted against the player."""


class Chat(_Event, frozen=True):
    """Something said at the table: the key of a ready-made phrase, or free text."""

    seat: Seat
    phrase: str = ""
    text: str = ""


class Offer(_Event, frozen=True):
    """A player offers a draw, asks for an undo, or wants to play again."""

    seat: Seat
    what: What


class Answer(_Event, frozen=True):
    """The other player's answer to an offer."""

    seat: Seat
    what: What
    accept: bool
    plies: int | None = None
    """How many plies are left after an undo."""
    table: str = ""
    """Where the rematch is played."""


class Close(_Event, frozen=True):
    """The game ends from outside its rules."""

    seat: Seat
    word: Closing


class Resumed(_Event, frozen=True):
    """The server is back; from `stopped` until now nobody's clock ran."""

    stopped: float


Event: TypeAlias = Created | Joined | Move | Chat | Offer | Answer | Close | Resumed


class Entry(msgspec.Struct, frozen=True):
    """An event in the log: its number, when it happened, and by which message of which client."""

    seq: int
    at: float
    event: Event
    client_id: str | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """The event as it is stored."""
    return _encoder.encode(event).decode()


def decode(text: str) -> Event:
    """Read what `encode` wrote."""
    return _decoder.decode(text)
