"""Xe Queo!: seven pieces, one ring, two secrets; a match is won with four rings."""

from pathlib import Path

from anello.games.xequeo.match import GAME, XeQueo, XeQueoPosition
from anello.games.xequeo.notation import Call, Choose, EnterRing, Put, Toss, XeQueoMove
from anello.games.xequeo.round import PublicTurn, Round, RoundResult, Rules
from anello.games.xequeo.view import XeQueoView

__all__ = [
    "GAME",
    "PAGE",
    "Call",
    "Choose",
    "EnterRing",
    "PublicTurn",
    "Put",
    "Round",
    "RoundResult",
    "Rules",
    "Toss",
    "XeQueo",
    "XeQueoMove",
    "XeQueoPosition",
    "XeQueoView",
]

PAGE = Path(__file__).parent / "page"
"""The folder of its page."""
