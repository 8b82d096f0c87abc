"""The board and the seven pieces of Xe Queo! as numbers, with letters and names: what kernels need of the notation."""

__all__ = ["CELLS", "LETTERS", "NAMES", "PIECES", "SIZE"]

SIZE = 7
CELLS = range(SIZE * SIZE)
"""Cells are numbered rank by rank: a1 is 0, b1 is 1, g7 is 48."""
LETTERS = "ROYGBVW"
NAMES = ("red", "orange", "yellow", "green", "blue", "violet", "white")
PIECES = range(len(LETTERS))
"""Pieces are numbered in the order of their letters: red is 0, white is 6."""
