"""Counting turns and playing at random on a board of Xart, compiled."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.tables import FITTING, FITTING_COUNT
from anello.games.xart.turns import ILLEGAL, BoardRecord, IntArray, make, mix, undo, winner
from anello.kit.compiler import jit

__all__ = ["perft", "playouts", "random_below", "random_turn"]

GOLDEN, HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)


@jit
def perft(board: Board, depth: int) -> int:
    """How many sequences of so many turns there are; a turn that wins counts but is not followed any further."""
    b = board[0]
    if depth == 0:
        return 1
    return 0 if b.rings | b.lines else count_turns(b, depth)


@jit
def count_turns(b: BoardRecord, depth: int) -> int:
    """See ``perft``."""
    total = 0
    # Taking a turn back restores the order of the perimeter, so we may walk along it while turns are made.
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            if depth == 1:
                total += 1
            elif won == 0:
                total += count_turns(b, depth - 1)
            undo(b)
    return total


@jit
def playouts(board: Board, games: int, seed: int, most_turns: int) -> IntArray:
    """Play games at random from the position: how often white, red and nobody won, and the turns made in all."""
    b = board[0]
    b.random = np.uint64(seed)
    counts = np.zeros(4, np.int64)
    start = b.ply
    for _ in range(games):
        won = b.rings | b.lines
        while won == 0 and b.ply - start < most_turns:
            won = random_turn(b)
        counts[winner(won, 1 - b.turn) if won > 0 else 2] += 1
        counts[3] += b.ply - start
        while b.ply > start:
            undo(b)
    return counts


@jit
def random_turn(b: BoardRecord) -> int:
    """Make a random turn, all legal ones being equally likely; returns as ``make``, ILLEGAL if there is none."""
    most = 3 if b.tiles else 6
    for _ in range(64):
        cell = b.perimeter[random_below(b, b.perimeter_size)]
        mask = b.mask[cell]
        choice = random_below(b, most)
        if choice < FITTING_COUNT[mask]:
            won = make(b, cell, FITTING[mask, choice])
            if won >= 0:
                return won
    # Hardly any turn is legal: take the first one from a random space on, which is no longer perfectly even.
    start = random_below(b, b.perimeter_size)
    for i in range(b.perimeter_size):
        cell = b.perimeter[(start + i) % b.perimeter_size]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won >= 0:
                return won
    return ILLEGAL


@jit
def random_below(b: BoardRecord, bound: int) -> int:
    """A random number from 0 up to, but not including, a bound."""
    b.random += GOLDEN
    return int(np.int64(mix(b.random) >> HALF) * bound >> 32)
