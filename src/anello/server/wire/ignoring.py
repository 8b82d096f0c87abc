"""Muting, blocking and reporting somebody, and what is to be known of those one sits with."""

from typing import Annotated

import msgspec

from anello.server.people.ignoring import Ignoring
from anello.server.people.reports import ReportReason
from anello.server.wire.fields import SeatNumber

__all__ = [
    "IgnoreEnd",
    "IgnoreWish",
    "IgnoredInfo",
    "IgnoredList",
    "NeighbourInfo",
    "ReportKept",
    "ReportWish",
    "TableNeighbours",
]

_Short = Annotated[str, msgspec.Meta(max_length=40)]


class _Whom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody else: by their page, or by where they sit at a table."""

    page: _Short = ""
    table: _Short = ""
    seat: SeatNumber | None = None


class IgnoreWish(_Whom, frozen=True, kw_only=True):
    """Whom the sender does not want to hear, or to meet."""

    how: Ignoring


class ReportWish(_Whom, frozen=True, kw_only=True):
    """Whom the sender reports to the host, and why."""

    reason: ReportReason
    words: Annotated[str, msgspec.Meta(max_length=500)] = ""


class ReportKept(msgspec.Struct, frozen=True):
    """The host can read it."""

    kept: bool = True


class IgnoreEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the sender does not ignore any more."""

    id: _Short


class IgnoredInfo(msgspec.Struct, frozen=True):
    """Somebody whom the sender ignores, by the name they had when that began."""

    id: str
    name: str
    how: Ignoring
    since: float


class IgnoredList(msgspec.Struct, frozen=True):
    """Whom the sender ignores, the newest first."""

    ignored: list[IgnoredInfo]


class NeighbourInfo(msgspec.Struct, frozen=True):
    """What the sender is to know of somebody else at a table."""

    away_until: float | None
    """Until when they are on vacation, where that matters: in a game of days that goes on."""
    how: Ignoring | None
    """How the sender ignores them, if they do."""
    id: str
    """What takes that back; empty if there is nothing."""


class TableNeighbours(msgspec.Struct, frozen=True):
    """The other people at a table, by seat."""

    seats: dict[str, NeighbourInfo]
