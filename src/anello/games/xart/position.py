"""A position of Xart: the tiles on the table, whose turn it is, and how the last turn went."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import starmap
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, overload

import numpy as np

from anello.core.arguments import expect_depth, expect_kind
from anello.core.errors import AnelloError, BadPosition, IllegalMove, quoted
from anello.core.outcome import CHANCE, Outcome, Seat, Viewer
from anello.core.position import Position
from anello.games.xart import kernel, line, winning
from anello.games.xart.board_cache import board_for, on_board, turn_cells, wins_on
from anello.games.xart.endings import XartEnding
from anello.games.xart.kernel import IntArray
from anello.games.xart.notation import CHANCES, OPENING, CellWord, TileDraw, XartTurn, cell_name, read_draw, read_turn
from anello.games.xart.stepping import advance, list_turns, tile_meant
from anello.games.xart.tables import COLOUR_AT, OPENING_TILES, SHAPE, TILES
from anello.games.xart.tiles import LaidTile, Win
from anello.games.xart.variants import Variant
from anello.games.xart.view import XartView

if TYPE_CHECKING:
    from anello.games.xart.game import Xart

__all__ = ["XartMove", "XartPosition"]

XartMove: TypeAlias = XartTurn | TileDraw

_laid_tile = partial(tuple.__new__, LaidTile)
"""A tile out of a row, without the Python code of `LaidTile._make`."""
_turn = lru_cache(maxsize=4096)(XartTurn)
"""The same few turns come again and again: to remember them is faster than to make them."""

COUNTED_AT_ONCE = 4
"""So many turns deep a kernel counts at a time: less than half a second, so that Ctrl-C is heard in between."""


@dataclass(frozen=True, eq=False, repr=False)
class XartPosition(Position[XartMove]):
    r"""A position of Xart. Positions are equal when the same tiles lie the same way and the same colour moves.

    >>> import anello
    >>> position = anello.game("xart").start().play("@0/").play("B1/")
    >>> position
    <xart.Position 'we w unlimited'>
    >>> len(position.tiles), position.turn, "A0/" in position.legal_moves
    (2, 1, True)
    """

    variant: Variant
    rows: IntArray
    """The tiles as rows of x, y and tile in reading order, x and y counted from the top left of the box: read only."""
    seat: Seat
    """Whose turn it is, or would be if the game went on: 1 white, 2 red."""
    drawn: int = 0
    """The tile that came out of the bag for this turn (Lucky), 0 for none."""
    laid: tuple[LaidTile, ...] = ()
    """The tiles of the last turn in the order laid, the chosen one first."""
    shift: tuple[int, int] = (0, 0)
    """How far the last turn moved the name of every cell, by growing the board to the left and the top."""
    wins: tuple[Win, ...] = ()
    """The rings and lines that stand on the table, the winner's first."""

    def __post_init__(self) -> None:
        self.rows.setflags(write=False)

    @classmethod
    def from_tiles(
        cls, tiles: Mapping[tuple[int, int], int], seat: Seat = 1, variant: Variant = Variant.UNLIMITED, drawn: int = 0
    ) -> "XartPosition":
        """The position with these tiles, wherever they lie; raises `BadPosition` if the rules forbid it."""
        _expect_colour(seat, BadPosition)
        if variant not in tuple(Variant):
            raise BadPosition(f"There is no variant {quoted(variant)}; there is: {', '.join(Variant)}.")
        laid = expect_kind(tiles, Mapping, "A dictionary of tiles by cell").items()
        try:
            rows = np.array([(x, y, tile) for (x, y), tile in laid], np.int64).reshape(-1, 3)
        except (TypeError, ValueError, OverflowError):
            raise BadPosition("Tiles are numbers by cell, as in {(0, 0): 3}.") from None
        position = cls(Variant(variant), _in_order(rows), seat, drawn)
        return replace(position, wins=wins_on(on_board(position), mover=2 - seat))

    @property
    def game(self) -> "Xart":
        from anello.games.xart.game import GAME  # here, since the game makes positions

        return GAME

    @property
    def options(self) -> dict[str, str]:
        return {"variant": self.variant.value}

    @cached_property
    def tiles(self) -> Mapping[tuple[int, int], int]:
        """The tiles by cell (x, y)."""
        return MappingProxyType({(x, y): tile for x, y, tile in self.rows.tolist()})

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the box around all tiles."""
        if not len(self.rows):
            return 0, 0
        width, height, _ = self.rows.max(axis=0).tolist()
        return width + 1, height + 1

    @cached_property
    def key(self) -> int:
        """A 64-bit hash of tiles and colour to move, the same wherever the position lies."""
        return int(kernel.position_hash(on_board(self)))

    # Whose turn it is and how it ends

    @property
    def to_act(self) -> tuple[Seat, ...]:
        known: tuple[Seat, ...] | None = self.__dict__.get("_to_act")
        if known is None:
            by_chance = self.variant.draws_tiles and not self.drawn
            known = () if self.outcome is not None else (CHANCE,) if by_chance else (self.seat,)
            self.__dict__["_to_act"] = known
        return known

    @property
    def outcome(self) -> Outcome | None:
        return self._ending if self.wins or self.variant is Variant.LIMITED else None

    @cached_property
    def _ending(self) -> Outcome | None:
        if self.wins:
            return Outcome(self.wins[0].colour + 1, self.wins[0].how)
        if self.variant.limit and not len(self._turns):
            return Outcome(None, XartEnding.DRAW)
        return None

    def chances(self) -> Sequence[tuple[XartMove, Fraction]]:
        return CHANCES if self.to_act == (CHANCE,) else ()

    # Moves

    def generate_moves(self, seat: Seat) -> Sequence[XartMove]:
        if seat == CHANCE:
            return [draw for draw, _ in CHANCES]
        if not len(self.rows):
            return [XartTurn(*OPENING, tile) for tile in ([self.drawn] if self.drawn else OPENING_TILES)]
        return TurnRows(self._turns)

    @property
    def _turns(self) -> IntArray:
        """All legal turns after the first: with the drawn tile where that is possible, else with any."""
        known: IntArray | None = self.__dict__.get("_known_turns")
        if known is None:
            known = self._listed(self.drawn)
            if self.drawn and not len(known):
                known = self._listed(0)
            self.__dict__["_known_turns"] = known
        return known

    def _listed(self, only: int) -> IntArray:
        held = board_for(self.variant)
        count = list_turns(held.load(self), only, held.notes)
        return held.notes[:count].copy() if count >= 0 else kernel.legal_turns(on_board(self), only)

    def read(self, word: str, seat: Seat) -> XartMove:
        seat = self.acting(seat)
        if seat == CHANCE:
            return read_draw(word)
        said = read_turn(word)
        if not len(self.rows):
            return self._read_opening(said)
        if not self.drawn:
            tiles = said.tiles
            meant = tile_meant(board_for(self.variant).load(self), said.x, said.y, tiles[0], tiles[-1])
            if meant:
                return XartTurn(said.x, said.y, meant)
        legal_there = self._tiles_for(said.x, said.y)
        fitting = [tile for tile in legal_there if said.means(tile)]
        if len(fitting) != 1:
            raise IllegalMove(self._objection(said, legal_there))
        return XartTurn(said.x, said.y, fitting[0])

    def _tiles_for(self, x: int, y: int) -> list[int]:
        """The tiles that may be laid on a cell."""
        if self.drawn:
            return [tile for column, row, tile in self._turns.tolist() if (column, row) == (x, y)]
        board = on_board(self)
        return [tile for tile in TILES if kernel.preview(board, x, y, tile)[0] >= 0]

    def _read_opening(self, said: CellWord) -> XartTurn:
        possible = [move for move in self.listed_moves(self.seat) if isinstance(move, XartTurn)]
        meant = [turn for turn in possible if (said.x, said.y) == OPENING and said.means(turn.tile)]
        if len(meant) != 1:
            raise IllegalMove(f"The first tile is {' or '.join(map(str, possible))}.")
        return meant[0]

    def _objection(self, said: CellWord, legal_there: list[int]) -> str:
        """Why a word is no legal turn, and what could be laid on that cell instead."""
        name = cell_name(said.x, said.y)
        if (said.x, said.y) in self.tiles:
            return f"There is a tile on {name} already."
        if not any((said.x + dx, said.y + dy) in self.tiles for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))):
            return f"A tile on {name} would touch no other; a corner is not enough."
        verdicts = [kernel.preview(on_board(self), said.x, said.y, t)[0] for t in TILES if said.means(t)]
        if kernel.OUTGROWN in verdicts:
            return f"A tile on {name} would make the board larger than {self.variant.limit} by {self.variant.limit}."
        advice = " or ".join(str(XartTurn(said.x, said.y, tile)) for tile in legal_there)
        advice = f" Possible there: {advice}." if advice else f" No tile can be laid on {name} now."
        if kernel.ILLEGAL in verdicts:
            return f"{name}{said.shape} would force tiles until three edges of one colour lead into one space.{advice}"
        if self.drawn and any(verdict >= 0 for verdict in verdicts):
            return f"The tile drawn is {TileDraw(self.drawn)}: it has to be laid as it came out of the bag.{advice}"
        return f"A tile {said.shape} does not fit on {name}: its colours would not match.{advice}"

    def after(self, move: XartMove, seat: Seat) -> "XartPosition":
        if isinstance(move, TileDraw):
            return replace(self, drawn=move.tile, laid=(), shift=(0, 0))
        following = self._following(move, seat)
        if following is None:
            raise IllegalMove(f"{move} is not possible here.")
        return following

    def play(self, move: XartMove | str, seat: Seat | str | None = None) -> "XartPosition":
        if type(move) is XartTurn and not self.variant.draws_tiles and len(self.rows):
            # The kernel knows what is legal, and that nothing is after the end: no list is needed.
            following = self._following(move, self.seat if seat is None else self.acting(seat))
            if following is not None:
                return following
            move = str(move)  # to be told why not
        return super().play(move, seat)

    def _following(self, turn: XartTurn, seat: Seat) -> "XartPosition | None":
        """The position after a turn; None if the rules forbid it."""
        held = board_for(self.variant)
        board, notes = held.load(self), held.notes
        held.loaded = None
        x, y = (turn.x, turn.y) if len(self.rows) else (0, 0)
        won, tiles, count = advance(board, x, y, turn.tile, notes)
        if won < 0:
            return None
        held.turns += 1
        laid = tuple(map(_laid_tile, notes[tiles : tiles + count].tolist()))
        wins = wins_on(board, mover=seat - 1) if won else ()
        shift = (-x if x < 0 else 0, -y if y < 0 else 0)
        rows = notes[:tiles].copy()
        rows.setflags(write=False)
        position: XartPosition = object.__new__(XartPosition)
        # All fields at once: setting them one by one, as a frozen class does, takes as long as the turn itself.
        position.__dict__.update(
            variant=self.variant, rows=rows, seat=3 - seat, drawn=0, laid=laid, shift=shift, wins=wins
        )
        held.loaded = position
        return position

    def forced(self, turn: XartTurn) -> tuple[LaidTile, ...]:
        """All tiles that a legal turn lays, the chosen one first, on cells as they are named now."""
        expect_kind(turn, XartTurn, "A turn")
        _, rows = kernel.preview(on_board(self), *turn_cells(turn, len(self.rows) > 0), turn.tile)
        return tuple(LaidTile(*row) for row in rows.tolist())

    def winning_turns(self, seat: Seat) -> tuple[XartTurn, ...]:
        """The turns with which a colour would win at once if it were to move, whoever really is."""
        _expect_colour(seat)
        if self.wins:
            return ()
        rows = winning.winning_turns(on_board(self), seat - 1).tolist()
        return tuple(XartTurn(x, y, tile) for x, y, tile in rows)

    def perft(self, depth: int) -> int:
        """How many sequences of so many turns there are from here; in Lucky, over all draws.

        >>> import anello
        >>> [anello.game("xart").start().perft(depth) for depth in range(5)]
        [1, 2, 24, 432, 9568]
        """
        if expect_depth(depth) <= COUNTED_AT_ONCE:
            return int(kernel.perft(on_board(self, keep=False), depth))
        return 0 if self.wins else sum(self.after(turn, self.seat).perft(depth - 1) for turn in self._any_turns())

    def _any_turns(self) -> Iterator[XartTurn]:
        """All turns there would be if no tile had been drawn and any could be laid."""
        if len(self.rows):
            yield from (XartTurn(*row) for row in kernel.legal_turns(on_board(self), 0).tolist())
        else:
            yield from (XartTurn(*OPENING, tile) for tile in (TILES if self.variant.draws_tiles else OPENING_TILES))

    # Looking at it

    def view(self, viewer: Viewer | str = None) -> XartView:
        return XartView(self, self.game.viewer(viewer))

    def line(self) -> str:
        return line.write(self.tiles, self.seat, self.variant, self.drawn)

    def asks(self, seat: Seat) -> str:
        if not self.drawn:
            return ""
        colour = ("white", "red")[COLOUR_AT[self.drawn, 0]]
        return f"lays the tile drawn: {SHAPE[self.drawn]} with {colour} at its top"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, XartPosition) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[Variant, Seat, int, bytes]:
        return self.variant, self.seat, self.drawn, self.rows.tobytes()


class TurnRows(Sequence[XartTurn]):
    """Turns in an array, made one by one when they are asked for."""

    __slots__ = ("_rows",)

    def __init__(self, rows: IntArray) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> XartTurn: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[XartTurn, ...]: ...
    def __getitem__(self, index: int | slice) -> XartTurn | tuple[XartTurn, ...]:
        if isinstance(index, slice):
            return tuple(starmap(_turn, self._rows[index].tolist()))
        return _turn(*self._rows[index].tolist())

    def __iter__(self) -> Iterator[XartTurn]:
        return starmap(_turn, self._rows.tolist())

    def __contains__(self, turn: object) -> bool:
        return isinstance(turn, XartTurn) and [turn.x, turn.y, turn.tile] in self._rows.tolist()


def _expect_colour(seat: Seat, error: type[AnelloError] = AnelloError) -> None:
    if seat not in (1, 2):
        raise error(f"White is seat 1 and red seat 2; there is no {quoted(seat)}.")


def _in_order(rows: IntArray) -> IntArray:
    """Rows of x, y and tile moved to the corner (0, 0) and put in reading order."""
    if len(rows):
        rows = rows - (*rows[:, :2].min(axis=0), 0)
    return np.ascontiguousarray(rows[np.lexsort((rows[:, 0], rows[:, 1]))])
