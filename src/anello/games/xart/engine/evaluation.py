"""What a position is worth, kept up to date turn by turn.

Each feature of each open end is looked up in a table of learned weights, and a position is worth the sum over all ends.
An end may be worth more to a player who is to move, so there are two weights for everything: *own*, for an end of the
colour to move, and *other*. A turn changes the outline only near its tiles: only those ends are looked at anew.
"""

import numpy as np

from anello.games.xart.engine.features import GAP, NEAR_EDGE, TURN_AT, WEIGHTS, Weights, WeightsRecord, features_of
from anello.games.xart.engine.surroundings import enter, gather, leave
from anello.games.xart.engine.workspace import WorkspaceRecord
from anello.games.xart.tables import COLOUR_AT, EMPTY
from anello.games.xart.turns import BoardRecord, make, undo
from anello.kit.compiler import jit

__all__ = ["advance", "retreat", "static_value", "step", "step_back", "survey", "value_for"]

MOST = 8000
"""No position is worth more than this, short of a win."""


@jit
def worth_of(b: BoardRecord, s: WorkspaceRecord, weights: WeightsRecord, end: int) -> int:
    """The worth of an open end, a packed pair."""
    worth = 0
    for i in range(features_of(b, s, end)):
        worth += weights.pair[s.found[i]]
    return worth


@jit
def add_worth(b: BoardRecord, s: WorkspaceRecord, end: int, worth: int, sign: int) -> None:
    """Add the worth of an end to the value of the position, or take it away."""
    own = ((worth & 0xFFFF) ^ 0x8000) - 0x8000
    other = (worth - own) >> 16
    colour = COLOUR_AT[b.tile[end >> 2], end & 3]
    s.value[colour] += sign * own
    s.value[1 - colour] += sign * other


@jit
def survey(b: BoardRecord, s: WorkspaceRecord, weights: Weights) -> None:
    """Value a position from nothing."""
    for i in range(s.surveyed):
        s.worth[s.ends[i]] = 0
    s.surveyed = 0
    gather(b, s)
    s.value[0] = 0
    s.value[1] = 0
    s.log_size = 0
    s.level = 0
    record = weights.view(WEIGHTS)[0]
    for slot in range(b.perimeter_size if b.tiles else 0):
        space = b.perimeter[slot]
        for side in range(4):
            neighbour = space + b.step[side]
            if b.tile[neighbour] != EMPTY:
                end = neighbour * 4 + (side ^ 2)
                s.ends[s.surveyed] = end
                s.surveyed += 1
                s.worth[end] = worth_of(b, s, record, end)
                add_worth(b, s, end, s.worth[end], 1)


@jit
def value_for(s: WorkspaceRecord, weights: Weights, colour: int) -> int:
    """What the position is worth to a colour if it is its turn, without bounds."""
    turn = weights[TURN_AT]
    having = ((turn & 0xFFFF) ^ 0x8000) - 0x8000
    if colour == 1:
        having = (turn - having) >> 16
    return int(s.value[colour] + having)


@jit
def static_value(b: BoardRecord, s: WorkspaceRecord, weights: Weights) -> int:
    """What the position is worth to the player to move."""
    return max(min(value_for(s, weights, b.turn), MOST), -MOST)


@jit
def advance(b: BoardRecord, s: WorkspaceRecord, weights: Weights, move: int) -> int:
    """Make a turn and keep value and surroundings up to date; returns as ``make``."""
    won = step(b, s, weights, move)
    if won >= 0:
        for i in range(b.past_tiles[b.ply - 1], b.tiles):
            enter(b, s, b.laid[i])
    return won


@jit
def retreat(b: BoardRecord, s: WorkspaceRecord) -> None:
    """Take back a turn made by ``advance``."""
    for i in range(b.past_tiles[b.ply - 1], b.tiles):
        leave(b, s, b.laid[i])
    step_back(b, s)


@jit
def step(b: BoardRecord, s: WorkspaceRecord, weights: Weights, move: int) -> int:
    """Make a turn and revise the worth of the ends that it touches, which is all that its value takes; as ``make``."""
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
    record = weights.view(WEIGHTS)[0]
    for i in range(b.past_tiles[b.ply - 1], b.tiles):
        cell = b.laid[i]
        if won > 0:
            break
        for side in range(4):
            neighbour = cell + b.step[side]
            if b.tile[neighbour] == EMPTY:
                end = cell * 4 + side
                revise(b, s, record, end)
                revise(b, s, record, int(np.int64(b.link[end])))
                revise_before(b, s, record, cell, side)
            else:
                covered = neighbour * 4 + (side ^ 2)
                forget(b, s, covered)
                # If the neighbour was laid later this is no end of the line any more: then somebody else revises it.
                end = int(np.int64(b.link[covered]))
                if b.tile[end >> 2] != EMPTY and b.tile[(end >> 2) + b.step[end & 3]] == EMPTY:
                    revise(b, s, record, end)
                    revise(b, s, record, int(np.int64(b.link[end])))
    if b.bottom - b.top != tall or b.right - b.left != wide:
        if b.limit and max(b.bottom - b.top, b.right - b.left) >= b.limit - 1:
            revise_all(b, s, record)
        elif b.lines_win:
            revise_spans(b, s, record)
    return won


@jit
def step_back(b: BoardRecord, s: WorkspaceRecord) -> None:
    """Take back a turn made by ``step``."""
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
def forget(b: BoardRecord, s: WorkspaceRecord, end: int) -> None:
    """An end has been covered: it is worth nothing now."""
    worth = s.worth[end]
    if worth != 0:
        s.log_end[s.log_size] = end
        s.log_worth[s.log_size] = worth
        s.log_size += 1
        s.worth[end] = 0
        add_worth(b, s, end, worth, -1)


@jit
def revise(b: BoardRecord, s: WorkspaceRecord, weights: WeightsRecord, end: int) -> None:
    """Look at an open end anew, once a turn."""
    if s.fresh[end] == s.stamp:
        return
    s.fresh[end] = s.stamp
    before = s.worth[end]
    worth = worth_of(b, s, weights, end)
    if worth != before:
        s.log_end[s.log_size] = end
        s.log_worth[s.log_size] = before
        s.log_size += 1
        s.worth[end] = worth
        add_worth(b, s, end, before, -1)
        add_worth(b, s, end, worth, 1)


@jit
def revise_before(b: BoardRecord, s: WorkspaceRecord, weights: WeightsRecord, cell: int, side: int) -> None:
    """Revise the ends from which a walk along the outline comes to this one."""
    for _ in range(GAP):
        left = (side + 3) & 3
        beside = cell + b.step[left]
        nook = beside + b.step[side]
        in_nook, straight = b.tile[nook] != EMPTY, b.tile[beside] != EMPTY
        cell = nook if in_nook else beside if straight else cell
        side = (side + (1 if in_nook else 0 if straight else 3)) & 3
        if s.fresh[cell * 4 + side] == s.stamp:
            continue
        revise(b, s, weights, cell * 4 + side)


@jit
def revise_spans(b: BoardRecord, s: WorkspaceRecord, weights: WeightsRecord) -> None:
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
def revise_all(b: BoardRecord, s: WorkspaceRecord, weights: WeightsRecord) -> None:
    """The box has reached its limit: every end may be blocked now."""
    for slot in range(b.perimeter_size):
        space = b.perimeter[slot]
        for side in range(4):
            neighbour = space + b.step[side]
            if b.tile[neighbour] != EMPTY:
                revise(b, s, weights, neighbour * 4 + (side ^ 2))
