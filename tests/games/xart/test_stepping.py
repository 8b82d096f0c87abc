"""Positions reached turn by turn are those that would be set up from their tiles, however long that goes on."""

import random

import pytest

import anello
from anello.core import IllegalMove
from anello.games.xart import XartPosition, XartTurn
from anello.testing import random_playthrough

XART = anello.game("xart")


@pytest.mark.parametrize("variant", ["unlimited", "limited", "loop", "lucky"])
def test_a_position_is_the_one_with_its_tiles(variant: str) -> None:
    for played in random_playthrough(XART, random.Random(2), {"variant": variant}, 40):
        position = played.position
        assert isinstance(position, XartPosition)
        again = XartPosition.from_tiles(position.tiles, position.seat, position.variant, position.drawn)
        assert again == position
        assert again.key == position.key
        assert [win.colour for win in again.wins] == [win.colour for win in position.wins]
        assert list(again.moves_of(position.seat)) == list(position.moves_of(position.seat))


def test_a_board_that_grows_for_long_is_moved_in_time() -> None:
    position = XART.start(variant="loop").play("@0+")
    for _ in range(150):
        width = position.size[0]
        turns = [turn for turn in position.legal_moves if isinstance(turn, XartTurn)]
        position = position.play(next(turn for turn in turns if (turn.x, turn.y) == (width, 0)))
    assert position.size == (151, 1)


def test_two_games_may_be_played_in_turn() -> None:
    one, other = XART.start().play("@0/"), XART.start().play("@0+")
    for _ in range(5):
        one, other = one.play(one.legal_moves[0]), other.play(other.legal_moves[-1])
    for position in (one, other):
        assert XART.from_line(position.line()).tiles == position.tiles


def test_legal_moves_are_a_sequence_that_is_listed_once() -> None:
    moves = XART.start().play("@0/").legal_moves
    assert moves[0] == next(iter(moves))
    assert moves[-1] == list(moves)[-1]
    assert moves[1:3] == tuple(moves)[1:3]
    assert moves.index(moves[4]) == 4
    assert random.Random(1).choice(moves) in moves
    assert XartTurn(9, 9, 1) not in moves


def test_a_turn_that_is_forbidden_is_refused_with_the_reason() -> None:
    position = XART.start().play("@0/")
    with pytest.raises(IllegalMove, match="would touch no other"):
        position.play(XartTurn(5, 5, 1))
    with pytest.raises(IllegalMove, match="already"):
        position.play(XartTurn(0, 0, 1))
