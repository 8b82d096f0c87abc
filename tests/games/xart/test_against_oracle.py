"""Xart against the naive second reading of its rules: whole games, all kinds of words, the four variants."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from anello.core.errors import IllegalMove
from anello.core.outcome import CHANCE, Outcome
from anello.games.xart.endings import XartEnding
from anello.games.xart.game import GAME
from anello.games.xart.notation import XartTurn, cell_name
from anello.games.xart.position import XartPosition
from anello.games.xart.tiles import LaidTile, Win
from tests.amount import amount
from tests.games.xart import oracle
from tests.games.xart.helpers import real_games

pytestmark = pytest.mark.long

GAMES = real_games()
VARIANTS: tuple[oracle.Variant, ...] = ("unlimited", "limited", "loop", "lucky")

REASONS = {
    "the cell is taken": "There is a tile on {cell} already.",
    "the tile touches no edge": "A tile on {cell} would touch no other",
    "the colours do not match": "A tile {shape} does not fit on {cell}",
    "three equal edges": "{cell}{shape} would force tiles until three edges of one colour",
    "larger than 8 x 8": "A tile on {cell} would make the board larger than 8 by 8.",
    "must be laid as drawn": "it has to be laid as it came out of the bag",
}
"""What the oracle says of an illegal turn, and how the player is told."""

# A position, a turn there that wins for both, the colours with a ring and those with a line.
DOUBLE_WINS = [
    ("2n/2e/vvnh/nwe", "B1/", {"white", "red"}, set()),
    ("nhw/ese/2nh/2h/2e", "B4+", {"white", "red"}, set()),
    ("2hsnwn/1hhwehh/hhhhwes/1sehhwv/4sew/5ve", "H4/", {"red"}, {"white"}),
    ("we/sn/nhs/1svn/1nwesn/1hhwns/ehsesn/wew", "E8/", {"white"}, {"red"}),
    ("2ew/1vvew/1wvve/1hw/2h/2esesv/wnwnwnw/esesese/wnwnwnw", "H9\\", set(), {"white", "red"}),
    ("wew/snsn/nsns/snsvnses/wewnsnwn/ewesnses/2wvew", "A0+", set(), {"white", "red"}),
    ("7n/7e/5ewn/4wves/3sew/3wve/esesnw/vvvves", "G7\\", {"white", "red"}, {"red"}),
]


# --- the two readings side by side ---------------------------------------------------------------------------------


def from_corner(tiles: oracle.Board, board: oracle.Board) -> oracle.Board:
    """Tiles counted from the top left of the box around a board."""
    left, top, _, _ = oracle.box(board)
    return {(x - left, y - top): tile for (x, y), tile in tiles.items()}


def cell_of(board: oracle.Board, x: int, y: int) -> oracle.Cell:
    """The oracle's cell from one that is counted from the top left of the box; @0 of an empty board is its (0, 0)."""
    left, top, _, _ = oracle.box(board) if board else (1, 1, 1, 1)
    return left + x, top + y


def outcome_of(turn: oracle.Turn, mover: oracle.Colour) -> Outcome | None:
    """How the game ends by a turn; draws are left out."""
    winner = turn.winner(mover)
    if winner is None:
        return None
    return Outcome(oracle.COLOURS.index(winner) + 1, XartEnding.RING if winner in turn.rings else XartEnding.LINE)


def check_turn(board: oracle.Board, turn: oracle.Turn, before: XartPosition, after: XartPosition) -> None:
    """Whether the position after a turn is what the oracle says it is."""
    mover = oracle.COLOURS[before.seat - 1]
    assert after.tiles == from_corner(turn.board, turn.board)
    laid = [LaidTile(x, y, tile) for (x, y), tile in from_corner(turn.added, turn.board).items()]
    assert after.laid[0] == laid[0]
    assert len(after.laid) == len(laid)
    assert set(after.laid) == set(laid)
    if board:
        (left, top, _, _), (new_left, new_top, _, _) = oracle.box(board), oracle.box(turn.board)
        assert after.shift == (left - new_left, top - new_top)
    if after.outcome == Outcome(None, XartEnding.DRAW):
        assert oracle.is_drawn(turn.board, "limited")
    else:
        assert after.outcome == outcome_of(turn, mover)
    assert {oracle.COLOURS[win.colour] for win in after.wins} == turn.rings | turn.lines
    for win in after.wins:
        check_win(after.tiles, win)


def check_win(tiles: Mapping[oracle.Cell, int], win: Win) -> None:
    """Whether the cells of a win are all cells of one line of its colour, in order, that closes or crosses the box."""
    board, colour = dict(tiles), oracle.COLOURS[win.colour]
    sides = [side for side in oracle.STEPS if oracle.colour_of_edge(board[win.cells[0]], side) == colour]
    walks = [oracle.follow(board, win.cells[0], side) for side in sides]
    (walk,) = [walk for walk in walks if tuple(cell for cell, _, _ in walk) == win.cells]
    (start, entered, _), (end, _, left_by) = walk[0], walk[-1]
    if win.how is XartEnding.RING:
        assert (oracle.beyond(end, left_by), oracle.OPPOSITE[left_by]) == (start, entered)
        return
    assert left_by == oracle.OPPOSITE[entered]
    axis = 0 if entered in "EW" else 1
    borders = [cell[axis] for cell in board]
    assert {start[axis], end[axis]} == {min(borders), max(borders)}
    assert (start[axis] < end[axis]) == (entered in "NW")
    assert max(borders) - min(borders) + 1 >= oracle.LINE


def check_legal_turns(position: XartPosition, board: oracle.Board) -> None:
    """Whether exactly the oracle's turns are legal, and none if somebody has won."""
    listed = [move for move in position.moves_of(position.seat) if isinstance(move, XartTurn)]
    assert len(set(listed)) == len(listed)
    found = {(cell_of(board, move.x, move.y), move.tile) for move in listed}
    turns = () if position.wins else oracle.legal_turns(board, position.variant.value, position.drawn or None)
    assert found == set(turns)
    assert (position.outcome is None) == bool(found)


def check_word(position: XartPosition, board: oracle.Board, word: str) -> str:
    """Whether both readings agree on a word; returns what the oracle objects to, or "legal"."""
    drawn = position.drawn or None
    try:
        cell, tile = oracle.read(board, word)
        oracle.lay(board, cell, tile)  # what is wrong with the turn itself comes before how the tile was drawn
        turn = oracle.turn(board, cell, tile, position.variant.value, drawn)
    except oracle.RuleError as error:
        reason = next(reason for reason in REASONS if reason in str(error))
        told = REASONS[reason].format(cell=word[:-1], shape=word[-1])
        with pytest.raises(IllegalMove) as refused:
            position.play(word)
        assert told in str(refused.value)
        assert word not in position.legal_moves
        return reason
    check_turn(board, turn, position, position.play(word))
    return "legal"


def random_word(position: XartPosition, rng: random.Random) -> str:
    """A shape somewhere on the board or near it."""
    width, height = position.size
    return cell_name(rng.randint(-1, width + 1), rng.randint(-1, height + 1)) + rng.choice("+/\\")


def random_game(
    variant: oracle.Variant, seed: int, most_turns: int = 400, *, quiet: bool = False
) -> Iterator[tuple[XartPosition, oracle.Board]]:
    """A random game played by both readings and compared turn by turn; a quiet one avoids wins as long as it can."""
    rng = random.Random(seed)
    position, board = GAME.start(variant=variant), oracle.Board()
    for _ in range(most_turns):
        if position.to_act == (CHANCE,):
            position = position.play(position.draw(rng))
        yield position, board
        if position.outcome is not None:
            return
        moves = list(position.legal_moves)
        rng.shuffle(moves)
        following = (position.play(move) for move in moves)
        after = next((each for each in following if not (quiet and each.wins)), position.play(moves[0]))
        chosen = after.laid[0]
        cell = cell_of(board, chosen.x - after.shift[0], chosen.y - after.shift[1]) if board else (0, 0)
        turn = oracle.turn(board, cell, chosen.tile, variant, position.drawn or None)
        check_turn(board, turn, position, after)
        position, board = after, turn.board


# --- random play ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games(variant: oracle.Variant) -> None:
    rng = random.Random(variant)
    objections: Counter[str] = Counter()
    positions = 0
    often = 0.03 if variant == "lucky" else 0.2  # here the oracle tries the drawn tile everywhere for each tile
    games = amount(20)
    for seed in range(games):
        for position, board in random_game(variant, seed):
            positions += 1
            if position.outcome is not None or rng.random() < often:
                check_legal_turns(position, board)
            if board and position.outcome is None:
                words = {random_word(position, rng) for _ in range(8)}
                objections.update(check_word(position, board, word) for word in sorted(words))
    assert positions > 15 * games
    assert sum(objections.values()) > 100 * games
    assert {"legal", "the cell is taken", "the tile touches no edge", "the colours do not match"} <= set(objections)
    assert ("must be laid as drawn" in objections) == (variant == "lucky")


@pytest.mark.slow
def test_crowded_limited_boards() -> None:
    rng = random.Random(64)
    objections: Counter[str] = Counter()
    ends: Counter[tuple[int, bool]] = Counter()
    for seed in range(amount(8)):
        for position, board in random_game("limited", seed, quiet=True):
            if len(board) > 50:
                check_legal_turns(position, board)
            if len(board) > 30 and position.outcome is None:
                words = {random_word(position, rng) for _ in range(6)}
                objections.update(check_word(position, board, word) for word in sorted(words))
        assert position.outcome is not None
        ends[position.outcome.winner or 0, len(board) == 64] += 1
    assert ends[0, True] > 0
    assert "larger than 8 x 8" in objections
    assert "three equal edges" in objections


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seed"), [("unlimited", 1), ("unlimited", 2), ("loop", 3), ("lucky", 4)])
def test_boards_beyond_a_hundred_tiles(variant: oracle.Variant, seed: int) -> None:
    rng = random.Random(seed)
    objections: Counter[str] = Counter()
    compared = 0
    for position, board in random_game(variant, seed, most_turns=90, quiet=True):
        if len(board) > 100 and position.outcome is None:
            words = {random_word(position, rng) for _ in range(6)}
            objections.update(check_word(position, board, word) for word in sorted(words))
            compared += len(words)
            if compared < 12:
                check_legal_turns(position, board)
    assert compared > 60
    assert len(board) > 130
    assert len(objections) >= 4


# --- real games ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_real_games_turn_by_turn() -> None:
    assert len(GAMES) == 139
    hows: Counter[str | None] = Counter()
    for result, words in GAMES:
        position, board = GAME.start(), oracle.Board()
        for word in words.split():
            turn = oracle.turn(board, *oracle.read(board, word))
            after = position.play(word)
            check_turn(board, turn, position, after)
            position, board = after, turn.board
        outcome = position.outcome
        assert ("open" if outcome is None or outcome.winner is None else GAME.seat_name(outcome.winner)) == result
        hows[outcome.how if outcome else None] += 1
    assert min(hows[XartEnding.RING], hows[XartEnding.LINE], hows[None]) > 10


# --- both colours win ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("variant", ["unlimited", "loop", "lucky"])
@pytest.mark.parametrize(("tiles", "word", "rings", "lines"), DOUBLE_WINS)
def test_the_mover_wins_a_double_win(
    tiles: str, word: str, rings: set[oracle.Colour], lines: set[oracle.Colour], variant: oracle.Variant, seat: int
) -> None:
    before = GAME.from_line(f"{tiles} {'wr'[seat - 1]} {variant}")
    board = dict(before.tiles)
    cell, tile = oracle.read(board, word)
    if variant == "lucky":
        before = GAME.from_line(f"{tiles} {'wr'[seat - 1]} {variant} {[d for d, _ in before.chances()][tile - 1]}")
    turn = oracle.turn(board, cell, tile, variant, tile if variant == "lucky" else None)
    assert set(turn.rings) == rings
    assert set(turn.lines) == (set() if variant == "loop" else lines)
    after = before.play(word)
    check_turn(board, turn, before, after)
    if len(turn.rings | turn.lines) == 2:
        assert after.outcome is not None
        assert after.outcome.winner == seat
        assert [win.colour for win in after.wins] == [seat - 1, 2 - seat]
    else:
        assert variant == "loop"


def test_double_wins_come_in_every_kind() -> None:
    kinds = {(len(rings), len(lines)) for _, _, rings, lines in DOUBLE_WINS}
    assert kinds == {(2, 0), (1, 1), (0, 2), (2, 1)}
