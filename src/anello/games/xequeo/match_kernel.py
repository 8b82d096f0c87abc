"""A match of Xe Queo!, compiled: who may do what in it, and what follows; for many matches at once, and for browsers.

Seats are 0 and 1 here, chance is -1, and actions are numbers, the same as in `anello.games.xequeo.encoding`.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xequeo.kernel import (
    MAX_MOVES,
    MAX_PIECES,
    CellPath,
    Geometry,
    fill_geometry,
    first_bit,
    generate,
    ring_places,
    way,
)
from anello.games.xequeo.pieces import CELLS, PIECES, SIZE
from anello.kit.compiler import jit

__all__ = [
    "CALLS",
    "CHANCE_SEAT",
    "CHOICES",
    "ENDINGS",
    "MATCH",
    "MEMORY",
    "NOTHING",
    "PUTS",
    "RINGS",
    "SETUP_NAMES",
    "MatchRecord",
    "act",
    "list_actions",
    "start_round",
    "who_acts",
    "who_places",
]

MatchRecord: TypeAlias = Any
"""A record of `MATCH`, as compiled code has it."""
Matches: TypeAlias = npt.NDArray[np.void]
Numbers: TypeAlias = npt.NDArray[np.int64]

BOARD_CELLS, COUNT = len(CELLS), len(PIECES)
ALL_PLACED = (1 << COUNT) - 1
NOTHING = CHANCE_SEAT = -1
TOSS_PHASE = -1
PIECES_PHASE, RING_PHASE, CHOOSE_PHASE, PLAY_PHASE, OVER_PHASE = range(5)
RANDOM, MANUAL, SPLIT = range(3)
SETUP_NAMES = ("random", "manual", "split")
MEMORY = 8
"""A piece moved so often or more in a round is counted no further."""

ENDINGS = ENTERED, SHARED, CALLED, MISCALLED = range(4)
"""How a round ends, in the order of `RoundEnding`."""

# The actions, one kind after the other. Before the first ring chance says who puts it: 0 or 1.
RINGS = 0
CHOICES = RINGS + BOARD_CELLS
CALLS = CHOICES + COUNT
PUTS = CALLS + COUNT

MATCH = np.dtype(
    [
        ("pieces", np.uint8, MAX_PIECES),  # where they stand
        ("placed", np.uint8),  # which of them do, as a set
        ("ring", np.int8),
        ("choices", np.int8, 2),  # secret
        ("enters", np.int8),  # seats are 0 and 1 here
        ("turn", np.int8),
        ("phase", np.int8),
        ("score", np.int8, 2),
        ("moved", np.uint8, (2, COUNT)),  # how often each seat moved each piece in this round
        ("last", np.int8, 2),  # from where and to where a piece moved last
    ]
)


@jit
def start_round(m: MatchRecord, enters: int) -> None:
    """The next round, in which a seat puts the ring; the pieces stay where they are."""
    m.ring = m.last[0] = m.last[1] = m.choices[0] = m.choices[1] = NOTHING
    m.enters = enters
    m.turn = enters
    m.phase = RING_PHASE
    for seat in range(2):
        for piece in range(COUNT):
            m.moved[seat, piece] = 0


@jit
def occupied_cells(m: MatchRecord) -> int:
    """The cells on which pieces stand, as a set."""
    occupied = 0
    for piece in range(COUNT):
        if m.placed >> piece & 1:
            occupied |= 1 << m.pieces[piece]
    return occupied


def phase_of(are_placed: bool, has_ring: bool, have_chosen: bool) -> int:
    """What is going on in a round: whether all pieces are on the board, there is a ring, and both have chosen.

    Whether the match has begun, and whether the round is over, is told elsewhere.
    """
    if not are_placed:
        return PIECES_PHASE
    if not has_ring:
        return RING_PHASE
    return PLAY_PHASE if have_chosen else CHOOSE_PHASE


def placer(setup: int, enters: int, placed: int) -> int:
    """Who puts the next piece on the board: chance; or who does not put the ring begins, and by turns both do."""
    if setup == RANDOM:
        return CHANCE_SEAT
    return enters if setup == MANUAL and placed % 2 else 1 - enters


_phase_of = jit(phase_of)
_placer = jit(placer)
# A round in Python asks the plain functions: to call a compiled one from there takes ten times as long.


@jit
def who_places(m: MatchRecord, setup: int) -> int:
    """Who puts the next piece, see `placer`."""
    placed = 0
    for piece in range(COUNT):
        placed += m.placed >> piece & 1
    return _placer(setup, int(m.enters), placed)


@jit
def who_acts(m: MatchRecord, setup: int) -> int:
    """Who may act, as a set: chance 1, the seats 2 and 4; both seats while both are choosing."""
    if m.phase == TOSS_PHASE:
        return 1
    if m.phase == PIECES_PHASE:
        return 1 << who_places(m, setup) + 1
    if m.phase == CHOOSE_PHASE:
        return int(2 * (m.choices[0] == NOTHING) + 4 * (m.choices[1] == NOTHING))
    if m.phase == OVER_PHASE:
        return 0
    return int(2 << m.turn)


@jit
def list_actions(
    m: MatchRecord, tables: Geometry, rules: tuple[int, bool], seat: int, lists: tuple[Any, Any], found: Numbers
) -> int:
    """List what a seat that may act may do: how much it is. In play that depends on its own choice alone."""
    count = 0
    if m.phase == TOSS_PHASE:
        found[0], found[1] = 0, 1
        return 2
    if m.phase == PIECES_PHASE:
        occupied = occupied_cells(m)
        for piece in range(COUNT):
            if m.placed >> piece & 1:
                continue
            for cell in range(BOARD_CELLS):
                if not occupied >> cell & 1:
                    found[count] = PUTS + BOARD_CELLS * piece + cell
                    count += 1
            if rules[0] == RANDOM:  # chance takes them in their order
                break
    elif m.phase == RING_PHASE:
        places = ring_places(tables[0], np.uint64(occupied_cells(m)))
        while places:
            found[count] = RINGS + first_bit(places)
            places &= places - np.uint64(1)
            count += 1
    elif m.phase == CHOOSE_PHASE:
        for piece in range(COUNT):
            found[count] = CHOICES + piece
            count += 1
    elif m.phase == PLAY_PHASE:
        movers, targets = lists
        listed, entering = generate(tables[m.ring], m.pieces, COUNT, movers, targets)
        for i in range(listed):
            found[count] = PUTS + BOARD_CELLS * movers[i] + targets[i]
            count += 1
        for piece in range(COUNT):
            if entering >> piece & 1 and (rules[1] or piece == m.choices[seat]):
                found[count] = PUTS + BOARD_CELLS * piece + m.ring
                count += 1
        for piece in range(COUNT):
            found[count] = CALLS + piece
            count += 1
    return count


@jit
def entry(piece: int, own: int, other: int) -> int:
    """How a round ends when a piece enters the ring that may be one's own or the other's; NOTHING if it goes on."""
    if piece == own and piece == other:
        return SHARED
    return ENTERED if piece in (own, other) else NOTHING


@jit
def move_piece(m: MatchRecord, piece: int, cell: int) -> tuple[int, int]:
    """Move a piece; returns who wins the round by that, NOTHING if nobody does, and how."""
    seat, other = int(m.turn), 1 - int(m.turn)
    m.last[0], m.last[1] = m.pieces[piece], cell
    m.pieces[piece] = cell
    m.moved[seat, piece] = min(m.moved[seat, piece] + 1, MEMORY)
    m.turn = other
    if cell != m.ring:
        return NOTHING, NOTHING
    how = entry(piece, int(m.choices[seat]), int(m.choices[other]))
    if how == ENTERED:
        return (seat if piece == m.choices[seat] else other), how
    return (other if how == SHARED else NOTHING), how


@jit
def act(m: MatchRecord, setup: int, seat: int, action: int) -> tuple[int, int]:
    """Do a legal action of a seat; returns who wins the round by that, NOTHING if nobody does, and how."""
    if m.phase == TOSS_PHASE:
        start_round(m, action)
        m.phase = _phase_of(m.placed == ALL_PLACED, m.ring != NOTHING, False)
        m.turn = who_places(m, setup)
    elif m.phase == PIECES_PHASE:
        piece = (action - PUTS) // BOARD_CELLS
        m.pieces[piece] = (action - PUTS) % BOARD_CELLS
        m.placed |= 1 << piece
        m.phase = _phase_of(m.placed == ALL_PLACED, m.ring != NOTHING, False)
        m.turn = who_places(m, setup) if m.phase == PIECES_PHASE else int(m.enters)
    elif m.phase == RING_PHASE:
        m.ring = action - RINGS
        m.phase, m.turn = _phase_of(True, True, False), 0
    elif m.phase == CHOOSE_PHASE:
        m.choices[seat] = action - CHOICES
        m.phase = _phase_of(True, True, m.choices[1 - seat] != NOTHING)
        m.turn = 1 - m.enters if m.phase == PLAY_PHASE else 1 - seat
    elif action < PUTS:
        is_right = action - CALLS == m.choices[1 - seat]
        return (seat if is_right else 1 - seat), (CALLED if is_right else MISCALLED)
    else:
        return move_piece(m, (action - PUTS) // BOARD_CELLS, (action - PUTS) % BOARD_CELLS)
    return NOTHING, NOTHING


# --- one match, for callers that know nothing of records -----------------------------------------------------------

TOLD = ("phase", "ring", "enters", "turn", "acts", "score1", "score2", "choice1", "choice2")
"""What `tell` writes behind the cells of the pieces."""


@jit
def lay_tables(tables: Geometry, metric: int) -> None:
    """Fill empty tables, one for each cell that the ring may be on."""
    for cell in range(BOARD_CELLS):
        fill_geometry(tables, cell, SIZE, cell, metric)


@jit
def new_match(matches: Matches) -> None:
    """A match before the toss."""
    m = matches[0]
    start_round(m, 0)
    m.enters = NOTHING
    m.phase = TOSS_PHASE
    m.score[0] = m.score[1] = m.placed = 0


@jit
def set_match(matches: Matches, told: Numbers) -> None:
    """The match of which `tell` writes this, at the beginning of a round; nothing is chosen yet."""
    m = matches[0]
    start_round(m, told[COUNT + 2])
    m.placed = 0
    for piece in range(COUNT):
        if told[piece] != NOTHING:
            m.pieces[piece] = told[piece]
            m.placed |= 1 << piece
    m.phase, m.ring = told[COUNT], told[COUNT + 1]
    m.score[0], m.score[1] = told[COUNT + 5], told[COUNT + 6]


@jit
def take(matches: Matches, setup: int, rings: int, seat: int, action: int) -> tuple[int, int]:
    """Do a legal action, and begin the next round if this one is over: who won it, NOTHING if it goes on, and how."""
    m = matches[0]
    won, how = act(m, setup, seat, action)
    if won != NOTHING:
        m.score[won] += 1
        start_round(m, 1 - won)
        if m.score[won] >= rings:
            m.phase = OVER_PHASE
    return won, how


@jit
def list_all(matches: Matches, tables: Geometry, setup: int, gift: int, seat: int, found: Numbers) -> int:
    """What a seat may do, if it may act."""
    m = matches[0]
    if not who_acts(m, setup) >> seat + 1 & 1:
        return 0
    lists = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8)
    return list_actions(m, tables, (setup, gift != 0), seat, lists, found)


@jit
def find_way(matches: Matches, tables: Geometry, piece: int, cell: int, cells: CellPath) -> int:
    """The way of a piece, see `way`."""
    m = matches[0]
    return way(tables[m.ring], m.pieces, COUNT, piece, cell, cells)


@jit
def tell(matches: Matches, setup: int, told: Numbers) -> None:
    """Write where each piece stands, -1 for nowhere, and what `TOLD` names."""
    m = matches[0]
    for piece in range(COUNT):
        told[piece] = m.pieces[piece] if m.placed >> piece & 1 else NOTHING
    told[COUNT], told[COUNT + 1], told[COUNT + 2] = m.phase, m.ring, m.enters
    # Who has the first turn is known before both have chosen.
    told[COUNT + 3] = 1 - m.enters if m.phase == CHOOSE_PHASE else m.turn
    told[COUNT + 4] = who_acts(m, setup)
    told[COUNT + 5], told[COUNT + 6] = m.score[0], m.score[1]
    told[COUNT + 7], told[COUNT + 8] = m.choices[0], m.choices[1]
