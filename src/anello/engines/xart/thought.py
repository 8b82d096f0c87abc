"""What the engine says about a position: the turn it would play, what it expects, and how sure it is."""

import math
from dataclasses import dataclass

from anello.engines.xart.search import SURE, WIN
from anello.games.xart.notation import Turn

__all__ = ["Thought", "chance_of", "turns_to_win"]


def chance_of(score: int) -> float:
    """The winning chance that a score stands for.

    >>> chance_of(0), round(chance_of(110), 2)
    (0.5, 0.75)
    """
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / 100))


def turns_to_win(score: int) -> int | None:
    """How many turns of his own the winner needs, negative if the opponent wins; None if nothing is proved.

    >>> turns_to_win(29999), turns_to_win(29997), turns_to_win(-29998), turns_to_win(12)
    (1, 2, -1, None)
    """
    if abs(score) <= SURE:
        return None
    plies = WIN - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of thinking about a position, from the view of the player to move."""

    turn: Turn
    """The turn to play."""
    score: int
    """Hundredths of log odds; beyond 29000 a proven win, 30000 less the plies to go."""
    line: tuple[Turn, ...]
    """What both players are expected to do, this turn first; each turn is named as the board will be then."""
    depth: int
    nodes: int
    seconds: float

    @property
    def chance(self) -> float:
        """The winning chance of the player to move."""
        return chance_of(self.score)

    @property
    def win_in(self) -> int | None:
        """Turns the winner needs, negative if the opponent wins; None if nothing is proved."""
        return turns_to_win(self.score)

    @property
    def words(self) -> str:
        """The score in words."""
        if self.win_in is None:
            return f"winning chance {self.chance:.0%}"
        turns = abs(self.win_in)
        if turns == 0:
            return "loses at once"
        return f"{'wins' if self.win_in > 0 else 'loses'} in {turns} turn{'s' if turns > 1 else ''}"

    def __str__(self) -> str:
        return f"{self.turn}: {self.words} (depth {self.depth}, {self.nodes} nodes, {' '.join(map(str, self.line))})"
