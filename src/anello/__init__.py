"""Anello: two board games of rings, Xe Queo! and Xart, to play, learn and study."""

from anello.core import *  # noqa: F403  # the core is the library's front door
from anello.core import __all__ as _core

__version__ = "0.1.0"
__all__ = ["__version__", *_core]
