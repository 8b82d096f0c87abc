"""Where a round began, read back from views."""

import pytest

from anello.core import AnelloError
from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.start import own_view, quiet_moves, round_start

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"


def test_moves_are_taken_back_to_the_start_of_the_round() -> None:
    begun = GAME.from_line(LINE, metric="euclid").play("=R", 1).play("=O", 2)
    start = round_start(begun.view(1))
    assert start.pieces == begun.current.cells
    assert (start.metric, start.gift) == ("euclid", False)
    position = begun
    for word in ("Rb6", "Od6", "Rc5"):
        position = position.play(word)
        assert position.current.cells != begun.current.cells
        for viewer in (1, 2, None):
            assert round_start(position.view(viewer)) == start
    assert [turn.word for turn in quiet_moves(position.view(1).history)] == ["Rb6", "Od6", "Rc5"]


def test_there_must_be_a_ring_and_a_seat() -> None:
    with pytest.raises(ValueError, match="ring"):
        round_start(GAME.from_line("R6/2O4/7/7/7/Y1G4/1B1V2W 1 0-0").view(1))
    with pytest.raises(AnelloError, match="from seat 1 or 2"):
        own_view(GAME.from_line(LINE).view(None))
