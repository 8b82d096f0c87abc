"""What a type checker knows of the library; mypy reads this with all tests."""

from typing import Any, assert_type

import anello
from anello.core import Game
from anello.games import game
from anello.games.solitaire import SolitairePosition
from anello.games.xart import XartPosition
from anello.games.xart.position import XartMove
from anello.games.xequeo import XeQueoPosition


def test_the_games_that_come_with_anello_are_typed() -> None:
    position = anello.game("xart").start()
    assert_type(position, XartPosition)
    assert_type(position.legal_moves[0], XartMove)
    assert_type(anello.game("xequeo").start(), XeQueoPosition)
    assert_type(anello.game("solitaire").start(), SolitairePosition)
    name: str = "xart"
    assert_type(anello.game(name), Game[Any])
    assert game("xart") is anello.game("xart")
