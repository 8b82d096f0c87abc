"""Moves as small values, and the lazy collection of those that are legal."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Generic, Protocol, TypeVar, runtime_checkable

from anello.core.errors import AnelloError

__all__ = ["LegalMoves", "Move", "MoveT"]


@runtime_checkable
class Move(Protocol):
    """A small immutable value whose text is its notation."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)


class LegalMoves(Generic[MoveT]):
    """The legal moves of one seat, worked out only as far as they are asked for.

    Knows ``in`` (for moves and for words of notation), ``len``, iteration and truth:

    >>> import anello
    >>> moves = anello.game("xart").start().legal_moves
    >>> len(moves), "@0/" in moves, "B1/" in moves
    (2, True, False)
    """

    def __init__(self, generate: Callable[[], Iterator[MoveT]], read: Callable[[str], MoveT]) -> None:
        self._generate = generate
        self._read = read

    def __iter__(self) -> Iterator[MoveT]:
        return self._generate()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return any(move == legal for legal in self)
        try:
            self._read(move)
        except AnelloError:
            return False
        return True

    def __repr__(self) -> str:
        words = [str(move) for move in islice(self, 7)]
        if len(words) == 7:
            words[6] = "…"
        return f"<LegalMoves {' '.join(words)}>"
