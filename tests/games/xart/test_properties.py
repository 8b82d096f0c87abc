"""What holds in every position of Xart, tried on positions that Hypothesis makes up."""

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from anello.core.playthrough import Playthrough
from anello.games.xart import kernel, turns
from anello.games.xart.board_cache import on_board, turn_cells
from anello.games.xart.endings import XartEnding
from anello.games.xart.game import GAME
from anello.games.xart.notation import XartTurn
from anello.games.xart.position import XartPosition
from anello.games.xart.variants import Variant
from tests.games.xart import oracle

Cell = tuple[int, int]

MOST_TURNS = 40


def play_through(variant: Variant, choices: list[int]) -> Playthrough:
    """A game in which every choice picks one of the legal moves, until it is over."""
    played = GAME.new(variant=variant.value)
    for choice in choices:
        if played.outcome is not None:
            break
        moves = list(played.position.legal_moves)
        played = played.play(moves[choice % len(moves)])
    return played


choices = st.integers(0, MOST_TURNS).flatmap(lambda n: st.lists(st.integers(0, 999), min_size=n, max_size=n))
games = st.builds(play_through, st.sampled_from(Variant), choices)


def last_of(played: Playthrough) -> XartPosition:
    assert isinstance(played.position, XartPosition)
    return played.position


positions = games.map(last_of)


def turns_of(position: XartPosition) -> list[XartTurn]:
    return [move for move in position.moves_of(position.seat) if isinstance(move, XartTurn)]


# --- playing and taking back ---------------------------------------------------------------------------------------


def seen(position: XartPosition) -> tuple[object, ...]:
    """All that can be seen of a position, worked out afresh."""
    fresh = XartPosition(position.variant, position.rows.copy(), position.seat, position.drawn, wins=position.wins)
    words = tuple(map(str, fresh.moves_of(fresh.seat)))
    return fresh.line(), fresh.key, fresh.outcome, fresh.to_act, words, fresh.size


@given(games)
@settings(max_examples=30)
def test_taking_back_restores_everything(played: Playthrough) -> None:
    before = [seen(position) for position in played.positions if isinstance(position, XartPosition)]
    while True:
        assert seen(last_of(played)) == before.pop()
        if not played.events:
            break
        played = played.undo()
    assert not before


@given(positions)
@settings(max_examples=50)
def test_taking_back_on_the_board_restores_everything(position: XartPosition) -> None:
    variant = position.variant
    board = kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles)
    assert kernel.load_tiles(board, position.rows, position.seat - 1) == 0
    before = [kernel.export_tiles(board).tolist(), kernel.legal_turns(board).tolist(), kernel.position_hash(board)]
    for x, y, tile in kernel.legal_turns(board).tolist():
        assert kernel.play(board, x, y, tile) >= 0
        assert kernel.position_hash(board) != before[2]
        assert kernel.take_back(board)
        after = [kernel.export_tiles(board).tolist(), kernel.legal_turns(board).tolist(), kernel.position_hash(board)]
        assert after == before
    assert not kernel.take_back(board)


# --- writing and reading -------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(positions)
def test_every_turn_is_read_back_from_its_word(position: XartPosition) -> None:
    seat = position.turn
    assume(seat is not None)
    assert seat is not None
    moves = list(position.legal_moves)
    assert len({str(move) for move in moves}) == len(moves)
    assert [position.read(str(move), seat) for move in moves] == moves


@given(positions)
def test_every_line_is_read_back(position: XartPosition) -> None:
    again = GAME.from_line(position.line())
    assert again == position
    assert hash(again) == hash(position)
    assert (again.outcome, again.key, again.to_act) == (position.outcome, position.key, position.to_act)
    assert {(win.colour, win.how) for win in again.wins} == {(win.colour, win.how) for win in position.wins}


# --- hashes --------------------------------------------------------------------------------------------------------


def hash_by_definition(position: XartPosition) -> int:
    """The hash worked out tile by tile in Python's whole numbers."""
    # The corner of the box is moved to the far end of the table of powers, so that no power is negative.
    far = turns.LONGEST_SIDE - 1
    total = sum(
        int(turns.TILE_KEY[tile]) * pow(turns.COLUMN_BASE, far + x, 2**64) * pow(turns.ROW_BASE, far + y, 2**64)
        for (x, y), tile in position.tiles.items()
    )
    mixed = (total ^ int(turns.TURN_KEY[position.seat - 1])) % 2**64
    mixed = (mixed ^ mixed >> 30) * int(turns.MIX_1) % 2**64
    mixed = (mixed ^ mixed >> 27) * int(turns.MIX_2) % 2**64
    return mixed ^ mixed >> 31


@given(positions, st.integers(-999, 999), st.integers(-999, 999))
def test_the_hash_kept_equals_the_hash_worked_out(position: XartPosition, dx: int, dy: int) -> None:
    moved = {(x + dx, y + dy): tile for (x, y), tile in position.tiles.items()}
    assert XartPosition.from_tiles(moved, position.seat, position.variant, position.drawn).key == position.key
    if position.tiles:
        assert position.key == hash_by_definition(position)
    for turn in turns_of(position)[::7]:
        board = on_board(position, keep=False)  # all positions of a thread share one board
        kernel.play(board, *turn_cells(turn, bool(position.tiles)), turn.tile)
        kept = int(kernel.position_hash(board))
        assert kept == hash_by_definition(position.play(turn))


# --- symmetry ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Symmetry:
    """A way to turn, mirror and recolour the table."""

    quarters: int
    mirrored: bool
    swapped: bool

    def cell(self, cell: Cell) -> Cell:
        x, y = (-cell[0], cell[1]) if self.mirrored else cell
        for _ in range(self.quarters):
            x, y = -y, x
        return x, y

    def side(self, side: str) -> str:
        if self.mirrored and side in "EW":
            side = oracle.OPPOSITE[side]
        return "NESW"[("NESW".index(side) + self.quarters) % 4]

    def tile(self, tile: int) -> int:
        white = {self.side(side) for side in oracle.WHITE_EDGES[tile]}
        if self.swapped:
            white = set("NESW") - white
        return next(number for number, edges in oracle.WHITE_EDGES.items() if set(edges) == white)

    def seat(self, seat: int) -> int:
        return 3 - seat if self.swapped else seat

    def position(self, position: XartPosition) -> XartPosition:
        tiles = {self.cell(cell): self.tile(tile) for cell, tile in position.tiles.items()}
        drawn = self.tile(position.drawn) if position.drawn else 0
        return XartPosition.from_tiles(tiles, self.seat(position.seat), position.variant, drawn)

    def turn(self, turn: XartTurn, position: XartPosition) -> XartTurn:
        corners = [self.cell(cell) for cell in position.tiles]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        x, y = self.cell((turn.x, turn.y))
        return XartTurn(x - left, y - top, self.tile(turn.tile))


SYMMETRIES = [Symmetry(*each) for each in product(range(4), (False, True), (False, True))]


@given(positions, st.sampled_from(SYMMETRIES))
def test_the_rules_know_no_direction_and_no_colour(position: XartPosition, symmetry: Symmetry) -> None:
    assume(position.tiles)  # on the empty table only two openings are told apart
    image = symmetry.position(position)
    pairs = {turn: symmetry.turn(turn, position) for turn in turns_of(position)}
    assert set(pairs.values()) == set(turns_of(image))
    assert len(set(pairs.values())) == len(pairs)
    outcomes = [(position, image)]
    outcomes += [(position.play(turn), image.play(pairs[turn])) for turn in list(pairs)[::5]]
    for one, other in outcomes:
        assert symmetry.position(one) == other
        assert (one.outcome is None) == (other.outcome is None)
        if one.outcome is not None and other.outcome is not None:
            assert one.outcome.how == other.outcome.how
            winner = one.outcome.winner
            assert other.outcome.winner == (None if winner is None else symmetry.seat(winner))
        assert [len(win.cells) for win in one.wins] == [len(win.cells) for win in other.wins] or len(one.wins) > 1


def test_sixteen_symmetries_are_all_different() -> None:
    marks = {(symmetry.cell((1, 2)), *(symmetry.tile(tile) for tile in oracle.WHITE_EDGES)) for symmetry in SYMMETRIES}
    assert len(marks) == 16
    assert all(sorted(map(symmetry.tile, oracle.WHITE_EDGES)) == [1, 2, 3, 4, 5, 6] for symmetry in SYMMETRIES)


# --- what a table looks like ---------------------------------------------------------------------------------------


@given(games)
@example(play_through(Variant.LIMITED, list(range(400))))
def test_tables_are_tidy(played: Playthrough) -> None:
    position = last_of(played)
    tiles = dict(position.tiles)
    if tiles:
        assert min(x for x, _ in tiles) == min(y for _, y in tiles) == 0
        assert oracle.forced_tile(tiles, tiles) is None
        assert all(oracle.fits(tiles, cell, tile) for cell, tile in tiles.items())
    if position.variant is Variant.LIMITED:
        assert max(position.size) <= 8
    if position.outcome is not None and position.outcome.how is not XartEnding.DRAW:
        assert position.outcome.winner == position.wins[0].colour + 1


@given(positions)
def test_only_the_chosen_tile_makes_the_box_grow(position: XartPosition) -> None:
    assume(position.tiles)
    width, height = position.size
    for turn in turns_of(position):
        chosen, *forced = position.forced(turn)
        assert (chosen.x, chosen.y, chosen.tile) == (turn.x, turn.y, turn.tile)
        for laid in forced:
            assert min(0, turn.x) <= laid.x <= max(width - 1, turn.x)
            assert min(0, turn.y) <= laid.y <= max(height - 1, turn.y)
