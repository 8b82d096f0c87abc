"""The features of the evaluation."""

import numpy as np

from anello.games.xart.engine.features import FEATURES, mirror_images


def test_mirror_images_come_in_pairs() -> None:
    mirror = mirror_images()
    assert len(mirror) == 2 * FEATURES
    assert np.array_equal(mirror[mirror], mirror)
    assert (mirror <= np.arange(len(mirror))).all()
