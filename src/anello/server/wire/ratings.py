"""Ratings over HTTP: those at a table, and the strongest of a game."""

import msgspec

__all__ = ["LeaderboardInfo", "LeaderboardList", "PoolInfo", "RankInfo", "RatingAtTable", "TableRatings"]


class RatingAtTable(msgspec.Struct, frozen=True):
    """How strong somebody at a rated table is; after the game, before it and now."""

    rating: int
    provisional: bool
    before: int | None = None
    """What it was before the game; None while that goes on, and if it did not count."""
    page: str = ""
    """Where more is told of the player; empty if they want no page."""


class TableRatings(msgspec.Struct, frozen=True):
    """The ratings at a table, by seat; empty if it is not rated."""

    rated: bool
    seats: dict[str, RatingAtTable]


class PoolInfo(msgspec.Struct, frozen=True):
    """Games that are rated together."""

    game: str
    options: dict[str, str]
    """Those that are not the usual ones."""
    pace: str


class RankInfo(msgspec.Struct, frozen=True):
    """Somebody on a leaderboard."""

    page: str
    name: str
    bot: bool
    rating: int
    games: int


class LeaderboardInfo(msgspec.Struct, frozen=True):
    """The strongest, whose rating is not provisional and who want a page."""

    pool: PoolInfo
    best: list[RankInfo]


class LeaderboardList(msgspec.Struct, frozen=True):
    """All leaderboards, those with most games first."""

    leaderboards: list[LeaderboardInfo]
