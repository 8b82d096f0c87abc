"""What every position promises: an immutable value that knows who may act and what follows."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Self, SupportsIndex

from anello.core.arguments import expect_depth, expect_kind
from anello.core.errors import GameOver, NotYourTurn
from anello.core.moves import LegalMoves, MoveT
from anello.core.outcome import CHANCE, Outcome, Seat, Viewer
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
    def generate_moves(self, seat: Seat) -> Iterable[MoveT]:
        """All legal moves of a seat that may act now; callers use `moves_of`, which asks once and remembers."""

    @abstractmethod
    def read(self, word: str, seat: Seat) -> MoveT:
        """The legal move that a word of notation means for a seat; a clear error if there is none."""

    @abstractmethod
    def after(self, move: MoveT, seat: Seat) -> Self:
        """The position after a move already known to be legal; use `play`, which checks."""

    @abstractmethod
    def view(self, viewer: Viewer | str = None) -> View:
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
        expect_kind(source, random.Random, "A random.Random")
        chances = self.chances()
        if not chances:
            raise NotYourTurn("Chance has nothing to do here.")
        moves, weights = zip(*chances, strict=True)
        drawn: MoveT = source.choices(moves, [float(weight) for weight in weights])[0]
        return drawn

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are from here, whoever makes them; games may count faster."""
        if not expect_depth(depth) or not self.to_act:
            return int(not depth)
        following = [(move, seat) for seat in self.to_act for move in self.moves_of(seat)]
        return len(following) if depth == 1 else sum(self.after(*one).perft(depth - 1) for one in following)

    # What is said of it in plain words, where a game is played by typing

    def asks(self, seat: Seat) -> str:
        """What a seat is asked to do now, to follow its name: "moves or calls, like Rc3 or R!"; empty if plain."""
        return ""

    def advice(self) -> str:
        """What everybody may be told about the coming move; empty if there is nothing to tell."""
        return ""

    def story(self) -> str:
        """How the round before this position ended, in whole sentences; empty if there was none."""
        return ""

    # What follows from all that

    def moves_of(self, seat: Seat | str) -> LegalMoves[MoveT]:
        """The legal moves of a seat: empty when it may not act. They are that seat's private knowledge."""
        return LegalMoves(self, seat if seat in self.to_act else self.game.seat(seat))

    def listed_moves(self, seat: Seat) -> Sequence[MoveT]:
        """The moves of `moves_of` as they were generated, the same ones every time."""
        known: dict[Seat, Sequence[MoveT]] | None = self.__dict__.get("_listed_moves")
        if known is None:
            known = self.__dict__["_listed_moves"] = {}
        moves = known.get(seat)
        if moves is None:
            found = self.generate_moves(seat) if seat in self.to_act else ()
            moves = known[seat] = found if isinstance(found, Sequence) else tuple(found)
        return moves

    @property
    def turn(self) -> Seat | None:
        """The seat to act, if it is exactly one."""
        return self.to_act[0] if len(self.to_act) == 1 else None

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The legal moves of the seat to act; none when the game is over."""
        to_act = self.to_act
        return LegalMoves(self, to_act[0] if len(to_act) == 1 else self.acting(None) if to_act else CHANCE)

    def play(self, move: MoveT | str, seat: Seat | str | None = None) -> Self:
        """The position after a move, given as a value or as a word of notation.

        The seat, a number or a name, may be left out when only one may act. An illegal move raises an `AnelloError`
        that says why.
        """
        seat = self.acting(seat)
        if isinstance(move, str):
            return self.after(self.read(move, seat), seat)
        return self.after(self.expect_legal(move, seat), seat)

    def expect_legal(self, move: MoveT, seat: Seat) -> MoveT:
        """A move that a seat that may act wants to make; an `AnelloError` says why it may not."""
        return move if move in self.listed_moves(seat) else self.read(str(move), seat)

    def acting(self, seat: Seat | str | None) -> Seat:
        """The seat that acts, checked; the only one possible when None is given."""
        to_act = self.to_act
        if len(to_act) == 1 and (seat is None or seat == to_act[0]):
            return to_act[0]
        if not to_act:
            raise GameOver("The game is over.")
        if seat is not None and not isinstance(seat, int):
            seat = self.game.seat(seat)
        if seat is None:
            raise NotYourTurn(f"{self._names(to_act)} may act now: say who does.")
        if seat not in to_act:
            raise NotYourTurn(f"It is the turn of {self._names(to_act)}, not of {self.game.seat_name(seat)}.")
        return seat

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """A copy is made anew from its fields: whatever was worked out and remembered stays behind."""
        if is_dataclass(self) and all(field.init for field in fields(self)):
            return _anew, (type(self), {field.name: getattr(self, field.name) for field in fields(self)})
        return super().__reduce_ex__(protocol)

    def _names(self, seats: Sequence[Seat]) -> str:
        return " and ".join(self.game.seat_name(seat) for seat in seats)

    def _repr_svg_(self) -> str:
        return self.view(None).svg()

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{self.game.name}.Position {self.line()!r}>"


def _anew(kind: type[Position[Any]], values: dict[str, Any]) -> Position[Any]:
    return kind(**values)
