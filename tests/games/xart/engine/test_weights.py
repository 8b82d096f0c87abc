"""The weights of the evaluation: how they are packed, and the memory that it takes."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from anello.core import AnelloError
from anello.games.xart.engine.features import FEATURES
from anello.games.xart.engine.weights import load_pairs, packed, save_pairs


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


def test_what_holds_no_weights_is_said_in_a_sentence(tmp_path: Path) -> None:
    words, numbers, few = tmp_path / "words.txt", tmp_path / "numbers.npz", tmp_path / "few.npz"
    words.write_text("no weights")
    np.savez(numbers, others=np.zeros(3))
    save_pairs(few, np.zeros((3, 2), np.int16))
    for path in (words, numbers):
        with pytest.raises(AnelloError, match="holds no weights of Xart"):
            load_pairs(path)
    with pytest.raises(AnelloError, match="holds 3 features"):
        load_pairs(few)
