"""The games of matches in a file: written as they finish, so that a match that was stopped can go on."""

import re
from collections.abc import Mapping
from pathlib import Path

from anello.core.errors import BadRecord
from anello.core.record import Record

__all__ = ["PAIR", "GameFile"]

PAIR = "Pair"
"""The tag that tells which games of a match belong together."""
_BEGINNING = re.compile(r'^(?=\[Game ")', re.MULTILINE)


class GameFile:
    """Records of games in pairs, one after the other as text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: list[Record] = []
        """Those that the file held, and those added."""
        if path.exists():
            for number, text in enumerate(_BEGINNING.split(path.read_text(encoding="utf-8"))[1:], 1):
                try:
                    self.records.append(Record.from_text(text))
                except BadRecord as error:
                    raise BadRecord(f"Game {number} of {str(path)!r}: {error}") from None

    def pair(
        self, game: str, options: Mapping[str, str], names: tuple[str, str], seats: tuple[str, str], number: int
    ) -> tuple[Record, Record] | None:
        """Both games of a pair of a match, the one that the first player began first; None if they are not there."""
        found = [
            record
            for record in self.records
            if record.game == game and record.options == options and record.tags.get(PAIR) == str(number)
        ]
        both = []
        for one, two in (names, names[::-1]):
            both += [r for r in found if (r.tags.get(seats[0]), r.tags.get(seats[1])) == (one, two)][:1]
        return (both[0], both[1]) if len(both) == 2 else None

    def add(self, records: tuple[Record, Record]) -> None:
        """Write a pair of games."""
        self.records += records
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("".join(record.to_text() + "\n" for record in records))
