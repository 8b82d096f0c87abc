"""The cache of compiled kernels: what it depends on, and what it drops."""

import gc
import importlib
import os
import pkgutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest
from numba.core.registry import CPUDispatcher

import anello
from anello.kit import compiler

PACKAGE = Path(anello.__file__).parent


def kernel_modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(anello.__path__, "anello."):
        path = PACKAGE.joinpath(*found.name.split(".")[1:]).with_suffix(".py")
        if path.exists() and "kit.compiler import jit" in path.read_text("utf-8"):
            yield importlib.import_module(found.name)


def test_a_kernel_depends_only_on_what_the_cache_knows_of() -> None:
    """Every compiled function that another one calls is of a module whose change starts the cache of both afresh."""
    modules = list(kernel_modules())
    assert len(modules) > 15
    for module in modules:
        known = compiler.sources(module.__name__, Path(str(module.__file__))).values()
        kernels = [one for one in vars(module).values() if isinstance(one, CPUDispatcher)]
        assert kernels, module
        for kernel in kernels:
            calls = (kernel.py_func.__globals__.get(name) for name in kernel.py_func.__code__.co_names)
            called = {one.py_func.__code__.co_filename for one in calls if isinstance(one, CPUDispatcher)}
            assert called <= {str(path) for path in known}, kernel


def test_sources_follow_imports_and_nothing_else() -> None:
    def names(module: str) -> set[str]:
        path = PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
        return {name.removeprefix("anello.") for name in compiler.sources(f"anello.{module}", path)}

    assert names("games.xequeo.kernel") == {"kit.compiler", "games.xequeo.kernel"}
    tactics = names("games.xart.engine.tactics")
    assert {"games.xart.turns", "games.xart.tables", "games.xart.engine.workspace"} < tactics
    assert not any("xequeo" in name or "search" in name for name in tactics)


FORMS = {
    "absolute": ("from outside.deep.table import STEP", "STEP"),
    "relative": ("from .table import STEP", "STEP"),
    "sibling": ("from . import table", "table.STEP"),
    "above": ("from ..deep import table as counts", "counts.STEP"),
    "through": ("from ..deep import STEP", "STEP"),
    "star": ("from .table import *", "STEP"),
    "plain": ("import outside.deep.table\n\nNUMBER = outside.deep.table.STEP", "NUMBER"),
    "named": ("import outside.deep.table as counts", "counts.STEP"),
    "beside": ("import neighbour", "neighbour.STEP"),
    "within": ("def load():\n    from .table import STEP\n    return STEP\n\nNUMBER = load()", "NUMBER"),
    "tried": ("try:\n    from .table import STEP\nexcept ImportError:\n    STEP = 0", "STEP"),
}
"""Ways to import a table that holds STEP, and how a kernel then names it."""


def outside_package(folder: Path) -> None:
    """A package that is none of ours, with one kernel for each way to import."""
    deep = folder / "outside" / "deep"
    deep.mkdir(parents=True)
    (folder / "outside" / "__init__.py").touch()
    (deep / "__init__.py").write_text("from outside.deep.table import STEP\n")
    (folder / "neighbour.py").write_text("from outside.deep.table import STEP\n")
    for form, (line, name) in FORMS.items():
        kernel = f"from anello.kit.compiler import jit\n{line}\n\n@jit\ndef add(number):\n    return number + {name}\n"
        (deep / f"{form}.py").write_text(kernel)


@pytest.mark.slow
def test_an_outside_kernel_is_compiled_again_when_its_table_changes(tmp_path: Path) -> None:
    outside_package(tmp_path)
    asked = "\n".join(f"from outside.deep.{form} import add\nprint('{form}', add(1))" for form in FORMS)
    settings = {**os.environ, "ANELLO_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    for step in (10, 20):
        (tmp_path / "outside" / "deep" / "table.py").write_text(f"STEP = {step}\n")
        command = [sys.executable, "-B", "-c", asked]
        done = subprocess.run(command, env=settings, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout.split("\n")[:-1] == [f"{form} {step + 1}" for form in FORMS]
    kept = [path for path in (tmp_path / "cache" / "anello" / "kernels").iterdir() if any(path.rglob("*.nbc"))]
    assert len(kept) == 2 * len(FORMS)


@pytest.mark.slow
def test_what_one_clone_compiled_another_takes(tmp_path: Path) -> None:
    for clone in ("first", "second"):
        (tmp_path / clone).mkdir()
        (tmp_path / clone / "doubling.py").write_text(
            "from anello.kit.compiler import jit\n\n@jit\ndef double(number):\n    return 2 * number\n"
        )
        asked = "from doubling import double\nprint(double(21), sum(double.stats.cache_misses.values()))"
        settings = {**os.environ, "ANELLO_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path / clone)}
        command = [sys.executable, "-B", "-c", asked]
        done = subprocess.run(command, env=settings, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["42", "1" if clone == "first" else "0"]


def test_what_type_checkers_alone_read_and_what_is_settled_does_not_count(tmp_path: Path) -> None:
    source = tmp_path / "mine.py"
    source.write_text(
        "import numpy as np\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import rich\n"
        "else:\n    import anello.core.errors\n"
    )
    assert set(compiler.sources("mine", source)) >= {"mine", "anello", "anello.core", "anello.core.errors"}
    assert not {"numpy", "typing", "rich"} & set(compiler.sources("mine", source))


def test_a_kernel_typed_at_a_prompt_is_compiled_without_a_cache() -> None:
    names: dict[str, object] = {"__name__": "typed"}
    exec("from anello.kit.compiler import jit\n@jit\ndef double(n):\n    return 2 * n\n", names)
    double = names["double"]
    assert isinstance(double, CPUDispatcher)
    assert double(21) == 42


def test_old_versions_are_dropped_but_none_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_home", lambda: tmp_path)
    source = tmp_path / "mine.py"
    source.write_text("")
    now = time.time()
    for age in range(30):
        for name in (f"mine-{age:016}", f"other-{age:016}"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "kernel.nbi").touch()
            os.utime(tmp_path / name, (now, now - 600 * age))
    fresh = compiler.kernel_folder("mine", source)
    left = {path.name for path in tmp_path.iterdir() if path.name.startswith("mine-")}
    # The new one and seven more are among the eight last; those of this hour are fewer.
    assert left == {fresh.name, *(f"mine-{age:016}" for age in range(7))}
    assert len(list(tmp_path.glob("other-*"))) == 30


def test_many_versions_of_this_hour_all_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_home", lambda: tmp_path)
    source = tmp_path / "yours.py"
    source.write_text("")
    for number in range(20):
        (tmp_path / f"yours-{number:016}").mkdir()
    compiler.kernel_folder("yours", source)
    assert len(list(tmp_path.glob("yours-*"))) == 21


def test_several_threads_may_look_into_modules_at_once() -> None:
    """A server that loads two games at a time once failed with a SystemError of Python's own parser."""
    faults: list[SystemError] = []
    file = PACKAGE / "kit" / "files.py"

    def look() -> None:
        try:
            compiler._imports.__wrapped__("anything", file)
        except SystemError as error:
            faults.append(error)

    def let_others(*_: object) -> None:
        time.sleep(0.0002)

    usual = gc.get_threshold()
    gc.callbacks.append(let_others)
    gc.set_threshold(200, 1000, 1000)
    try:
        threads = [threading.Thread(target=look) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(let_others)
    assert faults == []


def test_indices_of_our_kernels_count_from_the_start_and_those_of_others_as_ever() -> None:
    def last(values: np.ndarray) -> int:
        return int(values[values.size - values.size - 1])

    values = np.array([3, 5, 7])
    last.__module__ = "others.kernels"
    assert numba.njit(boundscheck=True)(last)(values) == 7
    last.__module__ = "anello.kernels"
    with pytest.raises(IndexError):
        numba.njit(boundscheck=True)(last)(values)
