"""The prover of Xart against other ways to find the same wins."""

import random
import threading

import pytest

from anello.core import AnelloError, BadOption
from anello.games.xart import GAME, Variant, XartPosition
from anello.games.xart.engine.proof import Result, can_force, force, prove, verify
from anello.games.xart.study.threats import Does, survey
from tests.games.xart.helpers import after

COMBINATION = "@0+ B1+ A0/ A3/ @3/ @3+ B1+ @3+ E3+ D4\\ F2\\ G2\\ @3\\ A2\\ G4\\"  # red to win in three


def walks(seed: int, count: int, variant: Variant = Variant.UNLIMITED) -> list[XartPosition]:
    """Positions from random games, in which nobody has won yet."""
    chance = random.Random(seed)
    found: list[XartPosition] = []
    while len(found) < count:
        position = GAME.start(variant=variant.value)
        for _ in range(chance.randrange(3, 16)):
            if position.outcome is None:
                position = position.play(str(chance.choice(list(position.legal_moves))))
        if position.outcome is None:
            found.append(position)
    return found


def wins_within(position: XartPosition, turns: int) -> bool:
    """Whether the colour to move wins within so many turns, by trying everything."""
    for move in position.legal_moves:
        after = position.play(str(move))
        if after.outcome is not None:
            if after.outcome.winner == position.seat:
                return True
        elif turns > 1 and all(
            answered.outcome.winner == position.seat if answered.outcome else wins_within(answered, turns - 1)
            for answered in (after.play(str(answer)) for answer in after.legal_moves)
        ):
            return True
    return False


@pytest.mark.parametrize("line", ["es w", "ve/w/e w", "vew/w r", "es/wv r", "1s/svns r", "n/e r"])
def test_two_turns_as_by_trying_everything(line: str) -> None:
    position = GAME.from_line(line)
    for turns in (1, 2):
        assert can_force(position, position.seat, turns, quiet=turns) == wins_within(position, turns)


@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED, Variant.LOOP])
def test_short_wins_are_those_the_tutor_sees(variant: Variant) -> None:
    lengths = set()
    for position in walks(7, 25, variant):
        best = max(survey(position, position.seat).values())
        length = {Does.WINS: 1, Does.DECIDES: 2}.get(best)
        proof = prove(position, most_turns=2)
        assert (proof.turns if proof.result is Result.WIN else None) == length
        lengths.add(length)
    assert lengths == {None, 1, 2}


@pytest.mark.parametrize("variant", [Variant.UNLIMITED, Variant.LIMITED, Variant.LOOP])
def test_proofs_are_verified(variant: Variant) -> None:
    results = set()
    for position in walks(11, 20, variant):
        proof = prove(position, nodes=20_000, most_turns=5)
        results.add(proof.result)
        if proof.result is not Result.UNKNOWN:
            assert verify(position, proof) > 0
            assert len(proof.line) <= 2 * proof.turns
    assert {Result.WIN, Result.LOSS} <= results


def test_forcing_for_either_colour() -> None:
    position = after(COMBINATION)
    won = force(position, position.seat, 3)
    assert (won.result, won.turns) == (Result.WIN, 3)
    lost = position.play(won.line[0])
    shown = force(lost, position.seat, 2)
    assert (shown.result, shown.tree[0].turn) == (Result.LOSS, None)
    assert force(position, position.seat, 2).result is Result.UNKNOWN
    assert force(position, 3 - position.seat, 2).result is Result.UNKNOWN


def test_a_combination() -> None:
    position = after(COMBINATION)
    proof = prove(position)
    assert (proof.result, proof.turns, len(proof.line)) == (Result.WIN, 3, 5)
    assert can_force(position, position.seat, 2, quiet=2) is False
    assert verify(position, proof) > 100
    assert proof.data()["result"] == "win"


def test_a_loss() -> None:
    position = after(COMBINATION)
    lost = position.play(prove(position).line[0])
    proof = prove(lost)
    assert (proof.result, proof.turns) == (Result.LOSS, 2)
    assert proof.tree[0].turn is None
    assert verify(lost, proof) > 0


def test_budgets() -> None:
    position = after(" ".join(COMBINATION.split()[:-4]))
    first, second = prove(position, nodes=5000), prove(position, nodes=5000)
    assert (first.result, first.nodes) == (second.result, second.nodes)
    assert 5000 <= first.nodes < 50_000
    assert prove(position, nodes=1).result is Result.UNKNOWN
    with pytest.raises(AnelloError, match="greater than 0"):
        prove(position, nodes=0)
    assert prove(position, seconds=1e-9).nodes == 0
    with pytest.raises(AnelloError, match="greater than 0"):
        prove(position, seconds=0)
    event = threading.Event()
    event.set()
    assert prove(position, stopped=event.is_set).nodes == 0


def test_what_cannot_be_proved() -> None:
    with pytest.raises(BadOption, match="Lucky"):
        prove(GAME.start(variant="lucky"))
    with pytest.raises(BadOption, match="over"):
        prove(after("@0/ A2\\ B1\\"))
    assert prove(GAME.start(), nodes=2000).result is Result.UNKNOWN
