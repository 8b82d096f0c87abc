"""Xe Queo!: seven pieces, one ring, two secrets; a match is won with four rings."""

from anello.games.xequeo.match import GAME, Position, XeQueo
from anello.games.xequeo.notation import Call, Choose, EnterRing, Move, Put, Toss
from anello.games.xequeo.round import Round, RoundResult, Rules, Turn
from anello.games.xequeo.view import View

__all__ = [
    "GAME",
    "Call",
    "Choose",
    "EnterRing",
    "Move",
    "Position",
    "Put",
    "Round",
    "RoundResult",
    "Rules",
    "Toss",
    "Turn",
    "View",
    "XeQueo",
]
