"""Xart, known as Trax: tiles with a white and a red line; forced tiles, rings and lines."""

from pathlib import Path

from anello.games.xart.game import GAME, Xart
from anello.games.xart.notation import TileDraw, XartTurn
from anello.games.xart.position import XartMove, XartPosition
from anello.games.xart.tiles import LaidTile, Win
from anello.games.xart.variants import Variant
from anello.games.xart.view import XartView

__all__ = [
    "COLLECTION",
    "GAME",
    "PAGE",
    "LaidTile",
    "TileDraw",
    "Variant",
    "Win",
    "Xart",
    "XartMove",
    "XartPosition",
    "XartTurn",
    "XartView",
]

PAGE = Path(__file__).parent / "page"
"""The folder of its page."""
COLLECTION = Path(__file__).parent / "collections" / "trax.txt"
"""Real games between people, for the archive."""
