"""A game whose players speak in numbers: chance acts by itself, and every seat sees only what it may know."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from anello.core import CHANCE, AnelloError, Game, Position, Seat
from anello.kit.encoding import ENCODING, Encoding, Observation

__all__ = ["NumberReferee"]


class NumberReferee:
    """Plays one game after the other with the actions and observations of the game's encoding.

    ``size`` is how many rows of a board without limits are seen; ``most_moves`` ends a game without a result.
    """

    def __init__(
        self, game: Game[Any], options: Mapping[str, str], *, size: int | None = None, most_moves: int = 1000
    ) -> None:
        if most_moves < 1:
            raise AnelloError("A game needs at least one move.")
        self.game = game
        self.options = game.chosen(options)
        self.encoding: Encoding = ENCODING.expect(game)(self.options, size)
        self.most_moves = most_moves
        self.source = random.Random()
        self.begin()

    def begin(self, seed: int | None = None) -> None:
        """Begin a new game; a seed makes chance repeat itself."""
        if seed is not None:
            self.source = random.Random(seed)
        self.moves_made = 0
        self._show(self.game.start(**self.options))

    def _show(self, position: Position[Any]) -> None:
        """Let chance act, and write down what each seat may do."""
        while position.to_act == (CHANCE,):
            position = position.play(position.draw(self.source))
        self.position = position
        self._legal: dict[Seat, dict[int, Any]] = {}

    def legal(self, seat: Seat) -> dict[int, Any]:
        """The moves of a seat by their numbers."""
        if seat not in self._legal:
            view = self.position.view(seat)
            numbered = ((self.encoding.action(view, move), move) for move in self.position.moves_of(seat))
            self._legal[seat] = {number: move for number, move in numbered if number is not None}
        return self._legal[seat]

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """1 for every action that a seat may do now, 0 for all others."""
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[list(self.legal(seat))] = 1
        return mask

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know."""
        return self.encoding.observe(self.position.view(seat))

    def play(self, action: int, seat: Seat) -> None:
        """Do an action; an `AnelloError` says why it cannot be done."""
        number = action.__index__() if hasattr(action, "__index__") else None
        move = None if number is None else self.legal(seat).get(number)
        if move is None:
            raise AnelloError(f"{self.game.seat_name(seat).capitalize()} cannot do {action} now: see the mask.")
        self.moves_made += 1
        self._show(self.position.play(move, seat))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.position.outcome is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether the game cannot go on here: it is too long, or has grown out of what can be said in numbers."""
        if self.is_over:
            return False
        return self.moves_made >= self.most_moves or not all(self.legal(seat) for seat in self.position.to_act)

    def reward(self, seat: Seat) -> float:
        """1 for a win, -1 for a loss, 0 otherwise."""
        return 0.0 if self.position.outcome is None else float(self.position.outcome.score(seat))
