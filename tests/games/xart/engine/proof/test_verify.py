"""The verifier refuses every proof that was tampered with."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from anello.games.xart import GAME
from anello.games.xart.engine.proof import BadProof, Proof, ProofStep, Result, prove, verify

POSITION = GAME.from_line("ve/w/e w")


@pytest.fixture(scope="module")
def proof() -> Proof:
    return prove(POSITION)


def with_first(proof: Proof, step: ProofStep) -> Proof:
    return replace(proof, tree=(step, *proof.tree[1:]))


def without_a_defence(proof: Proof) -> Proof:
    answers = dict(proof.tree[0].answers)
    answers.popitem()
    return with_first(proof, ProofStep(proof.tree[0].turn, answers))


def with_a_shorter_way(proof: Proof) -> Proof:
    return with_first(proof, ProofStep(proof.tree[0].turn, dict.fromkeys(proof.tree[0].answers)))


def with_a_missing_step(proof: Proof) -> Proof:
    return with_first(proof, ProofStep(proof.tree[0].turn, dict.fromkeys(proof.tree[0].answers, 99)))


def with_one_answer_to_all(proof: Proof) -> Proof:
    answers = proof.tree[0].answers
    return with_first(proof, ProofStep(proof.tree[0].turn, dict.fromkeys(answers, next(iter(answers.values())))))


def with_another_turn(proof: Proof) -> Proof:
    return with_first(proof, ProofStep("A0+", proof.tree[0].answers))


def with_an_illegal_turn(proof: Proof) -> Proof:
    return with_first(proof, ProofStep("A1+", proof.tree[0].answers))


def without_a_turn(proof: Proof) -> Proof:
    return with_first(proof, ProofStep(None, proof.tree[0].answers))


def with_a_loop(proof: Proof) -> Proof:
    return with_first(proof, ProofStep(proof.tree[0].turn, dict.fromkeys(proof.tree[0].answers, 0)))


TAMPERINGS: list[Callable[[Proof], Proof]] = [
    without_a_defence,
    with_a_shorter_way,
    with_a_missing_step,
    with_one_answer_to_all,
    with_another_turn,
    with_an_illegal_turn,
    without_a_turn,
    with_a_loop,
    lambda proof: replace(proof, turns=1),
    lambda proof: replace(proof, tree=()),
    lambda proof: replace(proof, tree=proof.tree[1:]),
    lambda proof: replace(proof, result=Result.UNKNOWN),
    lambda proof: replace(proof, result=Result.LOSS),
    lambda proof: replace(proof, line=proof.line[:-1]),
    lambda proof: replace(proof, line=("A1+",)),
]


def test_the_proof_itself_is_accepted(proof: Proof) -> None:
    assert verify(POSITION, proof) > len(proof.tree[0].answers)


@pytest.mark.parametrize("tamper", TAMPERINGS)
def test_tampered_proofs_are_refused(proof: Proof, tamper: Callable[[Proof], Proof]) -> None:
    with pytest.raises(BadProof):
        verify(POSITION, tamper(proof))


def test_a_proof_of_another_position_is_refused(proof: Proof) -> None:
    with pytest.raises(BadProof):
        verify(GAME.from_line("ve/w/h w"), proof)
