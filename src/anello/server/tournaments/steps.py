"""How a tournament goes on from where it stands: everybody who reads the same comes to the same."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from anello.server.tournaments.pairing import (
    MetPair,
    RoundPair,
    arena_pairings,
    berger_pairings,
    rounds_of,
    swiss_pairings,
)
from anello.server.tournaments.tournament import Tournament, TournamentStatus

__all__ = ["Step", "next_step"]


@dataclass(frozen=True)
class Step:
    """How a tournament goes on: a round is made, or it is over."""

    status: TournamentStatus
    round: int
    rounds: int
    pairings: Sequence[RoundPair] = ()


def next_step(known: Tournament, now: float, blocked: Collection[MetPair] = ()) -> Step | None:
    """What is to be done; None for nothing. Some pairs have blocked each other, one the other or both."""
    if known.status == "over" or (known.status == "coming" and (known.starts is None or known.starts > now)):
        return None
    over = Step("over", known.round, known.rounds)
    if known.status == "coming":
        if len(known.staying) < 2:
            return over
        rounds = 0 if known.kind == "arena" else rounds_of(known.kind, len(known.staying), known.rounds)
        known = replace(known, status="running", rounds=rounds, begun=now)
    if known.kind == "arena":
        until = known.pairs_until() or now
        pairings = arena_pairings(known, blocked) if now < until else []
        if pairings:
            return Step("running", 0, 0, pairings)
        return None if now < until or known.unfinished else over
    if known.unfinished and not known.hurried:
        return None
    if known.round < known.rounds and len(known.staying) >= 2:
        is_robin = known.kind == "robin"
        pairs = berger_pairings(known.seeded, known.round + 1) if is_robin else swiss_pairings(known, blocked)
        if pairs is not None:
            return Step("running", known.round + 1, known.rounds, pairs)
    return None if known.unfinished else over
