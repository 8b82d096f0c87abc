"""Kinds of values that many messages share, with their bounds."""

from typing import Annotated, Any, TypeAlias

import msgspec

__all__ = ["EventNumber", "GameName", "MessageId", "PersonName", "SeatNumber", "ShortWord", "ViewData"]

GameName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
MessageId: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"^[0-9A-Za-z-]{8,64}$", description="Any unique text, a UUID.")
]
PersonName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=8)]
EventNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
ShortWord: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
"""A word of a lesson or puzzle."""
ViewData: TypeAlias = dict[str, Any]
"""What `View.data` of a game says; the game's own page knows it."""
