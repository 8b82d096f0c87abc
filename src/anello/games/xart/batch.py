"""Limited Xart for agents that learn, on thousands of boards at once."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from anello.core import AnelloError
from anello.games.xart.batch_kernel import FIRST_KEPT, WORD, advance, compact_board, show
from anello.games.xart.encoding import XartEncoding
from anello.games.xart.variants import LIMIT, Variant
from anello.kit.batch import Batch, Seeds

__all__ = ["XartBatch", "batch"]

FEWEST, MOST = 2, 16
"""So many rows and columns a board may have."""


class XartBatch(Batch):
    """Boards of limited Xart with so many rows and columns; a line wins across all of them, or eight of more."""

    def __init__(self, rows: int = LIMIT, *, boards: int, seed: Seeds) -> None:
        if not FEWEST <= rows <= MOST:
            raise AnelloError(f"A board has {FEWEST} to {MOST} rows here, not {rows}.")
        self.rows = rows
        super().__init__(XartEncoding(Variant.LIMITED, rows + 2), seats=2, boards=boards, observed=np.bool_)
        self._rows_of_planes = self._planes.reshape(boards, -1)
        self._mask_pairs = self._masks.view(np.uint16)
        fresh, planes, mask = compact_board(rows), self._planes[:1], self._masks[:1]
        show(fresh[0], rows + 2, 0, self._rows_of_planes, self._mask_pairs)
        planes[0, self.encoding.planes.index("the viewer is to act")] = True
        self._boards = np.repeat(fresh, boards)
        self._memory = _words(self._boards), _words(self._planes), _words(self._masks)
        fields: Mapping[str, Any] = fresh.dtype.fields or {}
        renewed = -(-fields[FIRST_KEPT][1] // WORD)
        self._start = _words(fresh)[0, :renewed].copy(), _words(planes)[0].copy(), _words(mask)[0].copy()
        self.reset(seed)

    def _begin(self) -> None:
        for memory, start in zip(self._memory, self._start, strict=True):
            memory[:, : len(start)] = start
        self._seats[:] = 1

    def _advance(self, actions: npt.NDArray[np.int64]) -> None:
        shown = self._rows_of_planes, self._mask_pairs, self._seats, self._rewards, self._dones
        advance(self._boards, actions, self.rows + 2, *shown, self._memory, self._start)


def _words(array: npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
    """A row of memory for each board, eight bytes at a time."""
    return array.view(np.uint8).reshape(len(array), -1).view(np.uint64)


def batch(options: Mapping[str, str], *, boards: int, seed: Seeds, rows: int | None) -> XartBatch:
    """Many boards of the limited game: the only variant with bounds."""
    if options.get("variant", Variant.LIMITED) != Variant.LIMITED:
        raise AnelloError("Many boards at once are played with variant=limited: the others have no bounds.")
    return XartBatch(LIMIT if rows is None else rows, boards=boards, seed=seed)
