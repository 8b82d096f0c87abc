"""The learned weights of the evaluation, one set a variant, kept as compressed pairs beside this module."""

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from anello.engines.xart.outline import FEATURES, Weights
from anello.games.xart.variants import Variant

__all__ = ["Pairs", "load_pairs", "packed", "save_pairs", "weights_for"]

Pairs = npt.NDArray[np.int16]
"""By feature: the weight of an end of the colour to move, and of one of the other colour."""

FOLDER = Path(__file__).parent / "weights"
_TRAINED = {Variant.LUCKY: Variant.UNLIMITED, Variant.LOOP: Variant.UNLIMITED}
"""Lucky and loop have the rings of the usual game, and its weights; where lines do not count spans are left out."""


def packed(pairs: npt.ArrayLike) -> Weights:
    """Pairs as the evaluation wants them: both weights in one number."""
    wide = np.asarray(pairs, np.int64)
    return np.asarray((wide[:, 1] << 16) + wide[:, 0], np.int32)


def save_pairs(path: Path, pairs: Pairs) -> None:
    """Write pairs to a file."""
    np.savez_compressed(path, pairs=pairs)


def load_pairs(path: Path) -> Pairs:
    """Read pairs from a file."""
    with np.load(path) as archive:
        pairs: Pairs = archive["pairs"]
    if pairs.shape != (FEATURES, 2):
        raise ValueError(f"{path.name} holds {len(pairs)} features, but the evaluation has {FEATURES}.")
    return pairs


@cache
def weights_for(variant: Variant) -> Weights:
    """The weights that we play a variant with."""
    name = _TRAINED.get(variant, variant).value
    weights = packed(load_pairs(FOLDER / f"{name}.npz"))
    weights.flags.writeable = False
    return weights
