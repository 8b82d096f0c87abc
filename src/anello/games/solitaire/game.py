"""The solitaire as a game: its two sizes, its first position, and positions from text."""

from anello.core.errors import BadPosition
from anello.core.game import Game, Option
from anello.games.solitaire import line
from anello.games.solitaire.position import Position

__all__ = ["GAME", "Solitaire"]


class Solitaire(Game[Position]):
    """One player builds a square, tile by tile as they come, so that one line runs through all of it."""

    name = "solitaire"
    title = "Xart Solitaire"
    seats = ("player",)
    options = (Option("size", ("3", "4"), "The side of the square: 3 is easy, 4 is hard."),)

    def start(self, **options: str) -> Position:
        return Position(int(self.chosen(options)["size"]), 0)

    def from_line(self, text: str, **options: str) -> Position:
        fields = line.read(text)
        size = fields.size or self.chosen(options)["size"]
        if size not in self.options[0].choices:
            raise BadPosition(f"The side of the square is {size[:20]!r}: it should be 3 or 4.")
        if options.get("size", size) != size:
            raise BadPosition(f"The line is of a square of {size}, not {options['size']}.")
        return Position.from_tiles(fields.tiles, int(size), fields.drawn)


GAME = Solitaire()
