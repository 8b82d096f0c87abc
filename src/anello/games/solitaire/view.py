"""What is seen of the solitaire: everything but the hidden part of the stack, which no position knows either."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from anello.core.view import Json, OpenView
from anello.games.solitaire.drawing import diagram
from anello.games.xart.drawing import characters
from anello.games.xart.drawing.shapes import TileMarks
from anello.games.xart.notation import TileDraw, XartTurn

if TYPE_CHECKING:
    from anello.games.solitaire.position import SolitairePosition  # noqa: F401  # named in quotes below

__all__ = ["SolitaireView"]


@dataclass(frozen=True)
class SolitaireView(OpenView["SolitairePosition"]):
    """A position of the solitaire as the player or an onlooker sees it."""

    def data(self) -> dict[str, Json]:
        """The position as plain data, in the words of Xart's where they mean the same."""
        position = self.position
        return {
            "game": position.game.name,
            "square": position.size,
            "line": position.line(),
            "viewer": self.viewer,
            "to_act": list(self.to_act),
            "size": list(position.box),
            "tiles": [[x, y, tile] for (x, y), tile in position.tiles.items()],
            "drawn": str(TileDraw(position.drawn)) if position.drawn else None,
            "to_come": position.tiles_to_come,
            "forced": [list(cell) for cell in position.forced_cells],
            "last": {
                "laid": [[position.last.x, position.last.y, position.last.tile]] if position.last else [],
                "shift": list(position.shift),
            },
            "wins": [
                {"colour": win.colour + 1, "how": "line", "cells": [list(cell) for cell in win.cells]}
                for win in [position.win]
                if win is not None
            ],
            "outcome": position.game.describe(self.outcome),
            "moves": [
                {"word": str(turn), "lays": [[turn.x, turn.y, turn.tile]]}
                for turn in (position.moves_of(self.viewer) if self.viewer else ())
                if isinstance(turn, XartTurn)
            ],
        }

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        position = self.position
        return diagram.draw(position.tiles, self._marks(), position.drawn, theme=theme, distinct=distinct, size=size)

    def text(self, *, colour: bool = False) -> str:
        """The diagram, and below it the tile to be laid."""
        position = self.position
        drawing = characters.draw(position.tiles, self._marks(), colour=colour)
        if not position.drawn:
            return drawing
        tile = characters.draw({(0, 0): position.drawn}, TileMarks(coordinates=False), colour=colour)
        more = f"{position.tiles_to_come} more to come" if position.tiles_to_come else "the last one"
        return f"{drawing}\n\nThe tile {TileDraw(position.drawn)}, {more}:\n\n{tile}"

    def _marks(self) -> TileMarks:
        position = self.position
        # Until the tiles are as far apart as its sides the square may lie elsewhere: there is no frame yet.
        side = position.size
        return TileMarks(
            chosen=(position.last.x, position.last.y) if position.last else None,
            targets=sorted({(turn.x, turn.y) for turn in position.turns}) if position.tiles else (),
            win=position.win,
            frame=(0, 0, side, side) if position.box == (side, side) else None,
        )
