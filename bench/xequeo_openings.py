"""Who can open a piece so that he wins the war of waiting: run ``python -m bench.xequeo_openings [START ...]``.

To *open* a piece is to bring it where it may enter the ring. A game of perfect information: both players make quiet
moves and nothing is open. The player who begins has reached what he wants once he is on turn and can open so many
pieces, whichever of them he likes, each so that his opponent loses the war in which it is the only open one; or once
his opponent has opened a piece and loses the war. He has failed if his opponent can open a piece and win the war, or if
he has no quiet move left that opens nothing. It is asked whether he can force that with one piece of any colour, with
one of a given colour, and with two or three at the same time. Whoever opens two pieces with one move gains nothing.

First in small rounds, of three pieces on 4 x 4 cells, that can be solved to their end: the value beside what can be
forced. Then on the board, in starts by number (some 20 seconds and 300 MB a start).
"""

import sys
from contextlib import suppress

import numpy as np

from anello.games.xequeo.engine.arrays import Int64
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.trees.graph import EMPTY, MIX
from anello.games.xequeo.engine.trees.pruned import grow_pruned
from anello.games.xequeo.engine.trees.public import TreeTooLarge
from anello.games.xequeo.engine.trees.waiting import LOST, UNKNOWN, WON, Waits, key_of, new_waits, outcome
from anello.games.xequeo.kernel import (
    NONE,
    ONE,
    Geometry,
    GeometryRecord,
    destinations,
    first_bit,
    geometry,
    landings,
)
from anello.games.xequeo.notation import NAMES
from anello.kit.compiler import jit
from bench.xequeo_speed import SIZE, random_start

POSITIONS = 1 << 23
SMALL, FEW, ROUNDS = 4, 3, 60
DEEPEST = 60
NODES = 12_000
MISTRUST = 0.01
"""Values of small rounds are told from each other if they are further apart."""


@jit
def _openings(record: GeometryRecord, occupied: np.uint64) -> np.uint64:
    """The cells of all pieces that may enter the ring."""
    near = record.near[record.ring]
    found = occupied & near
    closed = occupied & ~near if found != NONE else NONE
    ring = ONE << np.uint64(record.ring)
    while closed != NONE:
        bit = closed & (~closed + ONE)
        closed &= closed - ONE
        if landings(record, first_bit(bit), occupied & ~bit) & ring != NONE:
            found |= bit
    return np.uint64(found)


@jit
def _after_opening(
    record: GeometryRecord, occupied: np.uint64, start: np.uint64, outcome_wanted: int, waits: Waits
) -> bool:
    """Whether a piece can be opened, alone, so that the war has a certain outcome for the other player."""
    targets = destinations(record, first_bit(start), occupied) & record.near[record.ring]
    targets &= ~(ONE << np.uint64(record.ring))
    while targets != NONE:
        end = targets & (~targets + ONE)
        targets &= targets - ONE
        then = occupied & ~start | end
        opened = _openings(record, then)
        if opened & (opened - ONE) == NONE and outcome(record, then, opened, waits) == outcome_wanted:
            return True
    return False


@jit
def _forces(
    record: GeometryRecord, occupied: np.uint64, wanted: np.uint64, least: int, acts: int, waits: Waits, known: Waits
) -> Int64:
    """Whether a player, who acts or not, can force to open so many of the wanted pieces: WON, LOST or UNKNOWN."""
    key = key_of(occupied, wanted) << 1 | acts
    mask = len(known.table) - 1
    slot = np.int64((np.uint64(key) * MIX) >> np.uint64(32)) & mask
    while known.table[slot] != EMPTY:
        if known.table[slot] >> 1 == key:
            return np.int64(known.table[slot] & 1)
        slot = (slot + 1) & mask
    if 2 * known.used[0] >= len(known.table):
        return np.int64(UNKNOWN)
    goal = WON if acts else LOST
    found: Int64 = np.int64(LOST if acts else WON)
    # An opening: the player wants several that win the war, his opponent one.
    left = occupied & wanted if acts else occupied
    count = 0
    while left != NONE:
        start = left & (~left + ONE)
        left &= left - ONE
        count += _after_opening(record, occupied, start, LOST, waits)
    if count >= (least if acts else 1):
        found = np.int64(goal)
    left = occupied
    quiet = ~record.near[record.ring] & ~(ONE << np.uint64(record.ring))
    while left != NONE and found != goal:
        start = left & (~left + ONE)
        left &= left - ONE
        targets = destinations(record, first_bit(start), occupied) & quiet
        while targets != NONE and found != goal:
            end = targets & (~targets + ONE)
            targets &= targets - ONE
            then = occupied & ~start | end
            then_wanted = wanted & ~start | end if start & wanted != NONE else wanted
            found = _forces(record, then, then_wanted, least, 1 - acts, waits, known)
            if found == UNKNOWN:
                return found
    slot = np.int64((np.uint64(key) * MIX) >> np.uint64(32)) & mask
    while known.table[slot] != EMPTY:
        slot = (slot + 1) & mask
    known.table[slot] = key << 1 | found
    known.used[0] += 1
    return found


@jit
def _forces_from_python(
    table: Geometry, occupied: np.uint64, wanted: np.uint64, least: int, acts: int, waits: Waits, known: Waits
) -> Int64:
    return _forces(table[0], occupied, wanted, least, acts, waits, known)


def forces(pieces: list[int], table: Geometry, wanted: list[int], least: int, waits: Waits) -> bool:
    """Whether the player who begins can force to have so many of these pieces to open, each with the war won."""
    every, some = (np.uint64(sum(1 << pieces[piece] for piece in group)) for group in (range(len(pieces)), wanted))
    found = _forces_from_python(
        table, every, some, least, 1, waits, new_waits(POSITIONS if len(pieces) > FEW else 1 << 14)
    )
    if found == UNKNOWN or 2 * waits.used[0] >= len(waits.table):
        raise SystemExit("A table was too small.")
    return bool(found == WON)


def small_rounds() -> None:
    """Print the values of small rounds, and what can be forced in them."""
    rows: dict[tuple[float, bool, bool], int] = {}
    for seed in range(ROUNDS):
        pieces, ring = random_start(seed, SMALL, FEW)
        table = geometry(SMALL, ring)
        with suppress(TreeTooLarge):
            solver = solve(grow_pruned(pieces, table, DEEPEST, capacity=NODES), seconds=20)
            low, high = guarantee(solver, 0), -guarantee(solver, 1)
            if high - low < MISTRUST:
                waits = new_waits(1 << 14)
                one, two = (forces(pieces, table, [0, 1, 2], least, waits) for least in (1, 2))
                value = round((low + high) / 2, 2) + 0.0  # no minus before a zero
                rows[value, one, two] = rows.get((value, one, two), 0) + 1
    for (value, one, two), count in sorted(rows.items()):
        print(f"{count} rounds worth {value:.2f} to the first: he can force one opening {one}, two at once {two}")


def start(seed: int) -> None:
    """Print what the player who begins can force in a start."""
    pieces, ring = random_start(seed)
    table = geometry(SIZE, ring)
    waits = new_waits(POSITIONS)
    every = list(range(len(pieces)))
    single = [NAMES[piece] for piece in every if forces(pieces, table, [piece], 1, waits)]
    at_once = [least for least in (1, 2, 3) if forces(pieces, table, every, least, waits)]
    print(
        f"start {seed}: the first can force {f'{max(at_once)} at once' if at_once else 'none'}, one of a given colour:"
        f" {', '.join(single) or 'none'}; {int(waits.used[0]):,} positions of wars decided",
        flush=True,
    )


def main(starts: list[int]) -> None:
    """Print all of it."""
    small_rounds()
    for seed in starts:
        start(seed)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])
