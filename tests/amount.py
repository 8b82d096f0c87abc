"""How much is tried where more would be better still: usually little, so that all tests take minutes.

`./test thorough` tries ten times as much, and `ANELLO_THOROUGH=100 ./test …` as much as one has time for.
"""

import os

__all__ = ["amount"]

FACTOR = int(os.environ.get("ANELLO_THOROUGH", "1"))


def amount(usual: int) -> int:
    """So many games, positions or requests."""
    return usual * FACTOR
