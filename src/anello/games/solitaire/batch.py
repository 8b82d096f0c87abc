"""The solitaire for agents that learn, on thousands of tables at once."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from anello.core import AnelloError
from anello.games.solitaire.encoding import SolitaireEncoding
from anello.games.solitaire.game import GAME
from anello.games.solitaire.kernel import (
    CELL_BITS,
    LARGEST,
    MOST_PLACEMENTS,
    BoardKeys,
    Placements,
    key_after,
    list_placements,
    solved_by,
)
from anello.games.xart.notation import CHANCES
from anello.games.xart.tables import TILES
from anello.kit.batch import Batch, BatchFlags, Seeds
from anello.kit.compiler import jit
from anello.kit.draws import draw_below

__all__ = ["SolitaireBatch", "batch"]

KINDS = len(TILES)
DRAWS = np.array([draw.tile for draw, chance in CHANCES for _ in range(int(8 * chance))])
"""Every tile as often as it comes among eight."""


class SolitaireBatch(Batch):
    """Tables of the solitaire with squares of one size; the reward is 1 for a square that one line runs through."""

    def __init__(self, square: int, *, boards: int, seed: Seeds) -> None:
        super().__init__(SolitaireEncoding(square), seats=1, boards=boards)
        self._square = square
        self._keys = np.zeros(boards, np.int64)
        self._seats[:] = 1
        self.reset(seed)

    def _begin(self) -> None:
        begin(self._keys, self._square, self._chance, self._planes, self._masks)

    def _advance(self, actions: npt.NDArray[np.int64]) -> None:
        advance(self._keys, self._square, actions, self._chance, self._planes, self._masks, self._rewards, self._dones)


def batch(options: Mapping[str, str], *, boards: int, seed: Seeds, rows: int | None) -> SolitaireBatch:
    """Many tables of the solitaire."""
    if rows is not None:
        raise AnelloError("The side of the square is an option of the solitaire: size=3 or size=4.")
    return SolitaireBatch(int(GAME.chosen(options)["size"]), boards=boards, seed=seed)


# --- compiled ----------------------------------------------------------------------------------------------------


@jit
def draw(chance: npt.NDArray[np.uint64], board: int) -> int:
    """The next tile of the stack."""
    return int(DRAWS[draw_below(chance, board, len(DRAWS))])


@jit
def box_of(key: int) -> tuple[int, int, int]:
    """The width and height of the box around all tiles, and how many there are."""
    width = height = tiles = 0
    for cell in range(LARGEST * LARGEST):
        if key >> CELL_BITS * cell & 7:
            width, height = max(width, cell % LARGEST + 1), cell // LARGEST + 1
            tiles += 1
    return width, height, tiles


@jit
def show(
    key: int,
    square: int,
    drawn: int,
    found: Placements,
    planes: npt.NDArray[np.float32],
    mask: BatchFlags,
) -> int:
    """Show a table and what may be done with the tile drawn; returns how many ways there are, 0 at the end."""
    count, forced = list_placements(key, square, found)
    if count == 0:
        return 0
    size = planes.shape[1]
    planes[:] = 0
    mask[:] = False
    width, height, tiles = box_of(key)
    left, top = (size - width) // 2, (size - height) // 2
    for cell in range(LARGEST * LARGEST):
        tile = key >> CELL_BITS * cell & 7
        if tile:
            planes[tile - 1, cell // LARGEST + top, cell % LARGEST + left] = 1
    planes[KINDS - 1 + drawn] = 1
    planes[2 * KINDS] = (square * square - tiles - 1) / (square * square)
    fits = False
    for i in range(count):
        fits |= found[i, 2] == drawn
    for i in range(count):
        if forced or not fits or found[i, 2] == drawn:
            x, y = (found[i, 0] + left, found[i, 1] + top) if key else (size // 2, size // 2)
            mask[(y * size + x) * KINDS + found[i, 2] - 1] = True
    return count


@jit
def begin(
    keys: BoardKeys,
    square: int,
    chance: npt.NDArray[np.uint64],
    planes: npt.NDArray[np.float32],
    masks: BatchFlags,
) -> None:
    """Begin a new game on every table."""
    found = np.empty((MOST_PLACEMENTS, 3), np.int64)
    for i in range(len(keys)):
        keys[i] = 0
        show(0, square, draw(chance, i), found, planes[i], masks[i])


@jit
def advance(
    keys: BoardKeys,
    square: int,
    actions: npt.NDArray[np.int64],
    chance: npt.NDArray[np.uint64],
    planes: npt.NDArray[np.float32],
    masks: BatchFlags,
    rewards: npt.NDArray[np.float32],
    dones: BatchFlags,
) -> None:
    """Lay a tile on every table; where a game ends its result is noted and the next one begins."""
    size = planes.shape[2]
    found = np.empty((MOST_PLACEMENTS, 3), np.int64)
    for i in range(len(keys)):
        key = keys[i]
        place, tile = actions[i] // KINDS, actions[i] % KINDS + 1
        width, height, tiles = box_of(key)
        x, y = place % size - (size - width) // 2, place // size - (size - height) // 2
        key = key_after(key, x, y, tile)
        ways = show(key, square, draw(chance, i), found, planes[i], masks[i])
        dones[i] = ways == 0
        rewards[i, 0] = 0
        if ways == 0:
            if tiles + 1 == square * square and solved_by(key, square) >= 0:
                rewards[i, 0] = 1
            key = 0
            show(0, square, draw(chance, i), found, planes[i], masks[i])
        keys[i] = key
