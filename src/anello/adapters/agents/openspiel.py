"""Every game with an encoding as a game of OpenSpiel, ``anello_NAME``; needs ``pip install 'anello[openspiel]'``.

Where several choose in secret at the same time they are asked one by one, and none sees what another has chosen.

>>> import pyspiel
>>> register_all()
>>> state = pyspiel.load_game("anello_xart(variant=limited)").new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['@0+', '@0/']
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as missing:
    if missing.name != "pyspiel":
        raise
    raise ModuleNotFoundError("OpenSpiel is missing: pip install 'anello[openspiel]'.", name="pyspiel") from None

from anello.core import CHANCE, Game, Option, Position, Seat
from anello.kit.encoding import ENCODING, Encoding
from anello.kit.games import games_with

__all__ = ["register_all"]

MOST_CHANCES = 1 << 12
"""No chance has more outcomes than this."""
MOST_MOVES = 1000
"""A game that takes longer ends without a result."""


def register_all() -> None:
    """Make all games known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for game in games_with(ENCODING):
        if f"anello_{game.name}" not in known:
            _register(game)


def _register(game: Game[Any]) -> None:
    kind = _game_type(game)

    class Played(_SpielGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, dict(parameters or {}))

    pyspiel.register_game(kind, Played)


def _game_type(game: Game[Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"anello_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.has_secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if len(game.seats) == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**{option.name: _default(option) for option in game.options}, "rows": 0},
    )


def _default(option: Option) -> str | int:
    """What looks like a number is one to OpenSpiel, and stays one."""
    return int(option.default) if all(choice.isdecimal() for choice in option.choices) else option.default


class _SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options; ``rows`` is the size of the window where the encoding lets one choose it."""

    def __init__(self, game: Game[Any], kind: Any, parameters: dict[str, Any]) -> None:
        rows = int(parameters.get("rows", 0)) or None
        self.chosen = game.chosen({name: str(value) for name, value in parameters.items() if name != "rows"})
        self.played = game
        self.encoding: Encoding = ENCODING.expect(game)(self.chosen, rows)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=MOST_CHANCES,
            num_players=len(game.seats),
            min_utility=-1.0 if len(game.seats) > 1 else 0.0,
            max_utility=1.0,
            max_game_length=MOST_MOVES,
            **({"utility_sum": 0.0} if len(game.seats) == 2 else {}),
        )
        super().__init__(kind, about, parameters)

    def new_initial_state(self) -> "_SpielState":
        """The start of a game."""
        return _SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_SpielObserver":
        """What a player may know: planes, or, with perfect recall, all that was seen so far in words."""
        return _SpielObserver(self.encoding, bool(iig_obs_type and iig_obs_type.perfect_recall))


class _SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, game: _SpielGame) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self.position: Position[Any] = game.played.start(**game.chosen)
        self._moves_made = 0
        self.seen: list[list[str]] = [[] for _ in game.played.seats]
        """All that each player saw so far, the own secrets as they are and those of others as they look."""

    @property
    def _is_chance(self) -> bool:
        return self.position.to_act == (CHANCE,)

    def _numbered(self, seat: Seat) -> dict[int, Any]:
        view = self.position.view(seat)
        pairs = ((self._encoding.action(view, move), move) for move in self.position.moves_of(seat))
        return {number: move for number, move in pairs if number is not None}

    def is_terminal(self) -> bool:
        """Whether the game is over, or has grown out of what can be said in numbers."""
        if self.position.outcome is not None or self._moves_made >= MOST_MOVES:
            return True
        return not self._is_chance and not self._numbered(self.position.to_act[0])

    def current_player(self) -> int:
        """Who acts."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._is_chance else self.position.to_act[0] - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbered(player + 1))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes in the order of the game, with their probabilities."""
        return [(number, float(chance)) for number, (_, chance) in enumerate(self.position.chances())]

    def _apply_action(self, action: int) -> None:
        seat = CHANCE if self._is_chance else self.position.to_act[0]
        move = self.position.chances()[action][0] if seat == CHANCE else self._numbered(seat)[action]
        for number, words in enumerate(self.seen, 1):
            words.append(str(move) if number == seat else self.position.public_word(move))
        self._moves_made += seat != CHANCE
        self.position = self.position.play(move, seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.position.chances()[action][0])
        return str(self._numbered(player + 1).get(action, action))

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss (of two), 0 otherwise."""
        outcome = self.position.outcome
        scores = [0.0 if outcome is None else float(outcome.score(seat)) for seat in range(1, len(self.seen) + 1)]
        return scores if len(scores) > 1 else [max(scores[0], 0.0)]

    def __str__(self) -> str:
        return self.position.line()


class _SpielObserver:
    """The planes of a game's encoding, and the words that a player saw."""

    def __init__(self, encoding: Encoding, recall: bool) -> None:
        self._encoding, self._recall = encoding, recall
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: _SpielState, player: int) -> None:
        """Show a state to a player."""
        self.dict["planes"][:] = self._encoding.observe(state.position.view(player + 1))

    def string_from(self, state: _SpielState, player: int) -> str:
        """All that the player saw, or what there is to be seen now."""
        words: Sequence[str] = state.seen[player]
        return " ".join(words) if self._recall else str(state.position.view(player + 1).data())
