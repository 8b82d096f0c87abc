"""Boards of Xart turned, mirrored and with their colours swapped."""

from anello.games.xart import XartPosition, XartTurn
from anello.games.xart.tables import WHITE_SIDES

__all__ = ["IMAGES", "image", "image_of_turn"]

IMAGES = [
    (quarters, mirrored, swapped) for quarters in range(4) for mirrored in (False, True) for swapped in (False, True)
]
"""Quarter turns, then perhaps a mirror, then perhaps a swap of the colours."""

Image = tuple[int, bool, bool]


def _cell(x: int, y: int, how: Image) -> tuple[int, int]:
    for _ in range(how[0]):
        x, y = -y, x
    return (-x if how[1] else x), y


def _tile(tile: int, how: Image) -> int:
    sides = [(side + how[0]) % 4 for side in range(4) if WHITE_SIDES[tile] >> side & 1]
    if how[1]:
        sides = [-side % 4 for side in sides]
    white = sum(1 << side for side in sides)
    return WHITE_SIDES.index(0b1111 ^ white if how[2] else white)


def image(position: XartPosition, how: Image) -> XartPosition:
    """The position seen in another way."""
    tiles = {_cell(x, y, how): _tile(tile, how) for (x, y), tile in position.tiles.items()}
    return XartPosition.from_tiles(tiles, 3 - position.seat if how[2] else position.seat, position.variant)


def image_of_turn(position: XartPosition, turn: XartTurn, how: Image) -> XartTurn:
    """A turn of the position as it is called in the image."""
    cells = [_cell(x, y, how) for x, y in position.tiles]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    x, y = _cell(turn.x, turn.y, how)
    return XartTurn(x - left, y - top, _tile(turn.tile, how))
