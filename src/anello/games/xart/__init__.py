"""Xart, known as Trax: tiles with a white and a red line; forced tiles, rings and lines."""

from anello.games.xart.game import GAME, Xart
from anello.games.xart.notation import Draw, Turn
from anello.games.xart.position import Move, Position
from anello.games.xart.scratch import Laid, Win
from anello.games.xart.variants import Variant
from anello.games.xart.view import XartView

__all__ = ["GAME", "Draw", "Laid", "Move", "Position", "Turn", "Variant", "Win", "Xart", "XartView"]
