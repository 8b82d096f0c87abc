"""The page of a player."""

import msgspec

from anello.core import Seat
from anello.server.people.ignoring import Ignoring
from anello.server.people.person import Shown
from anello.server.wire.ratings import PoolInfo
from anello.server.wire.tables import TableInfo

__all__ = ["BestWinInfo", "GameOfPlayer", "OpeningOfPlayer", "PlayerInfo", "RatingGraph"]


class RatingGraph(msgspec.Struct, frozen=True):
    """A rating, and how it came to be: moments and ratings, the oldest first."""

    pool: PoolInfo
    rating: int
    provisional: bool
    games: int
    graph: list[tuple[float, int]]


class GameOfPlayer(msgspec.Struct, frozen=True):
    """A public game of a player, and where they sat."""

    table: TableInfo
    seat: Seat


class BestWinInfo(msgspec.Struct, frozen=True):
    """A rated game that a player has won, and how strong the other one was."""

    table: TableInfo
    seat: Seat
    against: int


class OpeningOfPlayer(msgspec.Struct, frozen=True):
    """How a player's games were begun."""

    game: str
    words: list[str]
    games: int
    won: int


class PlayerInfo(msgspec.Struct, frozen=True):
    """A player, as far as the player wants."""

    page: str
    name: str
    bot: bool
    since: float
    shown: Shown
    mine: bool
    ratings: list[RatingGraph]
    games: list[GameOfPlayer]
    best: list[BestWinInfo]
    openings: list[OpeningOfPlayer]
    ignored: Ignoring | None
    """How the sender ignores this player, if they do."""
    ignored_id: str
    """What takes that back."""
