"""Xart in plain characters: White's line is double, Red's is single, so that they differ without colours too."""

from anello.games.xart.drawing.shapes import LINES, TileMarks, bounds
from anello.games.xart.notation import column_name, row_name
from anello.games.xart.tables import EAST, NORTH, RED, SOUTH, WEST, WHITE
from anello.games.xart.tiles import TileCell, Tiles
from anello.kit.drawing.characters import BRASS, DIM, Sheet

__all__ = ["draw"]

HIGH, WIDE = 3, 5

# The double line between two edges of a tile; the single one has the same way.
WAYS = {
    (NORTH, SOUTH): ("  ║  ", "  ║  ", "  ║  "),
    (WEST, EAST): ("     ", "═════", "     "),
    (NORTH, WEST): (" ╔╝  ", "═╝   ", "     "),
    (NORTH, EAST): ("  ╚╗ ", "   ╚═", "     "),
    (EAST, SOUTH): ("     ", "   ╔═", "  ╔╝ "),
    (WEST, SOUTH): ("     ", "═╗   ", " ╚╗  "),
}
SINGLE = str.maketrans("╔╗╚╝═║", "╭╮╰╯─│")
SMALL = " ╫╪╝╚╔╗"
"""One character a tile: where the double line runs. Red takes the other two edges."""

CORNERS = ((0, 0), (0, WIDE - 1), (HIGH - 1, 0), (HIGH - 1, WIDE - 1))
BRACKETS = "⌜⌝⌞⌟"
DOT, CROSS, STAR = "·", "×", "*"

TILE = "48;5;234"
INKS = {WHITE: "97", RED: "91"}
WINNER = f"{TILE};{BRASS}"


def draw(tiles: Tiles, marks: TileMarks | None = None, *, colour: bool = False, small: bool = False) -> str:
    """A position as text, three lines a tile, or one character a tile if it shall be `small`.

    The chosen tile of the last turn has brackets in its corners, forced ones have dots, the tiles of a win stars.

    >>> print(draw({(0, 0): 3, (1, 0): 5}))
          A    B
    <BLANKLINE>
         ╔╝   ╭╯
    1   ═╝ ╭──╯ ╔═
          ╭╯   ╔╝
    """
    marks = marks or TileMarks()
    ghosts = {cell: (order, tile) for order, (cell, tile) in enumerate(marks.ghosts, 1)}
    shown = [*tiles, *ghosts, *marks.targets, *marks.threats]
    if not shown:
        return "(empty table)"
    left, top, right, bottom = bounds(shown)
    high, wide = (1, 2) if small else (HIGH, WIDE)
    # The names of the rows stand on the left, the names of the columns above.
    margin = max(len(row_name(y)) for y in (top, bottom)) + (1 if small else 3)
    sheet = Sheet()
    if marks.coordinates:
        for x in range(left, right + 1):
            name = column_name(x)
            sheet.put(0, margin + (x - left) * wide + (wide - len(name)) // 2, name, DIM)
        for y in range(top, bottom + 1):
            sheet.put((y - top) * high + high // 2 + (1 if small else 2), 0, row_name(y), DIM)
    for cell in sorted({*shown}):
        row = (cell[1] - top) * high + ((1 if small else 2) if marks.coordinates else 0)
        column = (cell[0] - left) * wide + (margin if marks.coordinates else 0)
        tile = tiles.get(cell) or ghosts.get(cell, (0, 0))[1]
        if small:
            style = WINNER if cell == marks.chosen or _wins(cell, marks) else f"{TILE};{INKS[WHITE]}"
            sheet.put(row, column, SMALL[tile] if tile else _free(cell, marks), style if tile else DIM)
        elif tile:
            _lay(sheet, row, column, tile, cell, marks)
            if cell in ghosts:
                sheet.put(row, column, str(ghosts[cell][0]), f"{TILE};{BRASS}")
        else:
            threat = INKS.get(marks.threats.get(cell, -1), DIM)
            sheet.put(row + 1, column + 2, _free(cell, marks), threat)
    return sheet.text(colour=colour)


def _lay(sheet: Sheet, row: int, column: int, tile: int, cell: TileCell, marks: TileMarks) -> None:
    """Put one tile on the sheet: its ground, White's line, Red's line above it, and its marks."""
    for line in range(HIGH):
        sheet.put(row + line, column, " " * WIDE, TILE)
    for colour in (WHITE, RED):
        style = f"{TILE};{INKS[colour]}"
        if marks.win is not None:
            winning = marks.win.colour == colour and cell in marks.win.cells
            style = WINNER if winning else f"{style};{DIM}"
        for line, way in enumerate(WAYS[LINES[tile][colour]]):
            drawn = way if colour == WHITE else way.translate(SINGLE)
            for at, character in enumerate(drawn):
                if character != " ":
                    sheet.put(row + line, column + at, character, style)
    signs = BRACKETS if cell == marks.chosen else DOT * 4 if cell in marks.forced else ""
    if _wins(cell, marks):
        signs = STAR * 4
    for (down, across), sign in zip(CORNERS, signs, strict=False):
        sheet.put(row + down, column + across, sign, f"{TILE};{BRASS}")


def _wins(cell: TileCell, marks: TileMarks) -> bool:
    return marks.win is not None and cell in marks.win.cells


def _free(cell: TileCell, marks: TileMarks) -> str:
    return CROSS if cell in marks.threats else DOT if cell in marks.targets else " "
