"""Outside programs as contestants: whatever speaks GTP."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from anello.core.outcome import Seat
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.gtp import PATIENCE, Engine, EngineRefused

__all__ = ["WARMUP", "GtpPlayer"]

WARMUP = 900.0
"""Seconds that a program may take to get ready."""


class GtpPlayer:
    """An outside program that speaks GTP; one that has gone, or does not answer for long, is started again."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        level: str | None = None,
        seconds: float | None = None,
        patience: float = PATIENCE,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._engine = Engine(command, patience=patience, folder=folder, environment=environment)
        self._level, self._seconds = level, seconds

    def begin(self, position: Position[Any], seed: int) -> None:
        """It is told about the game when it is to move; first it may compile what it needs, if it knows how to."""
        if self._level is not None:
            self._engine.ask(f"level {self._level}")
        with suppress(EngineRefused):
            if self._engine.ask("known_command warm_up") == "true":
                self._engine.ask("warm_up", patience=max(self._engine.patience, WARMUP))

    def choose(self, seat: Seat, played: Playthrough) -> str:
        return self._engine.choose(played, seat, seconds=self._seconds)

    def close(self) -> None:
        self._engine.close()
