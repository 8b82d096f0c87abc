"""What can happen at a table, as it is written to the log: nothing else decides what a table is."""

from typing import Literal, TypeAlias

import msgspec

from anello.core import Seat
from anello.server.tables.clocks import TimeControl

__all__ = [
    "Answered",
    "Closed",
    "ClosingWord",
    "Granted",
    "LogEntry",
    "MoveMade",
    "OfferKind",
    "Offered",
    "Resumed",
    "Said",
    "SeatPassed",
    "SeatPlan",
    "SeatTaken",
    "TableCreated",
    "TableEvent",
    "TournamentPlace",
    "decode",
    "encode",
    "kind_of",
    "without_person",
]

OfferKind: TypeAlias = Literal["draw", "undo", "rematch"]
"""What one player can offer the others."""

ClosingWord: TypeAlias = Literal["resign", "time", "draw"]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is meant to sit on a seat."""

    kind: Literal["open", "person", "computer"]
    name: str = ""
    key: str = ""
    """The person who holds the seat; never sent to anybody."""
    level: int = 0
    memory: str = ""
    """What the computer that sits there has learned of its opponents at the tables before."""
    bot: bool = False
    """Whether a program of somebody's own plays, and no person."""


class TournamentPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game belongs that is played in a tournament."""

    id: str
    name: str
    round: int = 0
    """0 in an arena, which has none."""


class _StoredEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """The tags are what is stored: they stay as they are, whatever the classes are called."""


class TableCreated(_StoredEvent, frozen=True, tag="created"):
    """The first event of every table."""

    game: str
    options: dict[str, str]
    seats: dict[Seat, SeatPlan]
    clock: TimeControl
    open: bool = False
    rated: bool = False
    tournament: TournamentPlace | None = None

    @property
    def is_public(self) -> bool:
        """Whether everybody may find the table."""
        return self.open or self.rated


class SeatTaken(_StoredEvent, frozen=True, tag="joined"):
    """Somebody took an open seat."""

    seat: Seat
    name: str
    key: str
    bot: bool = False


class SeatPassed(_StoredEvent, frozen=True, tag="passed"):
    """A seat is somebody else's now: of the same player under another key or name, or nobody's who is known."""

    seat: Seat
    name: str = ""
    key: str = ""
    """Empty: who sat there is forgotten, and what was said there with them."""


class MoveMade(_StoredEvent, frozen=True, tag="move"):
    """A word of the game, by a player or by chance."""

    seat: Seat
    word: str
    public: str = ""
    """What others are shown instead until the round is over, if the move is secret."""
    salt: str = ""
    commitment: str = ""
    lag: float = 0.0
    """Seconds on the network that are not counted against the player."""


class Said(_StoredEvent, frozen=True, tag="chat"):
    """Something said at the table: the key of a ready-made phrase, or free text."""

    seat: Seat
    phrase: str = ""
    text: str = ""


class Offered(_StoredEvent, frozen=True, tag="offer"):
    """A player offered a draw, asked for an undo, or wants to play again; or agreed while others have not yet."""

    seat: Seat
    what: OfferKind


class Answered(_StoredEvent, frozen=True, tag="answer"):
    """The answer that settles an offer: the last of the others accepted it, or any of them declined."""

    seat: Seat
    what: OfferKind
    accept: bool
    plies: int | None = None
    """How many plies are left after an undo."""
    table: str = ""
    """Where the rematch is played."""


class Closed(_StoredEvent, frozen=True, tag="close"):
    """The game was ended from outside its rules."""

    seat: Seat
    word: ClosingWord


class Resumed(_StoredEvent, frozen=True, tag="resumed"):
    """The server is back; from `stopped` until now nobody's clock ran."""

    stopped: float


class Granted(_StoredEvent, frozen=True, tag="granted"):
    """So many seconds were given to a seat whose player was on vacation."""

    seat: Seat
    seconds: float


TableEvent: TypeAlias = (
    TableCreated | SeatTaken | SeatPassed | MoveMade | Said | Offered | Answered | Closed | Resumed | Granted
)


class LogEntry(msgspec.Struct, frozen=True):
    """An event in the log: its number, when it happened, and by which message of which client."""

    seq: int
    at: float
    event: TableEvent
    client_id: str | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def encode(event: TableEvent) -> str:
    """The event as it is stored."""
    return _encoder.encode(event).decode()


def decode(text: str) -> TableEvent:
    """Read what `encode` wrote."""
    return _decoder.decode(text)


def kind_of(event: TableEvent) -> str:
    """The word that an event is stored and shown under.

    >>> kind_of(Said(1, text="Good evening"))
    'chat'
    """
    return str(type(event).__struct_config__.tag)


def without_person(event: TableEvent, seat: Seat) -> TableEvent:
    """An event as it is kept when whoever sat on a seat is forgotten: neither name nor key, nor what they wrote.

    >>> without_person(Said(1, text="I am Ada"), 1)
    Said(seat=1, phrase='', text='…')
    """
    match event:
        case TableCreated(seats=seats) if seat in seats and seats[seat].kind == "person":
            return msgspec.structs.replace(event, seats={**seats, seat: SeatPlan("person")})
        case SeatTaken(seat=taken) | SeatPassed(seat=taken) if taken == seat:
            return msgspec.structs.replace(event, name="", key="")
        case Said(seat=speaker, text=text) if speaker == seat and text:
            return msgspec.structs.replace(event, text="…")
    return event
