"""Who threatens what in Xart: found by what turns do, named by their shape."""

from anello.games.xart.study.threats.find import Attack, Does, Threat, answers, attacks, does, survey, threats
from anello.games.xart.study.threats.shapes import AttackShape

__all__ = ["Attack", "AttackShape", "Does", "Threat", "answers", "attacks", "does", "survey", "threats"]
