"""Where players meet: matches with paired openings, ratings with error bars, and the ladder of the levels."""

from anello.engines.arena.contestants import Contestant, Entrant, Entry, GtpPlayer
from anello.engines.arena.gamefile import GameFile
from anello.engines.arena.ladder import Rung, ladder, page, table
from anello.engines.arena.match import MatchResult, match, openings_for, play_game, random_openings, read_openings
from anello.engines.arena.rating import Elo, Score, rate, sprt_bounds

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
    "match",
    "openings_for",
    "page",
    "play_game",
    "random_openings",
    "rate",
    "read_openings",
    "sprt_bounds",
    "table",
]
