"""The learned weights of the evaluation, one set a variant, kept as compressed pairs."""

from functools import cache
from pathlib import Path
from typing import TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from anello.core.errors import AnelloError
from anello.games.xart.engine.features import (
    FAR,
    FEATURES,
    GEOMETRIES,
    GEOMETRY_AT,
    LONGEST_BOX,
    NEAR_EDGE,
    SPAN_AT,
    TURN_AT,
    Weights,
)
from anello.games.xart.variants import Variant

__all__ = ["WeightPairs", "first_weights", "load_pairs", "packed", "save_pairs", "trained_as", "weights_for"]

WeightPairs: TypeAlias = npt.NDArray[np.int16]
"""By feature: the weight of an end of the colour to move, and of one of the other colour."""

FOLDER = Path(__file__).parents[1] / "page" / "engine" / "trained"
"""Where browsers can fetch them too."""
LUCKY_FILE = Path(__file__).parent / "lucky.npz"
"""No browser thinks about Lucky, so these are none of the files that a page keeps."""
_TRAINED = {Variant.LOOP: Variant.UNLIMITED}
"""Loop has the rings of the usual game, and its weights; where lines do not count spans are left out."""


def first_weights() -> WeightPairs:
    """Weights made by hand, to begin with: the nearer the two ends of a line, and a line to the edges, the better."""
    pairs = np.zeros((FEATURES, 2), np.int16)
    geometry = pairs[GEOMETRY_AT : GEOMETRY_AT + GEOMETRIES].reshape(FAR + 1, 2 * FAR + 1, 4, 2)
    for x in range(FAR + 1):
        for y in range(-FAR, FAR + 1):
            near = max(0, 40 - 8 * (x + abs(y)))
            geometry[x, y + FAR] = near, -near
    span = pairs[SPAN_AT:TURN_AT].reshape(NEAR_EDGE, NEAR_EDGE, LONGEST_BOX, 2)
    for here in range(NEAR_EDGE):
        for there in range(NEAR_EDGE):
            for length in range(LONGEST_BOX):
                near = max(0, 8 - 2 * (here + there)) * length
                span[here, there, length] = near, -near
    return pairs


def packed(pairs: npt.ArrayLike) -> Weights:
    """Pairs as the evaluation wants them: both weights in one number."""
    pairs = np.asarray(pairs)
    both = pairs[:, 1].astype(np.int32)  # in place from here on: there are two million pairs
    both <<= 16
    both += pairs[:, 0]
    return both


def save_pairs(path: Path, pairs: WeightPairs) -> None:
    """Write pairs to a file."""
    np.savez_compressed(path, pairs=pairs)


def load_pairs(path: Path) -> WeightPairs:
    """Read pairs from a file."""
    try:
        with np.load(path) as archive:
            pairs: WeightPairs = archive["pairs"]
    except (BadZipFile, EOFError, KeyError, TypeError, ValueError):
        raise AnelloError(f"{path.name} holds no weights of Xart.") from None
    if pairs.shape != (FEATURES, 2):
        raise AnelloError(f"{path.name} holds {len(pairs)} features, but the evaluation has {FEATURES}.")
    return pairs


def trained_as(variant: Variant) -> str:
    """The name of the weights that we play a variant with."""
    return _TRAINED.get(variant, variant).value


@cache
def weights_for(variant: Variant) -> Weights:
    """The weights that we play a variant with."""
    path = LUCKY_FILE if variant is Variant.LUCKY else FOLDER / f"{trained_as(variant)}.npz"
    weights = packed(load_pairs(path))
    weights.flags.writeable = False
    return weights
