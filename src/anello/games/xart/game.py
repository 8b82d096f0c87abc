"""Xart as a game: its variants, its first position, and positions from text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import numpy as np

from anello.core.arguments import expect_positions
from anello.core.errors import BadPosition
from anello.core.game import Game, Option
from anello.games.xart import line
from anello.games.xart.drawing import animation
from anello.games.xart.position import XartPosition
from anello.games.xart.variants import Variant

__all__ = ["GAME", "Xart"]


class Xart(Game[XartPosition]):
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

    how_to_type = (
        "A turn is column, row and shape of the tile you lay, like B3/. The shapes are + for a straight tile, / and \\"
        " for the curves. @ is the empty column on the left, 0 the empty row above. Forced tiles are laid for you."
    )
    faculties: ClassVar[Mapping[str, str]] = {
        "levels": "anello.games.xart.levels:LEVELS",
        "courses": "anello.games.xart.study.courses:COURSES",
        "tutor": "anello.games.xart.study.tutor:",
        "texts": "anello.games.xart.study:TEXTS",
        "puzzles": "anello.games.xart.study.puzzles:",
        "analyst": "anello.games.xart.analyst:",
        "symmetry": "anello.games.xart.symmetry:position_key",
        "collection": "anello.games.xart:COLLECTION",
        "replay": "anello.games.xart.replaying:replay_games",
        "service": "anello.games.xart.service:service",
        "page": "anello.games.xart:PAGE",
        "commands": "anello.games.xart.commands:app",
        "encoding": "anello.games.xart.encoding:encoding",
        "batch": "anello.games.xart.batch:batch",
        "wasm": "anello.games.xart.wasm:",
    }

    def start(self, **options: str) -> XartPosition:
        return XartPosition(Variant(self.chosen(options)["variant"]), np.empty((0, 3), np.int64), 1)

    def from_line(self, text: str, **options: str) -> XartPosition:
        fields = line.read(text)
        variant = fields.variant or Variant(self.chosen(options)["variant"])
        if "variant" in options and variant != self.chosen(options)["variant"]:
            raise BadPosition(f"The line is of the variant {variant}, not {options['variant']}.")
        return XartPosition.from_tiles(fields.tiles, fields.seat, variant, fields.drawn)

    def film(
        self,
        positions: Sequence[XartPosition],
        *,
        names: Sequence[str] = (),
        theme: str = "light",
        distinct: bool = False,
        size: int | None = None,
    ) -> str:
        """The tiles fall in, turn by turn, and the winner's line glows."""
        first, *others = expect_positions(positions)
        turns = [[(x, y, tile) for x, y, tile in first.rows.tolist()]] if len(first.rows) else []
        left = top = 0  # how far the names of the cells have moved since the first position
        for position in others:
            left, top = left + position.shift[0], top + position.shift[1]
            if position.laid:
                turns.append([(laid.x - left, laid.y - top, laid.tile) for laid in position.laid])
        win = None
        if wins := positions[-1].wins:
            win = replace(wins[0], cells=tuple((x - left, y - top) for x, y in wins[0].cells))
        return animation.animate(turns, win, theme=theme, distinct=distinct, size=size)


GAME = Xart()
