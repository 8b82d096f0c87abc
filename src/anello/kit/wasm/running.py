"""Running compiled kernels outside of browsers, to compare them with those of this machine: needs ``wasmtime``."""

import ctypes
import json
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import wasmtime

__all__ = ["WasmKernels"]

ALIGNED = 64
PAGE = 65536
FINE = (0, -2)
"""What a compiled kernel returns if all went well, with answers and without."""


class WasmKernels:
    """The kernels in a folder, with room for their arrays."""

    def __init__(self, folder: Path) -> None:
        self.binding: dict[str, Any] = json.loads((folder / "kernels.json").read_text(encoding="utf-8"))
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        module = wasmtime.Module.from_file(engine, str(folder / "kernels.wasm"))
        needs = self.binding["memory"]
        memory = wasmtime.Memory(self._store, wasmtime.MemoryType(wasmtime.Limits(needs["pages"], needs["most"])))
        exports: Any = wasmtime.Instance(self._store, module, [memory]).exports(self._store)
        self._exports: dict[str, Any] = {name: exports[name] for name in exports}
        self._end: int = self._exports["__heap_base"].value(self._store)
        self._exports["room"].set_value(self._store, self._reserved(needs["room"]))
        self._answers = self._reserved(ALIGNED)
        self._error = self._reserved(ALIGNED)
        self._arrays = {
            name: (self._reserved(prod(size["shape"]) * size["itemsize"]), tuple(size["shape"]), size["itemsize"])
            for name, size in self.binding["arrays"].items()
        }
        memory.grow(self._store, max(0, -(-(self._end - memory.data_len(self._store)) // PAGE)))
        self.megabytes = memory.data_len(self._store) / 2**20
        """All that the kernels and their arrays take up."""
        start = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._memory = np.ctypeslib.as_array((ctypes.c_ubyte * memory.data_len(self._store)).from_address(start))

    def _reserved(self, size: int) -> int:
        at = -(-self._end // ALIGNED) * ALIGNED
        self._end = at + size
        return at

    def array(self, name: str, kind: npt.DTypeLike = np.int64) -> npt.NDArray[Any]:
        """An array, to be read and written."""
        at, shape, itemsize = self._arrays[name]
        return self._memory[at : at + prod(shape) * itemsize].view(kind).reshape(shape)

    def call(self, name: str, *values: int | str | tuple[str, int]) -> tuple[int, ...]:
        """Call a kernel with whole numbers and arrays, given by name or by name and number of rows; its answers."""
        given: list[int] = []
        for value in values:
            given += [value] if isinstance(value, int) else self._described(value)
        status = self._exports[name](self._store, self._answers, self._error, *given)
        if status not in FINE:
            raise RuntimeError(f"{name} failed")
        count = self.binding["kernels"][name]["answers"]
        return tuple(self._memory[self._answers : self._answers + 8 * count].view(np.int64).tolist())

    def _described(self, array: str | tuple[str, int]) -> list[int]:
        """An array as kernels take it: nobody owns it; its length, element, data, shape and strides."""
        name, rows = array if isinstance(array, tuple) else (array, None)
        at, shape, itemsize = self._arrays[name]
        shape = shape if rows is None else (rows, *shape[1:])
        strides = [itemsize * prod(shape[axis + 1 :]) for axis in range(len(shape))]
        return [0, 0, prod(shape), itemsize, at, *shape, *strides]
