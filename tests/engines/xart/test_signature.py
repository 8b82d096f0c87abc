"""What the search does is pinned, the tactical suite is solved, and no turn is illegal, in any variant."""

import random

import pytest

from anello.engines.xart import XartEngine
from anello.engines.xart.search import SURE
from anello.games.xart import Variant
from bench import xart_engine, xart_legality


def budget(turns: int) -> int:
    """How many nodes a win in so many turns may cost."""
    return 30_000 if turns <= 4 else 200_000


def test_the_signature() -> None:
    """If the search or its weights were changed on purpose: ``python -m bench.xart_engine --sign``."""
    assert xart_engine.signature() == xart_engine.SIGNATURE.read_text(encoding="utf-8")


def test_the_suite_is_solved() -> None:
    engine = XartEngine(megabytes=1)
    unsolved = []
    for turns, position in xart_engine.read_suite():
        engine.forget()
        if engine.think(position, nodes=budget(turns)).score <= SURE:
            unsolved.append((turns, position.line()))
    assert not unsolved


@pytest.mark.parametrize("variant", list(Variant))
def test_no_turn_is_illegal(variant: Variant) -> None:
    engine, chance = XartEngine(megabytes=1), random.Random(variant.value)
    for _ in range(25):
        xart_legality.play(engine, variant, chance)
