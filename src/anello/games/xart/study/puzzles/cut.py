"""Cut-outs: the part of a puzzle's position that matters, as the rule book shows it; it can come about on its own."""

import random
from dataclasses import replace

from anello.core import BadPosition
from anello.core.outcome import Seat
from anello.games.xart import GAME, XartPosition, XartTurn
from anello.games.xart.engine.proof import Result, can_force, force
from anello.games.xart.study.puzzles.puzzle import XartPuzzle
from anello.games.xart.study.puzzles.win import NODES, candidate, is_shortest

__all__ = ["cut_out", "way_to"]

MOST_LEFT = 0.7
"""A cut-out has at most this share of the tiles."""
TRIES = 40


def cut_out(puzzle: XartPuzzle) -> XartPuzzle | None:
    """The puzzle with as few tiles as it needs, if that is much less; it takes as many turns and has no more solutions.

    Tile by tile is taken off, the farthest from the solution first, as long as the position is legal and still won in
    so many turns and no fewer. Last, a game that leads to what is left is looked for.
    """
    position, seat = puzzle.position, puzzle.seat
    turn = position.read(puzzle.solutions[0], seat)
    assert isinstance(turn, XartTurn)
    tiles = dict(position.tiles)
    for cell in sorted(tiles, key=lambda cell: (-abs(cell[0] - turn.x) - abs(cell[1] - turn.y), cell)) * 2:
        if cell in tiles:
            less = {other: tile for other, tile in tiles.items() if other != cell}
            if _still_won(less, seat, puzzle.turns):
                tiles = less
    if len(tiles) > MOST_LEFT * len(position.tiles):
        return None
    left = XartPosition.from_tiles(tiles, seat)
    made = candidate(left, force(left, seat, puzzle.turns), quiet=False)
    if made is None or len(made.solutions) > len(puzzle.solutions) or way_to(left) is None:
        return None
    return replace(made, cut_out=True) if is_shortest(made) else None


def _still_won(tiles: dict[tuple[int, int], int], seat: Seat, turns: int) -> bool:
    try:
        position = XartPosition.from_tiles(tiles, seat)
    except BadPosition:
        return False
    if position.outcome is not None or can_force(position, seat, turns - 1, nodes=NODES):
        return False
    return force(position, seat, turns, nodes=NODES).result is Result.WIN


def way_to(position: XartPosition, seed: int = 0) -> tuple[str, ...] | None:
    """The turns of a game that leads to a position, found by laying its tiles in random order; None if none is found.

    >>> way_to(GAME.from_line("ve/w/e w unlimited")) is not None
    True
    """
    chance = random.Random(seed)
    cells = list(position.tiles)
    games = (_laid(position, chance.choice(cells), chance) for _ in range(TRIES))
    return next((words for words in games if words is not None), None)


def _laid(target: XartPosition, corner: tuple[int, int], chance: random.Random) -> tuple[str, ...] | None:
    """A game that begins on a cell of the target and lays nothing but its tiles; None if it gets stuck."""
    position, words = GAME.start(), []
    while len(position.tiles) < len(target.tiles):
        if position.outcome is not None:
            return None
        fitting = [
            str(turn)
            for turn in position.legal_moves
            if isinstance(turn, XartTurn)
            and all(
                target.tiles.get((corner[0] + one.x, corner[1] + one.y)) == one.tile for one in position.forced(turn)
            )
        ]
        if not fitting:
            return None
        words.append(chance.choice(fitting))
        position = position.play(words[-1])
        corner = corner[0] - position.shift[0], corner[1] - position.shift[1]
    return tuple(words) if position == target else None
