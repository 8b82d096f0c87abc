"""Pictures of Xart positions as SVG: black tiles on the table, white and red lines that flow over their edges."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from anello.core.arguments import expect_pixels
from anello.core.errors import BadOption
from anello.games.xart.drawing.colours import palette
from anello.games.xart.drawing.shapes import LINES, TileMarks, bounds, describe, route
from anello.games.xart.notation import column_name, row_name
from anello.games.xart.tables import NEIGHBOUR, RED, WHITE
from anello.games.xart.tiles import TileCell, Tiles, Win
from anello.kit.drawing.palette import Palette
from anello.kit.drawing.svg import SANS, Attributes, Viewport, document, element, number, stroke

__all__ = ["Layout", "TileMarks", "TilePen", "draw"]

# One tile is 100 units wide.
STRAIGHT, CURVE = 100.0, 25 * math.pi
"""How long the lines on a tile are."""
MIDDLES = ((50, 0), (100, 50), (50, 100), (0, 50))
OVER = 0.6
"""How far a line runs past the edge, so that no hairline shows between two tiles at any zoom."""

BRACKETS = "M7 22V11a4 4 0 0 1 4-4H22M78 7H89a4 4 0 0 1 4 4V22M93 78V89a4 4 0 0 1-4 4H78M22 93H11a4 4 0 0 1-4-4V78"
CORNERS = ((12, 12), (88, 12), (88, 88), (12, 88))

# Pixels.
LARGEST_TILE, SMALLEST_TILE = 112, 28
SMALLEST_MARKED, SMALLEST_SEAM = 28, 16
USUAL_WIDTH, LARGEST_WIDTH = 600, 1600
MARGIN, LABEL = 16, 13


def draw(
    tiles: Tiles,
    marks: TileMarks | None = None,
    *,
    theme: str = "light",
    distinct: bool = False,
    size: float | None = None,
    title: str | None = None,
) -> str:
    """A position as a stand-alone SVG picture.

    `distinct` takes the colour-blind palette and runs a dashed thread through the red line; `size` is the longer
    side in pixels. Small pictures leave out first the marks, then the seams between the tiles.

    >>> draw({(0, 0): 3})[:45]
    '<svg xmlns="http://www.w3.org/2000/svg" viewB'
    """
    marks = marks or TileMarks()
    colours = palette(theme, distinct=distinct)
    layout = Layout.of(tiles, marks, size)
    pen = TilePen(colours, threaded=distinct, seams=layout.tile >= SMALLEST_SEAM)
    marked = layout.tile >= SMALLEST_MARKED
    body = [
        pen.frame(marks.frame) if marks.frame and tiles else "",
        pen.labels(layout) if layout.labelled else "",
        pen.first_cell() if not tiles and not marks.ghosts else "",
        pen.targets(marks) if marked else "",
        pen.board(tiles, faded=marks.win is not None),
        pen.winner(tiles, marks.win) if marks.win else "",
        pen.last_turn(marks) if marked else "",
        *(pen.ghost(order, cell, tile) for order, (cell, tile) in enumerate(marks.ghosts)),
        pen.threats(marks) if marked else "",
    ]
    return document(
        *body,
        view=layout.view,
        width=layout.width,
        title=title or "Xart",
        description=describe(tiles, marks),
        ground=colours["table"],
    )


@dataclass(frozen=True)
class Layout:
    """How large a tile is, in pixels, and which part of the table is shown, in units of a hundredth of a tile."""

    tile: float
    view: Viewport
    width: float
    labelled: bool
    columns: range
    rows: range

    @classmethod
    def of(cls, tiles: Tiles, marks: TileMarks, size: float | None = None) -> "Layout":
        """Everything on the table with its marks and, for the coordinates, one cell more on each side."""
        board = list(tiles) or [(-1, -1)]
        left, top, right, bottom = bounds(board)
        labelled = marks.coordinates
        # The first tile goes to @0; later there is a free column and row on every side.
        columns, rows = (
            (range(left - 1, right + 2), range(top - 1, bottom + 2)) if tiles else (range(-1, 0), range(-1, 0))
        )
        shown = [*board, *marks.targets, *marks.threats, *(cell for cell, _ in marks.ghosts)]
        if labelled or not tiles:
            shown += [(left - 1, top - 1), (right + 1, bottom + 1)]
        if marks.frame and tiles:  # nothing limits the first tile
            x, y, across, down = marks.frame
            shown += [(x, y), (x + across - 1, y + down - 1)]
        left, top, right, bottom = bounds(shown)
        across, down = right - left + 1, bottom - top + 1

        strip = MARGIN + LABEL if labelled else MARGIN
        if size is None:
            fitting = min(max(USUAL_WIDTH / max(across, down, 6), SMALLEST_TILE), LARGEST_TILE)
            tile = min(fitting, LARGEST_WIDTH / max(across, down))
        else:
            expect_pixels(size)
            tile = (size - strip - MARGIN) / max(across, down)
        if labelled and tile < SMALLEST_SEAM:
            # Too small for letters: then the room for them is better spent on the tiles.
            return cls.of(tiles, replace(marks, coordinates=False, targets=(), threats={}), size)
        if tile <= 0:
            raise BadOption(f"A picture of {size} pixels has no room for {max(across, down)} tiles in a row.")
        unit = 100 / tile
        view = (left * 100 - strip * unit, top * 100 - strip * unit, across * 100 + (strip + MARGIN) * unit)
        return cls(
            tile=tile,
            view=(*view, down * 100 + (strip + MARGIN) * unit),
            width=round(across * tile + strip + MARGIN, 2),
            labelled=labelled,
            columns=columns,
            rows=rows,
        )


@dataclass(frozen=True)
class TilePen:
    """Draws the things that lie on the table, in one set of colours."""

    colours: Palette
    threaded: bool
    seams: bool = True

    def board(self, tiles: Tiles, *, faded: bool = False) -> str:
        """All laid tiles: first every body, then every line, or a body would cover its neighbour's line."""
        cells = sorted(tiles)
        return (
            element("g", *map(self.shadow, cells), fill=self.colours["shade"], class_="shadows")
            + element("g", *(_at(cell, self.body()) for cell in cells), class_="tiles")
            + self.lines([(cell, tiles[cell]) for cell in cells], faded=faded)
        )

    def shadow(self, cell: TileCell) -> str:
        """The flat shadow of a tile, a little longer than the tile below."""
        return element("rect", x=cell[0] * 100, y=cell[1] * 100 + 4, width=100, height=102, rx=6)

    def body(self) -> str:
        """One black tile without its lines."""
        square = element("rect", x=0.4, y=0.4, width=99.2, height=99.2, rx=5, fill=self.colours["tile"])
        if not self.seams:
            return square
        return (
            square
            + element("path", d="M2.2 96V6a4 4 0 0 1 4-3.8H96", **stroke(self.colours["tile-light"], 1.6))
            + element("path", d="M97.8 4V94a4 4 0 0 1-4 3.8H4", **stroke(self.colours["tile-dark"], 1.6))
        )

    def lines(self, laid: Iterable[tuple[TileCell, int]], *, faded: bool = False) -> str:
        """The lines of many tiles: white, the gap in it, red above, and the thread in the red."""
        laid = list(laid)
        suffix = "-faded" if faded else ""
        groups = [
            self._strokes("white", [line(cell, LINES[tile][WHITE]) for cell, tile in laid], f"line-white{suffix}", 18),
            self._strokes("gaps", [gap(cell, tile, 24) for cell, tile in laid if tile <= 2], "tile", 28),
            self._strokes("red", [line(cell, LINES[tile][RED]) for cell, tile in laid], f"line-red{suffix}", 18),
        ]
        if self.threaded:
            groups.append(self.threads(thread(cell, LINES[tile][RED]) for cell, tile in laid))
        return "".join(groups)

    def threads(self, strokes: Iterable[str]) -> str:
        """The second sign of red: a dashed thread, its dashes running on from tile to tile."""
        look = stroke(self.colours["tile"], 4.5)
        return element("g", *strokes, class_="threads", **look)

    def _strokes(self, name: str, paths: Iterable[str], colour: str, width: float) -> str:
        drawn = (element("path", d=path) for path in paths)
        return element("g", *drawn, class_=name, **stroke(self.colours[colour], width))

    def winner(self, tiles: Tiles, win: Win) -> str:
        """The winning line with its brass rim; red bridges stay above a white winner."""
        return self.glowing(path(route(tiles, win)), win.colour) + self.over_winner(tiles, win)

    def glowing(self, way: str, colour: int, **more: str | float | None) -> str:
        """A winning line, or a part of it: a soft band, the brass rim, the line itself."""
        brass, line_colour = self.colours["brass-light"], self.colours["line-red" if colour == RED else "line-white"]
        return (
            element("path", d=way, opacity=0.3, **stroke(brass, 46), **more)
            + element("path", d=way, **stroke(brass, 28), **more)
            + element("path", d=way, **stroke(line_colour, 18, **{"class_": "winner", **more}))
        )

    def over_winner(self, tiles: Tiles, win: Win, *, faded: bool = True) -> str:
        """What lies above a winning line: the bridges of red over white, or the thread in red."""
        if win.colour == RED:
            strokes = [thread(cell, LINES[tiles[cell]][RED]) for cell in win.cells]
            return self.threads(strokes) if self.threaded else ""
        bridges = [(cell, tiles[cell]) for cell in win.cells if tiles[cell] <= 2]
        if not bridges:
            return ""
        red = [line(cell, LINES[tile][RED]) for cell, tile in bridges]
        return (
            self._strokes("gaps", [gap(cell, tile, 33) for cell, tile in bridges], "tile", 28)
            + self._strokes("bridges", red, "line-red-faded" if faded else "line-red", 18)
            + (self.threads(thread(cell, LINES[tile][RED]) for cell, tile in bridges) if self.threaded else "")
        )

    def last_turn(self, marks: TileMarks) -> str:
        """Brackets on the chosen tile, dots on the forced ones."""
        brass = self.colours["brass-light"]
        drawn = ""
        if marks.chosen is not None:
            look = stroke(brass, 4.5, stroke_linecap="round")
            drawn += element("path", d=BRACKETS, transform=_shift(marks.chosen), class_="chosen", **look)
        for cell in marks.forced:
            dots = (element("circle", cx=x, cy=y, r=4) for x, y in CORNERS)
            drawn += element("g", *dots, transform=_shift(cell), class_="forced", fill=brass)
        return drawn

    def targets(self, marks: TileMarks) -> str:
        """Dots on the free cells that can be played, but for those that show something else."""
        taken = {*marks.threats, *(cell for cell, _ in marks.ghosts)}
        dots = [
            element("circle", cx=x * 100 + 50, cy=y * 100 + 50, r=6.5)
            for x, y in sorted(marks.targets)
            if (x, y) not in taken
        ]
        return element("g", *dots, class_="targets", fill=self.colours["table-dot"], opacity=0.8) if dots else ""

    def ghost(self, order: int, cell: TileCell, tile: int) -> str:
        """One tile of a turn that is only considered, with its place in the order of falling."""
        tile_there = element("g", self.body(), self.lines([((0, 0), tile)]), opacity=0.74 if order else 0.94)
        edge: Attributes = {"x": 2, "y": 2, "width": 96, "height": 96, "rx": 5}
        if order == 0:
            rim = element("rect", **edge, **stroke(self.colours["brass-light"], 5))
            return element("g", tile_there, rim, transform=_shift(cell), class_="ghost chosen")
        lagoon = self.colours["lagoon"]
        rim = element("rect", **edge, **stroke(lagoon, 3, stroke_dasharray="7 6"))
        badge = element("circle", cx=50, cy=50, r=15, fill=self.colours["raise"], stroke=lagoon, stroke_width=2)
        figure = element("text", str(order), x=50, y=57, **_type(21, self.colours["ink"]), font_weight=600)
        return element("g", tile_there, rim, badge, figure, transform=_shift(cell), class_="ghost")

    def threats(self, marks: TileMarks) -> str:
        """Dashed circles where a colour could win, crossed unless the turn considered answers them."""
        answered = {cell for cell, _ in marks.ghosts}
        return "".join(self._threat(cell, colour, cell in answered) for cell, colour in sorted(marks.threats.items()))

    def _threat(self, cell: TileCell, colour: int, answered: bool) -> str:
        radius, width = (30, 4.5) if answered else (33, 5)
        # Danger is red whoever makes it; a threat of White has a white one in a dark bed.
        ink = self.colours["rosso"] if colour == RED else self.colours["line-white"]
        bed = self.colours["raise"] if colour == RED else self.colours["tile"]
        circle: Attributes = {"cx": 50, "cy": 50, "r": radius}
        drawn = ""
        if answered or colour == WHITE:
            drawn += element("circle", **circle, **stroke(bed, 9))
        dashes = "9.5 7.8" if not answered else "9.5 6.208"
        drawn += element("circle", **circle, **stroke(ink, width, stroke_dasharray=dashes))
        if not answered:
            cross = "M37 37l26 26m0-26l-26 26"
            if colour == WHITE:
                drawn += element("path", d=cross, **stroke(bed, 9.5, stroke_linecap="round"))
            drawn += element("path", d=cross, **stroke(ink, 5.5, stroke_linecap="round"))
        return element("g", drawn, transform=_shift(cell), class_="threat answered" if answered else "threat")

    def frame(self, frame: tuple[int, int, int, int]) -> str:
        """The limits of the board in the limited game."""
        x, y, across, down = (100 * side for side in frame)
        look = stroke(self.colours["table-dot"], 2, stroke_dasharray="3 7", stroke_linecap="round")
        look["fill"] = self.colours["table-2"]
        return element("rect", x=x - 6, y=y - 6, width=across + 12, height=down + 12, rx=10, class_="frame", **look)

    def first_cell(self) -> str:
        """The place where the first tile will lie."""
        dots = self.colours["table-dot"]
        look = stroke(dots, 2.5, stroke_dasharray="0 8", stroke_linecap="round")
        rim = element("rect", x=2, y=2, width=96, height=96, rx=5, **look)
        return _at((-1, -1), rim + element("circle", cx=50, cy=50, r=6.5, fill=dots))

    def labels(self, layout: Layout) -> str:
        """Letters above the columns and figures beside the rows, of one size whatever the zoom."""
        left, top, _, _ = layout.view
        size = LABEL * 100 / layout.tile
        letters = [
            element("text", column_name(x), x=x * 100 + 50, y=top + MARGIN * 100 / layout.tile + size * 0.5)
            for x in layout.columns
        ]
        figures = [
            element(
                "text",
                row_name(y),
                x=left + (MARGIN + LABEL / 2) * 100 / layout.tile - size * 0.2,
                y=y * 100 + 50 + size * 0.36,
            )
            for y in layout.rows
        ]
        return element("g", *letters, *figures, **_type(size, self.colours["table-ink"]), class_="coordinates")


def line(cell: TileCell, sides: tuple[int, int]) -> str:
    """The path of one line over one tile, a little longer than the tile on both ends."""
    (x, y), (start, end) = cell, sides
    first, last = _middle(x, y, start, OVER), _middle(x, y, end, OVER)
    if start == end ^ 2:
        return f"M{first}L{last}"
    return f"M{first}L{_middle(x, y, start)}{arc(cell, start, end)}L{last}"


def arc(cell: TileCell, start: int, end: int) -> str:
    """The quarter circle from one edge to the next."""
    (into_x, into_y), (out_x, out_y) = NEIGHBOUR[start], NEIGHBOUR[end]
    clockwise = int(into_y * out_x - into_x * out_y > 0)
    return f"A50 50 0 0 {clockwise} {_middle(*cell, end)}"


def path(steps: list[tuple[TileCell, int, int]]) -> str:
    """One path along many tiles, closed if it comes back to where it began."""
    (cell, start, _), (last_cell, _, last_out) = steps[0], steps[-1]
    drawn = f"M{_middle(*cell, start)}"
    for cell, into, out in steps:
        drawn += f"L{_middle(*cell, out)}" if into == out ^ 2 else arc(cell, into, out)
    closed = (last_cell[0] + NEIGHBOUR[last_out][0], last_cell[1] + NEIGHBOUR[last_out][1]) == steps[0][0]
    return drawn + "Z" if closed else drawn


def length(steps: list[tuple[TileCell, int, int]]) -> float:
    """How long a path along many tiles is. (Not every program that draws knows ``pathLength``.)"""
    return sum(STRAIGHT if into == out ^ 2 else CURVE for _, into, out in steps)


def gap(cell: TileCell, tile: int, start: int) -> str:
    """The band of tile colour that parts white from the red above it, along the red line of a straight tile."""
    x, y = cell[0] * 100, cell[1] * 100
    if tile == 1:
        return f"M{x + start} {y + 50}H{x + 100 - start}"
    return f"M{x + 50} {y + start}V{y + 100 - start}"


def thread(cell: TileCell, sides: tuple[int, int]) -> str:
    """The thread in a red line: five dashes on a straight, four on a curve, each end in the middle of a dash."""
    start, end = sides
    straight = start == end ^ 2
    way = f"L{_middle(*cell, end)}" if straight else arc(cell, start, end)
    beat = STRAIGHT / 5 if straight else CURVE / 4
    dash = number(0.62 * beat)
    return element(
        "path",
        d=f"M{_middle(*cell, start)}{way}",
        stroke_dasharray=f"{dash} {number(0.38 * beat)}",
        stroke_dashoffset=0.31 * beat,
    )


def _middle(x: int, y: int, side: int, beyond: float = 0) -> str:
    (across, down), (to_x, to_y) = MIDDLES[side], NEIGHBOUR[side]
    return f"{number(x * 100 + across + beyond * to_x)} {number(y * 100 + down + beyond * to_y)}"


def _shift(cell: TileCell) -> str:
    return f"translate({cell[0] * 100} {cell[1] * 100})"


def _at(cell: TileCell, drawn: str) -> str:
    return element("g", drawn, transform=_shift(cell))


def _type(size: float, colour: str) -> Attributes:
    return {"font_family": SANS, "font_size": size, "fill": colour, "text_anchor": "middle"}
