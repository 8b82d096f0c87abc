"""Kernels for browsers: when they are out of date, and a small one made and run."""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import llvmlite.binding as llvm
import pytest

from anello.core import AnelloError
from anello.kit.wasm import WasmModule, build, building, files, retarget, source_hash
from anello.kit.wasm.running import WasmKernels

SOURCE = '''"""Kernels of a test."""

import numpy as np

from anello.kit.compiler import jit
from anello.kit.wasm import WasmModule


@jit
def middle(numbers, more):
    """The number in the middle, and the largest with something added."""
    rows = np.empty((2, len(numbers)), np.int64)
    ordered = rows[0]
    for i in range(len(numbers)):
        ordered[i] = numbers[i]  # sorted below
    ordered.sort()
    return ordered[len(ordered) // 2], ordered[-1] + more


MODULE = WasmModule({"middle": (middle, (np.empty(1, np.int64), int))}, {"numbers": np.empty(20_000, np.int64)})
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of kernels that can be imported."""
    (tmp_path / "kernels_of_a_test.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("kernels_of_a_test", None)


def test_code_counts_but_remarks_do_not(folder: Path) -> None:
    module: WasmModule = importlib.import_module("kernels_of_a_test").MODULE
    before, file = source_hash(module), folder / "kernels_of_a_test.py"
    for remark in ("  # sorted below", '    """The number in the middle, and the largest with something added."""\n'):
        assert remark in SOURCE
        file.write_text(SOURCE.replace(remark, ""))
        assert source_hash(module) == before
    file.write_text(SOURCE.replace("+ more", "- more"))
    assert source_hash(module) != before


def test_data_that_kernels_would_change_are_refused() -> None:
    table = "@table = internal unnamed_addr constant [2 x i64] [i64 1, i64 2]"
    count = "@count = internal addrspace(1) global i64 0"
    retarget.expect_constants(llvm.parse_assembly(f"{table}\n{count}"))
    with pytest.raises(ValueError, match="@seen"):
        retarget.expect_constants(llvm.parse_assembly(f"{table}\n@seen = internal global i64 0"))


def test_without_a_linker_it_is_said_where_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    with pytest.raises(AnelloError, match=r"pip install 'anello\[wasm\]'"):
        build("anything:MODULE", tmp_path, {})


@pytest.mark.slow
def test_a_kernel_is_made_and_runs_as_often_as_one_likes(folder: Path) -> None:
    pytest.importorskip("ziglang")
    build("kernels_of_a_test:MODULE", folder, {"PYTHONPATH": str(folder)})
    kernels = WasmKernels(folder)
    kernels.array("numbers")[:] = range(20_000, 0, -1)
    for more in range(50):  # each time it makes room for as many numbers, and there is not room for all
        assert kernels.call("middle", "numbers", more) == (10_001, 20_000 + more)


def test_what_is_old_is_made_anew_or_told_in_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module: WasmModule = importlib.import_module("kernels_of_a_test").MODULE
    old = SimpleNamespace(MODULE=module, PLACE="kernels_of_a_test:MODULE", FOLDER=folder, SETTINGS={})
    game = SimpleNamespace(title="Heap")
    made: list[str] = []
    told: list[str] = []
    monkeypatch.setattr(files, "offers", lambda faculty: [(game, old)])
    monkeypatch.setattr(files, "build", lambda place, where, settings: made.append(place))
    files.renew(told.append)
    assert made == ["kernels_of_a_test:MODULE"]
    assert told == ["What browsers play Heap with was compiled anew."]
    written = {"source": source_hash(module), "constants": {}}
    (folder / "kernels.json").write_text(json.dumps(written))
    files.renew(told.append)
    assert len(made) == len(told) == 1
    (folder / "kernels.json").write_text(json.dumps({**written, "source": "before"}))
    monkeypatch.setattr(files, "build", build)
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    files.renew(told.append)
    assert "older than its kernels. The linker is missing" in told[-1]
