"""Xe Queo! for agents that learn: thousands of matches at once; every seat sees what it may know and nothing else."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core import AnelloError
from anello.games.xequeo.encoding import XeQueoEncoding
from anello.games.xequeo.kernel import MAX_MOVES, Geometry, geometry
from anello.games.xequeo.match import GAME
from anello.games.xequeo.match_kernel import (
    BOARD_CELLS,
    COUNT,
    MATCH,
    MEMORY,
    NOTHING,
    PIECES_PHASE,
    RANDOM,
    SETUP_NAMES,
    MatchRecord,
    act,
    list_actions,
    occupied_cells,
    start_round,
    who_places,
)
from anello.games.xequeo.notation import CELLS, SIZE
from anello.games.xequeo.round import PHASES, Rules
from anello.kit.batch import Batch, BatchFlags, Seeds
from anello.kit.compiler import jit
from anello.kit.draws import draw_below

__all__ = ["XeQueoBatch", "batch"]

Planes: TypeAlias = npt.NDArray[np.float32]
"""By plane and cell."""

# The planes, see `XeQueoEncoding`.
RING_PLANE = COUNT
OWN_PLANES = RING_PLANE + 1
MOVED_PLANES = OWN_PLANES + COUNT
LAST_PLANES = MOVED_PLANES + 2 * COUNT
PHASE_PLANES = LAST_PLANES + 2
FACT_PLANES = PHASE_PLANES + len(PHASES)


class XeQueoBatch(Batch):
    """Matches of Xe Queo! by the same rules. Where both choose in secret they are asked one by one."""

    def __init__(self, rules: Rules, *, boards: int, seed: Seeds) -> None:
        super().__init__(XeQueoEncoding(rules.rings), seats=2, boards=boards)
        self._matches = np.zeros(boards, MATCH)
        self._rules = SETUP_NAMES.index(rules.setup), rules.gift, rules.rings
        self._tables = np.concatenate([geometry(SIZE, ring, rules.metric) for ring in CELLS])
        self._cells = self._planes.reshape(boards, len(self.encoding.planes), BOARD_CELLS)
        self.reset(seed)

    def _begin(self) -> None:
        begin(self._matches, self._tables, self._rules, self._chance, self._cells, self._masks, self._seats)

    def _advance(self, actions: npt.NDArray[np.int64]) -> None:
        shown = self._cells, self._masks, self._seats, self._rewards, self._dones
        advance(self._matches, self._tables, self._rules, actions, self._chance, *shown)


def batch(options: Mapping[str, str], *, boards: int, seed: Seeds, rows: int | None) -> XeQueoBatch:
    """Many matches with these options."""
    if rows not in (None, SIZE):
        raise AnelloError(f"The board of Xe Queo! has {SIZE} rows.")
    return XeQueoBatch(Rules.from_options(GAME.chosen(options)), boards=boards, seed=seed)


# --- compiled ----------------------------------------------------------------------------------------------------


@jit
def start_match(m: MatchRecord, rules: tuple[int, bool, int], chance: npt.NDArray[np.uint64], board: int) -> None:
    """A new match: the toss and, if that is how it is set up, all pieces by chance."""
    start_round(m, draw_below(chance, board, 2))
    m.score[0] = m.score[1] = m.placed = 0
    if rules[0] != RANDOM:
        m.phase = PIECES_PHASE
        m.turn = who_places(m, rules[0])
        return
    for piece in range(COUNT):
        occupied, left = occupied_cells(m), draw_below(chance, board, BOARD_CELLS - piece)
        cell = 0
        while left or occupied >> cell & 1:
            left -= not occupied >> cell & 1
            cell += 1
        m.pieces[piece] = cell
        m.placed |= 1 << piece


@jit
def fill(planes: Planes, plane: int, value: float) -> None:
    """Have a number everywhere on a plane that always shows one number: most of them stay as they were."""
    shown = np.float32(value)
    if planes[plane, 0] != shown:
        planes[plane] = shown


@jit
def mark(planes: Planes, plane: int, cell: int) -> None:
    """Show one cell of a plane and no other, or none at all."""
    planes[plane] = 0
    if cell != NOTHING:
        planes[plane, cell] = 1


@jit
def observe(m: MatchRecord, rings: int, planes: Planes) -> None:
    """Show what the seat on turn may know; of the other's choice only that it was made."""
    seat, other = int(m.turn), 1 - int(m.turn)
    for piece in range(COUNT):
        mark(planes, piece, int(m.pieces[piece]) if m.placed >> piece & 1 else NOTHING)
        fill(planes, OWN_PLANES + piece, m.choices[seat] == piece)
        fill(planes, MOVED_PLANES + piece, min(m.moved[seat, piece], MEMORY) / MEMORY)
        fill(planes, MOVED_PLANES + COUNT + piece, min(m.moved[other, piece], MEMORY) / MEMORY)
    mark(planes, RING_PLANE, int(m.ring))
    has_moved = m.last[0] != NOTHING
    for end in range(2):
        mark(planes, LAST_PLANES + end, int(m.last[end]) if has_moved else NOTHING)
    for phase in range(len(PHASES)):
        fill(planes, PHASE_PLANES + phase, m.phase == phase)
    fill(planes, FACT_PLANES, 1)
    fill(planes, FACT_PLANES + 1, m.enters == seat)
    fill(planes, FACT_PLANES + 2, m.choices[other] != NOTHING)
    fill(planes, FACT_PLANES + 3, m.score[seat] / rings)
    fill(planes, FACT_PLANES + 4, m.score[other] / rings)


@jit
def show_actions(
    m: MatchRecord,
    tables: Geometry,
    rules: tuple[int, bool, int],
    lists: tuple[Any, Any, Any],
    mask: BatchFlags,
) -> None:
    """Show what the seat on turn may do."""
    mask[:] = False
    count = list_actions(m, tables, (rules[0], rules[1]), int(m.turn), (lists[0], lists[1]), lists[2])
    for i in range(count):
        mask[lists[2][i]] = True


@jit
def begin(
    matches: npt.NDArray[np.void],
    tables: Geometry,
    rules: tuple[int, bool, int],
    chance: npt.NDArray[np.uint64],
    planes: Planes,
    masks: BatchFlags,
    seats: npt.NDArray[np.int8],
) -> None:
    """Begin a new match on every board."""
    lists = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.int64)
    for i in range(len(matches)):
        m = matches[i]
        start_match(m, rules, chance, i)
        show_actions(m, tables, rules, lists, masks[i])
        observe(m, rules[2], planes[i])
        seats[i] = m.turn + 1


@jit
def advance(
    matches: npt.NDArray[np.void],
    tables: Geometry,
    rules: tuple[int, bool, int],
    actions: npt.NDArray[np.int64],
    chance: npt.NDArray[np.uint64],
    planes: Planes,
    masks: BatchFlags,
    seats: npt.NDArray[np.int8],
    rewards: npt.NDArray[np.float32],
    dones: BatchFlags,
) -> None:
    """Do a legal action in every match; where one ends its result is noted and the next one begins."""
    lists = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.int64)
    for i in range(len(actions)):
        m = matches[i]
        rewards[i, 0] = rewards[i, 1] = 0
        dones[i] = False
        won, _ = act(m, rules[0], int(m.turn), actions[i])
        if won != NOTHING:
            m.score[won] += 1
            if m.score[won] < rules[2]:
                start_round(m, 1 - won)
            else:
                dones[i] = True
                rewards[i, won], rewards[i, 1 - won] = 1, -1
                start_match(m, rules, chance, i)
        show_actions(m, tables, rules, lists, masks[i])
        observe(m, rules[2], planes[i])
        seats[i] = m.turn + 1
