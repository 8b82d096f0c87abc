"""The games in a terminal, for two people at one screen."""

from anello.terminal.menu import menu
from anello.terminal.replay import replay
from anello.terminal.screen import Screen
from anello.terminal.table import Table

__all__ = ["Screen", "Table", "menu", "replay"]
