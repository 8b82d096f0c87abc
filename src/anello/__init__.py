"""Anello: two board games of rings, Xe Queo! and Xart, to play, learn and study."""

__version__ = "0.1.0"
