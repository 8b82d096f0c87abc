"""The secret choices with which a round of a lesson begins."""

__all__ = ["after_choosing"]


def after_choosing(pieces: str, moves: str = "") -> str:
    """The moves of a lesson's step: the pieces that seat 1 and seat 2 chose, then what was played.

    >>> after_choosing("RO", "Oc5")
    '1:=R 2:=O Oc5'
    """
    return " ".join([*(f"{seat}:={piece}" for seat, piece in enumerate(pieces, 1)), *moves.split()])
