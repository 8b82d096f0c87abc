"""Many matches of Xe Queo! at once: the same as by the rules, and no secret is shown."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import anello
from anello.core import AnelloError
from anello.envs import batch, encoding_of
from anello.games.xequeo.match import GAME, XeQueoPosition
from anello.games.xequeo.match_kernel import CHOICES
from anello.games.xequeo.notation import Put, Toss
from anello.games.xequeo.round import PHASES

PUTS_RING = "the viewer puts the ring of this round"


def position_shown(
    planes: npt.NDArray[np.float32], seat: int, names: tuple[str, ...], **options: str
) -> XeQueoPosition:
    """The start of a match as chance made it."""
    enters = seat if planes[names.index(PUTS_RING)].all() else 3 - seat
    position = GAME.start(**options).play(Toss(enters))
    if options.get("setup", "random") == "random":
        for piece in range(7):
            position = position.play(Put(piece, int(np.flatnonzero(planes[piece])[0])))
    return position


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"setup": "manual", "metric": "euclid", "gift": "yes", "rings": "1"},
        {"setup": "split", "gift": "yes", "rings": "2"},
    ],
    ids=["usual", "manual", "split"],
)
def test_matches_are_those_of_the_rules(options: dict[str, Any]) -> None:
    env, encoding = batch("xequeo", boards=8, seed=3, **options), encoding_of("xequeo", **options)
    step = env.reset()
    names = encoding.planes
    positions = [position_shown(step.observations[i], int(step.seats[i]), names, **options) for i in range(env.boards)]
    ended = 0
    for _ in range(90):
        actions = env.sample()
        following = []
        for i, position in enumerate(positions):
            seat = int(step.seats[i])
            assert position.to_act[0] == seat
            view = position.view(seat)
            moves = {encoding.action(view, move): move for move in position.moves_of(seat)}
            assert set(moves) == {*np.flatnonzero(step.masks[i]).tolist()}
            assert np.array_equal(step.observations[i], encoding.observe(view))
            following.append(position.play(moves[int(actions[i])], seat))
        step = env.step(actions)
        for i, position in enumerate(following):
            assert step.dones[i] == (position.outcome is not None)
            scores = [0, 0] if position.outcome is None else [position.outcome.score(seat) for seat in (1, 2)]
            assert step.rewards[i].tolist() == scores
            if position.outcome is not None:
                ended += 1
                following[i] = position_shown(step.observations[i], int(step.seats[i]), names, **options)
        positions = following
    assert ended > 2


def test_chance_puts_the_pieces_anywhere_and_lets_both_begin() -> None:
    env = batch("xequeo", boards=2000, seed=1)
    step = env.reset()
    assert 850 < (step.seats == 1).sum() < 1150
    counts = step.observations[:, :7].reshape(2000, 7, 49).sum(axis=0)
    assert counts.sum() == 7 * 2000
    assert counts.min() > 10
    assert counts.max() < 90  # 41 are expected


def test_nobody_sees_what_the_other_has_chosen() -> None:
    seen = []
    for piece in range(7):
        env = batch("xequeo", boards=4, seed=9)
        env.step(env.sample())
        chooser = env.step(np.full(4, CHOICES + piece))
        assert (chooser.seats == 2).all()
        chosen = chooser.observations.tobytes(), chooser.masks.tobytes()
        own = env.step(np.full(4, CHOICES))
        in_play = own.observations[:, encoding_of("xequeo").planes.index(f"the phase is {PHASES[3]}")]
        assert in_play.all()
        second = own.seats == 2
        seen.append((*chosen, own.observations[second].tobytes(), own.masks[second].tobytes()))
    assert len(set(seen)) == 1


def test_the_board_has_one_size() -> None:
    assert anello.game("xequeo") is GAME
    with pytest.raises(AnelloError, match="has 7 rows"):
        batch("xequeo", boards=1, rows=8)
