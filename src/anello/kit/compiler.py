"""How kernels are compiled: one decorator, and a cache that notices every change of the source.

Numba's own cache looks only at the file of the compiled function, so a change in a module it calls would go
unnoticed. Ours has a folder for each version of a module with kernels, named after a hash of the module and of all
modules that it imports, in whatever way and from whatever package, except those of Python itself and those in
`SETTLED`. A kernel must therefore not take a table or a function from a module that is only named at run time.
Where the source lies does not count: a second clone takes what the first one compiled.
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.np import arrayobj

from anello.kit.files import cache_folder

__all__ = ["BOUNDS_CHECKED", "SETTLED", "jit", "kernel_folder", "sources"]

Function = TypeVar("Function", bound=Callable[..., Any])

BOUNDS_CHECKED = os.environ.get("ANELLO_BOUNDSCHECK", "") not in ("", "0")
"""Set ``ANELLO_BOUNDSCHECK=1`` to have every array access of the kernels checked (the tests do)."""

SETTLED = frozenset({"llvmlite", "numba", "numpy", "scipy", *sys.stdlib_module_names})
"""Packages that are not looked into: their versions change seldom, and Numba's is part of the hash."""

KEPT = 8
"""So many versions of a module stay in the cache, whichever were used last."""
IN_USE = 3600.0
"""A version that was used within so many seconds stays too: whoever uses it may be about to read more of it."""

_parsing = threading.Lock()
"""Python up to 3.12 counts how deep the parts of a module are nested for all threads together, and gets it wrong."""


# --- what a module is made of --------------------------------------------------------------------------------------


def sources(module: str, path: Path) -> dict[str, Path]:
    """All modules that decide what the kernels of a module do, with their files: itself, what it imports, and so on."""
    found, waiting = {module: path}, [module]
    while waiting:
        name = waiting.pop()
        for imported in _imports(name, found[name]):
            file = _file(imported)
            if imported not in found and file is not None:
                found[imported] = file
                waiting.append(imported)
    return found


@cache
def _imports(module: str, path: Path) -> frozenset[str]:
    """The names of what a module imports, and of what might be a module among it."""
    if path == Path(__file__):
        return frozenset()  # how kernels are compiled stands in this file alone
    try:
        with _parsing:
            tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    names = set[str]()
    for statement in _statements(tree):
        if isinstance(statement, ast.Import):
            for alias in statement.names:  # ``import a.b`` makes all of a and a.b reachable
                parts = alias.name.split(".")
                names |= {".".join(parts[: count + 1]) for count in range(len(parts))}
        elif isinstance(statement, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - statement.level + 1] if statement.level else []
            source = ".".join([*above, *filter(None, [statement.module])])
            names |= {source, *(f"{source}.{alias.name}" for alias in statement.names)}
    return frozenset(name for name in names if name.partition(".")[0] not in SETTLED)


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All parts of a module, without what is there for type checkers only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            for other in node.orelse:
                yield other
                yield from _statements(other)
        elif isinstance(node, ast.stmt):
            yield node
            yield from _statements(node)
        elif isinstance(node, ast.excepthandler | ast.match_case):
            yield from _statements(node)


@cache
def _spec(name: str) -> ModuleSpec | None:
    """How a module is found; no package is imported for that."""
    package, _, _ = name.rpartition(".")
    if not package:
        try:
            return find_spec(name)
        except (ImportError, ValueError):  # such as ``__main__``
            return None
    parent = _spec(package)
    if parent is None or parent.submodule_search_locations is None:
        return None
    return PathFinder.find_spec(name, list(parent.submodule_search_locations))


def _file(name: str) -> Path | None:
    """The Python file of a module; None for a name that is no module or has no such file."""
    spec = _spec(name)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin)


@cache
def _version(module: str, path: Path) -> str:
    """A short hash of everything that decides what the compiler makes of a module."""
    digest = hashlib.sha256(f"{numba.__version__} {BOUNDS_CHECKED}".encode())
    for name, source in sorted(sources(module, path).items()):
        content = source.read_bytes()
        digest.update(f"{name} {len(content)} ".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


# --- where it is kept ----------------------------------------------------------------------------------------------


@cache
def _home() -> Path:
    """A folder for everything compiled: the user's cache folder, else a temporary one."""
    for parent in (cache_folder(), Path(tempfile.gettempdir()) / "anello-cache"):
        folder = parent / "kernels"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise OSError("no folder to keep compiled kernels in: set ANELLO_CACHE to a writable one")


@cache
def kernel_folder(module: str, path: Path) -> Path:
    """Where the kernels of a module are kept, as its source is now. Room is made when it is new."""
    folder = _home() / f"{module}-{_version(module, path)}"
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


class _KernelLocator(_CacheLocator):
    """Tells Numba that a kernel is kept in the folder of its version itself, wherever its source lies."""

    def __init__(self, folder: Path, line: int) -> None:
        self._folder = folder
        self._line = line

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "_KernelLocator":
        return cls(kernel_folder(py_func.__module__, Path(py_file)), py_func.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""  # the folder is named after the source

    def get_disambiguator(self) -> str:
        return str(self._line)


# --- what is compiled ----------------------------------------------------------------------------------------------

OURS = f"_ZN{len(__name__.partition('.')[0])}{__name__.partition('.')[0]}"
"""How the compiler's name of each function of this package begins."""

_usual_index = arrayobj.fix_integer_index


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as the machine wants it.

    Numba asks of every index whether it counts from the end, which took a sixth of the time of a search. Our kernels
    count from the start: where bounds are checked a negative index is an error. All others are as they were.
    """
    if not builder.function.name.startswith(OURS):
        return _usual_index(context, builder, kind, index, size)  # type: ignore[no-untyped-call]
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


arrayobj.fix_integer_index = _plain_index


class _KernelFiles(CompileResultCacheImpl):
    _locator_classes = [_KernelLocator]  # noqa: RUF012  # as Numba declares it


class _KernelCache(FunctionCache):
    _impl_class = _KernelFiles


def jit(function: Function) -> Function:
    """Compile a kernel: cached on disk, without the interpreter's lock, bounds checked only when asked for.

    In kernels of this package an index counts from the start, never from the end.
    """
    path = Path(function.__code__.co_filename)
    if not path.is_file():  # typed in a notebook or at a prompt: there is nothing to know a version by
        return cast(Function, numba.njit(nogil=True, boundscheck=BOUNDS_CHECKED)(function))
    kernel: Any = numba.njit(nogil=True, boundscheck=BOUNDS_CHECKED)(function)
    kernel._cache = _KernelCache(function)  # type: ignore[no-untyped-call]  # `cache=True` would set Numba's own
    return cast(Function, kernel)
