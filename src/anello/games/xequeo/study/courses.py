"""The courses, in the order in which a newcomer takes them: boards and tasks as data; the texts say the rest."""

from anello.games.xequeo.study.rules import XEQUEO_RULES
from anello.games.xequeo.study.strategy import XEQUEO_STRATEGY

__all__ = ["COURSES"]

COURSES = (XEQUEO_RULES, XEQUEO_STRATEGY)
