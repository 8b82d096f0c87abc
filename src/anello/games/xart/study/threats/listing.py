"""The threats of a colour, compiled: turns that would win, sorted by the ring or line that they complete."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.kernel import play, take_back, write_path
from anello.games.xart.tables import FITTING, FITTING_COUNT
from anello.games.xart.turns import BoardRecord, IntArray, make, undo
from anello.games.xart.winning import forces, forcing_sides, winning_turns
from anello.kit.compiler import jit

__all__ = ["LINE", "MOST_TURNS", "RING", "count_rings", "list_threats"]

RING, LINE = 0, 1
"""How a threat would win."""
MOST_TURNS = 512
"""No more turns are listed than this."""


@jit
def table_path(b: BoardRecord, colour: int, path: IntArray) -> int:
    """Write the cells of a win, just completed, that were on the table before the last turn; how many.

    They are rows (x, y) counted from the corner as it is now.
    """
    first = b.past_tiles[b.ply - 1]
    count = 0
    for i in range(write_path(b, colour, path)):
        cell = (b.top + path[i, 1]) << b.log_width | (b.left + path[i, 0])
        fresh = False
        for j in range(first, b.tiles):
            fresh = fresh or b.laid[j] == cell
        if not fresh:
            path[count, 0], path[count, 1] = path[i, 0], path[i, 1]
            count += 1
    return count


@jit
def same_cells(one: IntArray, other: IntArray) -> bool:
    """Whether rows (x, y) are the same, in any order; none comes twice."""
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        met = False
        for j in range(len(other)):
            met = met or (one[i, 0] == other[j, 0] and one[i, 1] == other[j, 1])
        if not met:
            return False
    return True


@jit
def list_threats(board: Board, colour: int, found: IntArray, cells: IntArray) -> tuple[int, int]:
    """List the turns with which a colour would win if it were to move, sorted by threat, and the cells of the threats.

    Found are rows (x, y, tile, how, threat): those of one threat complete the same ring or line. Rings come first, and
    what runs through fewer tiles. Cells are rows (x, y, threat) in order along the ring or line, where tiles lie now.
    """
    b = board[0]
    wins = winning_turns(board, colour)
    count = min(len(wins), len(found))
    threat_of, first, length = np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count, np.int64)
    how = np.empty(count, np.int64)
    threats, used = 0, 0
    for i in range(count):
        play(board, wins[i, 0], wins[i, 1], wins[i, 2])
        kind = RING if b.rings >> colour & 1 else LINE
        new = cells[used:]
        size = table_path(b, colour, new)
        take_back(board)
        for j in range(size):  # counted from the corner before the turn
            new[j, 0] += min(wins[i, 0], 0)
            new[j, 1] += min(wins[i, 1], 0)
        threat = 0
        while threat < threats and not (
            how[threat] == kind and same_cells(cells[first[threat] : first[threat] + length[threat]], new[:size])
        ):
            threat += 1
        threat_of[i] = threat
        if threat == threats:
            first[threat], length[threat], how[threat] = used, size, kind
            used += size
            threats += 1
    done = 0
    for place in range(threats):
        best = -1
        for threat in range(threats):
            if length[threat] >= 0 and (
                best < 0 or how[threat] < how[best] or (how[threat] == how[best] and length[threat] < length[best])
            ):
                best = threat
        for i in range(count):
            if threat_of[i] == best:
                found[done, 0], found[done, 1], found[done, 2] = wins[i, 0], wins[i, 1], wins[i, 2]
                found[done, 3], found[done, 4] = how[best], place
                done += 1
        for i in range(first[best], first[best] + length[best]):
            cells[i, 2] = place
        length[best] = -1
    return done, used


@jit
def count_rings(b: BoardRecord, colour: int, cells: IntArray) -> int:
    """How many rings a colour threatens to close, two for more; the cells are room for notes."""
    half = len(cells) // 2
    known, other = cells[:half], cells[half:]
    count, size = 0, 0
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        sides = forcing_sides(b, cell)
        if sides == 0:
            continue
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            tile = FITTING[mask, choice]
            if not forces(tile, sides):
                continue
            won = make(b, cell, tile)
            if won < 0:
                continue
            differs = False
            if b.rings >> colour & 1:
                left, top = b.left, b.top
                room = known if count == 0 else other
                length = table_path(b, colour, room)
                for i in range(length):  # where they lie in the window, whatever the corner is
                    room[i, 0] += left
                    room[i, 1] += top
                if count == 0:
                    count, size = 1, length
                else:
                    differs = not same_cells(known[:size], other[:length])
            undo(b)
            if differs:
                return 2
    return count
