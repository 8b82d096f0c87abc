"""Small boards to draw, and ways to look into a picture."""

from xml.etree import ElementTree

from anello.games.xart.endings import XartEnding
from anello.games.xart.tiles import Win

SVG = "{http://www.w3.org/2000/svg}"


THEMES = ("light", "dark", "print")


RING = {(0, 0): 3, (1, 0): 4, (0, 1): 6, (1, 1): 5}
"""Red has closed the smallest ring."""


RED_RING = Win(1, XartEnding.RING, ((0, 0), (1, 0), (1, 1), (0, 1)))


ROW = {(x, 0): 2 for x in range(8)}
"""White runs straight through eight tiles, under eight bridges of red."""


WHITE_LINE = Win(0, XartEnding.LINE, tuple((x, 0) for x in range(8)))


CORNER = {(0, 0): 3, (1, 0): 5, (0, 1): 2}


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def group(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [found for found in root.iter() if name in found.get("class", "").split()]


def strokes(root: ElementTree.Element, name: str) -> list[str]:
    return [path.get("d", "") for found in group(root, name) for path in found]
