"""A game on its way into the archive, and what is written of it there."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from typing import Any

from anello.core import Game, Record, Seat
from anello.explorer import GameIndex

__all__ = ["BROKEN_OFF", "LONGEST_NAME", "ArchiveEntry", "folded", "named_record", "options_text", "tag_of"]

BROKEN_OFF = 2
"""What is written for the score of a game that nobody finished."""
LONGEST_NAME = 40


@dataclass(frozen=True)
class ArchiveEntry:
    """A game that was replayed, with all that is to be kept of it."""

    game: Game[Any]
    index: GameIndex
    collection: str = ""
    """Where it comes from, empty if it was played here."""
    people: Mapping[Seat, str] = field(default_factory=dict)
    """Who sat where, by id, if it was played here."""
    source: str = ""
    """What tells it from another game with the same moves of the same players, such as its table."""

    @property
    def names(self) -> dict[Seat, str]:
        """Who played, by seat."""
        tags = self.index.record.tags
        tagged = {seat: tags.get(tag_of(self.game, seat), "")[:LONGEST_NAME] for seat in _seats(self.game)}
        return {seat: name for seat, name in tagged.items() if name}

    @property
    def record(self) -> str:
        """The record as it is kept: without names, so that somebody can be forgotten."""
        record, own = self.index.record, {tag_of(self.game, seat) for seat in _seats(self.game)}
        tags = {name: value for name, value in record.tags.items() if name not in own and name != "Result"}
        if self.index.outcome is not None:
            tags["Result"] = self.game.describe(self.index.outcome)
        return replace(record, tags=tags).to_text()

    @property
    def winner(self) -> int | None:
        """A seat, 0 for nobody, None if the game was broken off."""
        outcome = self.index.outcome
        return None if outcome is None else outcome.winner or 0

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return len(self.index.keys) - 1

    def digest(self, record: str) -> int:
        """A number for all that is written of the game: what comes twice is kept once."""
        written = "\0".join([self.source, record, *(f"{seat}{name}" for seat, name in sorted(self.names.items()))])
        return int.from_bytes(blake2b(written.encode(), digest_size=8).digest(), "big", signed=True)


def options_text(options: Mapping[str, str]) -> str:
    """Options as they are kept and looked for.

    >>> options_text({"variant": "limited"})
    'variant=limited'
    """
    return " ".join(f"{name}={value}" for name, value in sorted(options.items()))


def folded(name: str) -> str:
    """A name as it is looked for: capitals and spaces do not matter."""
    return " ".join(name.casefold().split())


def named_record(game: Game[Any], record: str, names: Mapping[Seat, str]) -> Record:
    """A record of the archive with the names of those who played."""
    kept = Record.from_text(record)
    own = {tag_of(game, seat): name for seat, name in sorted(names.items()) if name}
    return replace(kept, tags={**own, **kept.tags})


def _seats(game: Game[Any]) -> range:
    return range(1, len(game.seats) + 1)


@cache
def tag_of(game: Game[Any], seat: Seat) -> str:
    """The name of a seat as records write it: what a tag cannot be made of is left out."""
    return "".join(letter for letter in game.seat_name(seat).title() if letter.isalnum() or letter == "_")
