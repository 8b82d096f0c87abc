"""A toy third game that needs nothing but the core: chance, simultaneous secret choices and several rounds.

A toss decides who hopes for an even sum. Both players secretly show one, two or three fingers; the sum decides the
round. Three rounds won win the match.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from anello.core import (
    CHANCE,
    BadNotation,
    BadPosition,
    Game,
    Json,
    Option,
    Outcome,
    Position,
    Seat,
    View,
    Viewer,
)


@dataclass(frozen=True)
class Word:
    """A move: ``even1`` or ``even2`` by chance, one to three ``|`` by a player."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Hands(Position[Word]):
    """A match of Morra."""

    goal: int
    score: tuple[int, int] = (0, 0)
    even: Seat = CHANCE
    shown: tuple[int, int] = (0, 0)

    @property
    def game(self) -> "Morra":
        return GAME

    @property
    def options(self) -> dict[str, str]:
        return {"goal": str(self.goal)}

    @property
    def round(self) -> int:
        return sum(self.score)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self.score.index(self.goal) + 1, "called") if self.goal in self.score else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.outcome is not None:
            return ()
        return tuple(seat for seat in (1, 2) if not self.shown[seat - 1]) if self.even else (CHANCE,)

    def generate_moves(self, seat: Seat) -> tuple[Word, ...]:
        return tuple(map(Word, ("even1", "even2") if seat == CHANCE else ("|", "||", "|||")))

    def read(self, word: str, seat: Seat) -> Word:
        for move in self.moves_of(self.acting(seat)):
            if str(move) == word:
                return move
        raise BadNotation(f"Cannot read {word!r}: show | or || or |||.")

    def after(self, move: Word, seat: Seat) -> "Hands":
        if seat == CHANCE:
            return replace(self, even=int(move.text[-1]))
        shown = (len(move.text), self.shown[1]) if seat == 1 else (self.shown[0], len(move.text))
        if 0 in shown:
            return replace(self, shown=shown)
        winner = self.even if sum(shown) % 2 == 0 else 3 - self.even
        score = (self.score[0] + (winner == 1), self.score[1] + (winner == 2))
        return Hands(self.goal, score)

    def public_word(self, move: Word) -> str:
        return "?" if self.even else str(move)

    def chances(self) -> tuple[tuple[Word, Fraction], ...]:
        half = Fraction(1, 2)
        return ((Word("even1"), half), (Word("even2"), half)) if self.to_act == (CHANCE,) else ()

    def view(self, viewer: Viewer | str = None) -> "HandsView":
        seat = self.game.viewer(viewer)
        return HandsView(replace(self, shown=self._known_to(seat)), self, seat)

    def _known_to(self, viewer: Viewer) -> tuple[int, int]:
        """What each hand shows: -1 if it is closed."""
        return tuple(n if seat == viewer else -bool(n) for seat, n in enumerate(self.shown, 1))  # type: ignore[return-value]  # two in, two out

    def line(self) -> str:
        return f"{self.score[0]}-{self.score[1]} {self.even}"


@dataclass(frozen=True)
class HandsView(View):
    """What one player knows: the other's fingers only once both have shown."""

    known: Hands
    _all: Hands
    _viewer: Viewer

    @property
    def viewer(self) -> Viewer:
        return self._viewer

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self._all.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self._all.outcome

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(map(str, self._all.moves_of(self._viewer))) if self._viewer else ()

    def data(self) -> dict[str, Json]:
        return {"score": list(self.known.score), "even": self.known.even, "shown": list(self.known.shown)}

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme}"><title>{self.data()}</title></svg>'

    def text(self, *, colour: bool = False) -> str:
        return str(self.data())


class Morra(Game[Hands]):
    """Even or odd, three times."""

    name = "morra"
    title = "Morra"
    seats = ("Ada", "Bruno")
    options = (Option("goal", ("3", "1"), "rounds to win"),)
    has_secrets = True

    def start(self, **options: str) -> Hands:
        return Hands(int(self.chosen(options)["goal"]))

    def from_line(self, text: str, **options: str) -> Hands:
        match text.split():
            case [score, even] if even in ("0", "1", "2") and score.count("-") == 1:
                first, second = (int(part) for part in score.split("-") if part.isdigit())
                return replace(self.start(**options), score=(first, second), even=int(even))
        raise BadPosition("A line of Morra is like '1-0 2'.")


class Telltale(Hands):
    """A match that shows everybody's fingers at once: the suite must notice."""

    def view(self, viewer: Viewer | str = None) -> HandsView:
        return HandsView(self, self, self.game.viewer(viewer))

    def after(self, move: Word, seat: Seat) -> "Telltale":
        return Telltale(**vars(super().after(move, seat)))


class LeakyMorra(Morra):
    """Morra with the mistake of `Telltale`."""

    name = "leaky"

    def start(self, **options: str) -> Hands:
        return Telltale(int(self.chosen(options)["goal"]))


GAME = Morra()
LEAKY: Game[Any] = LeakyMorra()
