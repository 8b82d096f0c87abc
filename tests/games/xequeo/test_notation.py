"""The words and position lines of Xe Queo!: what is written can be read, and what cannot be read is explained."""

import random

import pytest

from anello.core import BadNotation, BadPosition
from anello.games.xequeo import GAME, Call, Choose, EnterRing, Put, Toss, XeQueoMove
from anello.games.xequeo.notation import (
    CELLS,
    PIECES,
    PositionLine,
    cell_name,
    listed,
    read_cell,
    read_line,
    read_word,
    write_line,
)

BOARD = "R6/2O4/7/3@3/7/Y1G4/1B1V2W"


def all_moves() -> list[XeQueoMove]:
    moves: list[XeQueoMove] = [Toss(1), Toss(2)]
    moves += [EnterRing(cell) for cell in CELLS]
    for piece in PIECES:
        moves += [Choose(piece), Call(piece), *(Put(piece, cell) for cell in CELLS)]
    return moves


def test_every_move_is_read_back_from_its_word() -> None:
    moves = all_moves()
    assert [read_word(str(move)) for move in moves] == moves
    assert len({str(move) for move in moves}) == len(moves) == 2 + 49 + 7 * 51


def test_words_look_as_the_rules_say() -> None:
    assert [str(move) for move in (Put(0, 16), Call(0), EnterRing(24), Choose(6))] == ["Rc3", "R!", "@d4", "=W"]


def test_capitals_do_not_matter_to_the_reader() -> None:
    assert read_word("rC3") == read_word("Rc3")
    assert read_word("=v") == Choose(5)
    assert read_word("bb3") == Put(4, 15)


@pytest.mark.parametrize(
    "word", ["", "R", "c3", "Pc3", "R?", "!R", "=?", "=RO", "@", "@3", "@0", "Rc3 ", "Rc3!", "Ｒc3", "Rc３"]
)
def test_unreadable_words_are_explained(word: str) -> None:
    with pytest.raises(BadNotation, match="Rc3 moves red to c3, R! calls red, =R chooses red, @d4 puts a ring"):
        read_word(word)


@pytest.mark.parametrize(("word", "cell"), [("Rh1", "h1"), ("Ra8", "a8"), ("@a0", "a0"), ("Wz99", "z99")])
def test_cells_off_the_board_are_named(word: str, cell: str) -> None:
    with pytest.raises(BadNotation, match=f"There is no cell {cell}: cells are a1 to g7"):
        read_word(word)


def test_a_long_word_is_not_repeated_in_full() -> None:
    with pytest.raises(BadNotation) as caught:
        read_word("x" * 10_000)
    assert len(str(caught.value)) < 300


def test_cells_have_names() -> None:
    assert [cell_name(cell) for cell in (0, 6, 7, 48)] == ["a1", "g1", "a2", "g7"]
    assert [read_cell(cell_name(cell)) for cell in CELLS] == list(CELLS)
    assert read_cell("h1") is None


def test_lists_read_like_sentences() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "and")] == [
        "",
        "a",
        "a or b",
        "a, b and c",
    ]


def test_a_line_says_where_everything_is() -> None:
    line = read_line(f"{BOARD} 2 3-1")
    assert [cell_name(cell) for cell in line.pieces if cell is not None] == ["a7", "c6", "a2", "c2", "b1", "d1", "g1"]
    assert line.ring is not None
    assert (cell_name(line.ring), line.seat, line.score, line.is_setup) == ("d4", 2, (3, 1), False)


def test_random_lines_are_read_back() -> None:
    chance = random.Random(7)
    for _ in range(300):
        *pieces, free = chance.sample(CELLS, 8)
        ring = chance.choice([None, free, pieces[3]])
        line = PositionLine(tuple(pieces), ring, chance.choice([1, 2]), (chance.randrange(4), chance.randrange(4)))
        assert read_line(write_line(line)) == line


def test_a_ring_under_a_piece_has_a_field_of_its_own() -> None:
    text = "R6/2O4/7/3Y3/7/2G4/1B1V2W d4 1 0-0"
    assert write_line(read_line(text)) == text
    assert read_line(text).ring == read_cell("d4")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "A position line has a board, the seat to act and the rings won"),
        (BOARD, "A position line has a board"),
        (f"{BOARD} 1 0-0 extra words", "A position line has a board"),
        ("R6/2O4/7/3@3/7/Y1G4 1 0-0", "seven ranks parted by '/', not 6"),
        ("R6/2O4/7/3@3/7/Y1G4/1B1V2W/7 1 0-0", "seven ranks parted by '/', not 8"),
        ("R6/2O4/7/3@3/7/Y1G4/1B1V1W 1 0-0", "Rank 1 has 6 cells instead of seven"),
        ("R7/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0", "Rank 7 has 8 cells"),
        ("R6/2O4/7/3@3//Y1G4/1B1V2W 1 0-0", "Rank 3 has 0 cells"),
        ("R6/2O4/34/3@3/7/Y1G4/1B1V2W 1 0-0", "Rank 5 holds '34': write neighbouring empty cells as one number"),
        ("r6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0", "Rank 7 holds 'r': only ROYGBVW"),
        ("R6/2O4/8/3@3/7/Y1G4/1B1V2W 1 0-0", "Rank 5 holds '8'"),
        ("R6/2O4/７/3@3/7/Y1G4/1B1V2W 1 0-0", "Rank 5 holds '７'"),
        ("R6/2O4/7/3@3/7/Y1G4/1B4W 1 0-0", "violet cannot be found"),
        ("7/7/7/3@3/7/Y1G4/1B1V2W 1 0-0", "red and orange cannot be found"),
        ("R6/2O4/7/3@3/7/Y1GR3/1B1V2W 1 0-0", "Red stands on two cells, a7 and d2"),
        ("R6/2O4/7/3@3/7/Y1G@3/1B1V2W 1 0-0", "two rings, on d4 and d2"),
        (f"{BOARD} 3 0-0", "The seat to act is 1 or 2, not '3'"),
        (f"{BOARD} - 0-0", "The seat to act is 1 or 2, not '-'"),
        (f"{BOARD} ² 0-0", "The seat to act is 1 or 2"),
        (f"{BOARD} 1 00", "The rings won are written like 0-0 or 3-2, not '00'"),
        (f"{BOARD} 1 0-10", "The rings won are written like"),
        (f"{BOARD} d4 1 0-0", "The ring is on d4 by the board, but on d4 by the field after it"),
        ("R6/2O4/7/7/7/Y1G4/1B1V2W d4 1 0-0", "No piece stands on the ring on d4: write '@'"),
        ("R6/2O4/7/7/7/Y1G4/1B1V2W h8 1 0-0", "the cell of a ring under a piece, like d4, not 'h8'"),
        ("R6/2O4/7/7/7/Y1G4/1B1V2W a7 1 0-0", "No piece can stand on the ring on a7 unless gift=yes"),
        (f"{BOARD} 1 4-2", "At 4-2 the match is over: 4 rings win it"),
        (f"{BOARD} 1 0-9", "At 0-9 the match is over"),
        ("R6/7/7/7/7/7/7 - 0-0 setup", "before the toss, none is"),
        ("R6/2O4/7/7/7/Y1G4/1B1V2W 1 0-0 setup", "some pieces are not on the board yet"),
        ("R6/7/7/3@3/7/7/7 1 0-0 setup", "only before the first ring"),
        ("R6/7/7/7/7/7/7 1 1-0 setup", "only before the first ring"),
        ("O6/7/7/7/7/7/7 1 0-0 setup", "in the order R O Y G B V W"),
    ],
)
def test_impossible_lines_are_explained(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_line(text)
    assert reason in str(caught.value)


def test_the_score_that_ends_a_match_depends_on_the_rings_to_win() -> None:
    GAME.from_line(f"{BOARD} 1 1-1", rings="2")
    with pytest.raises(BadPosition, match="At 2-0 the match is over: 2 rings win it"):
        GAME.from_line(f"{BOARD} 1 2-0", rings="2")
