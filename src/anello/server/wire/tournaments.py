"""Tournaments over HTTP: made, joined, steered by their makers, and how they stand."""

from typing import Annotated

import msgspec

from anello.server.tables.clocks import TimeControl
from anello.server.tournaments.tournament import GameKind, TournamentKind, TournamentStatus
from anello.server.tournaments.tournaments import MakerWord
from anello.server.wire.fields import GameName, PersonName

__all__ = [
    "MakerMessage",
    "NewTournament",
    "TournamentGameInfo",
    "TournamentInfo",
    "TournamentList",
    "TournamentPlayerInfo",
    "TournamentState",
    "WishToTakePart",
]


class NewTournament(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament to be made."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    game: GameName
    kind: TournamentKind = "swiss"
    options: Annotated[dict[str, str], msgspec.Meta(max_length=20)] = {}
    clock: TimeControl = TimeControl("increment", 300, 5)
    rated: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    """Of a Swiss tournament; 0 for as many as it takes to tell the best from the others."""
    minutes: Annotated[int, msgspec.Meta(ge=5, le=300)] = 60
    """Of an arena."""
    starts: Annotated[float, msgspec.Meta(ge=0, le=1e11)] | None = None
    """When it begins, in seconds since 1970; None if its maker says when."""


class WishToTakePart(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to take part, under a name."""

    name: PersonName = ""


class MakerMessage(msgspec.Struct, forbid_unknown_fields=True):
    """What whoever made a tournament says: start, next (round, though games go on), end."""

    word: MakerWord


class TournamentInfo(msgspec.Struct, frozen=True):
    """What a tournament is."""

    id: str
    name: str
    kind: TournamentKind
    game: str
    options: dict[str, str]
    clock: TimeControl
    rated: bool
    status: TournamentStatus
    round: int
    rounds: int
    minutes: int
    made: float
    starts: float | None
    begun: float | None
    ended: float | None
    players: int
    """How many take part."""


class TournamentList(msgspec.Struct, frozen=True):
    """Tournaments that run, are coming, and ended last."""

    tournaments: list[TournamentInfo]


class TournamentPlayerInfo(msgspec.Struct, frozen=True):
    """Somebody who takes part, and how they stand."""

    number: int
    name: str
    bot: bool
    rating: int
    gone: bool
    rank: int
    points: float
    games: int
    ties: list[float]
    """By the tie-breaks of the tournament, in their order."""


class TournamentGameInfo(msgspec.Struct, frozen=True):
    """Two who play each other, or one who is free."""

    round: int
    board: int
    first: int
    second: int | None
    table: str
    how: GameKind
    points: tuple[float, float] | None


class TournamentState(msgspec.Struct, frozen=True):
    """A tournament as it stands, for one who asks."""

    tournament: TournamentInfo
    version: int
    """Another one, as soon as anything is different."""
    now: float
    """When it was told, by the server's clock."""
    ties: list[str]
    """What decides between those with the same points: direct, buchholz, sonneborn, wins, games."""
    players: list[TournamentPlayerInfo]
    """The best first."""
    games: list[TournamentGameInfo]
    maker: bool
    """Whether it is the sender's own."""
    me: int | None
    """The number of the sender; None if they do not take part."""
    table: str
    """Where the sender plays just now; empty if nowhere."""
