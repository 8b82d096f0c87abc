"""What callers from Python may get wrong, said in a sentence."""

import math
from collections.abc import Sequence
from typing import Any

from anello.core.errors import AnelloError, BadOption, quoted

__all__ = ["expect_depth", "expect_pixels", "expect_positions", "expect_positive", "expect_text"]


def expect_depth(depth: int) -> int:
    """A number of turns to count: a whole number, 0 or more.

    >>> expect_depth(1.5)
    Traceback (most recent call last):
        ...
    anello.core.errors.AnelloError: A depth is a whole number of turns, 0 or more, not '1.5'.
    """
    try:
        whole = depth.__index__()
    except AttributeError:
        whole = -1
    if whole < 0:
        raise AnelloError(f"A depth is a whole number of turns, 0 or more, not {quoted(depth)}.")
    return whole


def expect_positive(number: float, what: str) -> float:
    """A number greater than 0, named as in "The time in seconds"; ``math.inf`` will do, nan will not."""
    if not isinstance(number, int | float) and not hasattr(number, "__float__"):
        raise AnelloError(f"{what} is a number, not {quoted(number)}.")
    if math.isnan(number) or number <= 0:
        raise AnelloError(f"{what} is a number greater than 0, not {quoted(number)}.")
    return number


def expect_text(text: str, what: str, error: type[AnelloError] = AnelloError) -> str:
    """A text, named as in "A position line"; the error is the one that a text with mistakes in it gets."""
    if not isinstance(text, str):
        raise error(f"{what} is text, not {quoted(text)}.")
    return text


def expect_pixels(size: float | None) -> float | None:
    """The size of a picture: a number of pixels greater than 0, or None for the usual one."""
    if size is not None and not (isinstance(size, int | float) and 0 < size < math.inf):
        raise BadOption(f"The size of a picture is a number of pixels greater than 0, not {quoted(size)}.")
    return size


def expect_positions(positions: Sequence[Any]) -> Sequence[Any]:
    """The positions of a game, of which there is at least one."""
    if not len(positions):
        raise AnelloError("There is nothing to show: name at least one position.")
    return positions
