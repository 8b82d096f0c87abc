"""Rounds to solve: small ones that can be followed to their end, and random ones of the real size."""

import random

from anello.games.xequeo.kernel import ring_cells

__all__ = ["LAYOUTS", "random_start"]

LAYOUTS = [  # board size, pieces, ring: openings and late positions whose every line of play can be followed
    (3, [3, 8, 0], 2),
    (3, [6, 3], 2),
    (3, [2, 6, 5], 4),
    (4, [0, 15], 2),
    (4, [7, 12], 5),
    (4, [1, 4, 9], 5),
    (4, [6, 4, 14], 12),
    (4, [13, 9, 12], 15),
    (5, [17, 16, 20, 19], 22),
    (5, [18, 7, 19, 22], 12),
    (5, [4, 1, 12, 13], 7),
    (5, [18, 11, 12, 22], 16),
]


def random_start(seed: int, size: int = 7, count: int = 7) -> tuple[list[int], int]:
    """Pieces on random cells, and a ring where it may be entered."""
    chance = random.Random(seed)
    while True:
        pieces = chance.sample(range(size * size), count)
        free = ring_cells(pieces, size)
        if free:
            return pieces, chance.choice(free)
