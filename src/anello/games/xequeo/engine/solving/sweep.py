"""CFR+ over the public tree of a round: both players' mixed strategies, improved until neither can gain much.

A strategy says for each of a player's seven secrets how often he picks it and, at every node where he acts, how often
he moves to each child, enters the ring, or calls. Everything is a row of eight numbers, one a secret. What a call pays
does not depend on the caller's own secret, so a call is one action a secret and one row, shared by all secrets, that
says whom he calls.

A node's ``reach`` is that of the player who moved *into* it. The actor's own reach therefore lies in the row of its
parent; an extra row after the last node stands before the root, and row 0 is the second player's reach at the start.
The actions "move to child c" have their rows at c.

A player can also learn against a mixture: his opponent as clever as can be, but now and then somebody with known
habits (a restricted Nash response). What the latter does is fixed; it enters as a `Background` of constant rows.
"""

from typing import Any, NamedTuple

import numba
import numpy as np

from anello.games.xequeo.engine.arrays import DoubleRows, Flags, Single, SingleRows
from anello.games.xequeo.engine.solving.vectors import (
    Row8,
    any_positive,
    flush_denormals,
    load,
    maximum,
    positive,
    restore_denormals,
    spread,
    store,
    total,
    zero,
)
from anello.games.xequeo.engine.trees.public import TreeShape
from anello.kit.compiler import jit

__all__ = ["MASKS", "NOBODY", "Averages", "Background", "Picks", "SolverState", "iterate"]

inline: Any = numba.njit(inline="always")
"""For the small functions of the sweep: handing over two dozen arrays costs more than the work they do."""

ONE = np.float32(1)
TWO = np.float32(2)
HALF = np.float32(0.5)
MASKS = np.array([[mask >> piece & 1 for piece in range(8)] for mask in range(256)], np.float32)
"""The bits of a byte as a row of zeros and ones."""


class SolverState(NamedTuple):
    """Regrets, present strategy and scratch rows of the solver, a row a node."""

    move_regret: SingleRows
    move: SingleRows
    call_regret: SingleRows
    call: SingleRows
    enter_regret: SingleRows
    enter: SingleRows
    target_regret: SingleRows
    target: SingleRows
    reach: SingleRows
    value: SingleRows


class Averages(NamedTuple):
    """Weighted sums of the strategies played so far, by reach: their quotients are the average strategy."""

    move: SingleRows
    enter: SingleRows
    target: SingleRows


class Background(NamedTuple):
    """Somebody with fixed habits who sometimes sits in the opponent's place; rows are weighted with how often."""

    learner: int
    """The player who faces him; -1 if there is nobody."""
    share: float
    """How often."""
    reach: SingleRows
    """His reach, at the nodes he moves to."""
    ends: SingleRows
    """What his calls and entries are worth to the learner, at the nodes where he acts."""


NOBODY = Background(-1, 0.0, np.zeros((1, 8), np.float32), np.zeros((1, 8), np.float32))


class Picks(NamedTuple):
    """How both players pick their secrets: two rows of eight, one a player."""

    now: DoubleRows
    regret: DoubleRows
    average: DoubleRows
    fixed: Flags
    """Whether a player's picks are given and not part of the solution."""
    offset: DoubleRows
    """What a player is owed for a secret: subtracted from its value when picks are compared."""


@inline
def _regret_of_targets(
    node: int, work: SolverState, reach: Row8, mass: Single, lanes: Row8, pieces: int, optimism: Row8
) -> Single:
    """What a call pays at a node, with the row of targets moved towards the better ones."""
    pays = TWO * total(load(work.target, node) * reach) - mass
    gain = (TWO * reach - (mass + pays)) * lanes
    regret = maximum(load(work.target_regret, node) + gain, zero())
    store(work.target_regret, node, regret)
    regret = maximum(regret + optimism * gain, zero())
    size = total(regret)
    if size > 0:
        store(work.target, node, regret * (ONE / size))
    else:
        store(work.target, node, lanes * (ONE / np.float32(pieces)))
    return pays


@inline
def _improve(
    node: int,
    begin: int,
    end: int,
    base: int,
    entering: int,
    work: SolverState,
    reach: Row8,
    pieces: int,
    optimism: Row8,
) -> None:
    """The actor's values and regrets at a node, and his next strategy.

    The values of the children ``begin`` to ``end - 1`` lie in the rows from ``base`` on.
    """
    none = zero()
    mass = total(reach)
    pays = spread(_regret_of_targets(node, work, reach, mass, load(MASKS, (1 << pieces) - 1), pieces, optimism))
    value = load(work.call, node) * pays
    for index in range(end - begin):
        value = value + load(work.move, begin + index) * load(work.value, base + index)
    may_enter = none
    enter_pays = none
    if entering:
        may_enter = load(MASKS, entering)
        enter_pays = mass - TWO * reach
        value = value + load(work.enter, node) * enter_pays
    size = none
    for index in range(end - begin):
        gain = load(work.value, base + index) - value
        regret = maximum(load(work.move_regret, begin + index) + gain, none)
        store(work.move_regret, begin + index, regret)
        regret = maximum(regret + optimism * gain, none)
        store(work.move, begin + index, regret)
        size = size + regret
    gain = pays - value
    call = maximum(load(work.call_regret, node) + gain, none)
    store(work.call_regret, node, call)
    call = maximum(call + optimism * gain, none)
    size = size + call
    enter = none
    if entering:
        gain = enter_pays - value
        enter = maximum((load(work.enter_regret, node) + gain) * may_enter, none)
        store(work.enter_regret, node, enter)
        enter = maximum(enter + optimism * gain * may_enter, none)
        size = size + enter
    scale = positive(size, ONE / size, none)
    uniform = positive(size, none, ONE / (may_enter + np.float32(end - begin + 1)))
    for child in range(begin, end):
        store(work.move, child, load(work.move, child) * scale + uniform)
    store(work.call, node, call * scale + uniform)
    if entering:
        store(work.enter, node, (enter * scale + uniform) * may_enter)
    store(work.value, node, value)


@inline
def _end(node: int, entering: int, work: SolverState, sums: Averages, own: Row8, weight: Single) -> Row8:
    """What the actor's call and entry are worth to the other player, who just watches; both are averaged."""
    target = load(work.target, node)
    if entering:
        enter = own * load(work.enter, node)
        store(sums.enter, node, load(sums.enter, node) + enter * weight)
        called = total(own * load(work.call, node))
        store(sums.target, node, load(sums.target, node) + target * (called * weight))
        return called * (ONE - TWO * target) + TWO * enter - total(enter)
    called = total(own * load(work.call, node))
    store(sums.target, node, load(sums.target, node) + target * (called * weight))
    return called * (ONE - TWO * target)


@inline
def _last_level_of_learner(
    node: int, shape: TreeShape, work: SolverState, sums: Averages, habits: Background, facing: bool, weight: Single,
    pieces: int, optimism: Row8,
) -> None:  # fmt: skip
    """A node of the level before the last, where the other acts, together with its children, where the learner does."""
    own = load(work.reach, shape.parent[node])
    value = _end(node, shape.entering[node], work, sums, own, weight)
    if facing:
        value = value + load(habits.ends, node)
    lanes = load(MASKS, (1 << pieces) - 1)
    none = zero()
    for child in range(shape.first[node], shape.first[node + 1]):
        reach = own * load(work.move, child)
        store(sums.move, child, load(sums.move, child) + reach * weight)
        if facing:
            reach = reach + load(habits.reach, child)
        if not any_positive(reach):
            continue
        mass = total(reach)
        pays = spread(_regret_of_targets(child, work, reach, mass, lanes, pieces, optimism))
        entering = shape.entering[child]
        if entering:
            # Two actions only, enter or call: what `_improve` does, without its loops.
            may_enter = load(MASKS, entering)
            better = mass - TWO * reach - pays
            enter = load(work.enter, child)
            call_gain = none - enter * better
            call = maximum(load(work.call_regret, child) + call_gain, none)
            store(work.call_regret, child, call)
            enter_gain = (better + call_gain) * may_enter
            regret = maximum(load(work.enter_regret, child) + enter_gain, none)
            store(work.enter_regret, child, regret)
            call = maximum(call + optimism * call_gain, none)
            regret = maximum(regret + optimism * enter_gain, none)
            size = call + regret
            store(work.enter, child, positive(size, regret / size, spread(HALF)) * may_enter)
            value = value + pays + enter * better
        else:
            value = value + pays
    store(work.value, node, value)


@inline
def _last_level_of_other(
    node: int, shape: TreeShape, work: SolverState, sums: Averages, habits: Background, facing: bool, weight: Single,
    pieces: int, optimism: Row8,
) -> None:  # fmt: skip
    """A node of the level before the last, where the learner acts, together with its children, where the other does."""
    reach = load(work.reach, node)
    mass = total(reach)
    begin = shape.first[node]
    end = shape.first[node + 1]
    scratch = len(shape.parent)
    for child in range(begin, end):
        # All that is left to the other is to enter or else to call, so his calls need no row of their own.
        target = load(work.target, child)
        if shape.entering[child]:
            enter = reach * load(work.enter, child)
            store(sums.enter, child, load(sums.enter, child) + enter * weight)
            entered = total(enter)
            called = mass - entered
            value = called * (ONE - TWO * target) + TWO * enter - entered
        else:
            called = mass
            value = called * (ONE - TWO * target)
        if facing:
            value = value + load(habits.ends, child)
        store(work.value, scratch + child - begin, value)
        store(sums.target, child, load(sums.target, child) + target * (called * weight))
    if facing:
        reach = reach + load(habits.reach, node)
    _improve(node, begin, end, scratch, shape.entering[node], work, reach, pieces, optimism)


@inline
def _visited(row: int, work: SolverState, habits: Background, facing: bool) -> bool:
    """Whether the other player, or somebody in his place, has any reach in a row."""
    reach = load(work.reach, row)
    if facing:
        reach = reach + load(habits.reach, row)
    return bool(any_positive(reach))


@jit
def _sweep(
    learner: int, weight: Single, shape: TreeShape, work: SolverState, sums: Averages, habits: Background, pieces: int,
    optimism: Row8,
) -> None:  # fmt: skip
    """One pass down for the other player's reach and averages, one pass up for the learner's values and regrets."""
    other = 1 - learner
    facing = habits.learner == learner
    depth = len(shape.levels) - 2
    for level in range(other, depth - 1, 2):
        for node in range(shape.levels[level], shape.levels[level + 1]):
            own = load(work.reach, shape.parent[node])
            for child in range(shape.first[node], shape.first[node + 1]):
                reach = own * load(work.move, child)
                store(work.reach, child, reach)
                store(sums.move, child, load(sums.move, child) + reach * weight)
    if depth == 0:
        if learner == 0:
            _improve(0, 1, 1, 1, shape.entering[0], work, load(work.reach, 0), pieces, optimism)
        else:
            store(work.value, 0, _end(0, shape.entering[0], work, sums, load(work.reach, 1), weight))
        return
    # The last level is visited together with the one before it, while both are in the processor's cache.
    # Where nobody comes there is nothing to learn.
    for node in range(shape.levels[depth - 1], shape.levels[depth]):
        row = shape.parent[node] if depth & 1 == learner else node
        if not _visited(row, work, habits, facing):
            store(work.value, node, zero())
        elif depth & 1 == learner:
            _last_level_of_learner(node, shape, work, sums, habits, facing, weight, pieces, optimism)
        else:
            _last_level_of_other(node, shape, work, sums, habits, facing, weight, pieces, optimism)
    for level in range(depth - 2, -1, -1):
        acts = level & 1 == learner
        for node in range(shape.levels[level], shape.levels[level + 1]):
            begin = shape.first[node]
            end = shape.first[node + 1]
            row = node if acts else shape.parent[node]
            if not _visited(row, work, habits, facing):
                store(work.value, node, zero())
            elif acts:
                reach = load(work.reach, node)
                if facing:
                    reach = reach + load(habits.reach, node)
                _improve(node, begin, end, begin, shape.entering[node], work, reach, pieces, optimism)
            else:
                value = _end(node, shape.entering[node], work, sums, load(work.reach, row), weight)
                if facing:
                    value = value + load(habits.ends, node)
                for child in range(begin, end):
                    value = value + load(work.value, child)
                store(work.value, node, value)


@jit
def _improve_picks(learner: int, value: SingleRows, picks: Picks, pieces: int, optimism: float) -> None:
    """Move the learner's choice of a secret towards those that did better."""
    now = picks.now[learner]
    mean = 0.0
    for piece in range(pieces):
        mean += now[piece] * (value[0, piece] - picks.offset[learner, piece])
    size = 0.0
    for piece in range(pieces):
        gain = value[0, piece] - picks.offset[learner, piece] - mean
        regret = max(0.0, picks.regret[learner, piece] + gain)
        picks.regret[learner, piece] = regret
        now[piece] = max(0.0, regret + optimism * gain)
        size += now[piece]
    for piece in range(pieces):
        now[piece] = now[piece] / size if size > 0 else 1.0 / pieces


@jit
def iterate(
    times: int, done: int, power: float, predictive: bool, pieces: int, shape: TreeShape, work: SolverState,
    sums: Averages, picks: Picks, habits: Background,
) -> None:  # fmt: skip
    """Let both players learn in turn. Iteration t counts t ** power in the averages."""
    old = flush_denormals()
    eagerness = 1.0 if predictive else 0.0
    optimism = spread(np.float32(eagerness))
    for index in range(times):
        weight = np.float32(float(done + index + 1) ** power)
        for learner in range(2):
            other = 1 - learner
            row = 0 if other else len(shape.parent)
            share = 1.0 - habits.share if habits.learner == learner else 1.0
            for piece in range(8):
                picks.average[other, piece] += weight * share * picks.now[other, piece]
                work.reach[row, piece] = share * picks.now[other, piece]
                sums.move[row, piece] = picks.average[other, piece]
            _sweep(learner, weight, shape, work, sums, habits, pieces, optimism)
            if not picks.fixed[learner]:
                _improve_picks(learner, work.value, picks, pieces, eagerness)
    restore_denormals(old)
