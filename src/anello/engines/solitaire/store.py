"""Solutions kept on disk, so that the 4 x 4 is solved only once: a hint then comes at once.

Only positions that can still be won are kept, 81,739 of 4,527,748: everything else is worth nothing.
"""

import io
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path
from threading import Lock

import numpy as np

from anello.core.folders import data_folder, write_whole
from anello.engines.solitaire.solver import Progress, Solution, solve

__all__ = ["KEPT_FROM", "load", "path_of", "save", "solution"]

FORMAT = 1
"""Part of the file's name: another way to number tiles or to choose among images needs another number."""

KEPT_FROM = 4
"""Smaller squares are solved in less time than a file is read."""

_solutions: dict[int, Solution] = {}
_one_at_a_time = Lock()


def path_of(size: int, folder: Path | None = None) -> Path:
    """The file that keeps the solution of a size."""
    return (folder or data_folder()) / f"solitaire-{size}-v{FORMAT}.npz"


def save(found: Solution, folder: Path | None = None) -> Path:
    """Keep a solution; raises OSError where nothing can be written."""
    content = io.BytesIO()
    # Neighbouring keys differ little, and values are few-digit binary fractions: both pack well.
    steps = np.diff(found.keys, prepend=0)
    np.savez_compressed(content, steps=steps, values=found.values, size=found.size, states=found.states)
    path = path_of(found.size, folder)
    write_whole(path, content.getvalue())
    return path


def load(size: int, folder: Path | None = None) -> Solution | None:
    """A solution that was kept, or None if there is none that can be used."""
    try:
        content = io.BytesIO(path_of(size, folder).read_bytes())
        with np.load(content, allow_pickle=False) as kept:
            keys = np.cumsum(kept["steps"].astype(np.int64))
            values = kept["values"].astype(np.float64)
            found = Solution(int(kept["size"]), keys, values, int(kept["states"]))
    except (OSError, EOFError, KeyError, ValueError, TypeError, zipfile.BadZipFile, zlib.error):
        return None
    is_whole = found.size == size and keys.shape == values.shape and len(keys) > 0 and bool((np.diff(keys) > 0).all())
    return found if is_whole and bool(((values > 0) & (values <= 1)).all()) else None


def solution(size: int, progress: Progress | None = None, folder: Path | None = None) -> Solution:
    """The solution of a size: as remembered, else as kept on disk, else computed now and kept if possible."""
    with _one_at_a_time:
        found = _solutions.get(size)
        if found is None and size >= KEPT_FROM:
            found = load(size, folder)
        if found is None:
            found = solve(size, progress)
            if size >= KEPT_FROM:
                with suppress(OSError):  # then it has to be solved again next time
                    save(found, folder)
        _solutions[size] = found
        return found
