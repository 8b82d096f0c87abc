"""What a placement is worth: odds from the empty table, hints during a game, and a look back after it."""

import time
from dataclasses import dataclass

from anello.core.playthrough import Playthrough
from anello.games.solitaire.engine.solver import Solution, SolvingProgress, solve
from anello.games.solitaire.kernel import key_after
from anello.games.solitaire.position import SolitairePosition
from anello.games.xart.notation import XartTurn

__all__ = ["Odds", "PlacementHint", "PlacementVerdict", "hints", "odds", "review"]


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely best play succeeds from the empty table, among how many positions, and how long it took to find."""

    size: int
    probability: float
    """Exact, since it is a binary fraction short enough for a float."""
    states: int
    """Positions that differ by more than turning, mirroring and swapping the colours, the empty table included."""
    seconds: float


@dataclass(frozen=True, slots=True)
class PlacementHint:
    """A legal placement and the exact chance of success after it, with best play."""

    turn: XartTurn
    chance: float


@dataclass(frozen=True, slots=True)
class PlacementVerdict:
    """How good a placement was: what it left, and the best there was."""

    position: SolitairePosition
    """Before the placement."""
    played: PlacementHint
    best: PlacementHint

    @property
    def loss(self) -> float:
        """The chance that was given away."""
        return self.best.chance - self.played.chance


def odds(size: int, progress: SolvingProgress | None = None) -> Odds:
    """Solve a size from scratch and say how good the chances are.

    >>> odds(3).probability
    0.5563087463378906
    """
    begin = time.perf_counter()
    found = solve(size, progress)
    return Odds(size, found.value(0), found.states, time.perf_counter() - begin)


def hints(position: SolitairePosition, solution: Solution) -> list[PlacementHint]:
    """Every placement of the visible tile with the chance of success after it, the best first."""
    found = [
        PlacementHint(turn, solution.value(key_after(position.key, turn.x, turn.y, turn.tile)))
        for turn in position.turns
    ]
    return sorted(found, key=lambda hint: -hint.chance)


def review(played: Playthrough, solution: Solution) -> list[PlacementVerdict]:
    """How good each placement of a game was, in order."""
    verdicts = []
    for position, event in zip(played.positions, played.events, strict=False):
        if isinstance(position, SolitairePosition) and position.drawn and event.word in position.legal_moves:
            turn = position.read(event.word, event.seat)
            listed = hints(position, solution)
            made = next(hint for hint in listed if hint.turn == turn)
            verdicts.append(PlacementVerdict(position, made, listed[0]))
    return verdicts
