"""A position of Xart as one line of text, much like chess's FEN.

Three or four fields: the rows of the box from the top, parted by ``/``, with a letter for each tile and a number for
each run of empty cells (``-`` for an empty table); the colour to move, ``w`` or ``r``; the variant; and in Lucky the
tile that was drawn, or ``-`` if it is still to be drawn. The letters: ``v`` and ``h`` are straight tiles with white
running vertically and horizontally; ``n e s w`` are curves in which white joins that side with the next one clockwise.

    vw/2n w unlimited
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from anello.core.arguments import expect_text
from anello.core.errors import AnelloError, BadPosition, quoted
from anello.core.outcome import Seat
from anello.games.xart.notation import DRAW_WORDS, read_draw
from anello.games.xart.turns import LONGEST_SIDE, MAX_TILES
from anello.games.xart.variants import Variant

__all__ = ["LETTERS", "XartFields", "read", "write"]

LETTERS = ".vhwnes"
"""The letter of each tile number."""
COLOURS = "wr"
EMPTY_TABLE = "-"
NOT_DRAWN = "-"

_PIECE = re.compile(r"[0-9]+|[vhnesw]")


@dataclass(frozen=True, slots=True)
class XartFields:
    """What a position line says."""

    tiles: Mapping[tuple[int, int], int]
    seat: Seat
    variant: Variant | None
    drawn: int


def write(tiles: Mapping[tuple[int, int], int], seat: Seat, variant: Variant, drawn: int) -> str:
    """The line of a position."""
    fields = [_write_rows(tiles), COLOURS[seat - 1], variant.value]
    if variant.draws_tiles:
        fields.append(DRAW_WORDS[drawn] or NOT_DRAWN)
    return " ".join(fields)


def _write_rows(tiles: Mapping[tuple[int, int], int]) -> str:
    if not tiles:
        return EMPTY_TABLE
    rows: list[list[tuple[int, int]]] = [[] for _ in range(max(y for _, y in tiles) + 1)]
    for (x, y), tile in tiles.items():
        rows[y].append((x, tile))
    return "/".join(_write_row(sorted(row)) for row in rows)


def _write_row(row: list[tuple[int, int]]) -> str:
    """One row; empty cells behind its last tile are left out."""
    text, column = "", 0
    for x, tile in row:
        text += (str(x - column) if x > column else "") + LETTERS[tile]
        column = x + 1
    return text


def read(text: str) -> XartFields:
    """Take a position line apart; whether the rules allow the position is for the caller to find out."""
    fields = expect_text(text, "A position line", BadPosition).split()
    if len(fields) not in (2, 3, 4):
        raise BadPosition(
            f"A position line has the tiles, the colour to move and the variant, like '1e/vn w unlimited'; "
            f"this one has {len(fields)} field{'' if len(fields) == 1 else 's'}."
        )
    if fields[1] not in tuple(COLOURS):
        raise BadPosition(f"The colour to move is {quoted(fields[1])}: it should be w (white) or r (red).")
    variant = None
    if len(fields) > 2:
        if fields[2] not in list(Variant):
            raise BadPosition(f"There is no variant {quoted(fields[2])}: say {', '.join(Variant)}.")
        variant = Variant(fields[2])
    drawn = 0
    if len(fields) > 3 and fields[3] != NOT_DRAWN:
        if variant is None or not variant.draws_tiles:
            raise BadPosition("Tiles are drawn only in the variant lucky.")
        try:
            drawn = read_draw(fields[3]).tile
        except AnelloError as error:
            raise BadPosition(str(error)) from None
    return XartFields(_read_rows(fields[0]), COLOURS.index(fields[1]) + 1, variant, drawn)


def _read_rows(text: str) -> dict[tuple[int, int], int]:
    if text == EMPTY_TABLE:
        return {}
    tiles: dict[tuple[int, int], int] = {}
    for y, row in enumerate(text.split("/")):
        x = 0
        position = 0
        while position < len(row):
            match = _PIECE.match(row, position)
            if match is None:
                raise BadPosition(f"Cannot read {quoted(row[position])} in row {y + 1}: tiles are v h n e s w.")
            if match[0].isdigit():
                x += int(match[0]) if len(match[0]) < 6 else LONGEST_SIDE
            else:
                tiles[x, y] = LETTERS.index(match[0])
                x += 1
            position = match.end()
        if x > LONGEST_SIDE or y > LONGEST_SIDE or len(tiles) > MAX_TILES:
            raise BadPosition("This position is larger than any board we can hold.")
    if not tiles:
        raise BadPosition(f"The tiles are missing; an empty table is written {EMPTY_TABLE!r}.")
    return tiles
