"""What every game shares, and nothing about any game."""

from anello.core.errors import (
    AnelloError,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    IllegalMove,
    NotYourTurn,
    UnknownGame,
)
from anello.core.event import Event
from anello.core.game import Game, Option
from anello.core.moves import LegalMoves, Move
from anello.core.outcome import CHANCE, How, Outcome, Seat, Viewer
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
    "Event",
    "Game",
    "GameOver",
    "How",
    "IllegalMove",
    "Json",
    "LegalMoves",
    "Move",
    "NotYourTurn",
    "OpenView",
    "Option",
    "Outcome",
    "Playthrough",
    "Position",
    "Record",
    "Seat",
    "UnknownGame",
    "View",
    "Viewer",
    "game",
    "game_names",
    "register",
]
