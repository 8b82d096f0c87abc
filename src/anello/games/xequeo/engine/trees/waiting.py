"""Wars of waiting: who makes the last move that lets nobody new enter the ring.

Say which pieces may enter, the *open* ones. A waiting move is a quiet move after which no other piece may enter. Both
players have the same waiting moves, every move brings a piece nearer, and none tells anything about a secret: so
waiting is a game of its own, of perfect information, that whoever cannot go on loses. Pieces differ in it by being
open or not, so its positions are sets of cells, and there are few.

A player who wins it can wait until his opponent has nothing left but to enter with an open piece, to call, or to let
another piece enter.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import Int64, Keys, Longs
from anello.games.xequeo.engine.trees.graph import EMPTY, MIX
from anello.games.xequeo.kernel import (
    NONE,
    ONE,
    CellRow,
    Geometry,
    GeometryRecord,
    count_bits,
    destinations,
    first_bit,
    landings,
    moves,
)
from anello.kit.compiler import jit

__all__ = [
    "LARGEST_BOARD",
    "LOST",
    "NO_WAITS",
    "UNKNOWN",
    "WON",
    "Waits",
    "key_of",
    "new_waits",
    "outcome",
    "outwaits",
    "waiting_moves",
]

LARGEST_BOARD = 7
"""A larger one's cells and pieces do not fit into one number."""
LOST, WON, UNKNOWN = 0, 1, 2


class Waits(NamedTuple):
    """Who wins which war, as far as it is known."""

    table: Keys
    """Positions, doubled, plus one where the player to act wins."""
    used: Longs
    """How many positions are in the table."""


def new_waits(positions: int = 1 << 20) -> Waits:
    """An empty table for so many positions; beyond them nothing is known."""
    size = 1024
    while size < 2 * positions:
        size *= 2
    return Waits(np.full(size, EMPTY, np.int64), np.zeros(1, np.int64))


NO_WAITS = Waits(np.zeros(0, np.int64), np.zeros(1, np.int64))
"""Where nobody asks."""


@jit
def key_of(occupied: np.uint64, opened: np.uint64) -> Int64:
    """A position as one number: the cells, and which of the pieces on them, in the order of cells, are open."""
    key = occupied << np.uint64(8)
    while opened != NONE:
        bit = opened & (~opened + ONE)
        key |= ONE << np.uint64(count_bits(occupied & (bit - ONE)))
        opened &= opened - ONE
    return np.int64(key)


@jit
def _is_waiting(record: GeometryRecord, occupied: np.uint64, opened: np.uint64) -> bool:
    """Whether none but open pieces may enter the ring."""
    near = record.near[record.ring]
    closed = occupied & ~opened
    if closed & near != NONE:
        return False
    if occupied & near == NONE:
        return True
    ring = ONE << np.uint64(record.ring)
    while closed != NONE:
        cell = first_bit(closed)
        closed &= closed - ONE
        if landings(record, cell, occupied & ~(ONE << np.uint64(cell))) & ring != NONE:
            return False
    return True


@jit
def outcome(record: GeometryRecord, occupied: np.uint64, opened: np.uint64, waits: Waits) -> Int64:
    """Whether the player to act makes the last waiting move: LOST, WON or UNKNOWN."""
    key = key_of(occupied, opened)
    mask = len(waits.table) - 1
    slot = np.int64((np.uint64(key) * MIX) >> np.uint64(32)) & mask
    while waits.table[slot] != EMPTY:
        if waits.table[slot] >> 1 == key:
            return np.int64(waits.table[slot] & 1)
        slot = (slot + 1) & mask
    if 2 * waits.used[0] >= len(waits.table):
        return np.int64(UNKNOWN)
    found = np.int64(LOST)
    banned = ONE << np.uint64(record.ring)
    left = occupied
    while left != NONE and found != WON:
        start = left & (~left + ONE)
        left &= left - ONE
        targets = destinations(record, first_bit(start), occupied) & ~banned
        if start & opened == NONE:
            targets &= ~record.near[record.ring]
        while targets != NONE and found != WON:
            end = targets & (~targets + ONE)
            targets &= targets - ONE
            then = occupied & ~start | end
            then_open = opened & ~start | end if start & opened != NONE else opened
            if not _is_waiting(record, then, then_open):
                continue
            answer = outcome(record, then, then_open, waits)
            if answer == LOST:
                found = np.int64(WON)
            elif answer == UNKNOWN:
                found = np.int64(UNKNOWN)
    if found != UNKNOWN:  # there is room: the table is never more than half full but for the moves under way
        slot = np.int64((np.uint64(key) * MIX) >> np.uint64(32)) & mask
        while waits.table[slot] != EMPTY:
            slot = (slot + 1) & mask
        waits.table[slot] = key << 1 | found
        waits.used[0] += 1
    return found


@jit
def outwaits(record: GeometryRecord, row: CellRow, pieces: int, opened: int, waits: Waits) -> bool:
    """Whether the player to act is known to make the last waiting move, with these pieces open."""
    occupied = NONE
    open_cells = NONE
    for piece in range(pieces):
        bit = ONE << np.uint64(row[piece])
        occupied |= bit
        if opened >> piece & 1:
            open_cells |= bit
    return bool(outcome(record, occupied, open_cells, waits) == WON)


@jit
def _outcome_from_python(table: Geometry, occupied: np.uint64, opened: np.uint64, waits: Waits) -> Int64:
    if not _is_waiting(table[0], occupied, opened):
        return UNKNOWN
    return outcome(table[0], occupied, opened, waits)


def _bits(pieces: Sequence[int], opened: int) -> tuple[np.uint64, np.uint64]:
    """All cells with pieces, and those of the open ones."""
    every = sum(1 << cell for cell in pieces)
    return np.uint64(every), np.uint64(sum(1 << cell for piece, cell in enumerate(pieces) if opened >> piece & 1))


def _subsets(least: int, most: int) -> Iterator[int]:
    """All sets of pieces between two, the smallest first."""
    free = most & ~least
    yield from sorted((least | part for part in range(free + 1) if not part & ~free), key=int.bit_count)


def waiting_moves(
    pieces: Sequence[int], table: Geometry, most: int, waits: Waits
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Open pieces, and the move (piece, cell) by which the player to act outwaits his opponent if these are open.

    They are the pieces that may enter, alone or with others of ``most``.
    """
    found = moves(pieces, table)
    may_enter = sum(1 << piece for piece in found.entering)
    if may_enter & ~most:
        return
    for opened in _subsets(may_enter, most):
        for piece, cell in found.quiet:
            after = [*pieces[:piece], cell, *pieces[piece + 1 :]]
            if _outcome_from_python(table, *_bits(after, opened), waits) == LOST:
                yield opened, (piece, cell)
                break
