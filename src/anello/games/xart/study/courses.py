"""The courses, in the order in which a newcomer takes them: boards and tasks as data; the texts say the rest."""

from anello.games.xart.study.rules import XART_RULES
from anello.games.xart.study.strategy import XART_STRATEGY

__all__ = ["COURSES"]

COURSES = (XART_RULES, XART_STRATEGY)
