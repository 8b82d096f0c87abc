"""SVG pictures in coloured characters, for terminals: each character is two dots, one above the other."""

import io

from PIL import Image

from anello.kit.drawing.characters import Sheet
from anello.kit.drawing.png import png

__all__ = ["in_blocks"]

_SOLID = 128
"""What is at least so opaque is drawn."""


def in_blocks(svg: str, columns: int) -> str:
    """A picture as wide as so many characters, with ANSI colours.

    >>> red = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path fill="#f00" d="M0 0h2v1H0Z"/></svg>'
    >>> in_blocks(red, 2)
    '\\x1b[38;2;255;0;0m▀▀\\x1b[0m'
    """
    picture = Image.open(io.BytesIO(png(svg, width=columns))).convert("RGBA")
    width, height = picture.size
    dots = picture.tobytes()

    def dot(x: int, y: int) -> tuple[int, ...] | None:
        red, green, blue, alpha = dots[4 * (width * y + x) :][:4] if y < height else (0, 0, 0, 0)
        return (red, green, blue) if alpha >= _SOLID else None

    sheet = Sheet()
    for x in range(width):
        for row in range((height + 1) // 2):
            sheet.put(row, x, *_block(dot(x, 2 * row), dot(x, 2 * row + 1)))
    return sheet.text(colour=True)


def _block(upper: tuple[int, ...] | None, lower: tuple[int, ...] | None) -> tuple[str, str]:
    """The character for two dots, and its style."""
    if upper is None:
        return (" ", "") if lower is None else ("▄", _colour(38, lower))
    return "▀", _colour(38, upper) + ("" if lower is None else ";" + _colour(48, lower))


def _colour(ground: int, dot: tuple[int, ...]) -> str:
    return ";".join(map(str, (ground, 2, *dot)))
