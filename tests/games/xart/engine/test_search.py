"""What the search does is pinned, the tactical suite is solved, and no turn is illegal, in any variant."""

import random

import pytest

from anello.games.xart import Variant
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.scores import SURE
from anello.games.xart.engine.search import PARTS
from bench import xart_engine, xart_legality
from tests.games.xart.helpers import after


def budget(turns: int) -> int:
    """How many nodes a win in so many turns may cost."""
    return 30_000 if turns <= 4 else 200_000


@pytest.mark.slow
def test_the_signature() -> None:
    """If the search or its weights were changed on purpose: ``python -m bench.xart_engine --sign``."""
    assert xart_engine.signature() == xart_engine.SIGNATURE.read_text(encoding="utf-8")


@pytest.mark.slow
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


def test_parts_of_the_search_can_be_left_out() -> None:
    position = after("@0/ A0/ @2/ @1/ D1/ D3+")
    whole = XartEngine(megabytes=1).think(position, depth=5).nodes
    counts = {
        part: XartEngine(megabytes=1, without=[part]).think(position, depth=5).nodes for part in [*PARTS, "table"]
    }
    assert whole not in counts.values()
    assert len(set(counts.values())) == len(counts)
    assert counts["reductions"] > whole < counts["pruning"]
