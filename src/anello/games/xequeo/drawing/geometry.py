"""Where everything lies in a picture of Xe Queo!, and the ways of the pieces."""

import math
from collections.abc import Sequence
from itertools import pairwise

from anello.core.arguments import expect_pixels
from anello.games.xequeo.notation import SIZE
from anello.kit.drawing.svg import Viewport

__all__ = [
    "BORDER",
    "PLAIN_BORDER",
    "RINGS_TO_WIN",
    "centre",
    "hops",
    "over",
    "ring_place",
    "side_middle",
    "view_of",
    "width_of",
]


# One cell is 100 units wide, cells are counted from a1 along the ranks.
BORDER, PLAIN_BORDER = 46, 30
MARGIN = 28
SIDE = 240
"""The width of the column beside the board where a card lies and the rings are gathered."""
HEADLINE = 120
RINGS_TO_WIN = 4
USUAL_SCALE = 0.6


def view_of(border: float, *, with_sides: bool, headline: bool) -> Viewport:
    """The part of the table that is shown: the board, and what lies beside and above it."""
    beside = SIDE if with_sides else 0
    above = HEADLINE if headline else 0
    edge = border + MARGIN
    width = SIZE * 100 + 2 * edge
    return (-edge - beside, -edge - above, width + 2 * beside, width + above)


def width_of(view: Viewport, size: float | None) -> float:
    """The width in pixels of a picture whose longer side has this size."""
    expect_pixels(size)
    return round(view[2] * (USUAL_SCALE if size is None else size / max(view[2:])), 2)


def centre(cell: int) -> tuple[int, int]:
    """The middle of a cell; a1 is at the bottom left."""
    return cell % SIZE * 100 + 50, (SIZE - 1 - cell // SIZE) * 100 + 50


def over(start: int, end: int) -> tuple[int, int] | None:
    """The control point of the arc of a jump, above it or to its right; None for a step."""
    (x, y), (to_x, to_y) = centre(start), centre(end)
    across, down = to_x - x, to_y - y
    if max(abs(across), abs(down)) < 200:
        return None
    # The normal of the way that points up, or right for a jump straight up or down.
    normal_x, normal_y = (down, -across) if (across, -down) > (0, 0) else (-down, across)
    if across == 0:
        normal_x, normal_y = abs(down), 0
    length = math.hypot(normal_x, normal_y)
    return round((x + to_x) / 2 + 104 * normal_x / length), round((y + to_y) / 2 + 104 * normal_y / length)


def hops(path: Sequence[int]) -> str:
    """The way of a piece: one arc a jump, a straight line for a step."""
    x, y = centre(path[0])
    way = f"M{x} {y}"
    for start, end in pairwise(path):
        control, (x, y) = over(start, end), centre(end)
        way += f"L{x} {y}" if control is None else f"Q{control[0]} {control[1]} {x} {y}"
    return way


def side_middle(seat: int) -> int:
    """The middle of the column beside the board: seat 1 sits on the left, seat 2 on the right."""
    beyond = BORDER + MARGIN // 2 + SIDE // 2
    return -beyond if seat == 1 else SIZE * 100 + beyond


def ring_place(seat: int, at: int) -> tuple[float, float]:
    """Where beside the board the first, second … ring that a seat has won is laid."""
    return side_middle(seat) + (at - (RINGS_TO_WIN - 1) / 2) * 46, 525
