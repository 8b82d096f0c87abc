"""The games in a terminal: people at one screen, with or without the computer."""

from anello.terminal.duel import Duel
from anello.terminal.menu import menu, sit_down
from anello.terminal.replay import replay

__all__ = ["Duel", "menu", "replay", "sit_down"]
