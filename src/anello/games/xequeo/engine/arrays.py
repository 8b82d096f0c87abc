"""The types of the numbers and arrays that trees and strategies are made of."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["BySecret", "Bytes", "DoubleRows", "Flags", "Int64", "Ints", "Keys", "Longs", "Single", "SingleRows"]

Bytes: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int32]
Longs: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

Int64: TypeAlias = int | np.int64
"""A whole number of compiled code."""
Single: TypeAlias = Any
"""A float32 of compiled code."""

Keys: TypeAlias = npt.NDArray[np.int64]
"""Positions, six bits a piece, or names of actions."""
SingleRows: TypeAlias = npt.NDArray[np.float32]
"""Rows of eight, one number a secret, as the solver improves them."""
DoubleRows: TypeAlias = npt.NDArray[np.float64]
"""Rows of eight, one number a secret, as guarantees are reckoned."""
BySecret: TypeAlias = npt.NDArray[np.float64]
"""One number a secret."""
