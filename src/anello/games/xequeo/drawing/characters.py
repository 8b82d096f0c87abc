"""Xe Queo! in plain characters: the pieces are their letters, the ring is a pair of round brackets."""

from anello.games.xequeo.drawing.geometry import RINGS_TO_WIN
from anello.games.xequeo.drawing.marks import COLOUR_NAMES, Pieces, XeQueoMarks, in_words
from anello.games.xequeo.notation import LETTERS, SIZE
from anello.kit.drawing.characters import BRASS, DIM, Sheet

__all__ = ["COLOUR_NUMBERS", "draw"]

EMPTY, WAS, TARGET, ALLOWED = "·", "°", "•", "o"
RING, NOW = "()", "[]"
WON, MISSING = "O", "·"

COLOUR_NUMBERS = dict(zip(LETTERS, (160, 208, 220, 35, 33, 135, 15), strict=True))
"""The colour of each piece, of the 256 that terminals know."""
INKS = {letter: f"38;5;{number};1" for letter, number in COLOUR_NUMBERS.items()}


def draw(pieces: Pieces, ring: int | None = None, marks: XeQueoMarks | None = None, *, colour: bool = False) -> str:
    """A position as text.

    The piece moved last stands in square brackets and the cell it came from is a small circle; cells where a piece
    may end are bold dots, cells where the ring may go are an o, and a called piece has an exclamation mark.

    >>> print(draw({"R": 0, "V": 24}, ring=32, marks=XeQueoMarks(last=(16, 24))))
    7  ·  ·  ·  ·  ·  ·  ·
    6  ·  ·  ·  ·  ·  ·  ·
    5  ·  ·  ·  · (·) ·  ·
    4  ·  ·  · [V] ·  ·  ·
    3  ·  ·  °  ·  ·  ·  ·
    2  ·  ·  ·  ·  ·  ·  ·
    1  R  ·  ·  ·  ·  ·  ·
       a  b  c  d  e  f  g
    """
    marks = marks or XeQueoMarks()
    sheet = Sheet()
    standing = {cell: letter for letter, cell in pieces.items()}
    for cell in range(SIZE * SIZE):
        row, column = SIZE - 1 - cell // SIZE, 3 + cell % SIZE * 3
        letter = standing.get(cell)
        sheet.put(row, column, letter or _free(cell, marks), INKS[letter] if letter else DIM)
        if letter and letter in (marks.call, marks.highlight):
            sheet.put(row, column + 1, "!" if letter == marks.call else "?", BRASS)
    if marks.last:
        _brackets(sheet, marks.last[-1], NOW)
    if ring is not None:
        _brackets(sheet, ring, RING)
    if marks.coordinates:
        for rank in range(SIZE):
            sheet.put(SIZE - 1 - rank, 0, str(rank + 1), DIM)
            sheet.put(SIZE, 3 + rank * 3, "abcdefg"[rank], DIM)
    if marks.score is not None or marks.reveal is not None:
        _players(sheet, marks)
    return sheet.text(colour=colour)


def _brackets(sheet: Sheet, cell: int, brackets: str) -> None:
    row, column = SIZE - 1 - cell // SIZE, 3 + cell % SIZE * 3
    for at, bracket in zip((column - 1, column + 1), brackets, strict=True):
        sheet.put(row, at, bracket, BRASS)


def _players(sheet: Sheet, marks: XeQueoMarks) -> None:
    """One line a player: the name, the rings won, and the piece chosen if it has been shown."""
    names = in_words(marks.names)
    width = max(map(len, names))
    for seat, name, won in zip((1, 2), names, marks.score or (0, 0), strict=True):
        row, shown = SIZE + 1 + seat, (marks.reveal or {}).get(seat)
        sheet.put(row, 0, name)
        sheet.put(row, width + 2, WON * won + MISSING * (RINGS_TO_WIN - won), BRASS)
        if shown:
            sheet.put(row, width + 4 + RINGS_TO_WIN, COLOUR_NAMES[shown], INKS[shown])


def _free(cell: int, marks: XeQueoMarks) -> str:
    if cell in marks.targets:
        return TARGET
    if cell in marks.ring_cells:
        return ALLOWED
    return WAS if marks.last and cell == marks.last[0] else EMPTY
