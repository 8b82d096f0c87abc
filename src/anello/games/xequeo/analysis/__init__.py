"""What is said of a match of Xe Queo!: a hint for a player, and rounds that are over looked at again."""

from anello.games.xequeo.analysis.report import analyse, annotate, hint

__all__ = ["analyse", "annotate", "hint"]
