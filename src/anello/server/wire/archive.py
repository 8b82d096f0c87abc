"""The archive over HTTP: what is looked for, and what is told of games that were played."""

from typing import Annotated

import msgspec

from anello.core import Seat
from anello.server.wire.fields import GameName

__all__ = [
    "ArchiveInfo",
    "ArchivedGameInfo",
    "ExploreRequest",
    "ExploredMove",
    "ExploredPosition",
    "FoundGames",
    "GamesToImport",
    "ImportedInfo",
]

Word = Annotated[str, msgspec.Meta(max_length=60)]


class ArchivedGameInfo(msgspec.Struct, frozen=True):
    """A game of the archive."""

    id: int
    game: str
    options: dict[str, str]
    winner: Seat | None
    """The seat that won; None for nobody."""
    how: str
    """How it ended, in a word of the game's own; empty if it was broken off."""
    plies: int
    at: float
    """When it came here."""
    collection: str
    """Where it comes from; empty if it was played here."""
    names: dict[str, str]
    """Who played, by seat, as far as that is known."""
    ply: int | None = None
    """After so many moves it came to the position that was looked for."""


class FoundGames(msgspec.Struct, frozen=True):
    """Some of the games that were looked for, those that came last first."""

    games: list[ArchivedGameInfo]
    more: bool
    """Whether there are earlier ones."""


class ArchiveInfo(msgspec.Struct, frozen=True):
    """The archive as a whole."""

    games: int
    """How many games it holds."""
    longest: dict[str, ArchivedGameInfo]
    """The longest game of each kind."""
    may_import: bool
    """Whether the page may bring games here."""


class ExploreRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A position: how one came to it."""

    game: GameName
    options: Annotated[dict[str, Word], msgspec.Meta(max_length=10)] = {}
    start: Annotated[str, msgspec.Meta(max_length=4000)] | None = None
    """The line of the first position, if it is not the usual one."""
    words: Annotated[list[Word], msgspec.Meta(max_length=1000)] = []


class ExploredMove(msgspec.Struct, frozen=True):
    """A move that was made in a position."""

    words: list[str]
    """The move, and others that lead to an image of the same position."""
    games: int
    wins: int
    """Of whoever made the move."""
    draws: int
    losses: int


class ExploredPosition(msgspec.Struct, frozen=True):
    """What was played in a position, wherever it lay and whichever way round."""

    games: int
    """So many games came there."""
    line: str
    """The position as a line of text, to look for all of them."""
    moves: list[ExploredMove]
    recent: list[ArchivedGameInfo]
    """The last of them."""


class GamesToImport(msgspec.Struct, forbid_unknown_fields=True):
    """A file with games."""

    text: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    collection: Annotated[str, msgspec.Meta(max_length=60)] = ""


class ImportedInfo(msgspec.Struct, frozen=True):
    """What became of them."""

    games: int
    known: int
    """Those that were there already."""
    bad: int
    faults: list[str]
    """What is wrong with the first that cannot be read."""
