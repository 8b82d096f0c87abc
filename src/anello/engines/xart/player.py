"""The Xart engine as a player in matches: a fixed effort for every turn."""

from collections.abc import Sequence
from typing import Any

from anello.core.position import Position
from anello.engines.xart.engine import XartEngine

__all__ = ["EnginePlayer"]


class EnginePlayer:
    """An engine and how long it thinks about every turn."""

    def __init__(
        self,
        engine: XartEngine,
        *,
        name: str = "anello",
        milliseconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> None:
        self.engine = engine
        self.name = name
        self.milliseconds, self.nodes, self.depth = milliseconds, nodes, depth
        self.thoughts = 0
        self.depths = 0

    def begin(self, position: Position[Any]) -> None:
        self.engine.forget()

    def choose(self, position: Position[Any], words: Sequence[str]) -> str:
        thought = self.engine.think(
            position,  # type: ignore[arg-type]
            milliseconds=self.milliseconds,
            nodes=self.nodes,
            depth=self.depth,
        )
        self.thoughts += 1
        self.depths += thought.depth
        return str(thought.turn)

    def close(self) -> None:
        """Nothing to do: the engine may play on elsewhere."""
