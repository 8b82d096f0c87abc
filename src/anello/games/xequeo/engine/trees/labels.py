"""What the holder of a guarantee sees of a position and means by a move: summaries, labels, and names for both."""

import numpy as np

from anello.games.xequeo.engine.arrays import Int64, Keys
from anello.games.xequeo.kernel import (
    MAX_MOVES,
    NONE,
    ONE,
    CellRow,
    Geometry,
    GeometryRecord,
    destinations,
    generate,
    occupied_by,
)
from anello.kit.compiler import jit

__all__ = [
    "APPROACH",
    "EVERYTHING",
    "FIRST_GROUP",
    "FIRST_MOVE",
    "GROUPS",
    "LABELS",
    "MOVER",
    "MOVES",
    "PASS",
    "THREAT",
    "THREATS",
    "WAIT",
    "belt_of",
    "features",
    "next_to_ring",
    "own_actions",
    "pack",
    "signature",
    "unpack",
]

# How finely the holder's moves are told apart.
THREATS, LABELS, GROUPS, MOVES = 0, 1, 2, 3
# What he remembers of an opponent's move beside which pieces can enter: bits, or everything.
APPROACH, MOVER, THREAT, EVERYTHING = 1, 2, 4, 8

# Names of the holder's moves: a piece brought next to the ring is 0-7, one brought into the belt 8-15, then these.
WAIT = 16
FIRST_GROUP = 1 << 10  # any move after which the features are so and so
FIRST_MOVE = 1 << 40  # one single move; of the opponent's, one single position
PASS = -1  # whatever the opponent does in the blind extension


@jit
def pack(row: CellRow, pieces: int) -> Int64:
    """A position as one number, six bits a piece."""
    key = np.int64(0)
    for piece in range(pieces):
        key |= np.int64(row[piece]) << (6 * piece)
    return key


@jit
def unpack(key: Int64, pieces: int, row: CellRow) -> None:
    """The opposite of `pack`."""
    for piece in range(pieces):
        row[piece] = (key >> (6 * piece)) & 63


@jit
def features(record: GeometryRecord, row: CellRow, pieces: int, belt: np.uint64) -> int:
    """Which pieces can enter (bits 0-7), be brought next to the ring (8-15), be brought into the belt (16-23)."""
    occupied = occupied_by(row, pieces)
    ring = ONE << np.uint64(record.ring)
    near = record.near[record.ring]
    found = 0
    for piece in range(pieces):
        start = ONE << np.uint64(row[piece])
        cells = destinations(record, np.int64(row[piece]), occupied)
        if cells & ring != NONE:
            found |= 1 << piece
        if start & near == NONE:
            if cells & near != NONE:
                found |= 1 << (8 + piece)
            if start & belt == NONE and cells & belt != NONE:
                found |= 1 << (16 + piece)
    return found


@jit
def next_to_ring(record: GeometryRecord, row: CellRow, pieces: int) -> int:
    """The pieces that stand next to the ring."""
    found = 0
    for piece in range(pieces):
        if record.near[record.ring] >> np.uint64(row[piece]) & ONE != NONE:
            found |= 1 << piece
    return found


@jit
def signature(seen: int, after: int, mover: int, key: Int64) -> Int64:
    """What the holder remembers of a position after an opponent's move."""
    if seen & EVERYTHING:
        return FIRST_MOVE + key
    name = np.int64(after & 255)
    if seen & THREAT:
        name |= np.int64(after & 0xFF00)
    if seen & APPROACH:
        name |= np.int64(after & 0xFF0000)
    if seen & MOVER:
        name |= np.int64(mover + 1) << 24
    return name


@jit
def bits(number: int) -> int:
    """How many bits are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@jit
def own_actions(
    record: GeometryRecord, row: CellRow, pieces: int, belt: np.uint64, detail: int, names: Keys, results: Keys
) -> int:
    """The holder's actions in a position: names, and the position each leads to; gives their number.

    Of several moves with one name the least revealing one is taken: it lets few pieces enter, changes little else.
    """
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    costs = np.empty(len(names), np.int64)
    before = features(record, row, pieces, belt)
    near = record.near[record.ring]
    listed, _ = generate(record, row, pieces, movers, targets)
    count = 0
    for index in range(listed):
        piece = movers[index]
        start = row[piece]
        end = targets[index]
        row[piece] = end
        after = features(record, row, pieces, belt)
        key = pack(row, pieces)
        row[piece] = start
        steps = record.distance[start] - record.distance[end]
        start_bit = ONE << np.uint64(start)
        end_bit = ONE << np.uint64(end)
        changed = before ^ after
        if start_bit & near == NONE and end_bit & near != NONE:
            name = np.int64(piece)
        elif detail >= LABELS and (start_bit & (near | belt)) == NONE and end_bit & belt != NONE:
            name = np.int64(8 + piece)
        else:
            name = np.int64(WAIT)
        if name == WAIT:
            cost = bits(changed & 255) * 10000 + bits(changed & 0xFF00) * 1000 + bits(changed & 0xFF0000) * 100
            cost += steps // 4 - record.distance[end] // 8 * 5
        else:
            cost = bits(after & 255) * 10000 + bits((after ^ (before & ~(256 << piece))) & 0xFF00) * 100
            cost += record.distance[end]
        for finer in range(2):
            if finer:
                if detail < GROUPS:
                    break
                name = FIRST_MOVE + piece * 64 + end if detail == MOVES else FIRST_GROUP + np.int64(after)
                cost = steps
            known = -1
            for other in range(count):
                if names[other] == name:
                    known = other
            if known < 0:
                names[count] = name
                results[count] = key
                costs[count] = cost
                count += 1
            elif cost < costs[known]:
                results[known] = key
                costs[known] = cost
    return count


def belt_of(table: Geometry) -> np.uint64:
    """The cells two king steps from the ring: from there a piece gets next to it in one step."""
    size, ring = int(table[0]["size"]), int(table[0]["ring"])
    return np.uint64(
        sum(
            1 << cell
            for cell in range(size * size)
            if max(abs(cell // size - ring // size), abs(cell % size - ring % size)) == 2
        )
    )
