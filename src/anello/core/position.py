"""What every position promises: an immutable value that knows who may act and what follows."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, Self

from anello.core.errors import GameOver, NotYourTurn
from anello.core.moves import LegalMoves, MoveT
from anello.core.outcome import Outcome, Seat, Viewer
from anello.core.view import View

if TYPE_CHECKING:
    from anello.core.game import Game

__all__ = ["Position"]


class Position(ABC, Generic[MoveT]):
    """One state of a game with all its secrets: immutable, hashable, `play` gives the next.

    Everything a game may need is here from the start. One seat acts, or several at once (simultaneous secret
    choices), or `CHANCE` (a draw from a bag). A match of several rounds is one game whose `round` counts up.
    A position holds every secret, so only the referee has one; players and onlookers get a `view`.
    """

    @property
    @abstractmethod
    def game(self) -> "Game[Self]":
        """The game this position belongs to."""

    @property
    @abstractmethod
    def options(self) -> dict[str, str]:
        """The options the game was set up with, by name."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now: one, several for simultaneous choices, `CHANCE`, or none at the end."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def moves_of(self, seat: Seat) -> LegalMoves[MoveT]:
        """The legal moves of a seat: empty when it may not act. They are that seat's private knowledge."""

    @abstractmethod
    def read(self, word: str, seat: Seat) -> MoveT:
        """The legal move that a word of notation means for a seat; a clear error if there is none."""

    @abstractmethod
    def after(self, move: MoveT, seat: Seat) -> Self:
        """The position after a move already known to be legal; use `play`, which checks."""

    @abstractmethod
    def view(self, viewer: Viewer = None) -> View:
        """What a seat may know, or an onlooker (None)."""

    @abstractmethod
    def line(self) -> str:
        """The public position as one line of text, which the game's `from_line` reads."""

    @property
    def round(self) -> int:
        """The round being played. Secrets are kept until the end of the round they were made in."""
        return 1

    def public_word(self, move: MoveT) -> str:
        """The word that others are shown for a move made now: its notation, unless the move is secret."""
        return str(move)

    def chances(self) -> Sequence[tuple[MoveT, Fraction]]:
        """What `CHANCE` may do now, with exact probabilities; empty when it is not to act."""
        return ()

    def draw(self, source: random.Random) -> MoveT:
        """One move of `CHANCE`, drawn by the probabilities of `chances`."""
        moves, weights = zip(*self.chances(), strict=True)
        drawn: MoveT = source.choices(moves, [float(weight) for weight in weights])[0]
        return drawn

    @property
    def turn(self) -> Seat | None:
        """The seat to act, if it is exactly one."""
        return self.to_act[0] if len(self.to_act) == 1 else None

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The legal moves of the seat to act."""
        return self.moves_of(self.acting(None))

    def play(self, move: MoveT | str, seat: Seat | None = None) -> Self:
        """The position after a move, given as a value or as a word of notation.

        The seat may be left out when only one may act. An illegal move raises an `AnelloError` that says why.
        """
        seat = self.acting(seat)
        return self.after(self.read(move if isinstance(move, str) else str(move), seat), seat)

    def acting(self, seat: Seat | None) -> Seat:
        """The seat that acts, checked; the only one possible when None is given."""
        if not self.to_act:
            raise GameOver("The game is over.")
        if seat is None:
            if len(self.to_act) > 1:
                raise NotYourTurn(f"{self._names(self.to_act)} may act now: say who does.")
            return self.to_act[0]
        if seat not in self.to_act:
            raise NotYourTurn(f"It is the turn of {self._names(self.to_act)}, not of {self.game.seat_name(seat)}.")
        return seat

    def _names(self, seats: Sequence[Seat]) -> str:
        return " and ".join(self.game.seat_name(seat) for seat in seats)

    def _repr_svg_(self) -> str:
        return self.view(None).svg()

    def __str__(self) -> str:
        return self.view(None).text()

    def __repr__(self) -> str:
        return f"<{self.game.name}.Position {self.line()!r}>"
