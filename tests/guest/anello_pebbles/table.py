"""How large the heaps are, and what a heap of each size is worth to those who know the trick."""

import numpy as np

__all__ = ["HEAPS", "WORTH"]

HEAPS = (3, 4, 5)
WORTH = np.arange(max(HEAPS) + 1)
