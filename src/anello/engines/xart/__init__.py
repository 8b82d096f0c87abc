"""The Xart player: search, evaluation, proofs, levels and analysis."""

from anello.engines.xart.engine import XartEngine
from anello.engines.xart.proof import Proof, prove, verify
from anello.engines.xart.thought import Thought

__all__ = ["Proof", "Thought", "XartEngine", "prove", "verify"]
