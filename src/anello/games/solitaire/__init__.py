"""The solitaire of Xart: a square of nine or sixteen tiles with one line running through all of them."""

from anello.games.solitaire.deal import Deal
from anello.games.solitaire.game import GAME, Solitaire
from anello.games.solitaire.position import PLAYER, Move, Position
from anello.games.solitaire.statistics import Statistics, Tally
from anello.games.solitaire.view import SolitaireView
from anello.games.xart.notation import Draw, Turn

__all__ = [
    "GAME",
    "PLAYER",
    "Deal",
    "Draw",
    "Move",
    "Position",
    "Solitaire",
    "SolitaireView",
    "Statistics",
    "Tally",
    "Turn",
]
