"""The Xart oracle against the figures and cases that the rules page gives."""

import random

import pytest

from tests.games.xart import oracle
from tests.games.xart.helpers import real_games

GAMES = real_games()
MIDGAMES = [
    ("@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/", [46, 2282]),
    ("@0+ B1+ A0/ A3/ @3/ @3+ B1+ @3+ E3+ D4\\ F2\\ G2\\", [50, 2644]),
]


def random_board(seed: int, turns: int, variant: oracle.Variant = "unlimited") -> oracle.Board:
    """A board after so many random turns, or fewer if somebody would win."""
    rng = random.Random(seed)
    board: oracle.Board = {}
    for _ in range(turns):
        quiet = [t.board for t in oracle.legal_turns(board, variant).values() if not t.rings | t.lines]
        if not quiet:
            break
        board = rng.choice(quiet)
    return board


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 24), (3, 432), (4, 9568)])
def test_perft(depth: int, count: int) -> None:
    assert oracle.perft({}, depth) == count


@pytest.mark.slow
@pytest.mark.parametrize(("words", "counts"), MIDGAMES)
def test_midgame_perft(words: str, counts: list[int]) -> None:
    board, _ = oracle.replay(words)
    assert [oracle.perft(board, depth) for depth in (1, 2)] == counts


@pytest.mark.slow
def test_the_real_games_end_as_told() -> None:
    assert len(GAMES) == 139
    sizes = []
    for result, words in GAMES:
        board, winner = oracle.replay(words)
        assert (winner or "open") == result, words
        sizes.append((len(words.split()), len(board)))
    assert max(sizes) == (148, 338)


def test_the_sample_game() -> None:
    words = "@0/ A0/ @2/ @1/ D1/ D3+ E2\\ F2\\ F3\\ F4\\ F5+ G3+ B0/ H2\\ F7/ G6\\ H6\\ H1/ F0+"
    board, winner = oracle.replay(words)
    assert (len(board), winner) == (44, "white")


def test_a_chain_may_end_in_a_dead_space() -> None:
    board, winner = oracle.replay("@0/ B1+ C1/ C2\\ @1+ A2/ A3/ D3\\")
    assert winner is None
    with pytest.raises(oracle.RuleError, match="three equal edges"):
        oracle.turn(board, *oracle.read(board, "B3\\"))


def test_white_may_close_the_ring_of_red() -> None:
    board, winner = oracle.replay("@0/ A2\\ B1\\")
    assert winner == "red"
    assert oracle.rings(board) == {"red"}
    assert not oracle.lines(board)


def test_a_line_of_red_and_what_the_loop_game_makes_of_it() -> None:
    words = "@0/ A2\\ A0+ @2/ A4\\ B0/ C1\\ @4/ D3+ E1/ B6/ @4+ C1\\ F3+ C7+ @4/ B5/ B6+ D0+ H2/ B4/ @5\\ A6+"
    board, winner = oracle.replay(words)
    assert winner == "red"
    assert not oracle.rings(board)
    assert oracle.lines(board) == {"red"}
    assert oracle.replay(words, "loop") == (board, None)


def test_eight_in_a_row_win_and_seven_do_not() -> None:
    words = ["@0+"] + [f"A{row}+" for row in range(2, 9)]
    assert oracle.replay(" ".join(words[:7]))[1] is None
    # White's line runs from top to bottom; Red makes the eighth turn and loses by it.
    assert oracle.replay(" ".join(words))[1] == "white"
    assert oracle.replay(" ".join(words), "loop")[1] is None
    with pytest.raises(oracle.RuleError, match="game is over"):
        oracle.replay(" ".join([*words, "A9+"]))


def test_ends_on_one_side_make_no_line() -> None:
    # White comes in at the top of a wide board, runs to the right and leaves at the top again.
    board = {(0, 0): 4, **{(x, 0): 2 for x in range(1, 8)}, (8, 0): 3}
    assert oracle.lines(board) == frozenset()
    assert oracle.lines({**board, (0, 0): 2, (8, 0): 2}) == {"white"}


def test_an_end_inside_the_box_makes_no_line() -> None:
    row = {(x, 0): 2 for x in range(8)}
    assert oracle.lines(row) == {"white"}
    assert oracle.lines({**row, (0, 1): 2, (-1, 1): 2}) == frozenset()


def test_the_mover_wins_a_double_win() -> None:
    both = oracle.Turn({}, {}, rings=frozenset({"red"}), lines=frozenset({"white"}))
    assert [both.winner("white"), both.winner("red")] == ["white", "red"]


def test_the_limited_board_stops_at_eight() -> None:
    # White turns away at the top, so the column of eight wins nothing.
    board = {(0, y): 1 if y else 5 for y in range(8)}
    assert not oracle.rings(board) | oracle.lines(board)
    assert oracle.turn(board, (0, 8), 1, "unlimited").added == {(0, 8): 1}
    for cell in ((0, 8), (0, -1)):
        with pytest.raises(oracle.RuleError, match="8 x 8"):
            oracle.turn(board, cell, 1 if cell == (0, 8) else 2, "limited")
    cells = {cell for cell, _ in oracle.legal_turns(board, "limited")}
    assert cells == {(x, y) for x in (-1, 1) for y in range(8)}


@pytest.mark.slow
def test_limited_games_end_within_the_board() -> None:
    board = random_board(0, 64, "limited")
    left, top, right, bottom = oracle.box(board)
    assert right - left < 8
    assert bottom - top < 8
    assert oracle.is_drawn(board, "limited")


def test_lucky_lays_the_tile_as_drawn() -> None:
    assert {tile for _, tile in oracle.legal_turns({}, "lucky", drawn=6)} == {6}
    board, _ = oracle.replay("@0+ B1+ A0/")
    for drawn in oracle.WHITE_EDGES:
        turns = oracle.legal_turns(board, "lucky", drawn)
        plain = {key: t for key, t in oracle.legal_turns(board).items() if key[1] == drawn}
        assert turns == plain != {}
    with pytest.raises(oracle.RuleError, match="as drawn"):
        oracle.turn(board, (0, -2), 1, "lucky", drawn=2)


def test_lucky_frees_a_tile_that_goes_nowhere() -> None:
    # Across a straight tile no crosswise one fits on any side.
    board, _ = oracle.replay("@0+")
    assert oracle.legal_turns(board, "lucky", drawn=2) == oracle.legal_turns(board)
    assert {tile for _, tile in oracle.legal_turns(board, "lucky", drawn=1)} == {1}


@pytest.mark.parametrize("seed", range(4))
def test_no_space_is_left_open_and_only_the_chosen_tile_grows_the_box(seed: int) -> None:
    board = random_board(seed, 12)
    for (cell, _), result in oracle.legal_turns(board).items():
        assert oracle.box(result.board) == oracle.box({**board, cell: 1})
        assert oracle.forced_tile(result.board, result.board) is None
        assert all(oracle.fits(result.board, place, tile) for place, tile in result.board.items())


@pytest.mark.parametrize("seed", range(4))
def test_words_name_one_turn_each(seed: int) -> None:
    board = random_board(seed, 10)
    turns = oracle.legal_turns(board)
    words = {oracle.write(board, cell, tile): (cell, tile) for cell, tile in turns}
    assert len(words) == len(turns)
    assert all(oracle.read(board, word) == meant for word, meant in words.items())


def test_columns_count_on_after_z() -> None:
    names = {0: "@", 1: "A", 26: "Z", 27: "AA", 28: "AB", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"}
    assert {number: oracle.column_name(number) for number in names} == names
    assert {oracle.column_number(name): name for name in names.values()} == names


@pytest.mark.parametrize("word", ["", "@0", "0@/", "a1/", "A01/", "A1x", "@A1/", "A1/ ", "A-1/"])
def test_other_text_is_no_turn(word: str) -> None:
    with pytest.raises(ValueError, match="not a turn"):
        oracle.read({(0, 0): 1}, word)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("@0\\", "first turn"),
        ("A1+", "first turn"),
        ("@0+ A1+", "taken"),
        ("@0+ @0+", "touches no edge"),
        ("@0+ C1+", "touches no edge"),
    ],
)
def test_illegal_words(words: str, reason: str) -> None:
    with pytest.raises(oracle.RuleError, match=reason):
        oracle.replay(words)
