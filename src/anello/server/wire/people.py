"""What somebody is told of themselves, and how they move to another device or leave."""

from typing import Annotated, Any, Literal

import msgspec

from anello.server.people.person import Shown
from anello.server.wire.fields import PersonName

__all__ = [
    "DeviceInfo",
    "ForgetWish",
    "LeaveWish",
    "MoveInfo",
    "MoveWish",
    "OwnChange",
    "OwnInfo",
    "PasskeyAnswer",
    "PasskeyId",
    "PasskeyInfo",
]

_TicketText = Annotated[str, msgspec.Meta(min_length=20, max_length=100)]


class DeviceInfo(msgspec.Struct, frozen=True):
    """A browser or bot in which somebody is known."""

    since: float
    here: bool


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of somebody."""

    id: str
    since: float
    used: float | None


class OwnInfo(msgspec.Struct, frozen=True):
    """Who the sender is."""

    known: bool
    """Whether anything is remembered; nothing is before the first click that needs it."""
    name: str = ""
    page: str = ""
    since: float | None = None
    shown: Shown = "open"
    bot: bool = False
    devices: list[DeviceInfo] = []
    passkeys: list[PasskeyInfo] = []
    silenced_until: float | None = None
    """So long the host of the server lets the sender say nothing."""


class OwnChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called, and how much others may see; what is left out stays."""

    name: PersonName | None = None
    shown: Shown | None = None


class PasskeyAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an authenticator answered, as `PublicKeyCredential.toJSON` gives it."""

    ticket: _TicketText
    credential: dict[str, Any]


class PasskeyId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which passkey."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=1400, pattern="^[A-Za-z0-9_-]+$")]


class MoveInfo(msgspec.Struct, frozen=True):
    """A link that makes another browser the sender's too, once and soon; and the same as a QR code, an SVG."""

    link: str
    code: str
    until: float


class MoveWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a link to another device carries."""

    ticket: _TicketText


class LeaveWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the sender's key ends: in this browser, in all others, or in all."""

    where: Literal["here", "elsewhere", "everywhere"]


class ForgetWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to be forgotten."""

    sure: Literal["yes"]
