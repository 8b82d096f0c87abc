"""One thing a tutor says about a position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from anello.core import Seat

__all__ = ["Remark"]


@dataclass(frozen=True)
class Remark:
    """Something on the board that is worth a word."""

    kind: str
    seat: Seat
    """Whose threat or chance it is."""
    cells: tuple[str, ...]
    """The cells to mark."""
    words: tuple[str, ...]
    """The moves it is about, in notation."""
    text_key: str
    values: Mapping[str, str] = field(default_factory=dict)
