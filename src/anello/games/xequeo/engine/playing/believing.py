"""A player without a plan, who goes by what he believes of the opponent's secret, and errs as people do."""

import random
from dataclasses import astuple, dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from anello.core.view import View
from anello.games.xequeo.encoding import encoding
from anello.games.xequeo.engine.arrays import BySecret, Longs
from anello.games.xequeo.engine.playing import beliefs
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.playing.start import own_view, quiet_moves
from anello.games.xequeo.kernel import Geometry, geometry
from anello.games.xequeo.match_kernel import COUNT, MATCH, NOTHING, SETUP_NAMES
from anello.games.xequeo.notation import CELLS, LETTERS, SIZE, read_word
from anello.games.xequeo.round import PHASES
from anello.games.xequeo.view import XeQueoView

__all__ = ["BelievingPlayer", "Manner", "Seen", "seen_by"]


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays who goes by beliefs. All but `misjudges` are chances."""

    wanders: float = 0.0
    """Of moving any piece anywhere, without a thought."""
    overlooks: float = 0.0
    """Of not seeing that the own piece can enter."""
    near: float = 0.8
    """Of choosing one of the three pieces nearest to the ring; else any."""
    runs: float = 0.5
    """Of moving the own piece, if he moves; else another, which hides it."""
    forgets: float = 0.0
    """Of not remembering a move of the opponent."""
    misjudges: float = 0.0
    """How far beliefs are mistaken, as a factor: 0.7 is a factor of two, most of the time."""
    sure: float = 0.5
    """How likely a piece must be to be called."""
    looks: float = 1.0
    """Of seeing whom a move would let in, and what the opponent could have done and did not do."""

    @property
    def shares(self) -> list[int]:
        """All of it as compiled code wants it, in millionths."""
        return [round(beliefs.MILLION * share) for share in astuple(self)]


class Seen(NamedTuple):
    """A view as compiled code wants it."""

    match: npt.NDArray[np.void]
    """The match as far as it is known: of the choices only the viewer's own."""
    tables: Geometry
    seat: int
    turns: Longs


class BelievingPlayer(EquilibriumPlayer):
    """Goes by beliefs and makes no plan."""

    def __init__(self, manner: Manner, dice: random.Random | None = None) -> None:
        super().__init__(0.0, dice)
        self.manner = manner
        self._shares = np.array(manner.shares)

    def decide(self, view: View) -> str:
        """The word of the move to make."""
        seen = own_view(view)
        rules = seen.rules
        match, tables, seat, turns = seen_by(seen)
        setup = SETUP_NAMES.index(rules.setup)
        action = beliefs.decide(match, tables, setup, int(rules.gift), seat, turns, self._shares, self._dice())
        numbers = encoding(rules.options, None)
        return next(word for word in seen.words if numbers.action(seen, read_word(word)) == action)

    def beliefs(self, view: XeQueoView) -> BySecret:
        """How likely each piece seems to be the opponent's."""
        match, tables, seat, turns = seen_by(view)
        likely = np.empty(COUNT)
        beliefs.believe(match, tables, seat, turns, self._shares, self._dice(), likely)
        return likely

    def _dice(self) -> int:
        return self.dice.randrange(beliefs.DICE)


@lru_cache(maxsize=4)
def _tables(metric: str) -> Geometry:
    """The boards with the ring on each cell."""
    return np.concatenate([geometry(SIZE, ring, metric) for ring in CELLS])


def seen_by(view: XeQueoView) -> Seen:
    """What a player sees, for compiled code."""
    match = np.zeros(1, MATCH)
    m = match[0]
    seat = own_view(view).viewer
    assert seat is not None
    for piece, cell in enumerate(view.pieces):
        if cell is not None:
            m["pieces"][piece] = cell
            m["placed"] |= 1 << piece
    m["ring"] = NOTHING if view.ring is None else view.ring
    m["choices"] = NOTHING
    m["choices"][seat - 1] = NOTHING if view.choice is None else view.choice
    m["enters"] = view.enters - 1
    m["turn"] = seat - 1
    m["phase"] = PHASES.index(view.phase)
    moves = quiet_moves(view.history)
    turns = [(turn.seat - 1, LETTERS.index(turn.word[0]), turn.path[0], turn.path[-1]) for turn in moves]
    return Seen(match, _tables(view.rules.metric), seat - 1, np.array(turns, np.int64).reshape(-1, len(beliefs.TURN)))
