"""What the engine says about a position: the turn it would play, what it expects, and how sure it is."""

from dataclasses import dataclass

from anello.games.xart.engine.scores import chance_of, turns_to_win
from anello.games.xart.notation import XartTurn

__all__ = ["Thought"]


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of thinking about a position, from the view of the player to move."""

    turn: XartTurn
    """The turn to play."""
    score: int
    """Hundredths of log odds; beyond 29000 a proven win, 30000 less the plies to go."""
    line: tuple[XartTurn, ...]
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
