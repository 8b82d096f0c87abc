"""A position of Xart: the tiles on the table, whose turn it is, and how the last turn went."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from anello.core.errors import IllegalMove
from anello.core.moves import LegalMoves
from anello.core.outcome import CHANCE, How, Outcome, Seat, Viewer
from anello.core.position import Position as CorePosition
from anello.games.xart import kernel, line
from anello.games.xart.notation import CHANCES, OPENING, CellWord, Draw, Turn, cell_name, read_draw, read_turn
from anello.games.xart.scratch import Laid, Rows, Win, on_board, turn_cells, wins_on
from anello.games.xart.tables import OPENING_TILES, TILES
from anello.games.xart.variants import Variant
from anello.games.xart.view import XartView

if TYPE_CHECKING:
    from anello.games.xart.game import Xart

__all__ = ["Move", "Position"]

Move: TypeAlias = Turn | Draw


@dataclass(frozen=True, eq=False, repr=False)
class Position(CorePosition[Move]):
    r"""A position of Xart. Positions are equal when the same tiles lie the same way and the same colour moves.

    >>> import anello
    >>> position = anello.game("xart").start().play("@0/").play("B1/")
    >>> position
    <xart.Position 'we w unlimited'>
    >>> len(position.tiles), position.turn, "A0/" in position.legal_moves
    (2, 1, True)
    """

    variant: Variant
    rows: Rows
    """The tiles as rows of x, y and tile in reading order, x and y counted from the top left of the box: read only."""
    seat: Seat
    """Whose turn it is, or would be if the game went on: 1 white, 2 red."""
    drawn: int = 0
    """The tile that came out of the bag for this turn (Lucky), 0 for none."""
    laid: tuple[Laid, ...] = ()
    """The tiles of the last turn in the order laid, the chosen one first."""
    shift: tuple[int, int] = (0, 0)
    """How far the last turn moved the name of every cell, by growing the board to the left and the top."""
    wins: tuple[Win, ...] = ()
    """The rings and lines that stand on the table, the winner's first."""

    def __post_init__(self) -> None:
        self.rows.flags.writeable = False

    @classmethod
    def from_tiles(
        cls, tiles: Mapping[tuple[int, int], int], seat: Seat = 1, variant: Variant = Variant.UNLIMITED, drawn: int = 0
    ) -> "Position":
        """The position with these tiles, wherever they lie; raises `BadPosition` if the rules forbid it."""
        rows = np.array([(x, y, tile) for (x, y), tile in tiles.items()], np.int64).reshape(-1, 3)
        position = cls(variant, _in_order(rows), seat, drawn)
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
        if self.outcome is not None:
            return ()
        return (CHANCE,) if self.variant.draws_tiles and not self.drawn else (self.seat,)

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.wins:
            return Outcome(self.wins[0].colour + 1, self.wins[0].how)
        if self.variant.limit and not len(self._turns):
            return Outcome(None, How.DRAW)
        return None

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        return CHANCES if self.to_act == (CHANCE,) else ()

    # Moves

    def moves_of(self, seat: Seat) -> LegalMoves[Move]:
        return LegalMoves(lambda: self._moves(seat), lambda word: self.read(word, self.acting(seat)))

    def _moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_act:
            return
        if seat == CHANCE:
            yield from (draw for draw, _ in CHANCES)
        elif not len(self.rows):
            yield from (Turn(*OPENING, tile) for tile in ([self.drawn] if self.drawn else OPENING_TILES))
        else:
            for x, y, tile in self._turns.tolist():
                yield Turn(x, y, tile)

    @cached_property
    def _turns(self) -> Rows:
        """All legal turns after the first: with the drawn tile where that is possible, else with any."""
        board = on_board(self)
        rows = kernel.legal_turns(board, self.drawn)
        if self.drawn and not len(rows):
            rows = kernel.legal_turns(board, 0)
        return rows

    def read(self, word: str, seat: Seat) -> Move:
        seat = self.acting(seat)
        if seat == CHANCE:
            return read_draw(word)
        said = read_turn(word)
        if not len(self.rows):
            return self._read_opening(said)
        legal_there = self._tiles_for(said.x, said.y)
        meant = [tile for tile in legal_there if said.means(tile)]
        if len(meant) != 1:
            raise IllegalMove(self._objection(said, legal_there))
        return Turn(said.x, said.y, meant[0])

    def _tiles_for(self, x: int, y: int) -> list[int]:
        """The tiles that may be laid on a cell."""
        if self.drawn:
            return [tile for column, row, tile in self._turns.tolist() if (column, row) == (x, y)]
        board = on_board(self)
        return [tile for tile in TILES if kernel.preview(board, x, y, tile)[0] >= 0]

    def _read_opening(self, said: CellWord) -> Turn:
        possible = [move for move in self._moves(self.seat) if isinstance(move, Turn)]
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
        advice = " or ".join(str(Turn(said.x, said.y, tile)) for tile in legal_there)
        advice = f" Possible there: {advice}." if advice else f" No tile can be laid on {name} now."
        if kernel.ILLEGAL in verdicts:
            return f"{name}{said.shape} would force tiles until three edges of one colour lead into one space.{advice}"
        if self.drawn and any(verdict >= 0 for verdict in verdicts):
            return f"The tile drawn is {Draw(self.drawn)}: it has to be laid as it came out of the bag.{advice}"
        return f"A tile {said.shape} does not fit on {name}: its colours would not match.{advice}"

    def after(self, move: Move, seat: Seat) -> "Position":
        if isinstance(move, Draw):
            return replace(self, drawn=move.tile, laid=(), shift=(0, 0))
        board = on_board(self, keep=False)
        x, y = turn_cells(move, len(self.rows) > 0)
        _, rows = kernel.preview(board, x, y, move.tile)
        kernel.play(board, x, y, move.tile)
        shift = -min(x, 0), -min(y, 0)
        laid = tuple(Laid(x + shift[0], y + shift[1], tile) for x, y, tile in rows.tolist())
        together = _in_order(np.concatenate([self.rows, rows]))
        return Position(self.variant, together, 3 - seat, 0, laid, shift, wins_on(board, mover=seat - 1))

    def forced(self, turn: Turn) -> tuple[Laid, ...]:
        """All tiles that a legal turn lays, the chosen one first, on cells as they are named now."""
        _, rows = kernel.preview(on_board(self), *turn_cells(turn, len(self.rows) > 0), turn.tile)
        return tuple(Laid(*row) for row in rows.tolist())

    def perft(self, depth: int) -> int:
        """How many sequences of so many turns there are from here; in Lucky, over all draws.

        >>> import anello
        >>> [anello.game("xart").start().perft(depth) for depth in range(5)]
        [1, 2, 24, 432, 9568]
        """
        return int(kernel.perft(on_board(self, keep=False), depth))

    # Looking at it

    def view(self, viewer: Viewer = None) -> XartView:
        return XartView(self, viewer)

    def line(self) -> str:
        return line.write(self.tiles, self.seat, self.variant, self.drawn)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[Variant, Seat, int, bytes]:
        return self.variant, self.seat, self.drawn, self.rows.tobytes()


def _in_order(rows: Rows) -> Rows:
    """Rows of x, y and tile moved to the corner (0, 0) and put in reading order."""
    if len(rows):
        rows = rows - (*rows[:, :2].min(axis=0), 0)
    return np.ascontiguousarray(rows[np.lexsort((rows[:, 0], rows[:, 1]))])
