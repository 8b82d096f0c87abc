"""The cache of compiled kernels: what it depends on, and what it drops."""

import importlib
import os
import pkgutil
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from numba.core.registry import CPUDispatcher

import anello
from anello.core import compiled

PACKAGE = Path(anello.__file__).parent


def kernel_modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(anello.__path__, "anello."):
        path = PACKAGE.joinpath(*found.name.split(".")[1:]).with_suffix(".py")
        if path.exists() and "core.compiled import jit" in path.read_text("utf-8"):
            yield importlib.import_module(found.name)


def test_a_kernel_depends_only_on_what_the_cache_knows_of() -> None:
    """Every compiled function that another one calls is of a module whose change starts the cache of both afresh."""
    modules = list(kernel_modules())
    assert len(modules) > 15
    for module in modules:
        known = compiled.sources(Path(str(module.__file__)))
        kernels = [one for one in vars(module).values() if isinstance(one, CPUDispatcher)]
        assert kernels, module
        for kernel in kernels:
            calls = (kernel.py_func.__globals__.get(name) for name in kernel.py_func.__code__.co_names)
            called = {one.py_func.__code__.co_filename for one in calls if isinstance(one, CPUDispatcher)}
            assert called <= {str(path) for path in known}, kernel


def test_sources_follow_imports_and_nothing_else() -> None:
    def names(path: str) -> set[str]:
        return {found.relative_to(PACKAGE).as_posix() for found in compiled.sources(PACKAGE / path)}

    assert names("games/xequeo/kernel.py") == {"core/compiled.py", "games/xequeo/kernel.py"}
    tactics = names("engines/xart/tactics.py")
    assert {"games/xart/turns.py", "games/xart/tables.py", "engines/xart/desk.py"} < tactics
    assert not any("xequeo" in name or "search" in name for name in tactics)


def test_a_package_that_is_imported_counts_as_a_whole(tmp_path: Path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("from anello.games.xequeo import kernel\n")
    assert PACKAGE / "games/xequeo/kernel.py" in compiled.sources(source)
    assert PACKAGE / "games/xequeo/match.py" in compiled.sources(source)


def test_old_versions_are_dropped_but_none_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_home", lambda: tmp_path)
    source = tmp_path / "mine.py"
    source.write_text("")
    now = time.time()
    for age in range(30):
        for name in (f"mine-{age:016}", f"other-{age:016}"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "kernel.nbi").touch()
            os.utime(tmp_path / name, (now, now - 600 * age))
    fresh = compiled.cache_folder("mine", source)
    left = {path.name for path in tmp_path.iterdir() if path.name.startswith("mine-")}
    # The new one and seven more are among the eight last; those of this hour are fewer.
    assert left == {fresh.name, *(f"mine-{age:016}" for age in range(7))}
    assert len(list(tmp_path.glob("other-*"))) == 30


def test_many_versions_of_this_hour_all_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_home", lambda: tmp_path)
    source = tmp_path / "yours.py"
    source.write_text("")
    for number in range(20):
        (tmp_path / f"yours-{number:016}").mkdir()
    compiled.cache_folder("yours", source)
    assert len(list(tmp_path.glob("yours-*"))) == 21
