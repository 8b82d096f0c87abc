"""Teaching Xart: lessons, remarks and puzzles, and what is said in them in four languages."""

from importlib.resources import files

__all__ = ["TEXTS"]

TEXTS = files(__name__) / "text"
