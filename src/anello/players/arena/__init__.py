"""Where players meet: matches with paired openings, ratings with error bars, and the ladder of the levels."""

from anello.players.arena.contestants import Contestant, Entrant, Entry
from anello.players.arena.gamefile import GameFile
from anello.players.arena.ladder import Rung, ladder, page, table
from anello.players.arena.match import (
    MatchResult,
    match,
    openings_for,
    play_game,
    random_openings,
    read_openings,
    seatings,
)
from anello.players.arena.picture import ladder_picture
from anello.players.arena.programs import GtpPlayer
from anello.players.arena.rating import Elo, Score, rate, sprt_bounds

__all__ = [
    "Contestant",
    "Elo",
    "Entrant",
    "Entry",
    "GameFile",
    "GtpPlayer",
    "MatchResult",
    "Rung",
    "Score",
    "ladder",
    "ladder_picture",
    "match",
    "openings_for",
    "page",
    "play_game",
    "random_openings",
    "rate",
    "read_openings",
    "seatings",
    "sprt_bounds",
    "table",
]
