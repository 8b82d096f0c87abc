"""Who wins a position of Xart by force: a prover, the proofs it finds, and a verifier that shares no code with it."""

from anello.engines.proof.proof import Proof, Result, Step
from anello.engines.proof.prove import can_force, force, prove
from anello.engines.proof.verify import BadProof, verify

__all__ = ["BadProof", "Proof", "Result", "Step", "can_force", "force", "prove", "verify"]
