"""Positions of Xart: the cases of the rules page, the four variants, what a player is told, positions as values."""

from fractions import Fraction

import pytest

from anello.core.errors import BadPosition, GameOver, IllegalMove, NotYourTurn
from anello.core.outcome import CHANCE, Outcome
from anello.games.xart.endings import XartEnding
from anello.games.xart.game import GAME
from anello.games.xart.notation import TileDraw, XartTurn
from anello.games.xart.position import XartPosition
from anello.games.xart.tiles import LaidTile, Win
from anello.games.xart.variants import Variant
from tests.games.xart.helpers import LINE_OF_RED, SAMPLE_GAME, after

BEFORE_A_DEAD_SPACE = "@0/ B1+ C1/ C2\\ @1+ A2/ A3/ D3\\"
FULL = (
    r"@0/ B1+ B2+ @1\ C3\ D3/ E3/ C4+ C0/ D1/ F3\ G3+ H2+ B5+ A5\ H0\ G1+ F6\ D1+ G6\ A2+ B0\ H6/ H8/ A8/ A1+ D1/"
    r" H1\ F1" + "\\"
)
STUCK = (
    r"@0/ @1/ B2\ C1+ B0+ B4+ D2/ C1+ C4/ A0\ @2+ A1+ A4+ @1\ G2\ H4\ B6/ D6\ A4/ E1\ H5+ B0+ E8/ H3+ C1+ E1+ H2/"
    r" B8/ A8\ H7/ G1+ H8/"
)


def words_of(position: XartPosition) -> set[str]:
    return {str(move) for move in position.legal_moves}


# --- the cases of the rules page -----------------------------------------------------------------------------------


def test_the_sample_game() -> None:
    position = after(SAMPLE_GAME)
    assert len(position.tiles) == 44
    assert position.outcome is not None
    assert position.outcome.winner == 1
    assert position.to_act == ()
    assert not position.moves_of(1)
    assert not position.moves_of(2)
    with pytest.raises(GameOver):
        position.play("A0+")


def test_a_turn_may_be_illegal_by_its_forced_chain() -> None:
    position = after(BEFORE_A_DEAD_SPACE)
    with pytest.raises(IllegalMove, match="three edges of one colour lead into one space"):
        position.play("B3\\")
    assert "B3\\" not in position.legal_moves


def test_white_closes_the_ring_of_red() -> None:
    position = after(r"@0/ A2\ B1" + "\\")
    assert position.outcome == Outcome(2, XartEnding.RING)
    assert position.laid == (LaidTile(1, 0, 4), LaidTile(1, 1, 5))
    (win,) = position.wins
    assert (win.colour, set(win.cells)) == (1, {(0, 0), (1, 0), (1, 1), (0, 1)})


def test_the_line_of_red_counts_except_in_loop() -> None:
    assert after(LINE_OF_RED).outcome == Outcome(2, XartEnding.LINE)
    assert after(LINE_OF_RED, "loop").outcome is None


def test_eight_in_a_row_win_and_seven_do_not() -> None:
    column = "@0+ " + " ".join(f"A{row}+" for row in range(2, 9))
    assert after(column[:-4]).outcome is None
    position = after(column)
    assert position.outcome == Outcome(1, XartEnding.LINE)
    assert position.wins == (Win(0, XartEnding.LINE, tuple((0, y) for y in range(8))),)
    assert after(column, "loop").outcome is None
    assert after(column, "limited").outcome == Outcome(1, XartEnding.LINE)


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ("", [2, 24, 432, 9568]),
        ("@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/", [46, 2282, 119074]),
        ("@0+ B1+ A0/ A3/ @3/ @3+ B1+ @3+ E3+ D4\\ F2\\ G2\\", [50, 2644, 144084]),
    ],
)
def test_perft(words: str, counts: list[int]) -> None:
    position = after(words)
    assert [position.perft(depth) for depth in range(1, len(counts) + 1)] == counts
    assert sum(len(position.play(move).legal_moves) for move in position.legal_moves) == counts[1]


def test_forced_tiles_are_told_beforehand() -> None:
    position = after(SAMPLE_GAME.rsplit(maxsplit=1)[0])
    for move in position.legal_moves:
        assert isinstance(move, XartTurn)
        dx, dy = position.play(move).shift
        told = tuple(LaidTile(laid.x + dx, laid.y + dy, laid.tile) for laid in position.forced(move))
        assert told == position.play(move).laid


# --- the limited board ---------------------------------------------------------------------------------------------


def test_a_full_limited_board_is_a_draw() -> None:
    position = after(FULL, "limited")
    assert (position.size, len(position.tiles)) == ((8, 8), 64)
    assert position.outcome == Outcome(None, XartEnding.DRAW)
    assert position.to_act == ()
    with pytest.raises(GameOver):
        position.play("A1+")
    assert GAME.describe(position.outcome) == "draw"
    # On an unlimited table the same tiles end nothing.
    assert after(FULL).outcome is None


def test_no_legal_turn_is_a_draw() -> None:
    position = after(STUCK, "limited")
    assert position.size == (8, 8)
    assert len(position.tiles) < 64
    assert position.outcome == Outcome(None, XartEnding.DRAW)
    assert GAME.from_line(position.line()).outcome == Outcome(None, XartEnding.DRAW)
    assert len(after(STUCK).legal_moves) > 0


@pytest.mark.parametrize("words", [FULL, STUCK])
def test_limited_games_go_on_until_then(words: str) -> None:
    position = GAME.start(variant="limited")
    for word in words.split():
        assert position.outcome is None
        assert word in position.legal_moves
        position = position.play(word)


# --- lucky ---------------------------------------------------------------------------------------------------------


def test_chance_draws_before_every_turn() -> None:
    position = GAME.start(variant="lucky")
    for _ in range(3):
        assert position.to_act == (CHANCE,)
        assert dict(position.chances()) == {
            TileDraw(tile): Fraction(1, 4) if tile < 3 else Fraction(1, 8) for tile in range(1, 7)
        }
        with pytest.raises(NotYourTurn):
            position.play("@0+", seat=1)
        position = position.play("+w")
        assert position.to_act == (position.seat,)
        assert not position.chances()
        position = position.play(next(iter(position.legal_moves)))
    assert not GAME.start().chances()


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        ("+w", ["@0+", "@0+w"]),
        ("+r", ["@0+r"]),
        ("/w", ["@0/", "@0/w"]),
        ("/r", ["@0/r"]),
        ("\\w", ["@0\\w"]),
        ("\\r", ["@0\\r"]),
    ],
)
def test_six_openings(draw: str, words: list[str]) -> None:
    position = GAME.start(variant="lucky").play(draw)
    (move,) = position.legal_moves
    assert str(move) == words[0]
    for word in words:
        assert list(position.play(word).tiles.values()) == [position.drawn]
    shapes, colours = "+/\\".replace(draw[0], ""), "wr".replace(draw[1], "")
    for other in (f"@0{shapes[0]}", f"@0{shapes[1]}", f"@0{draw[0]}{colours}", f"A1{draw}"):
        with pytest.raises(IllegalMove, match=r"The first tile is @0"):
            position.play(other)


def test_a_drawn_tile_is_laid_as_it_is() -> None:
    position = after(r"+w @0+ \r", "lucky")
    assert {move.tile for move in position.legal_moves if isinstance(move, XartTurn)} == {6}
    with pytest.raises(IllegalMove, match=r"The tile drawn is \\r: it has to be laid as it came out of the bag"):
        position.play("A0+")


def test_a_drawn_tile_that_goes_nowhere_may_be_turned_freely() -> None:
    # Across a straight tile no crosswise one fits on any side.
    position = after("+w @0+ +r", "lucky")
    assert words_of(position) == words_of(after("@0+"))
    assert position.play("A0/").drawn == 0


# --- what a player is told -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "words", "word", "message"),
    [
        ("unlimited", "", "A1+", "The first tile is @0+ or @0/."),
        ("unlimited", "", "@0\\", "The first tile is @0+ or @0/."),
        ("unlimited", "", "@0+r", "The first tile is @0+ or @0/."),
        ("unlimited", "@0+", "A1+", "There is a tile on A1 already."),
        ("unlimited", "@0+", "@0+", "A tile on @0 would touch no other; a corner is not enough."),
        ("unlimited", "@0+", "ZZ99/", "A tile on ZZ99 would touch no other; a corner is not enough."),
        (
            "unlimited",
            "@0+ A2+ A0\\ B1/",
            "B2/",
            "A tile / does not fit on B2: its colours would not match. Possible there: B2+ or B2\\.",
        ),
        (
            "unlimited",
            BEFORE_A_DEAD_SPACE,
            "B3\\",
            "B3\\ would force tiles until three edges of one colour lead into one space. Possible there: B3+ or B3/.",
        ),
        ("limited", FULL.rsplit(maxsplit=1)[0], "@1+", "A tile on @1 would make the board larger than 8 by 8."),
        (
            "lucky",
            r"+w @0+ \r",
            "A0/",
            "The tile drawn is \\r: it has to be laid as it came out of the bag. Possible there: A0\\.",
        ),
    ],
)
def test_objections(variant: str, words: str, word: str, message: str) -> None:
    position = after(words, variant)
    with pytest.raises(IllegalMove) as refused:
        position.play(word)
    assert str(refused.value) == message
    # Whatever is offered instead is really possible.
    offered = message.split("Possible there: ")[1:]
    assert all(other.rstrip(".") in position.legal_moves for text in offered for other in text.split(" or "))


def test_only_the_colour_to_move_may_move() -> None:
    with pytest.raises(NotYourTurn, match="It is the turn of white, not of red"):
        GAME.start().play("@0/", seat=2)
    with pytest.raises(NotYourTurn, match="not of chance"):
        GAME.start().play("+w", seat=CHANCE)


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ({(0, 0): 1, (1, 0): 2}, "two touching edges differ in colour"),
        ({(0, 0): 1, (1, 1): 1}, "some tiles do not touch the others"),
        ({(0, 0): 5, (1, 0): 2, (0, 1): 1}, "a forced cell has not been filled"),
        ({(0, 0): 5, (1, 0): 2, (2, 0): 6, (0, 1): 1, (2, 1): 1}, "three edges of one colour lead into an empty space"),
        ({(0, 0): 7}, "there is no such tile"),
        ({(x, 0): 1 for x in range(9)}, "the limited board has only 8 by 8 cells"),
    ],
)
def test_positions_that_cannot_arise(tiles: dict[tuple[int, int], int], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        XartPosition.from_tiles(tiles, variant=Variant.LIMITED)


# --- positions as values -------------------------------------------------------------------------------------------


def test_equal_positions_by_different_ways() -> None:
    one, other = after("@0+ A0+ A3+"), after("@0+ A2+ A3+")
    assert one == other
    assert hash(one) == hash(other)
    assert one.key == other.key
    assert one.laid == other.laid
    assert one != after("@0+ A0+ A3+", "loop")
    assert one != GAME.from_line(one.line().replace(" r ", " w "))
    assert one != one.line()


def test_positions_cannot_be_changed() -> None:
    position = after("@0/ B1/")
    with pytest.raises(ValueError, match="read-only"):
        position.rows[0, 0] = 5
    with pytest.raises(TypeError):
        position.tiles[0, 0] = 1  # type: ignore[index]  # the very mistake
    with pytest.raises(AttributeError):
        position.seat = 2  # type: ignore[misc]  # the very mistake
