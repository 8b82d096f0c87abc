"""One position, solved from what everybody may believe."""

import numpy as np
import pytest

from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.lookahead import solve_position
from anello.games.xequeo.engine.playing.start import round_start

NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"


@pytest.mark.parametrize("given", [False, True])
def test_every_action_has_its_share_and_its_worth(given: bool) -> None:
    view = GAME.from_line(NEAR).play("=R", 1).play("=O", 2).view(1)
    start = round_start(view)
    beliefs = (np.full(7, 1 / 7), np.array([0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])) if given else None
    found = solve_position(start.pieces, start, beliefs, seconds=0.5)
    assert set(view.words) <= set(found.words)
    own = found.picks[0]
    assert own.sum() == pytest.approx(1)
    assert found.often.sum(axis=0)[own > 0] == pytest.approx(1)
    assert (np.abs(found.worth) <= 1 + 1e-9).all()
    if beliefs is not None:
        assert found.picks[1] == pytest.approx(beliefs[1])
        red = found.words.index("R!")
        assert found.worth[red] == pytest.approx(2 * 0.4 - 1)


def test_a_gift_blocks_the_ring_and_is_answered_by_a_call() -> None:
    view = GAME.from_line(NEAR, gift="yes").play("=O", 1).play("=G", 2).view(1)
    start = round_start(view)
    found = solve_position(start.pieces, start, (np.full(7, 1 / 7), np.full(7, 1 / 7)), seconds=0.5)
    block = found.worth[found.words.index("Rd4")]
    assert block[0] == pytest.approx(1 - 2 / 7)
    # With any other secret: lost if red is his, else he calls one of six and is wrong five times.
    assert block[1:] == pytest.approx(-1 / 7 + 6 / 7 * 2 / 3)
