"""When two positions of Xart are the same puzzle: turned, mirrored, or with their colours swapped."""

from collections.abc import Mapping

from anello.core.outcome import Seat
from anello.games.xart.tables import WHITE_SIDES

__all__ = ["canonical"]

Cell = tuple[int, int]


def canonical(tiles: Mapping[Cell, int], seat: Seat) -> tuple[tuple[int, int, int], ...]:
    """The same for all images of a position: its tiles as (y, x, tile), white to move, as seen from the best side.

    >>> canonical({(0, 0): 1, (1, 0): 3}, 1) == canonical({(5, 5): 2, (5, 6): 4}, 1)
    True
    """
    return min(_image(tiles, quarters, mirrored, seat == 2) for quarters in range(4) for mirrored in (False, True))


def _image(tiles: Mapping[Cell, int], quarters: int, mirrored: bool, swapped: bool) -> tuple[tuple[int, int, int], ...]:
    image = []
    for (x, y), tile in tiles.items():
        for _ in range(quarters):
            x, y = -y, x
        sides = [(side + quarters) % 4 for side in range(4) if WHITE_SIDES[tile] >> side & 1]
        if mirrored:
            x, sides = -x, [-side % 4 for side in sides]
        white = sum(1 << side for side in sides)
        image.append((y, x, WHITE_SIDES.index(0b1111 ^ white if swapped else white)))
    top, left = min(y for y, _, _ in image), min(x for _, x, _ in image)
    return tuple(sorted((y - top, x - left, tile) for y, x, tile in image))
