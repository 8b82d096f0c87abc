"""What a position is to the training: the numbers of the weights that its value is the sum of."""

from anello.games.xart.engine.features import TURN_AT, Notes, features_of
from anello.games.xart.tables import COLOUR_AT, EMPTY
from anello.games.xart.turns import BoardRecord, IntArray
from anello.kit.compiler import jit

__all__ = ["MOST_FEATURES", "position_features"]

MOST_FEATURES = 1 << 14


@jit
def position_features(b: BoardRecord, notes: Notes, features: IntArray) -> int:
    """Write the numbers of all weights that a position sums up to ``features``; returns how many."""
    count = 0
    for slot in range(b.perimeter_size if b.tiles else 0):
        space = b.perimeter[slot]
        for side in range(4):
            neighbour = space + b.step[side]
            if b.tile[neighbour] == EMPTY:
                continue
            other = COLOUR_AT[b.tile[neighbour], side ^ 2] ^ b.turn
            for i in range(features_of(b, notes, neighbour * 4 + (side ^ 2))):
                features[count] = 2 * notes.found[i] + other
                count += 1
    features[count] = 2 * TURN_AT + b.turn
    return count + 1
