"""Who wins a position of Xart by force: a prover, the proofs it finds, and a verifier that shares no code with it."""

from anello.games.xart.engine.proof.proof import Proof, ProofStep, Result
from anello.games.xart.engine.proof.prove import can_force, force, prove
from anello.games.xart.engine.proof.verify import BadProof, verify

__all__ = ["BadProof", "Proof", "ProofStep", "Result", "can_force", "force", "prove", "verify"]
