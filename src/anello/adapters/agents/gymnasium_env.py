"""Games for one as Gymnasium environments."""

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from anello.adapters.agents.referee import NumberReferee
from anello.core import AnelloError
from anello.core import game as game_named
from anello.core.errors import quoted
from anello.kit.encoding import ENCODING, Observation
from anello.kit.games import games_with

__all__ = ["GameEnv", "register_all"]

PLAYER = 1


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one in the hands of an agent: 1 for success, 0 otherwise.

    ``info["action_mask"]`` says what may be done; whatever else is done ends the game without success.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # as the base class has it

    def __init__(self, name: str, render_mode: str | None = None, **options: str) -> None:
        game = game_named(name)
        if len(game.seats) != 1:
            raise AnelloError(f"{game.title} is for {len(game.seats)}: make it with anello.envs.aec_env.")
        self.render_mode = render_mode
        self._referee = NumberReferee(game, options)
        self.action_space = Discrete(self._referee.encoding.actions)
        self.observation_space = Box(0.0, 1.0, self._referee.encoding.shape)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._referee.mask(PLAYER)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed)
        self._referee.begin(int(self.np_random.integers(2**32)))
        return self._referee.observe(PLAYER), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act."""
        try:
            number = operator.index(action)
        except TypeError:
            raise AnelloError(f"An action is a whole number, not {quoted(action)}.") from None
        if number not in self._referee.legal(PLAYER):
            return self._referee.observe(PLAYER), 0.0, True, False, self._info()
        self._referee.play(number, PLAYER)
        over, cut_off = self._referee.is_over, self._referee.is_cut_off
        return self._referee.observe(PLAYER), max(self._referee.reward(PLAYER), 0.0), over, cut_off, self._info()

    def render(self) -> str | None:
        """The diagram in plain characters."""
        return str(self._referee.position) if self.render_mode == "ansi" else None


def register_all() -> None:
    """Make every game for one known to `gymnasium.make` as ``anello/NAME-v0``."""
    for game in games_with(ENCODING):
        if len(game.seats) == 1:
            gymnasium.register(
                f"anello/{game.name}-v0",
                entry_point=f"{__name__}:{GameEnv.__name__}",
                kwargs={"name": game.name},
                disable_env_checker=True,
            )
