"""Who threatens what in Xart: found by what turns do, named by their shape."""

from anello.tutor.threats.find import Attack, Does, Threat, answers, attacks, does, survey, threats
from anello.tutor.threats.shapes import Shape

__all__ = ["Attack", "Does", "Shape", "Threat", "answers", "attacks", "does", "survey", "threats"]
