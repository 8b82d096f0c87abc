"""The courses: boards and tasks as data; what is said about them is in the texts."""

from anello.tutor.courses.xart_rules import XART_RULES
from anello.tutor.courses.xart_strategy import XART_STRATEGY
from anello.tutor.courses.xequeo_rules import XEQUEO_RULES
from anello.tutor.courses.xequeo_strategy import XEQUEO_STRATEGY

__all__ = ["COURSES"]

COURSES = (XART_RULES, XART_STRATEGY, XEQUEO_RULES, XEQUEO_STRATEGY)
"""All courses, in the order in which a newcomer takes them."""
