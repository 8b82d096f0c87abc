"""Which turns win at once, against every turn made without any shortcut."""

from dataclasses import replace

import pytest

from anello.games.xart import Variant, XartPosition, kernel
from anello.games.xart.board_cache import on_board
from anello.games.xart.engine.proof.kernel import win_at_once
from anello.games.xart.winning import winning_turns
from tests.games.xart.helpers import after, real_games


def wins_of(position: XartPosition, seat: int) -> list[list[int]]:
    """The turns with which a colour would win, by making every legal turn."""
    board = on_board(replace(position, seat=seat))
    rows = kernel.legal_turns(board).tolist()
    return [row for row in rows if kernel.preview(board, *row)[0] >> (seat - 1) & 1]


@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LOOP])
def test_no_win_at_once_is_overlooked(variant: Variant) -> None:
    """In real games, with boards long enough for lines."""
    found = {True: 0, False: 0}
    for _, words in real_games()[2::3]:
        position = after(" ".join(words.split()[:-1]), variant)
        for seat in (1, 2):
            wins = wins_of(position, seat)
            assert winning_turns(on_board(position), seat - 1).tolist() == wins
            assert (win_at_once(on_board(replace(position, seat=seat))) >= 0) == bool(wins)
            assert [[turn.x, turn.y, turn.tile] for turn in position.winning_turns(seat)] == wins
            found[bool(wins)] += 1
    assert min(found.values()) > 10


def test_whoever_has_won_wins_no_more() -> None:
    assert after("@0/ A2\\ B1\\").winning_turns(1) == ()


def test_an_empty_table_has_no_winning_turn() -> None:
    assert after("").winning_turns(1) == ()
