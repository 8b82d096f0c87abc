"""The solutions of both sizes, solved beforehand: files of the page, which browsers read too.

Only positions that can still be won are kept, 81,739 of 4,527,748 of the larger size: everything else is worth nothing.
"""

import io
from functools import lru_cache
from pathlib import Path

import numpy as np

from anello.games.solitaire.engine.solver import Solution
from anello.kit.files import write_file

__all__ = ["FOLDER", "SIZES", "load", "path_of", "save", "solution"]

FOLDER = Path(__file__).parent.parent / "page" / "engine"
SIZES = (3, 4)


def path_of(size: int, folder: Path = FOLDER) -> Path:
    """The file that keeps the solution of a size."""
    return folder / f"solved-{size}.npz"


def save(found: Solution, folder: Path = FOLDER) -> Path:
    """Keep a solution."""
    content = io.BytesIO()
    # Neighbouring keys differ little, and values are few-digit binary fractions: both pack well.
    steps = np.diff(found.keys, prepend=0)
    np.savez_compressed(content, steps=steps, values=found.values, states=found.states)
    path = path_of(found.size, folder)
    write_file(path, content.getvalue(), make_folder=True)
    return path


def load(size: int, folder: Path = FOLDER) -> Solution:
    """A solution that was kept."""
    with np.load(path_of(size, folder), allow_pickle=False) as kept:
        return Solution(size, np.cumsum(kept["steps"]), kept["values"], int(kept["states"]))


@lru_cache
def solution(size: int) -> Solution:
    """The solution of a size.

    >>> solution(3).value(0)
    0.5563087463378906
    """
    return load(size)
