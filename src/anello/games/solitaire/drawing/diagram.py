"""Pictures of the solitaire: those of Xart, with the tile to be laid beside the board."""

from dataclasses import replace

from anello.games.xart.drawing.colours import palette
from anello.games.xart.drawing.diagram import SMALLEST_MARKED, SMALLEST_SEAM, Layout, TilePen
from anello.games.xart.drawing.shapes import TileMarks, bounds, describe
from anello.games.xart.notation import TileDraw
from anello.games.xart.tiles import Tiles
from anello.kit.drawing.svg import document, element, stroke

__all__ = ["draw"]

RIGHT, DOWN = 70, 25
"""How far the tile to be laid is from the upper right corner of the cells in play, in hundredths of a tile."""


def draw(
    tiles: Tiles,
    marks: TileMarks,
    drawn: int = 0,
    *,
    theme: str = "light",
    distinct: bool = False,
    size: float | None = None,
) -> str:
    """A position as a stand-alone SVG picture; `drawn` is the tile to be laid, 0 for none."""
    colours = palette(theme, distinct=distinct)
    right, y = _corner(tiles, marks)
    # The layout has to leave room for the tile: two columns to the right of all cells in play.
    shown = replace(marks, ghosts=[((right + 1, y), drawn)]) if drawn else marks
    layout = Layout.of(tiles, shown, size)
    pen = TilePen(colours, threaded=distinct, seams=layout.tile >= SMALLEST_SEAM)
    marked = layout.tile >= SMALLEST_MARKED
    words = f" The tile to be laid is {TileDraw(drawn)}." if drawn else ""
    return document(
        pen.frame(marks.frame) if marks.frame and tiles else "",
        pen.labels(layout) if layout.labelled else "",
        pen.first_cell() if not tiles else "",
        pen.targets(marks) if marked else "",
        pen.board(tiles, faded=marks.win is not None),
        pen.winner(tiles, marks.win) if marks.win else "",
        pen.last_turn(marks) if marked else "",
        _beside(pen, drawn, right * 100 + RIGHT, y * 100 + DOWN) if drawn else "",
        view=layout.view,
        width=layout.width,
        title="Xart Solitaire",
        description=describe(tiles, marks) + words,
        ground=colours["table"],
    )


def _corner(tiles: Tiles, marks: TileMarks) -> tuple[int, int]:
    """The upper right corner of the cells in play, to the right of which the tile to be laid is shown."""
    if not tiles:
        return 1, -1
    _, top, right, _ = bounds([*tiles, *marks.targets])
    return right + 1, top


def _beside(pen: TilePen, tile: int, left: float, top: float) -> str:
    """The tile to be laid, in a rim of brass."""
    return element(
        "g",
        element("g", pen.shadow((0, 0)), fill=pen.colours["shade"]),
        pen.body(),
        pen.lines([((0, 0), tile)]),
        element("rect", x=-9, y=-9, width=118, height=118, rx=12, **stroke(pen.colours["brass"], 3)),
        transform=f"translate({left} {top})",
        class_="drawn",
    )
