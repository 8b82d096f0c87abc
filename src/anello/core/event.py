"""What happened, one word at a time: the log of a game."""

from dataclasses import dataclass

from anello.core.outcome import Seat

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """A seat and its word: a move in notation, or one of the closing words ``resign``, ``draw`` and ``time``."""

    seat: Seat
    word: str
