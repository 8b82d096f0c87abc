"""Pictures of Xe Queo! as SVG: the board of pear wood, seven glazed pieces, the brass ring and the two cards."""

from anello.core.arguments import expect_pixels
from anello.games.xequeo.drawing.geometry import BORDER, PLAIN_BORDER, view_of, width_of
from anello.games.xequeo.drawing.marks import Pieces, XeQueoMarks, describe
from anello.games.xequeo.drawing.pen import board_pen, dotted
from anello.kit.drawing.svg import document

__all__ = ["draw"]

SMALL = 160
"""In a picture that is smaller, letters and cards could not be seen: the board has the room."""


def draw(
    pieces: Pieces,
    ring: int | None = None,
    marks: XeQueoMarks | None = None,
    *,
    theme: str = "light",
    distinct: bool = False,
    size: float | None = None,
    title: str | None = None,
) -> str:
    """A position as a stand-alone SVG picture.

    `distinct` takes the colour-blind palette with bolder symbols; `size` is the longer side in pixels. A small picture
    shows the board alone.

    >>> draw({"R": 0}, ring=24)[:45]
    '<svg xmlns="http://www.w3.org/2000/svg" viewB'
    """
    marks = marks or XeQueoMarks()
    pen = board_pen(theme, distinct=distinct)
    colours = pen.colours
    expect_pixels(size)
    large = size is None or size >= SMALL
    with_sides = large and (marks.reveal is not None or marks.score is not None)
    coordinates, headline = large and marks.coordinates, large and marks.call is not None
    border = BORDER if coordinates else PLAIN_BORDER
    view = view_of(border, with_sides=with_sides, headline=headline)
    seats = zip((1, 2), marks.names, marks.score or (0, 0), strict=True)
    body = [
        pen.headline(border) if headline else "",
        pen.board(coordinates=coordinates),
        *(pen.circle(cell, 41, "allowed", **dotted(colours["hop"], 4.6, 10.734)) for cell in sorted(marks.ring_cells)),
        pen.last_move(marks.last),
        *(pen.target(cell) for cell in sorted(marks.targets)),
        pen.at(ring, pen.ring()) if ring is not None else "",
        pen.pieces(pieces, marks),
        *(pen.side(seat, name, won, (marks.reveal or {}).get(seat)) for seat, name, won in seats if with_sides),
    ]
    return document(
        *body,
        view=view,
        width=width_of(view, size),
        title=title or "Xe Queo!",
        description=describe(pieces, ring, marks),
        ground=colours["table"],
    )
