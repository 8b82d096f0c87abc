"""What a tournament is at one moment: those who take part, the games so far, and how it goes on. All values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from anello.server.tables.events import TableCreated

__all__ = [
    "MOST_PLAYERS",
    "GameKind",
    "Tournament",
    "TournamentGame",
    "TournamentKind",
    "TournamentPlayer",
    "TournamentStatus",
]

TournamentKind: TypeAlias = Literal["robin", "swiss", "arena"]
TournamentStatus: TypeAlias = Literal["coming", "running", "over"]
GameKind: TypeAlias = Literal["played", "forfeit", "bye"]

MOST_PLAYERS: dict[TournamentKind, int] = {"robin": 16, "swiss": 40, "arena": 200}
"""So many take part at most: a Swiss round of 40 takes a second to pair, one of 100 more than ten."""


@dataclass(frozen=True)
class TournamentPlayer:
    """Somebody who takes part."""

    number: int
    """In the order in which they came, from 1."""
    person: str
    """Empty if whoever it was is forgotten."""
    name: str
    is_bot: bool
    rating: float
    """When they came."""
    gone: bool = False
    """Whether they play no more."""


@dataclass(frozen=True)
class TournamentGame:
    """Two who play each other in a round, or one who is free."""

    round: int
    board: int
    first: int
    """Who has the first seat."""
    second: int | None
    """None if the first is free."""
    table: str = ""
    """Empty if nothing is played."""
    how: GameKind = "played"
    points: tuple[float, float] | None = None
    """Of the first and of the second; None while it is being played."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Who is meant."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def points_of(self, number: int) -> float:
        """What somebody has of it so far."""
        if self.points is None:
            return 0.0
        return self.points[0] if number == self.first else self.points[1]


@dataclass(frozen=True)
class Tournament:
    """A tournament as it stands."""

    id: str
    name: str
    kind: TournamentKind
    setup: TableCreated
    """The table of each game, without those who sit there."""
    rounds: int
    minutes: int
    maker: str
    made: float
    starts: float | None
    status: TournamentStatus
    round: int
    begun: float | None
    ended: float | None
    hurried: bool
    version: int
    players: Sequence[TournamentPlayer] = ()
    games: Sequence[TournamentGame] = ()

    @property
    def seeded(self) -> list[TournamentPlayer]:
        """Those who take part, the strongest first."""
        return sorted(self.players, key=lambda one: (-one.rating, one.number))

    @property
    def staying(self) -> list[TournamentPlayer]:
        """Those who go on playing, the strongest first."""
        return [one for one in self.seeded if not one.gone]

    @property
    def unfinished(self) -> list[TournamentGame]:
        """The games that go on."""
        return [game for game in self.games if game.points is None]

    def player(self, number: int) -> TournamentPlayer:
        """Somebody, by number."""
        return self.players[number - 1]

    def of_person(self, person: str) -> TournamentPlayer | None:
        """Somebody, by who they are; None if they do not take part."""
        return next((one for one in self.players if person and one.person == person), None)

    def pairs_until(self) -> float | None:
        """When an arena ends; None if it is none, or has not begun."""
        if self.kind != "arena" or self.begun is None:
            return None
        return self.begun + 60.0 * self.minutes
