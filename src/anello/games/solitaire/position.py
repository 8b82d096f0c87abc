"""A position of the solitaire: the tiles laid, and the one that lies visible on the stack."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from anello.core.arguments import expect_kind
from anello.core.errors import BadPosition, IllegalMove, quoted
from anello.core.outcome import CHANCE, Outcome, Seat, Viewer
from anello.core.position import Position
from anello.games.solitaire import kernel, line
from anello.games.solitaire.endings import SolitaireEnding
from anello.games.solitaire.view import SolitaireView
from anello.games.xart.drawing.shapes import bounds
from anello.games.xart.endings import XartEnding
from anello.games.xart.notation import CHANCES, CellWord, TileDraw, XartTurn, cell_name, read_draw, read_turn
from anello.games.xart.tables import FITS, FORCED, ILLEGAL_SPACE, NEIGHBOUR, TILES, TOUCH
from anello.games.xart.tiles import TileCell, Win

if TYPE_CHECKING:
    from anello.games.solitaire.game import Solitaire

__all__ = ["PLAYER", "SolitaireMove", "SolitairePosition"]

SolitaireMove: TypeAlias = XartTurn | TileDraw

PLAYER: Seat = 1


@dataclass(frozen=True, repr=False)
class SolitairePosition(Position[SolitaireMove]):
    r"""A position of the solitaire; equal to another if the same tiles lie there and the same one comes next.

    >>> from anello.games.solitaire import GAME
    >>> position = GAME.start(size="3").play("/w").play("@0/").play("\\w")
    >>> [str(turn) for turn in position.legal_moves]
    ['@1\\', 'B1\\']
    """

    size: int
    """The side of the square to be built."""
    key: int
    """The tiles as one number; see `anello.games.solitaire.kernel`."""
    drawn: int = 0
    """The visible tile, as it lies on the stack; 0 before the draw."""
    last: XartTurn | None = field(default=None, compare=False)
    """The placement that led here, its cell named as it is now."""
    shift: tuple[int, int] = field(default=(0, 0), compare=False)
    """How far that placement moved the name of every cell, by growing the box to the left and the top."""

    @classmethod
    def from_tiles(cls, tiles: Mapping[TileCell, int], size: int, drawn: int = 0) -> "SolitairePosition":
        """The position with these tiles, wherever they lie; raises `BadPosition` if the rules forbid it."""
        if not isinstance(size, int):
            raise BadPosition(f"The size of a square is a number of cells, not {quoted(size)}.")
        if not expect_kind(tiles, Mapping, "A dictionary of tiles by cell"):
            return cls(size, 0, drawn)
        if not all(isinstance(cell, tuple) and len(cell) == 2 for cell in tiles):
            raise BadPosition("Tiles are numbers by cell, as in {(0, 0): 3}.")
        left, top, right, bottom = bounds(tiles)
        tiles = {(x - left, y - top): tile for (x, y), tile in tiles.items()}
        if max(right - left, bottom - top) >= size:
            raise BadPosition(f"This position cannot arise: the square has only {size} by {size} cells.")
        if fault := _fault(tiles):
            raise BadPosition(f"This position cannot arise: {fault}.")
        key = sum(tile << kernel.CELL_BITS * (kernel.LARGEST * y + x) for (x, y), tile in tiles.items())
        position = cls(size, key, drawn)
        if drawn and position.outcome is not None:
            raise BadPosition("This position cannot arise: a game that is over has no tile to lay.")
        return position

    @property
    def game(self) -> "Solitaire":
        from anello.games.solitaire.game import GAME  # here, since the game makes positions

        return GAME

    @property
    def options(self) -> dict[str, str]:
        return {"size": str(self.size)}

    @cached_property
    def tiles(self) -> Mapping[TileCell, int]:
        """The tiles by cell (x, y), counted from the upper left of the box."""
        cells = range(kernel.LARGEST**2)
        tiles = {divmod(cell, kernel.LARGEST)[::-1]: self.key >> kernel.CELL_BITS * cell & 7 for cell in cells}
        return MappingProxyType({cell: tile for cell, tile in tiles.items() if tile})

    @property
    def box(self) -> tuple[int, int]:
        """The width and height of the box around all tiles."""
        _, _, right, bottom = bounds(self.tiles) if self.tiles else (0, 0, -1, -1)
        return right + 1, bottom + 1

    @property
    def is_full(self) -> bool:
        """Whether the square is complete."""
        return len(self.tiles) == self.size**2

    @property
    def tiles_to_come(self) -> int:
        """How many tiles of the stack are still hidden."""
        return self.size**2 - len(self.tiles) - bool(self.drawn)

    # How it goes on and ends

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.outcome is not None:
            return ()
        return (PLAYER,) if self.drawn else (CHANCE,)

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.win is not None:
            return Outcome(PLAYER, SolitaireEnding.SOLVED)
        # If no tile can be laid in any way, the next draw does not matter.
        return None if self._placements[0] else Outcome(None, SolitaireEnding.STUCK)

    @cached_property
    def win(self) -> Win | None:
        """The line that runs through all tiles of the square."""
        if not self.is_full:
            return None
        colour = int(kernel.solved_by(self.key, self.size))
        if colour < 0:
            return None
        cells = np.empty((kernel.LARGEST**2, 2), np.int64)
        count = kernel.line_through(self.key, colour, cells)
        return Win(colour, XartEnding.LINE, tuple((x, y) for x, y in cells[:count].tolist()))

    def chances(self) -> Sequence[tuple[SolitaireMove, Fraction]]:
        return CHANCES if self.to_act == (CHANCE,) else ()

    @cached_property
    def _placements(self) -> tuple[list[XartTurn], bool]:
        """All legal placements of any tile, and whether they are forced."""
        return self._listed(0)

    def _listed(self, drawn: int) -> tuple[list[XartTurn], bool]:
        found = np.empty((kernel.MOST_PLACEMENTS, 3), np.int64)
        count, forced = kernel.list_turns(self.key, self.size, drawn, found)
        return [XartTurn(*row) for row in found[:count].tolist()], bool(forced)

    @property
    def forced_cells(self) -> tuple[TileCell, ...]:
        """The spaces one of which has to be filled next."""
        placements, forced = self._placements
        return tuple((turn.x, turn.y) for turn in placements) if forced else ()

    @cached_property
    def turns(self) -> tuple[XartTurn, ...]:
        """What the player may do with the visible tile."""
        return tuple(self._listed(self.drawn)[0]) if self.drawn else ()

    # Moves

    def generate_moves(self, seat: Seat) -> Iterable[SolitaireMove]:
        return (draw for draw, _ in CHANCES) if seat == CHANCE else self.turns

    def read(self, word: str, seat: Seat) -> SolitaireMove:
        if self.acting(seat) == CHANCE:
            return read_draw(word)
        said = read_turn(word)
        for turn in self.turns:
            if (turn.x, turn.y) == (said.x, said.y) and said.means(turn.tile):
                return turn
        raise IllegalMove(self._objection(said))

    def _objection(self, said: CellWord) -> str:
        """Why a word is no legal placement, and what would be."""
        cell, name = (said.x, said.y), cell_name(said.x, said.y)
        advice = f" Possible: {' '.join(map(str, self.turns))}."
        placements, forced = self._placements
        if not self.tiles:
            return f"The first tile is laid as it comes: {self.turns[0]}."
        if cell in self.tiles:
            return f"There is a tile on {name} already."
        if not (mask := _mask(self.tiles, cell)):
            return f"A tile on {name} would touch no other; a corner is not enough."
        if any(max(at + 1, length, length - at) > self.size for at, length in zip(cell, self.box, strict=True)):
            return f"A tile on {name} would not leave room for a square of {self.size} by {self.size}."
        if forced and cell not in self.forced_cells and not FORCED[mask]:
            return f"A forced cell has to be filled first.{advice}"
        fitting = [tile for tile in TILES if FITS[mask, tile] and said.means(tile)]
        if not fitting:
            return f"A tile {said.shape} does not fit on {name}: its colours would not match.{advice}"
        if XartTurn(*cell, fitting[0]) not in placements:
            return f"{name}{said.shape} would leave a space that three edges of one colour lead into.{advice}"
        return f"The tile is {TileDraw(self.drawn)}: it has to be laid as it comes.{advice}"

    def after(self, move: SolitaireMove, seat: Seat) -> "SolitairePosition":
        if isinstance(move, TileDraw):
            return SolitairePosition(self.size, self.key, move.tile, self.last)
        key = int(kernel.key_after(self.key, move.x, move.y, move.tile))
        shift = -min(move.x, 0), -min(move.y, 0)
        last = XartTurn(move.x + shift[0], move.y + shift[1], move.tile)
        return SolitairePosition(self.size, key, 0, last, shift if self.tiles else (0, 0))

    # Looking at it

    def view(self, viewer: Viewer | str = None) -> SolitaireView:
        return SolitaireView(self, self.game.viewer(viewer))

    def line(self) -> str:
        return line.write(self.tiles, self.size, self.drawn)

    def advice(self) -> str:
        """What may be done with the visible tile."""
        words = " ".join(map(str, self.turns))
        if not self.turns:
            return ""
        if self.forced_cells:
            return f"A forced cell has to be filled, whatever the tile: {words}"
        if all(turn.tile == self.drawn for turn in self.turns):
            return f"As it comes: {words}"
        return f"It fits nowhere as it comes, so turn it as you like: {words}"


def _neighbour(cell: TileCell, side: int) -> TileCell:
    return cell[0] + NEIGHBOUR[side][0], cell[1] + NEIGHBOUR[side][1]


def _mask(tiles: Mapping[TileCell, int], cell: TileCell) -> int:
    """The edges that lead into a cell, as in `anello.games.xart.tables`."""
    laid = ((side, tiles.get(_neighbour(cell, side), 0)) for side in range(4))
    return int(sum(TOUCH[tile, side ^ 2] for side, tile in laid if tile))


def _fault(tiles: Mapping[TileCell, int]) -> str:
    """What is wrong with tiles that cannot have been laid by the rules; empty if nothing is."""
    reached, waiting = set[TileCell](), [next(iter(tiles))]
    while waiting:
        cell = waiting.pop()
        if cell in tiles and cell not in reached:
            reached.add(cell)
            waiting += [_neighbour(cell, side) for side in range(4)]
    if len(reached) < len(tiles):
        return "some tiles do not touch the others"
    if any(not FITS[_mask(tiles, cell), tile] for cell, tile in tiles.items()):
        return "two touching edges differ in colour"
    spaces = {_neighbour(cell, side) for cell in tiles for side in range(4)} - {*tiles}
    if any(FORCED[_mask(tiles, space)] == ILLEGAL_SPACE for space in spaces):
        return "three edges of one colour lead into an empty space"
    return ""
