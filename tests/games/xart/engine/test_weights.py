"""The weights of the evaluation: how they are packed, and the memory that it takes."""

import tracemalloc

import numpy as np

from anello.games.xart.engine.features import FEATURES
from anello.games.xart.engine.weights import packed


def test_both_weights_of_a_feature_are_packed_into_one_number() -> None:
    assert packed([[5, -3], [-8000, 8000], [0, -8000]]).tolist() == [-3 * 65536 + 5, 8000 * 65536 - 8000, -8000 * 65536]
    assert packed([[0, 0]]).dtype == np.int32


def test_packing_all_weights_takes_little_more_memory_than_they_do() -> None:
    """The strongest level would else take most memory before it has begun to think."""
    pairs = np.zeros((FEATURES, 2), np.int16)
    tracemalloc.start()
    weights = packed(pairs)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1.1 * weights.nbytes
