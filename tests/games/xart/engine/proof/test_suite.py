"""The suite of tactical positions: all are read, a sample is proved and verified."""

import random
from collections import Counter

import pytest

from anello.games.xart import GAME
from anello.games.xart.engine.proof import Result, prove, verify
from tests.games.xart.helpers import DATA

SUITE = [
    (int(line.split(": ")[0]), line.split(": ")[1])
    for line in (DATA / "xart_tactics.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
NODES = 1_000_000


def test_what_the_suite_holds() -> None:
    assert len(SUITE) == len(set(SUITE)) >= 100
    lengths = Counter(turns for turns, _ in SUITE)
    assert set(lengths) == {2, 3, 4, 5, 6}
    assert {GAME.from_line(line).variant.value for _, line in SUITE} == {"unlimited", "limited", "loop"}


@pytest.mark.parametrize(("turns", "line"), random.Random(4).sample(SUITE, 20))
def test_a_sample_is_proved(turns: int, line: str) -> None:
    position = GAME.from_line(line)
    proof = prove(position, nodes=NODES)
    assert (proof.result, proof.turns) == (Result.WIN, turns)
    assert verify(position, proof) > 0
