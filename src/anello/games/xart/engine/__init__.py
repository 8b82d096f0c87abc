"""The Xart engine: search, evaluation, move ordering, training, proofs."""
