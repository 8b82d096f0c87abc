"""What the score of a position means: hundredths of log odds, or how far away a proven win is."""

import math

__all__ = ["DRAW", "INFINITY", "LOST", "SCALE", "SURE", "WIN", "chance_of", "turns_to_win"]

WIN = 30000
LOST = -WIN
SURE = WIN - 1000
"""Beyond this a score is a proven win, ``WIN`` less the plies to go."""
DRAW = 0
SCALE = 100
"""What a score says is this many times the logarithm of the odds."""
INFINITY = 32000
"""More than any score."""


def chance_of(score: int) -> float:
    """The winning chance that a score stands for.

    >>> chance_of(0), round(chance_of(110), 2)
    (0.5, 0.75)
    """
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / SCALE))


def turns_to_win(score: int) -> int | None:
    """How many turns of his own the winner needs, negative if the opponent wins; None if nothing is proved.

    >>> turns_to_win(29999), turns_to_win(29997), turns_to_win(-29998), turns_to_win(12)
    (1, 2, -1, None)
    """
    if abs(score) <= SURE:
        return None
    plies = WIN - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)
