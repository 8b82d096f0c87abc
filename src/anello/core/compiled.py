"""How kernels are compiled: one decorator, and a cache that notices every change of the source.

Numba's own cache looks only at the file of the compiled function, so a change in a module it calls would go
unnoticed. Ours has a folder for each version of a module with kernels, named after a hash of the module and of all of
the package that it imports. A kernel therefore takes its tables and functions only from modules that its own module
imports as ``from anello… import …``.
"""

import hashlib
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

__all__ = ["BOUNDS_CHECKED", "cache_folder", "jit", "sources"]

Function = TypeVar("Function", bound=Callable[..., Any])

BOUNDS_CHECKED = os.environ.get("ANELLO_BOUNDSCHECK", "") not in ("", "0")
"""Set ``ANELLO_BOUNDSCHECK=1`` to have every array access of the kernels checked (the tests do)."""

KEPT = 8
"""So many versions of a module stay in the cache, whichever were used last."""
IN_USE = 3600.0
"""A version that was used within so many seconds stays too: whoever uses it may be about to read more of it."""

_PACKAGE = Path(__file__).parents[1]
_IMPORT = re.compile(r"^from (anello[\w.]*) import", re.MULTILINE)
_lock = threading.Lock()


# --- what a module is made of --------------------------------------------------------------------------------------


@cache
def _imported(path: Path) -> frozenset[Path]:
    """The files of the package that a file imports; of a package in it, all files."""
    return frozenset(file for name in _IMPORT.findall(path.read_text("utf-8")) for file in _files(name))


def _files(name: str) -> Iterator[Path]:
    path = _PACKAGE.joinpath(*name.split(".")[1:])
    if path.is_dir():
        yield from path.glob("*.py")
    else:
        yield path.with_suffix(".py")


def sources(path: Path) -> list[Path]:
    """All files that decide what the kernels of a file do: itself, what it imports, and so on."""
    found, waiting = {path}, [path]
    while waiting:
        fresh = _imported(waiting.pop()) - found
        found |= fresh
        waiting += fresh
    return sorted(found)


@cache
def _version(path: Path) -> str:
    """A short hash of everything that decides what the compiler makes of a file."""
    digest = hashlib.sha256(f"{numba.__version__} {BOUNDS_CHECKED}".encode())
    for source in sources(path):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


# --- where it is kept ----------------------------------------------------------------------------------------------


@cache
def _home() -> Path:
    """A folder for everything compiled: in ``ANELLO_CACHE``, else the user's cache folder, else a temporary one."""
    named = os.environ.get("ANELLO_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for parent in (Path(named) / "anello", Path(tempfile.gettempdir()) / "anello-cache"):
        folder = parent / "kernels"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise OSError("no folder to keep compiled kernels in: set ANELLO_CACHE to a writable one")


@cache
def cache_folder(module: str, path: Path) -> Path:
    """Where the kernels of a module are kept, as its source is now. Room is made when it is new."""
    folder = _home() / f"{module}-{_version(path)}"
    is_new = not folder.exists()
    folder.mkdir(exist_ok=True)
    with suppress(OSError):  # another process may be making room just now; the compiler makes the folder again
        os.utime(folder)  # when it was last used
        if is_new:
            _prune(module)
    return folder


def _prune(module: str) -> None:
    """Drop old versions of a module. Whoever still runs one of them compiles what it lacks once more."""
    found = {folder: folder.stat().st_mtime for folder in _home().glob(f"{module}-*")}
    for folder in sorted(found, key=lambda folder: -found[folder])[KEPT:]:
        if time.time() - found[folder] > IN_USE:
            shutil.rmtree(folder, ignore_errors=True)


def jit(function: Function) -> Function:
    """Compile a kernel: cached on disk, without the interpreter's lock, bounds checked only when asked for."""
    folder = cache_folder(function.__module__, Path(function.__code__.co_filename))
    with _lock:  # the compiler has one setting for all threads
        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010  # the module makes its settings at run time
        return cast(Function, numba.njit(cache=True, nogil=True, boundscheck=BOUNDS_CHECKED)(function))
