"""A player with human habits, who makes mistakes on purpose."""

import random

import numpy as np

from anello.games.xequeo.engine.playing.beliefs import order_by_distance
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.playing.start import RoundStart, quiet_moves, round_start
from anello.games.xequeo.engine.solving.habits import Habits
from anello.games.xequeo.kernel import ring_cells, row_of
from anello.games.xequeo.notation import LETTERS, SIZE, Call, Put, read_word
from anello.games.xequeo.view import XeQueoView

__all__ = ["HumanPlayer", "by_distance", "nearest_first"]


class HumanPlayer(EquilibriumPlayer):
    """Knows the strategy but does not always keep to it."""

    def __init__(
        self,
        slips: float,
        seconds: float = 0.2,
        habits: Habits | None = None,
        dice: random.Random | None = None,
    ) -> None:
        super().__init__(seconds, dice)
        self.slips = slips
        """The chance of deciding by habit instead of by the strategy."""
        self.habits = habits or Habits()

    def choose_ring(self, view: XeQueoView) -> int:
        """By habit anywhere, else where it is worst for the opponent."""
        if self._slips():
            return self.dice.choice(ring_cells([cell for cell in view.pieces if cell is not None], SIZE))
        return super().choose_ring(view)

    def choose_secret(self, view: XeQueoView) -> int:
        """By habit one of the pieces nearest to the ring."""
        self._know_the_plan(view)
        if self._slips():
            return self.dice.choice(by_distance(view)[:3])
        return super().choose_secret(view)

    def take_turn(self, view: XeQueoView) -> Put | Call:
        """By habit run, call or drift; else what the strategy says."""
        self._know_the_plan(view)
        return self.improvise(view) if self._slips() else super().take_turn(view)

    def improvise(self, view: XeQueoView) -> Put | Call:
        """What people do at first: run with the own piece, suspect the piece that was moved last."""
        moves = [move for move in map(read_word, view.words) if isinstance(move, Put)]
        if view.choice is not None and view.ring is not None and self._happens(self.habits.forgets):
            entry = Put(view.choice, view.ring)
            if entry in moves:
                return entry
        seen = [turn for turn in quiet_moves(view.history) if turn.seat != view.viewer]
        moves = [move for move in moves if move.cell != view.ring]
        if not moves or (seen and self._happens(self.habits.hasty)):
            return Call(LETTERS.index(seen[-1].word[0]) if seen else self.dice.choice(range(len(LETTERS))))
        own = [move for move in moves if move.piece == view.choice]
        if own and self._happens(self.habits.runs):
            distance = round_start(view).table["distance"][0]
            return min(own, key=lambda move: int(distance[move.cell]))
        return self.dice.choice(moves)

    def _know_the_plan(self, view: XeQueoView) -> None:
        """Make the plan of the round also where habit decides: else the time of an answer would tell which it was."""
        if self.slips < 1:
            self.policy(view)

    def _slips(self) -> bool:
        return self._happens(self.slips)

    def _happens(self, chance: float) -> bool:
        return self.dice.random() < chance


def by_distance(view: XeQueoView) -> list[int]:
    """The pieces, nearest to the ring first, as the round of a view began."""
    return nearest_first(round_start(view))


def nearest_first(start: RoundStart) -> list[int]:
    """The pieces, nearest to the ring first, where a round began."""
    order = np.empty(len(start.pieces), np.int64)
    order_by_distance(start.table, row_of(start.pieces), len(order), order)
    return [int(piece) for piece in order]
