"""The conformance suite: what any game on Anello's core must promise, to be run in one line.

>>> import anello
>>> from anello.testing import check_game
>>> check_game(anello.game("xart"), playthroughs=2)
"""

from anello.testing.conformance import check_game, random_playthrough
from anello.testing.faculties import check_faculties
from anello.testing.secrecy import check_secrets

__all__ = ["check_faculties", "check_game", "check_secrets", "random_playthrough"]
