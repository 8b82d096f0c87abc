"""Xart as a game: its variants, its first position, and positions from text."""

from collections.abc import Sequence

import numpy as np

from anello.core.errors import BadPosition
from anello.core.game import Game, Option
from anello.games.xart import animation, diagram, line
from anello.games.xart.position import Position
from anello.games.xart.variants import Variant

__all__ = ["GAME", "Xart"]


class Xart(Game[Position]):
    """David Smith's game of tiles with a white and a red line, known as Trax; rings and lines win."""

    name = "xart"
    title = "Xart"
    seats = ("white", "red")
    options = (
        Option(
            "variant",
            tuple(variant.value for variant in Variant),
            "Unlimited: the usual game; limited: 8 by 8 cells; loop: only rings win; lucky: tiles as they are drawn.",
        ),
    )

    def start(self, **options: str) -> Position:
        return Position(Variant(self.chosen(options)["variant"]), np.empty((0, 3), np.int64), 1)

    def from_line(self, text: str, **options: str) -> Position:
        fields = line.read(text)
        variant = fields.variant or Variant(self.chosen(options)["variant"])
        if "variant" in options and variant != self.chosen(options)["variant"]:
            raise BadPosition(f"The line is of the variant {variant}, not {options['variant']}.")
        return Position.from_tiles(fields.tiles, fields.seat, variant, fields.drawn)

    def film(
        self, positions: Sequence[Position], *, theme: str = "light", distinct: bool = False, size: int | None = None
    ) -> str:
        """The tiles fall in, turn by turn, and the winner's line glows."""
        first, *others = positions
        turns = [[(x, y, tile) for x, y, tile in first.rows.tolist()]] if len(first.rows) else []
        left = top = 0  # how far the names of the cells have moved since the first position
        for position in others:
            left, top = left + position.shift[0], top + position.shift[1]
            if position.laid:
                turns.append([(laid.x - left, laid.y - top, laid.tile) for laid in position.laid])
        win = None
        if wins := positions[-1].wins:
            win = diagram.Win(wins[0].colour, [(x - left, y - top) for x, y in wins[0].cells])
        return animation.animate(turns, win, theme=theme, distinct=distinct, size=size)


GAME = Xart()
