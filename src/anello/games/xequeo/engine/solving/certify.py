"""What a strategy is worth for certain: its realisation and the best answer to it, exactly, in double precision.

The solver works in single precision and its regrets promise nothing. Here the average strategy of one player, the
holder, is turned into exact probabilities (negative remainders cut off, every node made to sum to one); the best answer
of the other then tells what the holder gets at the least. Each number is a sum of fewer than ten million products of
numbers up to one, so rounding stays below `ROUNDING`, which is taken off the guarantee.
"""

from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import DoubleRows
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.solving.sweep import Averages
from anello.games.xequeo.engine.trees.public import TreeShape
from anello.kit.compiler import jit

__all__ = ["ROUNDING", "Realisation", "answer", "gap", "guarantee", "realise"]

ROUNDING = 1e-8


class Realisation(NamedTuple):
    """How often the holder does what, if nobody stops him: rows of eight, one number a secret."""

    reach: DoubleRows
    """At the child a move leads to: how often he picks this secret and plays up to here. (Also the extra row.)"""
    enter: DoubleRows
    """At a node of the holder: how often he enters."""
    call: DoubleRows
    """At a node of the holder: how often he calls each piece, whatever his secret."""


@jit
def _realise(
    holder: int,
    pieces: int,
    shape: TreeShape,
    sums: Averages,
    picks: DoubleRows,
    reach: DoubleRows,
    enter: DoubleRows,
    call: DoubleRows,
) -> None:
    row = 0 if holder else len(shape.parent)
    size = 0.0
    for piece in range(pieces):
        size += picks[piece]
    for piece in range(pieces):
        reach[row, piece] = picks[piece] / size
    for level in range(holder, len(shape.levels) - 1, 2):
        for node in range(shape.levels[level], shape.levels[level + 1]):
            before = shape.parent[node]
            begin = shape.first[node]
            end = shape.first[node + 1]
            called = 0.0
            for piece in range(pieces):
                moved = 0.0
                for child in range(begin, end):
                    moved += max(0.0, np.float64(sums.move[child, piece]))
                entered = 0.0
                if shape.entering[node] >> piece & 1:
                    entered = max(0.0, np.float64(sums.enter[node, piece]))
                rest = max(0.0, np.float64(sums.move[before, piece]) - moved - entered)
                size = moved + entered + rest
                here = reach[before, piece]
                if size > 0:
                    for child in range(begin, end):
                        reach[child, piece] = here * max(0.0, np.float64(sums.move[child, piece])) / size
                    enter[node, piece] = here * entered / size
                    called += here * rest / size
                else:
                    for child in range(begin, end):
                        reach[child, piece] = 0.0
                    called += here
            size = 0.0
            for piece in range(pieces):
                size += max(0.0, np.float64(sums.target[node, piece]))
            for piece in range(pieces):
                if size > 0:
                    call[node, piece] = called * max(0.0, np.float64(sums.target[node, piece])) / size
                else:
                    call[node, piece] = called / pieces


@jit
def _answer(holder: int, pieces: int, shape: TreeShape, plan: Realisation, value: DoubleRows) -> None:
    for level in range(len(shape.levels) - 2, -1, -1):
        for node in range(shape.levels[level], shape.levels[level + 1]):
            begin = shape.first[node]
            end = shape.first[node + 1]
            if level & 1 == holder:
                called = 0.0
                entered = 0.0
                for piece in range(pieces):
                    called += plan.call[node, piece]
                    entered += plan.enter[node, piece]
                for piece in range(pieces):
                    worth = called - 2 * plan.call[node, piece] + 2 * plan.enter[node, piece] - entered
                    for child in range(begin, end):
                        worth += value[child, piece]
                    value[node, piece] = worth
            else:
                mass = 0.0
                likeliest = 0.0
                for piece in range(pieces):
                    mass += plan.reach[node, piece]
                    likeliest = max(likeliest, plan.reach[node, piece])
                for piece in range(pieces):
                    worth = 2 * likeliest - mass
                    for child in range(begin, end):
                        worth = max(worth, value[child, piece])
                    if shape.entering[node] >> piece & 1:
                        worth = max(worth, mass - 2 * plan.reach[node, piece])
                    value[node, piece] = worth


def realise(solver: EquilibriumSolver, holder: int) -> Realisation:
    """The holder's average strategy as exact probabilities."""
    nodes = solver.shape.nodes
    plan = Realisation(np.zeros((nodes + 1, 8)), np.zeros((nodes, 8)), np.zeros((nodes, 8)))
    picks = solver.picks.now[holder] if solver.iterations == 0 else solver.picks.average[holder]
    _realise(holder, solver.pieces, solver.shape, solver.averages, picks, *plan)
    return plan


def answer(solver: EquilibriumSolver, holder: int, plan: Realisation) -> DoubleRows:
    """What the best answer to the holder's plan earns the other, by node and the other's secret (by node's reach)."""
    value = np.zeros((solver.shape.nodes, 8))
    _answer(holder, solver.pieces, solver.shape, plan, value)
    return value


def guarantee(solver: EquilibriumSolver, holder: int) -> float:
    """What the holder's average strategy earns him at the least, in the tree as it is; -1..1."""
    value = answer(solver, holder, realise(solver, holder))
    return -float(value[0, : solver.pieces].max()) - ROUNDING


def gap(solver: EquilibriumSolver) -> float:
    """How much both players together could still gain: the exploitability of the pair of average strategies."""
    return -guarantee(solver, 0) - guarantee(solver, 1)
