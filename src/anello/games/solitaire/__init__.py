"""The solitaire of Xart: a square of nine or sixteen tiles with one line running through all of them."""

from pathlib import Path

from anello.games.solitaire.deal import Deal
from anello.games.solitaire.game import GAME, Solitaire
from anello.games.solitaire.position import PLAYER, SolitaireMove, SolitairePosition
from anello.games.solitaire.statistics import Statistics, Tally
from anello.games.solitaire.view import SolitaireView
from anello.games.xart.notation import TileDraw, XartTurn

__all__ = [
    "GAME",
    "PAGE",
    "PLAYER",
    "Deal",
    "Solitaire",
    "SolitaireMove",
    "SolitairePosition",
    "SolitaireView",
    "Statistics",
    "Tally",
    "TileDraw",
    "XartTurn",
]

PAGE = Path(__file__).parent / "page"
"""The folder of its page."""
