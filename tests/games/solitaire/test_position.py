"""The solitaire's rules: against a naive second reading, in single cases, and by the suite for all games."""

import random
from itertools import pairwise

import pytest

from anello.core import BadOption, BadPosition, IllegalMove, Outcome, Playthrough
from anello.games.solitaire import GAME, SolitairePosition, TileDraw
from anello.games.solitaire.endings import SolitaireEnding
from anello.testing import check_game, random_playthrough
from tests.games.solitaire import naive

SIZES = ("3", "4")


def position_after(words: str, size: str = "3") -> SolitairePosition:
    position = GAME.start(size=size)
    for word in words.split():
        position = position.play(word)
    return position


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_it_keeps_the_promises_of_every_game(size: str) -> None:
    check_game(GAME, {"size": size}, playthroughs=5)


@pytest.mark.parametrize("size", SIZES)
def test_moves_and_ends_are_those_of_a_second_reading(size: str) -> None:
    ends = set()
    for seed in range(15):
        for played in random_playthrough(GAME, random.Random(seed), {"size": size}):
            position = played.position
            assert isinstance(position, SolitairePosition)
            board = dict(position.tiles)
            if position.drawn:
                laid = {((turn.x, turn.y), turn.tile) for turn in position.turns}
                expected = naive.placements(board, int(size), position.drawn)
                assert laid == (expected if board else {((-1, -1), position.drawn)})
            elif position.outcome is not None:
                ends.add(position.outcome.how)
                assert (position.outcome.how is SolitaireEnding.SOLVED) == naive.is_solved(board, int(size))
                assert position.is_full or not any(naive.placements(board, int(size), tile) for tile in range(1, 7))
    assert SolitaireEnding.STUCK in ends


@pytest.mark.slow
def test_stuck_before_the_square_is_full() -> None:
    """A forced space that cannot be filled without spoiling another ends the game, whatever is drawn."""
    position = GAME.start()
    for seed in range(1900, 3000):  # such ends are rare: one in two thousand
        *_, played = random_playthrough(GAME, random.Random(seed), {"size": "4"})
        assert isinstance(played.position, SolitairePosition)
        position = played.position
        if not position.is_full:
            break
    assert position.outcome == Outcome(None, SolitaireEnding.STUCK)
    assert naive.forced_spaces(dict(position.tiles))
    assert not naive.placements(dict(position.tiles), 4, 1)


def test_the_first_tile_is_laid_as_it_comes() -> None:
    openings = {"+w": "@0+", "+r": "@0+r", "/w": "@0/", "/r": "@0/r", "\\w": "@0\\w", "\\r": "@0\\r"}
    for draw, word in openings.items():
        assert [str(move) for move in GAME.start().play(draw).legal_moves] == [word]


def test_a_forced_space_comes_first_and_the_tile_is_turned_to_fit() -> None:
    position = position_after("+w @0+ +w A0+ /w @1/")
    assert position.forced_cells == ((0, 1),)
    for draw in ("+w", "+r", "/w", "/r", "\\w", "\\r"):
        assert [str(move) for move in position.play(draw).legal_moves] == ["A2\\"]
    with pytest.raises(IllegalMove, match="forced cell has to be filled first"):
        position.play("+w").play("B0+")


def test_the_player_chooses_among_forced_spaces() -> None:
    position = GAME.from_line("1s/vve/1v 3 +w")
    assert [str(move) for move in position.legal_moves] == ["A1/", "C1\\"]
    assert [str(move) for move in position.play("C1\\").play("/r").legal_moves] == ["A1/"]


def test_a_tile_that_fits_nowhere_as_it_comes_is_turned_freely() -> None:
    position = position_after("\\w @0\\w \\w")
    assert len(position.legal_moves) == 12
    assert {turn.tile for turn in position.turns} == {1, 2, 3, 5, 6}


def test_the_box_never_outgrows_the_square() -> None:
    position = position_after("+w @0+ +w A0+ +w A0+ +w")
    assert {str(move) for move in position.legal_moves} == {"@1+", "@2+", "@3+", "B1+", "B2+", "B3+"}
    with pytest.raises(IllegalMove, match="room for a square of 3 by 3"):
        position.play("A0+")
    assert "A0+" in position_after("+w @0+ +w A0+ +w A0+ +w", "4").legal_moves


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("A1+", "already"),
        ("B0+", "touch no other"),
        ("A0/", "as it comes"),
        ("B1\\r", "would not match"),
    ],
)
def test_refusals_say_why(word: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        position_after("+w @0+ +w").play(word)


def test_a_closed_line_through_all_tiles_wins_and_is_shown() -> None:
    position = SolitairePosition.from_tiles({(0, 0): 5, (1, 0): 6, (1, 1): 3, (0, 1): 4}, 2)
    assert position.outcome == Outcome(1, SolitaireEnding.SOLVED)
    assert position.win is not None
    assert position.win.colour == 0
    assert sorted(position.win.cells) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert "has won along" in position.view().svg()


def test_an_open_line_through_all_tiles_runs_from_end_to_end() -> None:
    for seed in range(4000):
        *_, played = random_playthrough(GAME, random.Random(seed), {"size": "3"})
        if played.outcome is not None and played.outcome.how is SolitaireEnding.SOLVED:
            break
    position = played.position
    assert isinstance(position, SolitairePosition)
    assert position.win is not None
    cells = position.win.cells
    assert len(cells) == len(set(cells)) == 9
    assert all(abs(x - v) + abs(y - w) == 1 for (x, y), (v, w) in pairwise(cells))


def test_a_placement_taken_back_leaves_the_tile_to_be_laid_again() -> None:
    played = GAME.new(size="3")
    for word in ("+w", "@0+", "+w", "A0+", "/w"):
        played = played.play(word)
    earlier = played.take_back()
    assert earlier.position == position_after("+w @0+ +w")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("vvvv 3 -", "only 3 by 3"),
        ("v1v 3 -", "do not touch"),
        ("vv/hh 3 -", "differ in colour"),
        ("v 5 -", "3 or 4"),
        ("v 3 ?", "Cannot read"),
        ("q 3 -", "Cannot read"),
        ("v 3 - -", "4 fields"),
        ("", "0 fields"),
    ],
)
def test_lines_that_cannot_be(line: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_line(line)


def test_lines_and_options_agree() -> None:
    assert GAME.from_line("v/v 4 +w").size == 4
    assert GAME.from_line("v/v", size="4") == GAME.from_line("v/v 4 -")
    with pytest.raises(BadPosition, match="not 3"):
        GAME.from_line("v 4 -", size="3")
    with pytest.raises(BadOption):
        GAME.start(size="5")


def test_the_view_says_what_can_be_laid_and_what_is_to_come() -> None:
    position = GAME.from_line("v 3 +r")
    data = position.view(1).data()
    assert data["drawn"] == str(TileDraw(2)) == "+r"
    assert data["to_come"] == 7
    assert data["square"] == 3
    moves = data["moves"]
    assert isinstance(moves, list)
    assert len(moves) == len(position.legal_moves)
    assert "tile to be laid is +r" in position.view().svg()
    assert "7 more to come" in position.view().text()


def test_a_record_replays() -> None:
    *_, played = random_playthrough(GAME, random.Random(8), {"size": "4"})
    assert Playthrough.replay(played.record, GAME).position == played.position


def test_a_picture_has_a_frame_only_where_the_square_must_lie() -> None:
    framed = set()
    for played in random_playthrough(GAME, random.Random(1), {"size": "3"}):
        position = played.position
        assert isinstance(position, SolitairePosition)
        picture = position.view().svg()
        assert ('class="frame"' in picture) == (position.box == (3, 3))
        assert ('class="drawn"' in picture) == bool(position.drawn)
        framed.add(position.box == (3, 3))
    assert framed == {True, False}
