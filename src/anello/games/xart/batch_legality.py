"""Which turns are legal on compact boards, compiled: what may be laid on a space is kept from turn to turn.

A turn is legal if its forced tiles leave no space that three edges of one colour lead into. The forced tiles of all
turns on a space lie within its *reach*: so many cells to the left, top, right and bottom of it, four bits for each.
Only spaces within two cells of a tile laid, or whose reach comes that near, are looked at again.
"""

from typing import Any

import numpy as np

from anello.games.xart.batch_tables import (
    CORNER_SET,
    EDGE,
    FIRST_TILE,
    FITTING_SET,
    FORCED_TILE,
    FORCING_SET,
    GOING_ON,
    NOWHERE,
    ONLY_SIDE,
    OUT_EDGES,
    REACH,
    SET_SIZE,
    SPACE_KIND,
    TWO_SIDES,
)
from anello.games.xart.tables import EMPTY, ILLEGAL_SPACE
from anello.games.xart.turns import BoardRecord, outgrows
from anello.kit.compiler import jit

__all__ = ["LOG_NARROW", "LOG_WIDE", "index", "log_width", "number", "update"]

LOG_NARROW, LOG_WIDE = 4, 5
"""How wide a compact board is, as a power of two: there are two kinds, since kernels are compiled for each."""
NARROW_CELLS = ((1 << LOG_NARROW) + 3) << LOG_NARROW
NEAR = 2
"""A tile changes the edges that lead into its neighbours, and a turn depends on those of its own neighbours."""
FREE = 16
"""Added to directions that hold for one tile only, see `follow`."""
FIRST_RED = 16
"""Where the red edges begin in a mask."""
index = np.uint64
"""A whole number that is never below 0, so that the compiler need not ask from which end of an array it counts."""


@jit
def number(small: Any) -> int:
    """A number out of few bytes in as many as any other."""
    return int(np.int64(small))


@jit
def log_width(b: BoardRecord) -> int:
    """The width of a board, which the compiler knows beforehand."""
    return LOG_NARROW if len(b.tile) == NARROW_CELLS else LOG_WIDE


@jit
def beside(b: BoardRecord, cell: int, side: int) -> np.uint64:
    """The neighbour of a cell at a side."""
    return index(cell + b.step[side])


@jit
def stretch(b: BoardRecord, cell: int, other: int) -> None:
    """Let the reach of a cell hold another one."""
    log = log_width(b)
    column, reach = (1 << log) - 1, number(b.reach[index(cell)])
    across, down = (other & column) - (cell & column), (other >> log) - (cell >> log)
    b.reach[index(cell)] = (
        max(reach & 15, -across)
        | max(reach >> 4 & 15, -down) << 4
        | max(reach >> 8 & 15, across) << 8
        | max(reach >> 12, down) << 12
    )


@jit
def try_turn(b: BoardRecord, cell: int, tile: int) -> bool:
    """Whether the forced tiles of a turn leave no illegal space; the reach of the cell grows to hold them all."""
    first, done, queued, legal = index(b.tiles), index(b.tiles), index(b.tiles + 1), True
    b.laid[first] = cell
    chosen = np.uint8(tile)
    while True:
        space = number(b.laid[done])
        b.tile[index(space)] = chosen
        done += index(1)
        for side in range(4):
            neighbour = beside(b, space, side)
            before = b.mask[neighbour]
            after = before ^ EDGE[chosen, side]
            b.mask[neighbour] = after
            if b.tile[neighbour] == EMPTY and FORCED_TILE[after] != 0:
                legal &= FORCED_TILE[after] != ILLEGAL_SPACE
                if FORCED_TILE[before] == 0:
                    b.laid[queued] = neighbour
                    queued += index(1)
        if done == queued or not legal:
            break
        chosen = FORCED_TILE[b.mask[b.laid[done]]]
    for i in range(first, done):
        space = number(b.laid[i])
        for side in range(4):
            b.mask[beside(b, space, side)] ^= EDGE[b.tile[index(space)], side]
        b.tile[index(space)] = EMPTY
        stretch(b, cell, space)
    return legal


@jit
def is_red(tile: int, side: int) -> bool:
    """The colour of a tile at a side."""
    return bool(EDGE[tile, side] >= FIRST_RED)


@jit
def follow(b: BoardRecord, cell: int, tile: int, side: int) -> int:
    """The set of directions that the forced tiles take which begin at a side of a turn, if they are surely legal.

    A space becomes illegal only if two tiles of a turn lead into it: before, there is no more than one edge of each
    colour. So nothing can happen to forced tiles that follow each other one by one and never turn back, if on the
    inner side of every bend there is a tile, or two edges of different colours meet. `FREE` is added if they meet
    next to the tile of the player: what holds for it need not hold for another. All else is 0, to be found out by
    `try_turn`. The reach of the cell grows to hold what was followed.
    """
    before, before_tile, space, out, entered, directions = cell, tile, cell, side, side, 0
    while out < NOWHERE:
        directions |= 1 << out
        if directions & directions >> 2:
            return 0
        meets = out != entered and b.tile[beside(b, before, out)] == EMPTY
        colour = is_red(before_tile, out)
        if meets and before == cell:
            directions |= FREE
        before, before_tile, space = space, tile, number(beside(b, space, out))
        tile = number(FORCED_TILE[b.mask[index(space)] ^ EDGE[tile, out]])
        if meets and is_red(tile, entered ^ 2) == colour:
            return 0
        entered = out
        out = number(ONLY_SIDE[OUT_EDGES[tile] & b.leads[index(space)] & ~(0x11 << (out ^ 2))])
    stretch(b, cell, space)
    return directions if out == NOWHERE else 0


@jit
def follow_both(b: BoardRecord, cell: int, tile: int, side: int, other: int) -> bool:
    """Whether a turn that forces tiles at two sides is surely legal: they lead into no space together.

    They do not if each keeps away from where the other goes, but for the space between two sides next to each other.
    """
    directions, other_directions = follow(b, cell, tile, side), follow(b, cell, tile, other)
    if directions == 0 or other_directions == 0:
        return False
    if side ^ other == 2:
        return directions & other_directions & ~FREE == 0
    if directions >> other & 1 or other_directions >> side & 1:
        return False
    space, other_space = beside(b, cell, side), beside(b, cell, other)
    forced = number(FORCED_TILE[b.mask[space] ^ EDGE[tile, side]])
    other_forced = number(FORCED_TILE[b.mask[other_space] ^ EDGE[tile, other]])
    between = b.tile[beside(b, number(space), other)]
    return bool(between != EMPTY or is_red(forced, other) != is_red(other_forced, side))


@jit
def going_on(b: BoardRecord, space: np.uint64) -> int:
    """The edges led into a space that force a tile there which forces another one."""
    return number(GOING_ON[SPACE_KIND[b.mask[space]], b.leads[space]])


@jit
def review(b: BoardRecord, cell: int) -> int:
    """The set of tiles that may be laid on a space; notes how far their turns reach."""
    log, inside = log_width(b), not outgrows(b, cell)
    width = 1 << log
    legal, leads = number(FITTING_SET[b.mask[index(cell)]]) * inside, number(b.leads[index(cell)]) * inside
    b.reach[index(cell)] = REACH[leads]
    ongoing = leads & (
        going_on(b, index(cell - width)) >> 2 & 0x11
        | going_on(b, index(cell + 1)) >> 2 & 0x22
        | going_on(b, index(cell + width)) << 2 & 0x44
        | going_on(b, index(cell - 1)) << 2 & 0x88
    )
    doubtful = legal & number(FORCING_SET[ongoing] | CORNER_SET[leads])
    while doubtful:
        tile = number(FIRST_TILE[doubtful])
        doubtful &= doubtful - 1
        edges = number(OUT_EDGES[tile]) & leads
        only, side, other = number(ONLY_SIDE[edges]), number(TWO_SIDES[edges, 0]), number(TWO_SIDES[edges, 1])
        if only < NOWHERE:
            directions = follow(b, cell, tile, only)
            if directions:
                if directions < FREE:  # then the others that force by this edge alone are legal too
                    doubtful &= ~number(FORCING_SET[edges] & ~FORCING_SET[leads ^ edges])
                continue
        elif side < NOWHERE and follow_both(b, cell, tile, side, other):
            continue
        if not try_turn(b, cell, tile):
            legal &= ~(1 << (tile - 1))
    return legal


@jit
def note_leads(b: BoardRecord, cell: int) -> None:
    """Write down where the edges of a tile just laid would make a further one force a tile."""
    tile = number(b.tile[index(cell)])
    for side in range(4):
        neighbour = beside(b, cell, side)
        b.leads[neighbour] &= ~(0x11 << (side ^ 2))
        lead = (b.tile[neighbour] == EMPTY) << 4 * is_red(tile, side)  # 0 where there is a tile: without a branch
        for out in range(4):
            b.leads[beside(b, number(neighbour), out)] |= lead << (out ^ 2)


@jit
def is_near(b: BoardRecord, cell: int, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether the turns on a space may depend on tiles laid in this box; those on a space next to them always do."""
    log, reach = log_width(b), number(b.reach[index(cell)])
    x, y = cell & ((1 << log) - 1), cell >> log
    dx = max(0, left - x - (reach >> 8 & 15), x - (reach & 15) - right)
    dy = max(0, top - y - (reach >> 12), y - (reach >> 4 & 15) - bottom)
    return bool(dx + dy <= NEAR)


@jit
def update(b: BoardRecord, before: int, filled: bool) -> None:
    """Find out what is legal after a turn that laid all tiles from ``before`` on.

    ``filled`` says that the box has just become as long as it may be in some direction. The spaces on
    which something else may be laid than before are then in ``changed``, where at first all are that must be looked at.
    """
    log = log_width(b)
    column, first = (1 << log) - 1, number(b.laid[index(before)])
    left, top, right, bottom = first & column, first >> log, first & column, first >> log
    choices = number(b.choices)
    for i in range(index(before), index(b.tiles)):
        cell = number(b.laid[i])
        x, y = cell & column, cell >> log
        left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
        choices -= number(SET_SIZE[b.legal[index(cell)]])
        b.legal[index(cell)] = 0
        note_leads(b, cell)
    count, spaces = 0, number(b.perimeter_size)
    for slot in range(spaces):  # without a branch, which nobody could foresee
        cell = number(b.perimeter[index(slot)])
        b.changed[index(count)] = cell
        is_due = is_near(b, cell, left, top, right, bottom)
        count += is_due | outgrows(b, cell) if filled else is_due
    changes = 0
    for i in range(count):
        cell = number(b.changed[index(i)])
        legal, earlier = review(b, cell), number(b.legal[index(cell)])
        choices += number(SET_SIZE[legal]) - number(SET_SIZE[earlier])
        b.legal[index(cell)] = legal
        b.changed[index(changes)] = cell
        changes += legal != earlier
    b.choices, b.changes = choices, changes
