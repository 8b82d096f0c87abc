"""The games in a terminal: two people at one screen, or one against the computer."""

from anello.terminal.duel import Duel
from anello.terminal.menu import menu
from anello.terminal.replay import replay
from anello.terminal.screen import Screen
from anello.terminal.table import Table

__all__ = ["Duel", "Screen", "Table", "menu", "replay"]
