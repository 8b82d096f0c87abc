"""What makes a position of Xart a puzzle: a win proved, none shorter, and few first turns that lead to it."""

from anello.games.xart import XartPosition
from anello.games.xart.engine.proof import Proof, Result, can_force, force
from anello.games.xart.study.puzzles.grade import graded
from anello.games.xart.study.puzzles.puzzle import XartPuzzle
from anello.games.xart.study.threats import Does, survey

__all__ = ["NODES", "candidate", "is_shortest", "shortest_win", "winning_turns"]

MOST_TURNS = 5
"""Longer wins are not asked for: that there is no shorter one could not be shown in reasonable time."""
NODES, EXACT_NODES = 30_000, 4_000_000
MOST_SOLUTIONS = 3


def candidate(position: XartPosition, proof: Proof, quiet: bool) -> XartPuzzle | None:
    """The puzzle of a position with a proved win; None if too many first turns win."""
    solutions = winning_turns(position, proof.turns)
    if not 1 <= len(solutions) <= MOST_SOLUTIONS:
        return None
    return graded(position, proof, solutions, quiet)


def shortest_win(position: XartPosition, most_turns: int = MOST_TURNS, nodes: int = NODES) -> Proof | None:
    """A win of the colour to move by attacks alone that takes as few turns as possible, if the prover sees one."""
    for turns in range(1, most_turns + 1):
        proof = force(position, position.seat, turns, nodes=nodes)
        if proof.result is Result.WIN:
            return proof
    return None


def winning_turns(position: XartPosition, turns: int) -> tuple[str, ...]:
    """All first turns after which attacks win within so many turns, the first included; the first may be quiet."""
    found = []
    for turn, done in survey(position, position.seat).items():
        if done < Does.QUIET:
            continue
        after = position.play(str(turn))
        if after.outcome is not None or can_force(after, position.seat, turns - 1, nodes=4 * NODES):
            found.append(str(turn))
    return tuple(found)


def is_shortest(puzzle: XartPuzzle) -> bool:
    """Whether there is certainly no shorter win, be it by attacks or by quiet turns."""
    shorter = puzzle.turns - 1
    return can_force(puzzle.position, puzzle.seat, shorter, quiet=shorter, nodes=EXACT_NODES) is False
