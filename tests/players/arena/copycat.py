"""A contestant that needs no thinking."""

from dataclasses import dataclass
from typing import Any

from anello.core import Playthrough

__all__ = ["Copycat"]


@dataclass(frozen=True)
class Copycat:
    """Plays the first legal turn, or, if it is wild, something illegal on its third turn."""

    name: str
    wild: bool = False

    def enter(self) -> "Copycat":
        return self

    def begin(self, position: Any, seed: int) -> None:
        pass

    def choose(self, seat: int, played: Playthrough) -> str:
        return "Z99/" if self.wild and len(played.events) > 5 else str(next(iter(played.position.legal_moves)))

    def close(self) -> None:
        pass
