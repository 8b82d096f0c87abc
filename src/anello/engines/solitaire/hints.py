"""What a placement is worth: odds from the empty table, hints during a game, and a look back after it."""

import time
from dataclasses import dataclass

from anello.core.playthrough import Playthrough
from anello.engines.solitaire.solver import Progress, Solution, solve
from anello.games.solitaire import Position, Turn
from anello.games.solitaire.kernel import key_after

__all__ = ["Hint", "Odds", "Verdict", "hints", "odds", "review"]


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
class Hint:
    """A legal placement and the exact chance of success after it, with best play."""

    turn: Turn
    chance: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a placement was: what it left, and the best there was."""

    played: Hint
    best: Hint

    @property
    def loss(self) -> float:
        """The chance that was given away."""
        return self.best.chance - self.played.chance


def odds(size: int, progress: Progress | None = None) -> Odds:
    """Solve a size from scratch and say how good the chances are.

    >>> odds(3).probability
    0.5563087463378906
    """
    begin = time.perf_counter()
    found = solve(size, progress)
    return Odds(size, found.value(0), found.states, time.perf_counter() - begin)


def hints(position: Position, solution: Solution) -> list[Hint]:
    """Every placement of the visible tile with the chance of success after it, the best first."""
    found = [Hint(turn, solution.value(key_after(position.key, turn.x, turn.y, turn.tile))) for turn in position.turns]
    return sorted(found, key=lambda hint: -hint.chance)


def review(played: Playthrough, solution: Solution) -> list[Verdict]:
    """How good each placement of a game was, in order."""
    verdicts = []
    for position, event in zip(played.positions, played.events, strict=False):
        if isinstance(position, Position) and position.drawn and event.word in position.legal_moves:
            turn = position.read(event.word, event.seat)
            listed = hints(position, solution)
            verdicts.append(Verdict(next(hint for hint in listed if hint.turn == turn), listed[0]))
    return verdicts
