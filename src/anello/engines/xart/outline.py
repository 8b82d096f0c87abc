"""What a position is worth, read off its outline and kept up to date turn by turn.

Every edge of the outline is an open end of a line. An end is worth what it may still become: where the other end of
its line lies (the geometry), what lies on the outline between the two (the gap), what lies on the outline from here on
(the stretch), and how near its line is to crossing the board (the span). On a limited board an end may be blocked: no
tile can be laid there any more, so its line closes no ring, though it may still cross the board. Each of these is
looked up in a table of learned weights, and a position is worth the sum over all ends. An end may be worth more to a
player who is to move, so there are two weights for everything: *own*, for an end of the colour to move, and *other*.

The outline is walked clockwise with the tiles on the right hand. A step is a turn (0 round a corner of the same tile,
1 straight on, 2 into a nook) and whether the next edge has the colour of the first.
"""

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.engines.xart.surroundings import enter, gather, leave
from anello.engines.xart.tactics import outgrows
from anello.games.xart.tables import COLOUR_AT, EMPTY
from anello.games.xart.turns import Record, make, undo

__all__ = [
    "FEATURES",
    "GEOMETRIES",
    "Weights",
    "advance",
    "features_of",
    "mirror_images",
    "retreat",
    "static_value",
    "survey",
    "value_for",
]

Weights = npt.NDArray[np.int32]
"""One packed pair a feature: ``other << 16`` plus ``own``."""

FAR = 8
"""Greater distances are taken for this one."""
GAP = 8
"""The longest gap, in steps of the outline, that is looked up."""
STRETCH = 7
"""How many steps of the outline are looked up from every end on."""
NEAR_EDGE = 4
LONGEST_BOX = 12
STEP_KINDS = 6

GEOMETRY_AT = 0
GEOMETRIES = (FAR + 1) * (2 * FAR + 1) * 4
"""So many for each of: both ends open, this one blocked, the other, both."""
GAP_AT = GEOMETRY_AT + 4 * GEOMETRIES
GAP_START = np.array([GAP_AT + sum(STEP_KINDS**k for k in range(1, length)) for length in range(GAP + 2)], np.int64)
"""Where the gaps of a length begin."""
STRETCH_AT = int(GAP_START[GAP + 1])
SPAN_AT = STRETCH_AT + STEP_KINDS**STRETCH
TURN_AT = SPAN_AT + NEAR_EDGE * NEAR_EDGE * LONGEST_BOX
FEATURES = TURN_AT + 1
"""The last feature is having the turn: as white (own) or as red (other)."""

MOST = 8000
"""No position is worth more than this, short of a win."""


@jit
def features_of(b: Record, end: int, found: npt.NDArray[np.int64]) -> int:
    """Write the features of an open end to ``found`` and return how many there are, at most four."""
    cell, side = end >> 2, end & 3
    other = b.link[end]
    other_cell, other_side = other >> 2, other & 3
    column = (1 << b.log_width) - 1
    space, other_space = cell + b.step[side], other_cell + b.step[other_side]
    dx = (other_space & column) - (space & column)
    dy = (other_space >> b.log_width) - (space >> b.log_width)
    # Seen with this end pointing north, and mirrored if the other lies to the left.
    if side == 1:
        dx, dy = dy, -dx
    elif side == 2:
        dx, dy = -dx, -dy
    elif side == 3:
        dx, dy = -dy, dx
    heading = (other_side - side) & 3
    if dx < 0:
        dx = -dx
        heading = -heading & 3
    blocked = 0
    if b.limit:
        blocked = int(outgrows(b, space)) + 2 * int(outgrows(b, other_space))
    place = (min(dx, FAR) * (2 * FAR + 1) + max(min(dy, FAR), -FAR) + FAR) * 4 + heading
    found[0] = GEOMETRY_AT + blocked * GEOMETRIES + place
    count = 1

    if heading == 2 and side < 2 and b.lines_win:
        if side == 0:
            length = b.bottom - b.top
            here, there = (cell >> b.log_width) - b.top, b.bottom - (other_cell >> b.log_width)
        else:
            length = b.right - b.left
            here, there = b.right - (cell & column), (other_cell & column) - b.left
        if here < NEAR_EDGE and there < NEAR_EDGE:
            found[1] = SPAN_AT + (here * NEAR_EDGE + there) * LONGEST_BOX + min(length, LONGEST_BOX - 1)
            count = 2
    if blocked & 1:
        return count

    colour = COLOUR_AT[b.tile[cell], side]
    code = 0
    met = False
    for length in range(1, GAP + 1):
        right = (side + 1) & 3
        beside = cell + b.step[right]
        nook = beside + b.step[side]
        if b.tile[nook] != EMPTY:
            cell = nook
            side = (side + 3) & 3
            code = code * STEP_KINDS + 4
        elif b.tile[beside] != EMPTY:
            cell = beside
            code = code * STEP_KINDS + 2
        else:
            side = right
            code = code * STEP_KINDS
        if COLOUR_AT[b.tile[cell], side] == colour:
            code += 1
            if not met and cell * 4 + side == other:
                met = True
                if not blocked:
                    found[count] = GAP_START[length] + code
                    count += 1
        if length == STRETCH:
            found[count] = STRETCH_AT + code
            count += 1
            if met:
                break
    return count


@jit
def worth_of(b: Record, weights: Weights, end: int, found: npt.NDArray[np.int64]) -> int:
    """The worth of an open end, a packed pair."""
    worth = 0
    for i in range(features_of(b, end, found)):
        worth += weights[found[i]]
    return worth


@jit
def add_worth(b: Record, s: Record, end: int, worth: int, sign: int) -> None:
    """Add the worth of an end to the value of the position, or take it away."""
    own = ((worth & 0xFFFF) ^ 0x8000) - 0x8000
    other = (worth - own) >> 16
    colour = COLOUR_AT[b.tile[end >> 2], end & 3]
    s.value[colour] += sign * own
    s.value[1 - colour] += sign * other


@jit
def survey(b: Record, s: Record, weights: Weights) -> None:
    """Value a position from nothing."""
    for i in range(s.surveyed):
        s.worth[s.ends[i]] = 0
    s.surveyed = 0
    gather(b, s)
    s.value[0] = 0
    s.value[1] = 0
    s.log_size = 0
    s.level = 0
    for slot in range(b.perimeter_size if b.tiles else 0):
        space = b.perimeter[slot]
        for side in range(4):
            neighbour = space + b.step[side]
            if b.tile[neighbour] != EMPTY:
                end = neighbour * 4 + (side ^ 2)
                s.ends[s.surveyed] = end
                s.surveyed += 1
                s.worth[end] = worth_of(b, weights, end, s.found)
                add_worth(b, s, end, s.worth[end], 1)


@jit
def value_for(s: Record, weights: Weights, colour: int) -> int:
    """What the position is worth to a colour if it is its turn, without bounds."""
    turn = weights[TURN_AT]
    having = ((turn & 0xFFFF) ^ 0x8000) - 0x8000
    if colour == 1:
        having = (turn - having) >> 16
    return int(s.value[colour] + having)


@jit
def static_value(b: Record, s: Record, weights: Weights) -> int:
    """What the position is worth to the player to move."""
    return max(min(value_for(s, weights, b.turn), MOST), -MOST)


@jit
def advance(b: Record, s: Record, weights: Weights, move: int) -> int:
    """Make a turn and revise the worth of the ends that it touches; returns as ``make``."""
    tall, wide = b.bottom - b.top, b.right - b.left
    won = make(b, move >> 3, move & 7)
    if won < 0:
        return won
    level = s.level
    s.past_log[level] = s.log_size
    s.past_value[level, 0] = s.value[0]
    s.past_value[level, 1] = s.value[1]
    s.level = level + 1
    s.stamp += 1
    for i in range(b.past_tiles[b.ply - 1], b.tiles):
        cell = b.laid[i]
        enter(b, s, cell)
        if won > 0:
            continue
        for side in range(4):
            neighbour = cell + b.step[side]
            if b.tile[neighbour] == EMPTY:
                end = cell * 4 + side
                revise(b, s, weights, end)
                revise(b, s, weights, int(np.int64(b.link[end])))
                revise_before(b, s, weights, cell, side)
            else:
                covered = neighbour * 4 + (side ^ 2)
                forget(b, s, covered)
                # If the neighbour was laid later this is no end of the line any more: then somebody else revises it.
                end = int(np.int64(b.link[covered]))
                if b.tile[end >> 2] != EMPTY and b.tile[(end >> 2) + b.step[end & 3]] == EMPTY:
                    revise(b, s, weights, end)
                    revise(b, s, weights, int(np.int64(b.link[end])))
    if b.bottom - b.top != tall or b.right - b.left != wide:
        if b.limit and max(b.bottom - b.top, b.right - b.left) >= b.limit - 1:
            revise_all(b, s, weights)
        elif b.lines_win:
            revise_spans(b, s, weights)
    return won


@jit
def retreat(b: Record, s: Record) -> None:
    """Take back a turn made by ``advance``."""
    for i in range(b.past_tiles[b.ply - 1], b.tiles):
        leave(b, s, b.laid[i])
    undo(b)
    level = s.level - 1
    s.level = level
    s.value[0] = s.past_value[level, 0]
    s.value[1] = s.past_value[level, 1]
    start = s.past_log[level]
    i = s.log_size
    while i > start:
        i -= 1
        s.worth[s.log_end[i]] = s.log_worth[i]
    s.log_size = start


@jit
def forget(b: Record, s: Record, end: int) -> None:
    """An end has been covered: it is worth nothing now."""
    worth = s.worth[end]
    if worth != 0:
        s.log_end[s.log_size] = end
        s.log_worth[s.log_size] = worth
        s.log_size += 1
        s.worth[end] = 0
        add_worth(b, s, end, worth, -1)


@jit
def revise(b: Record, s: Record, weights: Weights, end: int) -> None:
    """Look at an open end anew, once a turn."""
    if s.fresh[end] == s.stamp:
        return
    s.fresh[end] = s.stamp
    before = s.worth[end]
    worth = worth_of(b, weights, end, s.found)
    if worth != before:
        s.log_end[s.log_size] = end
        s.log_worth[s.log_size] = before
        s.log_size += 1
        s.worth[end] = worth
        add_worth(b, s, end, before, -1)
        add_worth(b, s, end, worth, 1)


@jit
def revise_before(b: Record, s: Record, weights: Weights, cell: int, side: int) -> None:
    """Revise the ends from which a walk along the outline comes to this one."""
    for _ in range(GAP):
        left = (side + 3) & 3
        beside = cell + b.step[left]
        nook = beside + b.step[side]
        if b.tile[nook] != EMPTY:
            cell = nook
            side = (side + 1) & 3
        elif b.tile[beside] != EMPTY:
            cell = beside
        else:
            side = left
        if s.fresh[cell * 4 + side] == s.stamp:
            continue
        revise(b, s, weights, cell * 4 + side)


@jit
def revise_spans(b: Record, s: Record, weights: Weights) -> None:
    """The box has grown: revise the ends whose line has a span now, or had one before."""
    column = (1 << b.log_width) - 1
    for slot in range(b.perimeter_size):
        space = b.perimeter[slot]
        for side in range(2):
            cell = space + b.step[side ^ 2]
            if b.tile[cell] == EMPTY:
                continue
            end = cell * 4 + side
            other = b.link[end]
            if other & 3 != side ^ 2:
                continue
            if side == 0:
                here, there = (cell >> b.log_width) - b.top, b.bottom - ((other >> 2) >> b.log_width)
            else:
                here, there = b.right - (cell & column), ((other >> 2) & column) - b.left
            if here <= NEAR_EDGE and there <= NEAR_EDGE:
                revise(b, s, weights, end)


@jit
def revise_all(b: Record, s: Record, weights: Weights) -> None:
    """The box has reached its limit: every end may be blocked now."""
    for slot in range(b.perimeter_size):
        space = b.perimeter[slot]
        for side in range(4):
            neighbour = space + b.step[side]
            if b.tile[neighbour] != EMPTY:
                revise(b, s, weights, neighbour * 4 + (side ^ 2))


@jit
def mirror_image(code: int, length: int) -> tuple[int, bool]:
    """The code of the same piece of outline walked the other way round, and whether it ends in its first colour."""
    last_same = code & 1
    image = 0
    for i in range(length):
        turn = code // STEP_KINDS**i % STEP_KINDS >> 1
        same = 1 if i == length - 1 else code // STEP_KINDS ** (i + 1) % STEP_KINDS & 1
        image = image * STEP_KINDS + turn * 2 + (1 if same == last_same else 0)
    return image, last_same == 1


@jit
def mirror_images() -> npt.NDArray[np.int64]:
    """For each weight (feature * 2, plus 1 for other) the one it shares its value with: its mirror image."""
    mirror = np.arange(2 * FEATURES)
    for length in range(1, GAP + 1):
        for code in range(1, STEP_KINDS**length, 2):  # a gap ends with an edge of its own colour
            image, _ = mirror_image(code, length)
            for column in range(2):
                share(mirror, 2 * (GAP_START[length] + code) + column, 2 * (GAP_START[length] + image) + column)
    for code in range(STEP_KINDS**STRETCH):
        image, same = mirror_image(code, STRETCH)
        for column in range(2):
            other = column if same else 1 - column
            share(mirror, 2 * (STRETCH_AT + code) + column, 2 * (STRETCH_AT + image) + other)
    return mirror


@jit
def share(mirror: npt.NDArray[np.int64], one: int, two: int) -> None:
    """Let two weights share their value."""
    mirror[max(one, two)] = min(one, two)
