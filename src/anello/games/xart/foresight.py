"""What a turn would do, without making it: most turns lay one or two tiles, and those are seen at a glance.

A forced space lies beside the tile that forces it, and two cells side by side have no neighbour in common. So as long
as the second tile forces nothing more, all that matters can be read from the board as it is. The tiles of other turns
are laid, but with less to be written down than for a turn that is made.
"""

from anello.games.xart.tables import COLOUR_AT, EMPTY, FORCED, ILLEGAL_SPACE, SIDES, TOUCH
from anello.games.xart.turns import (
    ILLEGAL,
    MAX_TILES,
    NO_ROOM,
    OUTGROWN,
    BoardRecord,
    at_edge,
    crosses,
    join,
    set_box,
)
from anello.kit.compiler import jit

__all__ = ["UNSEEN", "foresee", "lay_briefly", "lift_all", "outcome_of"]

UNSEEN = -100
"""Instead of what ``make`` returns: the tiles have to be laid to know."""


@jit
def outcome_of(b: BoardRecord, cell: int, tile: int) -> int:
    """What ``make`` would return for a turn; the board is left as it was."""
    won, _ = foresee(b, cell, tile)
    if won == UNSEEN:
        won = lay_briefly(b, cell, tile)
        lift_all(b)
    return won


@jit
def lay_briefly(b: BoardRecord, cell: int, tile: int) -> int:
    """Lay a tile and all that it forces, to be looked at and taken back by ``lift_all``; returns as ``make``.

    Perimeter, hash, ply and the colour to move stay as they are. The tile must not lie at the edge of the window, nor
    make the box outgrow its limit.
    """
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    ply = b.ply
    b.past_tiles[ply] = b.tiles
    b.past_left[ply] = b.left
    b.past_top[ply] = b.top
    b.past_right[ply] = b.right
    b.past_bottom[ply] = b.bottom
    b.rings = 0
    b.lines = 0
    if b.tiles == MAX_TILES:
        return NO_ROOM
    set_box(b, min(b.left, x), min(b.top, y), max(b.right, x), max(b.bottom, y))
    queued = put(b, cell, tile, b.tiles + 1)
    while b.tiles < queued <= MAX_TILES:
        space = b.laid[b.tiles]
        queued = put(b, space, FORCED[b.mask[space]], queued)
    if queued == ILLEGAL:
        return ILLEGAL
    return NO_ROOM if queued > MAX_TILES else int(b.rings | b.lines)


@jit
def lift_all(b: BoardRecord) -> None:
    """Take back what ``lay_briefly`` has laid."""
    ply = b.ply
    while b.tiles > b.past_tiles[ply]:
        b.tiles -= 1
        cell = b.laid[b.tiles]
        tile = b.tile[cell]
        for side in range(4):
            neighbour = cell + b.step[side]
            b.mask[neighbour] ^= TOUCH[tile, side]
            if b.tile[neighbour] != EMPTY:
                end = neighbour * 4 + (side ^ 2)
                b.link[b.link[end]] = end
        b.tile[cell] = EMPTY
    b.rings = 0
    b.lines = 0
    set_box(b, b.past_left[ply], b.past_top[ply], b.past_right[ply], b.past_bottom[ply])


@jit
def put(b: BoardRecord, cell: int, tile: int, queued: int) -> int:
    """Lay a fitting tile as ``lay`` does, but leave perimeter and hash alone."""
    b.tile[cell] = tile
    b.laid[b.tiles] = cell
    b.tiles += 1
    join(b, cell, tile)
    for side in range(4):
        neighbour = cell + b.step[side]
        before = b.mask[neighbour]
        mask = before ^ TOUCH[tile, side]
        b.mask[neighbour] = mask
        if b.tile[neighbour] == EMPTY and FORCED[mask] != 0:
            if FORCED[mask] == ILLEGAL_SPACE:
                queued = ILLEGAL
            elif FORCED[before] == 0 and queued != ILLEGAL:
                b.laid[queued] = neighbour
                queued += 1
    return queued


@jit
def foresee(b: BoardRecord, cell: int, tile: int) -> tuple[int, int]:
    """What ``make`` would return for a turn, and the one tile that it forces, as ``cell * 8 + tile``, 0 for none.

    UNSEEN if it forces more than one, or if the board is nearly full.
    """
    if at_edge(b, cell):
        return NO_ROOM, 0
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    left, top, right, bottom = b.left, b.top, b.right, b.bottom
    grows = x < left or x > right or y < top or y > bottom
    if grows and b.limit and (max(right, x) - min(left, x) >= b.limit or max(bottom, y) - min(top, y) >= b.limit):
        return OUTGROWN, 0
    if b.tiles > MAX_TILES - 2:
        return UNSEEN, 0
    forced, out = 0, 0
    for side in range(4):
        kind = forced_beside(b, cell, tile, side)
        if kind == ILLEGAL_SPACE:
            return ILLEGAL, 0
        if kind:
            if forced:
                return UNSEEN, 0
            forced, out = kind, side
    space = cell + b.step[out]
    if forced:
        for turned in range(1, 4):
            kind = forced_beside(b, space, forced, (out + 2 + turned) & 3)
            if kind:
                return (ILLEGAL if kind == ILLEGAL_SPACE else UNSEEN), 0
    if grows:
        set_box(b, min(left, x), min(top, y), max(right, x), max(bottom, y))
    won = closed_rings(b, cell, tile, out, forced) if forced else 0
    if b.tall or b.wide:
        won |= crossing_lines(b, cell, tile, out, forced)
    if grows:
        set_box(b, left, top, right, bottom)
    return won, (space * 8 + forced if forced else 0)


@jit
def forced_beside(b: BoardRecord, cell: int, tile: int, side: int) -> int:
    """What a tile on a cell would force at one of its sides, as in ``FORCED``."""
    neighbour = cell + b.step[side]
    forced = int(FORCED[b.mask[neighbour] ^ TOUCH[tile, side]])
    return forced if b.tile[neighbour] == EMPTY else 0


@jit
def end_from(b: BoardRecord, cell: int, side: int) -> int:
    """Where a line ends that leaves a cell, empty as yet, at a side: far away, or right there."""
    neighbour = cell + b.step[side]
    link = int(b.link[neighbour * 4 + (side ^ 2)])
    return link if b.tile[neighbour] != EMPTY else cell * 4 + side


@jit
def other_side(tile: int, side: int) -> int:
    """Where the line of a tile that begins at a side ends."""
    colour = COLOUR_AT[tile, side]
    return int(SIDES[tile, colour, 0] + SIDES[tile, colour, 1] - side)


@jit
def closed_rings(b: BoardRecord, cell: int, tile: int, out: int, forced: int) -> int:
    """The colours that have a ring when a tile has forced another at its side ``out``.

    Only the colour that forces can have one: of the other at most one edge led into the forced space.
    """
    away = other_side(forced, out ^ 2)
    met = (cell + b.step[out] + b.step[away]) * 4 + (away ^ 2)
    return int(1 << COLOUR_AT[tile, out]) if end_from(b, cell, other_side(tile, out)) == met else 0


@jit
def crossing_lines(b: BoardRecord, cell: int, tile: int, out: int, forced: int) -> int:
    """The colours whose lines cross the board when a tile is laid, and the one it forces at its side ``out``."""
    won = 0
    space = cell + b.step[out]
    for colour in range(2):
        end, other_end = end_from(b, cell, SIDES[tile, colour, 0]), end_from(b, cell, SIDES[tile, colour, 1])
        if crosses(b, end, other_end):
            won |= 1 << colour
        if forced == 0:
            continue
        if COLOUR_AT[tile, out] == colour:  # the forced tile goes on with this line
            far = other_end if end == cell * 4 + out else end
            away = other_side(forced, out ^ 2)
            met = (space + b.step[away]) * 4 + (away ^ 2)
            if far != met and crosses(b, far, int(b.link[met])):
                won |= 1 << colour
        else:
            one = beyond(b, space, SIDES[forced, colour, 0], end, other_end)
            two = beyond(b, space, SIDES[forced, colour, 1], end, other_end)
            if crosses(b, one, two):
                won |= 1 << colour
    return won


@jit
def beyond(b: BoardRecord, space: int, side: int, end: int, other_end: int) -> int:
    """As ``end_from``, when a line has just been made that ends at ``end`` and ``other_end``."""
    neighbour = space + b.step[side]
    if b.tile[neighbour] == EMPTY:
        return space * 4 + side
    met = neighbour * 4 + (side ^ 2)
    if met == end:
        return other_end
    return end if met == other_end else int(b.link[met])
