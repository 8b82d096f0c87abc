"""Somebody of whom something is remembered, and the ways that lead to them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Device", "OwnPasskey", "Person", "Shown"]

Shown: TypeAlias = Literal["open", "name", "closed"]
"""How much others may see of somebody: all that is public, the name and ratings alone, or no page at all."""


@dataclass(frozen=True)
class Person:
    """Somebody of whom something is remembered."""

    id: str
    """Never sent to anybody."""
    page: str
    name: str
    since: float
    shown: Shown
    is_bot: bool
    silenced_until: float | None = None
    """So long the host lets them say nothing."""


@dataclass(frozen=True)
class Device:
    """A key that somebody uses."""

    key_hash: str
    since: float


@dataclass(frozen=True)
class OwnPasskey:
    """A passkey, as its owner is told of it."""

    id: str
    since: float
    used: float | None
