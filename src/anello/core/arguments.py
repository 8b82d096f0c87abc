"""What callers from Python may get wrong, said in a sentence."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from anello.core.errors import AnelloError, BadOption, quoted

__all__ = [
    "expect_all",
    "expect_count",
    "expect_depth",
    "expect_kind",
    "expect_pixels",
    "expect_positions",
    "expect_positive",
    "expect_text",
]

Kind = TypeVar("Kind")

DEEPEST = 200
"""Nobody lives to see more turns counted."""


def expect_depth(depth: int) -> int:
    """A number of turns to count: a whole number, 0 or more, but not without end.

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
    if whole > DEEPEST:
        raise AnelloError(f"There are far too many sequences of more than {DEEPEST} turns to count.")
    return whole


def expect_count(number: int, what: str) -> int:
    """A whole number greater than 0, named as in "The limit of nodes"."""
    if not hasattr(number, "__index__") or number <= 0:
        raise AnelloError(f"{what} is a whole number greater than 0, not {quoted(number)}.")
    return number


def expect_kind(value: Kind, kind: Any, what: str) -> Kind:
    """A value of a kind, named as in "A variation".

    >>> expect_kind("@0/", dict, "A dictionary")
    Traceback (most recent call last):
        ...
    anello.core.errors.AnelloError: A dictionary is wanted here, not '@0/'.
    """
    if not isinstance(value, kind):
        raise AnelloError(f"{what} is wanted here, not {quoted(value)}.")
    return value


def expect_all(values: Iterable[Kind], kind: Any, what: str) -> tuple[Kind, ...]:
    """Values that are all of a kind; see `expect_kind`."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise AnelloError(f"{what} and others like it are wanted here, not {quoted(values)}.")
    found = tuple(values)
    for value in found:
        expect_kind(value, kind, what)
    return found


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
    if isinstance(positions, str | bytes) or not isinstance(positions, Sequence):
        raise AnelloError(f"A list of positions is wanted here, not {quoted(positions)}.")
    for position in positions:
        if not hasattr(position, "view"):
            raise AnelloError(f"A position is wanted here, not {quoted(position)}.")
    if not positions:
        raise AnelloError("There is nothing to show: name at least one position.")
    return positions
