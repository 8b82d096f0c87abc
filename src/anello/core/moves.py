"""Moves as small values, and the collection of those that are legal."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, overload, runtime_checkable

from anello.core.errors import AnelloError

if TYPE_CHECKING:
    from anello.core.outcome import Seat
    from anello.core.position import Position

__all__ = ["LegalMoves", "Move", "MoveT"]


@runtime_checkable
class Move(Protocol):
    """A small immutable value whose text is its notation."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)


class LegalMoves(Generic[MoveT]):
    """The legal moves of one seat: a sequence that is worked out when it is first looked at, and only once.

    ``in`` knows moves and words of notation; a word is read without listing all moves:

    >>> import anello
    >>> moves = anello.game("xart").start().legal_moves
    >>> len(moves), str(moves[0]), "@0/" in moves, "B1/" in moves
    (2, '@0+', True, False)
    """

    __slots__ = ("_count", "_found", "_position", "_seat")

    def __init__(self, position: "Position[MoveT]", seat: "Seat") -> None:
        self._position = position
        self._seat = seat
        self._found: Sequence[MoveT] | None = None
        self._count = 0

    def _all(self) -> Sequence[MoveT]:
        if self._found is None:
            self._found = self._position.listed_moves(self._seat)
            self._count = len(self._found)
        return self._found

    @overload
    def __getitem__(self, index: int) -> MoveT: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[MoveT, ...]: ...
    def __getitem__(self, index: int | slice) -> MoveT | tuple[MoveT, ...]:
        found = self._all() if self._found is None else self._found
        return tuple(found[index]) if isinstance(index, slice) else found[index]

    def __len__(self) -> int:
        if self._found is None:
            self._all()
        return self._count

    def __iter__(self) -> Iterator[MoveT]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return move in self._all()
        try:
            self._position.read(move, self._seat)
        except AnelloError:
            return False
        return True

    def __reversed__(self) -> Iterator[MoveT]:
        return reversed(self._all())

    def index(self, move: MoveT, start: int = 0, stop: int = sys.maxsize) -> int:
        """Where a move stands among all; a ValueError if it is not legal."""
        return self._all().index(move, start, stop)

    def count(self, move: MoveT) -> int:
        """1 for a legal move, 0 for any other."""
        return int(move in self)

    def __repr__(self) -> str:
        words = [str(move) for move in self[:7]]
        if len(words) == 7:
            words[6] = "…"
        return f"<LegalMoves {' '.join(words)}>"


# Not as a base class: then type checkers would not let anybody ask whether a word is among them.
Sequence.register(LegalMoves)
