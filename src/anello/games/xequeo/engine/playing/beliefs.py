"""What somebody does who goes by beliefs, compiled: one decision of a match, here and in browsers.

He believes that somebody chooses a piece near the ring and mostly moves it himself. So he suspects the pieces that were
moved, calls when he is sure enough, enters when he is not afraid of sharing his piece, and else makes a move that lets
no suspect in. What a weaker player lacks is memory, a steady judgement, an eye for the ring, and the art of hiding.

Chances come in millionths, and numbers are reckoned here to the last bit: no machine's own mathematics is asked.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xequeo.kernel import MAX_MOVES, CellRow, Geometry, GeometryRecord, generate
from anello.games.xequeo.match_kernel import (
    BOARD_CELLS,
    CALLS,
    CHOICES,
    CHOOSE_PHASE,
    COUNT,
    NOTHING,
    PLAY_PHASE,
    PUTS,
    Matches,
    MatchRecord,
    Numbers,
    list_actions,
)
from anello.kit.compiler import jit
from anello.kit.draws import draw_below, following

__all__ = ["DICE", "MILLION", "TURN", "believe", "decide", "order_by_distance"]

RoundMoves: TypeAlias = npt.NDArray[np.int64]
"""The moves of a round in order, each as `TURN` says."""
Shares: TypeAlias = npt.NDArray[np.int64]
"""A player's manner, in the order of the fields of `Manner`, in millionths."""
Chance: TypeAlias = npt.NDArray[np.uint64]
"""The state of the dice, in an array of one."""
Likely: TypeAlias = npt.NDArray[np.float64]

TURN = SEAT, PIECE, FROM, TO = range(4)
"""What is written of a move: who made it, with what, from where and to where."""
MILLION = 1_000_000
DICE = 1 << 53
"""The dice of a decision are a whole number below this: the largest that browsers count exactly."""
WANDERS, OVERLOOKS, NEARBY, RUNS, FORGETS, MISJUDGES, SURE, LOOKS = range(8)

NEAREST = 3
NEAR = 0.8
"""How often somebody is taken to choose one of the three pieces nearest to the ring."""
OWN = 0.5
"""How often somebody is taken to move his own piece rather than any."""
DECLINED = 0.2
"""How likely a piece still is if it could have entered and did not."""
HOPE = 0.2
"""How much better a position is when the own piece can enter next."""

SUMMED = 12
"""So many numbers between 0 and 1 add up to nearly a normal distribution, whose variance is 1."""
HALVINGS, TERMS = 6, 10


@jit
def decide(
    matches: Matches, tables: Geometry, setup: int, gift: int, seat: int, turns: RoundMoves, manner: Shares, dice: int
) -> int:
    """The action of a seat that may act. What the other has chosen is forgotten before anything is thought of."""
    m = matches[0]
    m.choices[1 - seat] = NOTHING
    chance = np.full(1, np.uint64(dice))
    if m.phase == PLAY_PHASE:
        return take_turn(m, tables[m.ring], seat, turns, manner, chance)
    if m.phase == CHOOSE_PHASE:
        order = np.empty(COUNT, np.int64)
        nearest(tables[m.ring], m.pieces, COUNT, order)
        return CHOICES + int(order[draw_below(chance, 0, NEAREST if happens(chance, manner[NEARBY]) else COUNT)])
    lists = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8)
    found = np.empty(MAX_MOVES, np.int64)
    count = list_actions(m, tables, (setup, gift != 0), seat, lists, found)
    return int(found[draw_below(chance, 0, count)])


@jit
def take_turn(
    m: MatchRecord, record: GeometryRecord, seat: int, turns: RoundMoves, manner: Shares, chance: Chance
) -> int:
    """Enter, call or move, whatever promises most; nobody is called before he has moved, if that can be helped."""
    own = int(m.choices[seat])
    movers, targets = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8)
    listed, entering = generate(record, m.pieces, COUNT, movers, targets)
    if listed and happens(chance, manner[WANDERS]):
        return put(movers, targets, draw_below(chance, 0, listed))
    likely = np.empty(COUNT, np.float64)
    weigh_secrets(m, record, seat, turns, manner, chance, likely)
    suspect, has_moved = 0, False
    for piece in range(COUNT):
        if likely[piece] > likely[suspect]:
            suspect = piece
    for i in range(len(turns)):
        has_moved |= turns[i, SEAT] != seat
    action, promised = NOTHING, -1.0
    if listed:
        index, promised = best_move(m, record, own, (movers, targets, listed), likely, manner, chance)
        action = put(movers, targets, index)
    is_sure = MILLION * likely[suspect] > manner[SURE]
    if (not listed or (has_moved and is_sure)) and likely[suspect] > promised:
        action, promised = CALLS + suspect, likely[suspect]
    may_enter = entering >> own & 1 and not happens(chance, manner[OVERLOOKS])
    if may_enter and 1 - likely[own] > promised:
        action = PUTS + BOARD_CELLS * own + m.ring
    return action


@jit
def put(movers: CellRow, targets: CellRow, index: int) -> int:
    """A listed move as an action."""
    return PUTS + BOARD_CELLS * int(movers[index]) + int(targets[index])


@jit
def weigh_secrets(
    m: MatchRecord,
    record: GeometryRecord,
    seat: int,
    turns: RoundMoves,
    manner: Shares,
    chance: Chance,
    likely: Likely,
) -> None:
    """How likely each piece seems to be the other's, after the moves of this round."""
    pieces = m.pieces.copy()
    for i in range(len(turns) - 1, -1, -1):
        pieces[turns[i, PIECE]] = turns[i, FROM]
    order = np.empty(COUNT, np.int64)
    nearest(record, pieces, COUNT, order)
    likely[:] = (1 - NEAR) / COUNT
    for i in range(NEAREST):
        likely[order[i]] += NEAR / NEAREST
    movers, targets = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8)
    for i in range(len(turns)):
        moved = turns[i, PIECE]
        if turns[i, SEAT] != seat and not happens(chance, manner[FORGETS]):
            _, entering = generate(record, pieces, COUNT, movers, targets)
            declined = DECLINED if happens(chance, manner[LOOKS]) else 1.0
            for piece in range(COUNT):
                likely[piece] *= (OWN if piece == moved else 0.0) + (1 - OWN) / COUNT
                if entering >> piece & 1:
                    likely[piece] *= declined
        pieces[moved] = turns[i, TO]
    total = 0.0
    for piece in range(COUNT):
        likely[piece] *= exponential(manner[MISJUDGES] / MILLION * bell(chance))
        total += likely[piece]
    for piece in range(COUNT):
        likely[piece] /= total


@jit
def best_move(
    m: MatchRecord,
    record: GeometryRecord,
    own: int,
    lists: tuple[CellRow, CellRow, int],
    likely: Likely,
    manner: Shares,
    chance: Chance,
) -> tuple[int, float]:
    """The move that lets the fewest suspects in, with the own piece or with another, and what it promises."""
    movers, targets, listed = lists
    runs, runners = happens(chance, manner[RUNS]), 0
    for i in range(listed):
        runners += movers[i] == own
    if runners in (0, listed):  # there is no other to take
        runs = runners == listed
    chosen, count = np.empty(listed, np.int64), 0
    for i in range(listed):
        if (movers[i] == own) == runs:
            chosen[count] = i
            count += 1
    for i in range(count - 1, 0, -1):
        j = draw_below(chance, 0, i + 1)
        chosen[i], chosen[j] = chosen[j], chosen[i]
    best = chosen[0]
    if not happens(chance, manner[LOOKS]):
        for i in range(count):
            if record.distance[targets[chosen[i]]] < record.distance[targets[best]]:
                best = chosen[i]
        return int(best), 0.5
    promised = 0.0
    next_movers, next_targets = np.empty(MAX_MOVES, np.uint8), np.empty(MAX_MOVES, np.uint8)
    after = m.pieces.copy()
    for i in range(count):
        piece = movers[chosen[i]]
        after[piece] = targets[chosen[i]]
        _, entering = generate(record, after, COUNT, next_movers, next_targets)
        after[piece] = m.pieces[piece]
        danger = 0.0
        for other in range(COUNT):
            if entering >> other & 1 and other != own:
                danger += likely[other]
        promise = (1 - danger) * (0.5 + HOPE * (entering >> own & 1))
        if promise > promised:
            best, promised = chosen[i], promise
    return int(best), promised


@jit
def nearest(record: GeometryRecord, pieces: CellRow, count: int, order: Numbers) -> None:
    """Write the pieces in order, nearest to the ring first."""
    for piece in range(count):
        at = piece
        while at and record.distance[pieces[order[at - 1]]] > record.distance[pieces[piece]]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = piece


# --- chance and numbers ----------------------------------------------------------------------------------------------


@jit
def happens(chance: Chance, share: int) -> bool:
    """Whether something happens that does so in this share of a million cases."""
    return draw_below(chance, 0, MILLION) < share


@jit
def bell(chance: Chance) -> float:
    """A number by chance, around 0, nearly as a normal distribution has it."""
    total = 0.0
    for _ in range(SUMMED):
        total += np.float64(following(chance, 0) >> np.uint64(11)) / DICE
    return total - SUMMED / 2


@jit
def exponential(x: float) -> float:
    """e to the power of a number that is not large, the same on every machine."""
    small, term, total = x / (1 << HALVINGS), 1.0, 1.0
    for n in range(1, TERMS):
        term *= small / n
        total += term
    for _ in range(HALVINGS):
        total *= total
    return total


# --- for Python ------------------------------------------------------------------------------------------------------


@jit
def believe(
    matches: Matches, tables: Geometry, seat: int, turns: RoundMoves, manner: Shares, dice: int, likely: Likely
) -> None:
    """What a seat believes, see `weigh_secrets`."""
    m = matches[0]
    weigh_secrets(m, tables[m.ring], seat, turns, manner, np.full(1, np.uint64(dice)), likely)


@jit
def order_by_distance(table: Geometry, pieces: CellRow, count: int, order: Numbers) -> None:
    """The pieces nearest to the ring first, see `nearest`."""
    nearest(table[0], pieces, count, order)
