"""The games as environments: the suites of PettingZoo, Gymnasium and OpenSpiel, and what an agent may know."""

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import anello
from anello.adapters.agents import openspiel
from anello.adapters.agents.referee import NumberReferee
from anello.core import AnelloError
from anello.envs import GameAECEnv, aec_env, encoding_of
from anello.games.xart.position import XartPosition
from anello.testing.faculties import check_faculties
from tests.toys import heap

GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("xart", {"variant": variant}) for variant in ("unlimited", "limited", "loop", "lucky")),
    ("xequeo", {}),
    ("xequeo", {"setup": "manual", "metric": "euclid", "gift": "yes", "rings": "1"}),
]


def play_at_random(referee: NumberReferee, seed: int) -> None:
    """Play one game to its end."""
    source = random.Random(seed)
    referee.begin(seed)
    while not (referee.is_over or referee.is_cut_off):
        seat = source.choice(referee.position.to_act)
        referee.play(source.choice(sorted(referee.legal(seat))), seat)


@pytest.mark.parametrize(
    ("name", "options"), GAMES, ids=lambda given: given if isinstance(given, str) else "-".join(given.values())
)
def test_the_suite_of_pettingzoo(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it would rather have no masks, and other names
        api_test(aec_env(name, most_moves=40, **options), num_cycles=60)
    seed_test(lambda: aec_env(name, most_moves=20, **options), num_cycles=20)


def test_a_game_of_an_outside_package_for_three() -> None:
    env = GameAECEnv(heap.GAME, stones="12", render_mode="ansi")
    env.reset(seed=1)
    for _ in range(4):
        env.step(2)
    assert env.terminations == {"north": True, "east": True, "west": True}
    assert env.rewards == {"north": 1.0, "east": -1.0, "west": -1.0}
    assert env.render() == "no stones"


@pytest.mark.parametrize("size", ["3", "4"])
def test_the_suite_of_gymnasium(size: str) -> None:
    env = gymnasium.make("anello/solitaire-v0", size=size)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it would like frames a second
        check_env(env.unwrapped)
    rewards = set()
    for seed in range(200):
        _, info = env.reset(seed=seed)
        over = cut_off = False
        while not (over or cut_off):
            action = int(np.flatnonzero(info["action_mask"])[seed % int(info["action_mask"].sum())])
            _, reward, over, cut_off, info = env.step(action)
        rewards.add(float(reward))
    assert rewards <= {0.0, 1.0}
    assert 0.0 in rewards


def test_an_illegal_action_of_the_solitaire_ends_it() -> None:
    env = gymnasium.make("anello/solitaire-v0")
    _, info = env.reset(seed=2)
    _, reward, over, _, _ = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, over) == (0.0, True)


@pytest.mark.parametrize(
    "name", ["xart(variant=limited)", "xart(variant=lucky,rows=12)", "solitaire", "xequeo(rings=1)"]
)
def test_the_suite_of_openspiel(name: str) -> None:
    openspiel.register_all()
    openspiel.register_all()  # the second time there is nothing left to do
    pyspiel.random_sim_test(pyspiel.load_game(f"anello_{name}"), num_sims=1, serialize=True, verbose=False)


def test_openspiel_sees_no_secret() -> None:
    openspiel.register_all()
    game = pyspiel.load_game("anello_xequeo(rings=1)")
    texts, planes = [], []
    for piece in range(2):
        state, source = game.new_initial_state(), random.Random(3)
        while not state.action_to_string(state.legal_actions()[0]).startswith("="):
            state.apply_action(source.choice(state.legal_actions()))
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[piece])
        texts.append([state.information_state_string(player) for player in (0, 1)])
        planes.append([state.observation_tensor(player) for player in (0, 1)])
        assert state.current_player() == 1
    assert texts[0][1] == texts[1][1]
    assert texts[0][0] != texts[1][0]
    assert planes[0][1] == planes[1][1]
    assert planes[0][0] != planes[1][0]


def test_an_agent_sees_its_own_choice_and_not_the_other_one() -> None:
    seen = []
    for chosen in (49, 55):
        env = aec_env("xequeo")
        env.reset(seed=5)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        chooser = env.agent_selection
        env.step(chosen)
        seen.append((env.observe(chooser)["observation"], env.observe(env.agent_selection)["observation"]))
    (own, other), (own_again, other_again) = seen
    assert not np.array_equal(own, own_again)
    assert np.array_equal(other, other_again)


def test_numbers_of_xart_mean_the_same_wherever_the_board_lies() -> None:
    referee = NumberReferee(anello.game("xart"), {"variant": "limited"})
    play_at_random(referee, 7)
    size = referee.encoding.shape[1]
    assert size == 10
    position = referee.position
    assert isinstance(position, XartPosition)
    planes = referee.observe(1)
    assert int(planes[:6].sum()) == len(position.tiles)
    rows, columns = np.nonzero(planes[:6].sum(axis=0))
    for lowest, highest in ((rows.min(), rows.max()), (columns.min(), columns.max())):
        assert abs((lowest + highest) - (size - 1)) <= 1
    encoding = encoding_of("xart", variant="limited")
    assert (encoding.shape, encoding.actions) == (planes.shape, 600)


def test_a_board_that_outgrows_its_window_is_cut_off() -> None:
    referee = NumberReferee(anello.game("xart"), {"variant": "loop"}, size=3)
    for seed in range(5):
        play_at_random(referee, seed)
        if referee.is_cut_off:
            break
    assert referee.is_cut_off
    assert referee.reward(1) == 0


def test_what_cannot_be_done_is_said() -> None:
    env = aec_env("xart")
    env.reset()
    with pytest.raises(AnelloError, match="cannot do 0 now"):
        env.step(0)
    with pytest.raises(AnelloError, match="Say an action"):
        env.step(None)
    with pytest.raises(AnelloError, match="is for one"):
        aec_env("solitaire")
    with pytest.raises(AnelloError, match="is for 2"):
        gymnasium.make("anello/solitaire-v0", name="xart")
    with pytest.raises(AnelloError, match="3 to 256 rows"):
        aec_env("xart", size=2)
    with pytest.raises(AnelloError, match="has 7 rows"):
        aec_env("xequeo", size=9)


def test_an_encoding_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def two_alike(self: Any, view: Any, move: Any) -> int:
        return 0

    check_faculties(heap.GAME)
    monkeypatch.setattr(heap.HeapEncoding, "action", two_alike)
    with pytest.raises(AssertionError, match="the same number"):
        check_faculties(heap.GAME)
