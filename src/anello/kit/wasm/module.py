"""What a game has compiled for browsers, and how its kernels are called there, told from NumPy's types."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy.typing as npt
from numba import types

__all__ = ["WasmModule"]


@dataclass(frozen=True)
class WasmModule:
    """Kernels that are linked into one file."""

    kernels: Mapping[str, tuple[Any, tuple[Any, ...]]]
    """By the name they have outside: each kernel with its arguments, ``int`` or an array of the same type and rank."""
    shapes: Mapping[str, npt.NDArray[Any]]
    """Arrays that callers have to make room for, by name: how large they are, none of their content."""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of arrays of records, the fields that callers read or write themselves."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """Numbers and texts that callers need to know."""

    def signature(self, name: str) -> tuple[Any, ...]:
        """The arguments of a kernel as Numba's types."""
        return tuple(types.int64 if each is int else array_type(each) for each in self.kernels[name][1])

    def binding(self) -> dict[str, Any]:
        """What a caller of the compiled kernels needs to know: their arguments and answers, and the sizes of arrays."""
        return {
            "kernels": {
                name: {"arguments": [_argument(each) for each in arguments], "answers": self._answers(name)}
                for name, (_, arguments) in self.kernels.items()
            },
            "arrays": {
                name: {"shape": list(array.shape), "itemsize": array.dtype.itemsize, "fields": self._offsets(name)}
                for name, array in self.shapes.items()
            },
            "constants": dict(self.constants),
        }

    def _offsets(self, name: str) -> dict[str, int]:
        """Where the fields lie in a record that callers ask for, in bytes."""
        told: Mapping[str, Any] = self.shapes[name].dtype.fields or {}
        return {wanted: told[wanted][1] for wanted in self.fields.get(name, ())}

    def _answers(self, name: str) -> int:
        """How many whole numbers a compiled kernel answers with."""
        kind = self.kernels[name][0].overloads[self.signature(name)].signature.return_type
        kinds = [] if kind == types.none else list(getattr(kind, "types", [kind]))
        if any(each != types.int64 for each in kinds):
            raise TypeError(f"{name} answers with {kind}; only whole numbers are understood.")
        return len(kinds)


def array_type(array: npt.NDArray[Any]) -> types.Array:
    """The type of arrays like this one."""
    element = numba.from_dtype(array.dtype)
    return types.Array(element, array.ndim, "C", aligned=array.dtype.names is None)


def _argument(argument: Any) -> Any:
    """An argument as callers see it: "int", or the rank of an array and the bytes of an element."""
    if argument is int:
        return "int"
    return {"rank": argument.ndim, "itemsize": argument.dtype.itemsize}
