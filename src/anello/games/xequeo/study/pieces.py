"""The names of pieces in what is said to learners, in the language in which it is said."""

from collections.abc import Iterable

from anello.study.texts import TextKeys

__all__ = ["piece_name", "piece_names"]


def piece_name(letter: str) -> TextKeys:
    """A piece by its letter, to be called by its name at the beginning of a sentence."""
    return TextKeys(f"xequeo.piece.{letter}")


def piece_names(letters: Iterable[str]) -> TextKeys:
    """Pieces by their letters, to be called by their names within a sentence.

    >>> from anello.study import say
    >>> say("puzzle.xequeo.why.block", "en", {"pieces": piece_names("RW")})
    'It bars the way into the ring to red, white.'
    """
    return TextKeys(" ".join(f"puzzle.xequeo.piece.{letter}" for letter in letters))
