"""Proofs as values: who wins, in how many turns, and what to play against every defence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from anello.core import Json

__all__ = ["Proof", "ProofStep", "Result"]


class Result(StrEnum):
    """What is known of the colour to move."""

    WIN = "win"
    LOSS = "loss"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ProofStep:
    """What the winner plays in a position, and where each legal answer leads: to the number of another step.

    An answer that completes the winner's own ring or line leads to None. A step that wins has no answers.
    """

    turn: str | None
    """None only in the first step of a loss, where the loser is to move."""
    answers: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Proof:
    """What a prover found out about a position."""

    result: Result
    turns: int = 0
    """How many turns of its own the winner needs at most, 0 if nothing is known."""
    line: tuple[str, ...] = ()
    """The turns of both when the loser resists as long as possible."""
    nodes: int = 0
    """How many turns were tried."""
    seconds: float = 0.0
    tree: tuple[ProofStep, ...] = field(default=(), repr=False)
    """The whole proof; the first step belongs to the position proved. Steps are shared by equal positions."""

    def data(self) -> dict[str, Json]:
        """The proof as plain data, without its tree."""
        return {
            "result": self.result.value,
            "turns": self.turns,
            "line": list(self.line),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }
