"""Being called back: where, how often, and to which tables not."""

from typing import Annotated

import msgspec

from anello.server.calling.subscriptions import CallFrequency
from anello.server.wire.fields import SeatNumber
from anello.study.requests import LanguageCode

__all__ = ["CallsInfo", "CallsWish", "PlanInfo", "PlanWish", "PushAddress", "PushEnd", "QuietWish", "VacationWish"]

_Address = Annotated[str, msgspec.Meta(min_length=10, max_length=2000)]
_Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{16,180}$")]


class CallsInfo(msgspec.Struct, frozen=True):
    """How the sender is called back."""

    key: str
    """What a browser subscribes with."""
    browsers: int
    """In so many browsers."""
    how: CallFrequency
    hour: int
    """If once a day, at which hour, UTC."""
    quiet: list[str]
    """The tables to which they are not called."""
    away_until: float | None
    """Until when they are on vacation: so long their clocks of days stand."""
    days_left: int
    """So many days of vacation are left to them."""


class PushAddress(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser is reached, as it says itself."""

    endpoint: _Address
    p256dh: _Key
    auth: _Key
    language: LanguageCode = "en"


class PushEnd(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that is not to be called any more."""

    endpoint: _Address


class CallsWish(msgspec.Struct, forbid_unknown_fields=True):
    """How often somebody wants to be called."""

    how: CallFrequency
    hour: Annotated[int, msgspec.Meta(ge=0, le=23)] = 17


class VacationWish(msgspec.Struct, forbid_unknown_fields=True):
    """To be away for so many days from now on; 0 is to be back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=30)]


class PlanWish(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody will answer if the other plays this or that: in each line moves in turn, the other's first."""

    lines: Annotated[
        list[Annotated[list[Annotated[str, msgspec.Meta(min_length=1, max_length=60)]], msgspec.Meta(max_length=20)]],
        msgspec.Meta(max_length=20),
    ]
    seat: SeatNumber | None = None


class PlanInfo(msgspec.Struct, frozen=True):
    """What somebody has planned at a table."""

    possible: bool
    """Whether moves can be planned there at all."""
    ply: int
    """After so many plies the lines begin."""
    lines: list[list[str]]


class QuietWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whether somebody does not want to be called to a table."""

    quiet: bool
