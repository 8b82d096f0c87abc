"""Pebbles: three heaps; in turn each player takes any number from one heap, and whoever takes the last pebble wins."""

from pathlib import Path

from .game import GAME, Pebbles, PebblesPosition, PebblesView

__all__ = ["GAME", "PAGE", "Pebbles", "PebblesPosition", "PebblesView"]

PAGE = Path(__file__).parent / "page"
"""The folder of its page."""
