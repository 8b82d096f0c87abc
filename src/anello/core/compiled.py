"""How kernels are compiled: one decorator, and a cache that notices every change of the source.

Numba's own cache looks only at the file of the compiled function, so a change in a module it calls would go
unnoticed. Ours lies in a folder named after a hash of every folder that holds a kernel: an edit there starts afresh.
A kernel therefore takes its tables and functions only from folders that hold kernels.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

__all__ = ["BOUNDS_CHECKED", "cache_folder", "jit"]

Function = TypeVar("Function", bound=Callable[..., Any])

BOUNDS_CHECKED = os.environ.get("ANELLO_BOUNDSCHECK", "") not in ("", "0")
"""Set ``ANELLO_BOUNDSCHECK=1`` to have every array access of the kernels checked (the tests do)."""


def _source_hash() -> str:
    """A short hash of everything that decides what the compiler produces."""
    package = Path(__file__).parents[1]
    sources = {path: path.read_bytes() for path in sorted(package.rglob("*.py"))}
    kernel_folders = {path.parent for path, text in sources.items() if b"core.compiled import" in text}
    digest = hashlib.sha256(f"{numba.__version__} {BOUNDS_CHECKED}".encode())
    for path, text in sources.items():
        if path.parent in kernel_folders:
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(text)
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept: ``ANELLO_CACHE``, else the user's cache folder, else a temporary one."""
    home = os.environ.get("ANELLO_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for parent in (Path(home) / "anello", Path(tempfile.gettempdir()) / "anello-cache"):
        folder = parent / f"kernels-{_source_hash()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise OSError("no folder to keep compiled kernels in: set ANELLO_CACHE to a writable one")


setattr(numba.config, "CACHE_DIR", str(cache_folder()))  # noqa: B010  # the module makes its settings at run time


def jit(function: Function) -> Function:
    """Compile a kernel: cached on disk, without the interpreter's lock, bounds checked only when asked for."""
    return cast(Function, numba.njit(cache=True, nogil=True, boundscheck=BOUNDS_CHECKED)(function))
