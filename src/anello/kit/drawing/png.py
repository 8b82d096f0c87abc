"""SVG pictures as PNG: for programs that show pictures but cannot draw."""

import re

import resvg_py

from anello.kit.drawing.svg import Viewport, element, number

__all__ = ["CARD", "card", "ground_of", "png"]

CARD = (1200, 630)
"""The size at which links are shown beside a letter or in a conversation."""

TALLEST = 4096
"""However wide a picture is wanted, it is not drawn taller."""

_ROOT = re.compile(r"<svg\b[^>]*>")
_ATTRIBUTE = re.compile(r'\b(viewBox|width|height)="([^"]*)"')
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_GROUND = re.compile(r'<rect\b[^>]*\bfill="(#[0-9A-Fa-f]{6})"')
_PAPER = "#FFFFFF"
_MARGIN = 0.04


def png(svg: str, *, width: int | None = None, tallest: int = TALLEST, ground: str | None = None) -> bytes:
    """A picture as so many pixels in a row, fewer if it would become too tall; by itself as many as it asks for.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>')[:4]
    b'\\x89PNG'
    """
    if width is not None:
        _, _, across, down = _view(svg)
        width = max(1, min(width, int(tallest * across / down)))
    return resvg_py.svg_to_bytes(svg_string=svg, width=width, background=ground)


def card(svg: str) -> bytes:
    """A picture in the middle of a card, on its own ground."""
    width, height = CARD
    root = _ROOT.search(svg)
    if root is None:
        raise ValueError("This is no SVG picture.")
    inside = element(
        "svg",
        svg[root.end() : svg.rindex("</svg>")],
        x=width * _MARGIN,
        y=height * _MARGIN,
        width=width * (1 - 2 * _MARGIN),
        height=height * (1 - 2 * _MARGIN),
        viewBox=" ".join(map(number, _view(svg))),
    )
    whole = element("svg", inside, xmlns="http://www.w3.org/2000/svg", width=width, height=height)
    return png(whole, ground=ground_of(svg))


def _view(svg: str) -> Viewport:
    """What a picture shows, as far as it says so."""
    root = _ROOT.search(svg)
    said = dict(_ATTRIBUTE.findall(root[0])) if root else {}
    sides = [float(side) for side in _NUMBER.findall(said.get("viewBox", ""))]
    if len(sides) == 4 and sides[2] > 0 and sides[3] > 0:
        return sides[0], sides[1], sides[2], sides[3]
    across, down = (_NUMBER.match(said.get(side, "")) for side in ("width", "height"))
    return 0.0, 0.0, float(across[0]) if across else CARD[0], float(down[0]) if down else CARD[1]


def ground_of(svg: str) -> str:
    """The colour that a picture stands on."""
    return found[1] if (found := _GROUND.search(svg)) else _PAPER
