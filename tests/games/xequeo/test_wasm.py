"""Xe Queo! in browsers: the same boards. What else it says is compared with the rules in Chromium."""

import numpy as np
import pytest

from anello.games.xequeo.kernel import METRICS, RECORD, geometry
from anello.games.xequeo.notation import CELLS, SIZE
from anello.games.xequeo.wasm import FOLDER
from anello.kit.wasm.running import WasmKernels


@pytest.mark.parametrize("metric", METRICS)
def test_boards_are_the_same(metric: str) -> None:
    kernels = WasmKernels(FOLDER)
    kernels.call("lay_tables", "tables", METRICS.index(metric))
    expected = np.concatenate([geometry(SIZE, cell, metric) for cell in CELLS])
    assert kernels.array("tables", RECORD).reshape(-1).tobytes() == expected.tobytes()
    assert kernels.megabytes < 5
