"""A sheet of characters with styles, for diagrams in a terminal with or without colours."""

from typing import TypeAlias

__all__ = ["BRASS", "DIM", "RESET", "Sheet"]

Style: TypeAlias = str
"""One or more ANSI escape codes, as their numbers."""

BRASS: Style = "33;1"
DIM: Style = "2"
RESET = "\x1b[0m"


class Sheet:
    """Characters by row and column, each with a style that counts only if colours are wanted.

    >>> sheet = Sheet()
    >>> sheet.put(0, 2, "ring", BRASS)
    >>> sheet.text(colour=False)
    '  ring'
    """

    def __init__(self) -> None:
        self._rows: list[list[tuple[str, Style]]] = []

    def put(self, row: int, column: int, text: str, style: Style = "") -> None:
        """Write a text, from a place to the right, over what is there."""
        while len(self._rows) <= row:
            self._rows.append([])
        line = self._rows[row]
        line += [(" ", "")] * (column + len(text) - len(line))
        line[column : column + len(text)] = [(character, style) for character in text]

    def text(self, *, colour: bool) -> str:
        """The whole sheet, without blanks at the ends of lines."""
        return "\n".join(_coloured(line) if colour else _plain(line) for line in self._rows)


def _plain(line: list[tuple[str, Style]]) -> str:
    return "".join(character for character, _ in line).rstrip()


def _coloured(line: list[tuple[str, Style]]) -> str:
    drawn, current = "", ""
    for character, style in line:
        if style != current:
            drawn += (RESET if current else "") + (f"\x1b[{style}m" if style else "")
            current = style
        drawn += character
    return drawn + RESET if current else drawn.rstrip()
