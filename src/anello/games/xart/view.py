"""What a player or onlooker sees of a position of Xart: everything, since nothing is hidden."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from anello.core.view import Json, OpenView
from anello.games.xart.drawing import characters, diagram
from anello.games.xart.drawing.diagram import TileMarks
from anello.games.xart.notation import TileDraw, XartTurn

if TYPE_CHECKING:
    from anello.games.xart.position import XartPosition  # noqa: F401  # named in quotes below

__all__ = ["XartView"]


@dataclass(frozen=True)
class XartView(OpenView["XartPosition"]):
    """A position of Xart as one viewer sees it."""

    def data(self) -> dict[str, Json]:
        """The position as plain data; every legal turn of the viewer comes with the tiles it would lay."""
        position = self.position
        return {
            "game": position.game.name,
            "variant": position.variant.value,
            "line": position.line(),
            "viewer": self.viewer,
            "to_act": list(self.to_act),
            "size": list(position.size),
            "tiles": position.rows.tolist(),
            "drawn": str(TileDraw(position.drawn)) if position.drawn else None,
            "last": {
                "laid": [[laid.x, laid.y, laid.tile] for laid in position.laid],
                "shift": list(position.shift),
            },
            "wins": [
                {"colour": win.colour + 1, "how": win.how.value, "cells": [list(cell) for cell in win.cells]}
                for win in position.wins
            ],
            "outcome": position.game.describe(self.outcome),
            "moves": [
                {"word": str(turn), "lays": [[laid.x, laid.y, laid.tile] for laid in position.forced(turn)]}
                for turn in (position.moves_of(self.viewer) if self.viewer else ())
                if isinstance(turn, XartTurn)
            ],
        }

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        return diagram.draw(self.position.tiles, self._marks(), theme=theme, distinct=distinct, size=size)

    def text(self, *, colour: bool = False) -> str:
        return characters.draw(self.position.tiles, self._marks(), colour=colour)

    def _marks(self) -> TileMarks:
        position = self.position
        cells = [(laid.x, laid.y) for laid in position.laid]
        frame = None
        if limit := position.variant.limit:  # everything the box can still grow to
            width, height = (max(length, 1) for length in position.size)
            frame = width - limit, height - limit, 2 * limit - width, 2 * limit - height
        win = position.wins[0] if position.wins else None
        return TileMarks(chosen=cells[0] if cells else None, forced=cells[1:], win=win, frame=frame)
