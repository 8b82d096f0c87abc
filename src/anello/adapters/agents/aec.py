"""Games for two and more as PettingZoo environments, where one agent acts after the other.

Where several choose in secret at the same time they are asked one by one, and none sees what another has chosen.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from anello.adapters.agents.referee import NumberReferee
from anello.core import AnelloError, Game, Seat
from anello.core import game as game_named
from anello.core.errors import quoted

__all__ = ["GameAECEnv", "aec_env"]


def aec_env(name: str, *, size: int | None = None, most_moves: int = 1000, **options: str) -> "GameAECEnv":
    """A game as a PettingZoo environment.

    >>> env = aec_env("xart", variant="limited")
    >>> env.reset(seed=1)
    >>> env.agents, int(env.last()[0]["action_mask"].sum())
    (['white', 'red'], 2)
    """
    return GameAECEnv(game_named(name), size=size, most_moves=most_moves, **options)


class GameAECEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in the hands of agents; see `aec_env`. Illegal actions raise an `AnelloError` and change nothing."""

    def __init__(
        self,
        game: Game[Any],
        *,
        size: int | None = None,
        most_moves: int = 1000,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        if len(game.seats) < 2:
            raise AnelloError(f"{game.title} is for one: make it with gymnasium.")
        self.metadata = {"name": f"anello_{game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._referee = NumberReferee(game, options, size=size, most_moves=most_moves)
        encoding = self._referee.encoding
        self.possible_agents = list(game.seats)
        self.agents: list[str] = []
        self._actions = Discrete(encoding.actions)
        self._observations = Dict(
            {
                "observation": Box(0.0, 1.0, encoding.shape),
                "action_mask": Box(0, 1, (encoding.actions,), np.int8),
            }
        )

    def action_space(self, agent: str) -> Discrete:
        """The same for every agent, and all the time."""
        return self._actions

    def observation_space(self, agent: str) -> Dict:
        """Planes, and a mask of the legal actions."""
        return self._observations

    def _seat(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise AnelloError(f"There is no agent {quoted(agent)}; there is: {', '.join(self.possible_agents)}.")
        return self.possible_agents.index(agent) + 1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._referee.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        to_act = self._referee.position.to_act
        if to_act:
            self.agent_selection = self.possible_agents[to_act[0] - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do now."""
        seat = self._seat(agent)
        return {"observation": self._referee.observe(seat), "action_mask": self._referee.mask(seat)}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise AnelloError("Say an action: None is for agents whose game is over.")
        self._referee.play(action, self._seat(agent))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: self._referee.reward(self._seat(each)) for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, self._referee.is_over)
        self.truncations = dict.fromkeys(self.agents, self._referee.is_cut_off)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The diagram in plain characters, as an onlooker sees it."""
        return str(self._referee.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
