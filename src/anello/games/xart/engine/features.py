"""What the evaluation looks at: the features of an open end, numbered one after another.

Every edge of the outline is an open end of a line. An end is worth what it may still become: where the other end of
its line lies (the geometry), what lies on the outline between the two (the gap), what lies on the outline from here on
(the stretch), and how near its line is to crossing the board (the span). On a limited board an end may be blocked: no
tile can be laid there any more, so its line closes no ring, though it may still cross the board.

The outline is walked clockwise with the tiles on the right hand. A step is a turn (0 round a corner of the same tile,
1 straight on, 2 into a nook) and whether the next edge has the colour of the first.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.tables import COLOUR_AT, EMPTY
from anello.games.xart.turns import BoardRecord, IntArray, outgrows
from anello.kit.compiler import jit

__all__ = [
    "FEATURES",
    "GEOMETRIES",
    "NOTES",
    "TURN_AT",
    "WEIGHTS",
    "Notes",
    "Weights",
    "WeightsRecord",
    "features_of",
    "mirror_images",
]

Weights: TypeAlias = npt.NDArray[np.int32]
"""One packed pair a feature: ``other << 16`` plus ``own``."""

Notes: TypeAlias = Any
"""A record with a field ``found``, a whole number for each feature: a workspace, or one of ``NOTES``."""

NOTES = np.dtype([("found", np.int64, 8)])

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

WEIGHTS = np.dtype([("pair", np.int32, FEATURES)])
"""All weights as one record: kernels hand a record on for nothing, but count who holds an array."""

WeightsRecord: TypeAlias = Any
"""That record: ``weights.view(WEIGHTS)[0]``."""


@jit
def features_of(b: BoardRecord, notes: Notes, end: int) -> int:
    """Write the features of an open end to ``notes.found`` and return how many there are, at most four."""
    found = notes.found
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
        # Both are read, and chosen from, so that the machine need not guess which way the outline goes.
        in_nook, straight = b.tile[nook] != EMPTY, b.tile[beside] != EMPTY
        cell = nook if in_nook else beside if straight else cell
        side = (side + (3 if in_nook else 0 if straight else 1)) & 3
        same = COLOUR_AT[b.tile[cell], side] == colour
        code = code * STEP_KINDS + (4 if in_nook else 2 if straight else 0) + int(same)
        if cell * 4 + side == other and not met:
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
def mirror_images() -> IntArray:
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
def share(mirror: IntArray, one: int, two: int) -> None:
    """Let two weights share their value."""
    mirror[max(one, two)] = min(one, two)
