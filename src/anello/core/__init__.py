"""What every game shares, and nothing about any game."""

from anello.core.annotation import Certainty, Evaluation, Note, Variation
from anello.core.arguments import expect_depth, expect_positions
from anello.core.collection import read_games, read_headers, split_games
from anello.core.errors import (
    AnelloError,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    IllegalMove,
    NotOffered,
    NotYourTurn,
    UnknownGame,
)
from anello.core.event import Event
from anello.core.faculty import Faculty
from anello.core.frozen import FrozenDict
from anello.core.game import Game, Option
from anello.core.moves import LegalMoves, Move
from anello.core.outcome import CHANCE, Closing, Outcome, Seat, Viewer
from anello.core.perft import Count, count_turns
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.core.record import Record
from anello.core.registry import game, game_names, register
from anello.core.view import Json, OpenView, View

__all__ = [
    "CHANCE",
    "AnelloError",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Certainty",
    "Closing",
    "Count",
    "Evaluation",
    "Event",
    "Faculty",
    "FrozenDict",
    "Game",
    "GameOver",
    "IllegalMove",
    "Json",
    "LegalMoves",
    "Move",
    "NotOffered",
    "NotYourTurn",
    "Note",
    "OpenView",
    "Option",
    "Outcome",
    "Playthrough",
    "Position",
    "Record",
    "Seat",
    "UnknownGame",
    "Variation",
    "View",
    "Viewer",
    "count_turns",
    "expect_depth",
    "expect_positions",
    "game",
    "game_names",
    "read_games",
    "read_headers",
    "register",
    "split_games",
]
