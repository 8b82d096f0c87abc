"""Words and position lines of Xart: what they mean, and what is said of those that mean nothing."""

import pytest

from anello.core.errors import BadNotation, BadPosition
from anello.games.xart.game import GAME
from anello.games.xart.notation import (
    CellWord,
    TileDraw,
    XartTurn,
    cell_name,
    column_name,
    read_draw,
    read_turn,
    row_name,
)
from tests.games.xart import oracle

COLUMNS = {-1: "@", 0: "A", 1: "B", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA", 18277: "ZZZ"}


# --- words ---------------------------------------------------------------------------------------------------------


def test_columns_go_on_beyond_zz() -> None:
    assert {x: column_name(x) for x in COLUMNS} == COLUMNS
    assert [column_name(x) for x in range(-1, 20_000)] == [oracle.column_name(x) for x in range(20_001)]


@pytest.mark.parametrize("x", COLUMNS)
def test_cells_are_read_back(x: int) -> None:
    for y in (-1, 0, 8, 1499):
        word = cell_name(x, y) + "/"
        assert word == column_name(x) + row_name(y) + "/"
        assert read_turn(word) == CellWord(x, y, "/", "")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("@0/", CellWord(-1, -1, "/", "")),
        ("@0\\r", CellWord(-1, -1, "\\", "r")),
        ("b12+", CellWord(1, 11, "+", "")),
        ("aB1+w", CellWord(27, 0, "+", "w")),
        ("A01/", CellWord(0, 0, "/", "")),
    ],
)
def test_words_taken_apart(word: str, meant: CellWord) -> None:
    assert read_turn(word) == meant


@pytest.mark.parametrize(
    "word", ["", "/", "A/", "1/", "A1", "A1x", "@A1/", "A1/ ", " A1/", "A1//", "A-1/", "A1/W", "Ä1/", "A١/", "A1/\n"]
)
def test_other_text_is_no_turn(word: str) -> None:
    with pytest.raises(BadNotation, match="a turn is column, row and shape, like B3/"):
        read_turn(word)


def test_a_long_word_is_not_repeated_in_full() -> None:
    with pytest.raises(BadNotation) as refused:
        read_turn("A" * 10_000)
    assert len(str(refused.value)) < 120


def test_turns_write_themselves() -> None:
    assert [str(XartTurn(2, 4, tile)) for tile in range(1, 7)] == ["C5+", "C5+", "C5/", "C5\\", "C5/", "C5\\"]
    openings = [str(XartTurn(-1, -1, tile)) for tile in range(1, 7)]
    assert openings == ["@0+", "@0+r", "@0/", "@0\\w", "@0/r", "@0\\r"]


def test_draws_are_read_back() -> None:
    words = [str(TileDraw(tile)) for tile in range(1, 7)]
    assert len(set(words)) == 6
    assert [read_draw(word) for word in words] == [TileDraw(tile) for tile in range(1, 7)]
    for word in ("", "+", "w+", "+W", "@0+w"):
        with pytest.raises(BadNotation, match="a draw is one of"):
            read_draw(word)


def test_the_colour_may_be_said_with_every_word() -> None:
    position = GAME.start().play("@0/w")
    assert position == GAME.start().play("@0/")
    # White leads up from A1 to A0 only: there a tile shows white at its southern edge.
    assert position.play("A0+w") == position.play("A0+")
    assert "A0+r" not in position.legal_moves
    assert "a0+" in position.legal_moves


# --- position lines ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "- w unlimited",
        "- w lucky -",
        r"- w lucky \r",
        "v r unlimited",
        "nhw/ese/2nh/2h/2e r limited",
        "2n/2e/vvnh/nwe w loop",
        "v/v/v/v/v/v/v/v r unlimited",
    ],
)
def test_lines_are_read_back(line: str) -> None:
    assert GAME.from_line(line).line() == line


def test_lines_may_leave_out_the_variant_and_the_draw() -> None:
    assert GAME.from_line("v r") == GAME.from_line("v r unlimited")
    assert GAME.from_line("v r", variant="loop").variant == "loop"
    assert GAME.from_line("v r lucky") == GAME.from_line("v r lucky -")
    assert GAME.from_line("v r lucky +w").drawn == 1


def test_empty_cells_at_the_rim_do_not_matter() -> None:
    assert GAME.from_line("2v3/2v w").line() == "v/v w unlimited"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "this one has 0 fields"),
        ("v", "this one has 1 field\\."),
        ("v w loop - -", "this one has 5 fields"),
        ("v x", "should be w \\(white\\) or r \\(red\\)"),
        ("v wr", "should be w \\(white\\) or r \\(red\\)"),
        ("v w rings", "There is no variant 'rings': say unlimited, limited, loop, lucky"),
        ("v w loop +w", "Tiles are drawn only in the variant lucky"),
        ("v w lucky +x", "a draw is one of"),
        ("vx w", "Cannot read 'x' in row 1"),
        ("v/v/V w", "Cannot read 'V' in row 3"),
        ("3 w", "The tiles are missing"),
        ("/ w", "The tiles are missing"),
        ("v//v w", "some tiles do not touch the others"),
        ("vh w", "two touching edges differ in colour"),
        ("eh/v w", "a forced cell has not been filled"),
        ("ehs/v1v w", "three edges of one colour"),
        ("v" * 9 + " w limited", "the limited board has only 8 by 8 cells"),
        ("99999999v w", "larger than any board"),
        ("v" * 16_300 + " w loop", "larger than any board"),
        ("/" * 20_000 + " w", "larger than any board|tiles are missing"),
    ],
)
def test_impossible_lines_are_explained(line: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_line(line)


def test_a_line_of_another_variant_is_refused() -> None:
    with pytest.raises(BadPosition, match="of the variant loop, not lucky"):
        GAME.from_line("v w loop", variant="lucky")
