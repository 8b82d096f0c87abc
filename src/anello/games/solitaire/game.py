"""The solitaire as a game: its two sizes, its first position, and positions from text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar

from anello.core.arguments import expect_positions
from anello.core.errors import BadPosition
from anello.core.game import Game, Option
from anello.games.solitaire import line
from anello.games.solitaire.position import SolitairePosition
from anello.games.xart.drawing import animation

__all__ = ["GAME", "Solitaire"]


class Solitaire(Game[SolitairePosition]):
    """One player builds a square, tile by tile as they come, so that one line runs through all of it."""

    name = "solitaire"
    title = "Xart Solitaire"
    seats = ("player",)
    options = (Option("size", ("3", "4"), "The side of the square: 3 is easy, 4 is hard."),)

    how_to_type = (
        "Lay the tile you see: column, row and shape, like B3/. @ is the empty column on the left, 0 the empty row"
        " above. Where the neighbours leave two ways, add the colour at the top edge: @0/r."
    )
    faculties: ClassVar[Mapping[str, str]] = {
        "service": "anello.games.solitaire.service:service",
        "page": "anello.games.solitaire:PAGE",
        "terminal": "anello.games.solitaire.terminal:sit_down",
        "commands": "anello.games.solitaire.commands:app",
        "encoding": "anello.games.solitaire.encoding:encoding",
        "batch": "anello.games.solitaire.batch:batch",
        "wasm": "anello.games.solitaire.wasm:",
    }

    def start(self, **options: str) -> SolitairePosition:
        return SolitairePosition(int(self.chosen(options)["size"]), 0)

    def from_line(self, text: str, **options: str) -> SolitairePosition:
        fields = line.read(text)
        size = fields.size or self.chosen(options)["size"]
        if size not in self.options[0].choices:
            raise BadPosition(f"The side of the square is {size[:20]!r}: it should be 3 or 4.")
        if options.get("size", size) != size:
            raise BadPosition(f"The line is of a square of {size}, not {options['size']}.")
        return SolitairePosition.from_tiles(fields.tiles, int(size), fields.drawn)

    def film(
        self,
        positions: Sequence[SolitairePosition],
        *,
        names: Sequence[str] = (),
        theme: str = "light",
        distinct: bool = False,
        size: int | None = None,
    ) -> str:
        """Tile after tile falls in, and the line through all of them glows."""
        first = expect_positions(positions)[0]
        turns = [[(x, y, tile) for (x, y), tile in first.tiles.items()]] if first.tiles else []
        left = top = 0  # how far the names of the cells have moved since the first position
        for before, after in pairwise(positions):
            if after.last and len(after.tiles) > len(before.tiles):
                left, top = left + after.shift[0], top + after.shift[1]
                turns.append([(after.last.x - left, after.last.y - top, after.last.tile)])
        win = positions[-1].win
        if win is not None:
            win = replace(win, cells=tuple((x - left, y - top) for x, y in win.cells))
        return animation.animate(turns, win, theme=theme, distinct=distinct, size=size, title=self.title)


GAME = Solitaire()
