"""What a position is to the training: the numbers of the weights that its value is the sum of, and weights rounded."""

from typing import Any

import numpy as np
import numpy.typing as npt

from anello.games.xart.engine.features import FEATURES, TURN_AT, Notes, features_of, mirror_images
from anello.games.xart.engine.scores import SCALE
from anello.games.xart.engine.weights import WeightPairs
from anello.games.xart.tables import COLOUR_AT, EMPTY
from anello.games.xart.turns import BoardRecord, IntArray
from anello.kit.compiler import jit

__all__ = ["GREATEST", "MOST_FEATURES", "position_features", "rounded_pairs"]

MOST_FEATURES = 1 << 14
GREATEST = 8000
"""No weight is more than this, in hundredths."""


def rounded_pairs(weights: npt.NDArray[Any]) -> WeightPairs:
    """Weights in log odds, one after another, as the evaluation has them; mirror images share theirs."""
    scaled = np.clip(np.round(weights[mirror_images()] * SCALE), -GREATEST, GREATEST)
    return scaled.astype(np.int16).reshape(FEATURES, 2)


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
