"""How a round of Xe Queo! ends."""

from enum import StrEnum

__all__ = ["RoundEnding"]


class RoundEnding(StrEnum):
    """What gave the ring to its winner."""

    ENTERED = "entered"
    SHARED = "shared"
    """A piece entered that both had chosen."""
    CALLED = "called"
    MISCALLED = "miscalled"
