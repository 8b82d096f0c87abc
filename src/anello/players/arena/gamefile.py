"""The games of matches in a file: written as they finish, so that a match that was stopped can go on."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from anello.core.errors import BadRecord
from anello.core.record import Record

__all__ = ["PAIR", "GameFile"]

PAIR = "Pair"
"""The tag that tells which games of a match belong together: those of one opening, with seats changed."""
_BEGINNING = re.compile(r'^(?=\[Game ")', re.MULTILINE)


class GameFile:
    """Records of games, one after the other as text, those of an opening together."""

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

    def games(
        self, game: str, options: Mapping[str, str], lineups: Sequence[Mapping[str, str]], number: int
    ) -> tuple[Record, ...] | None:
        """The games of an opening of a match, one for each line-up (names by seat); None if not all are there."""
        found = [
            record
            for record in self.records
            if record.game == game and record.options == options and record.tags.get(PAIR) == str(number)
        ]
        games = list[Record]()
        for lineup in lineups:
            games += [record for record in found if lineup.items() <= record.tags.items()][:1]
        return tuple(games) if len(games) == len(lineups) else None

    def add(self, records: Sequence[Record]) -> None:
        """Write the games of an opening."""
        self.records += records
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("".join(record.to_text() + "\n" for record in records))
