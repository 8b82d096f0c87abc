"""A toy for one player with chance: a coin says how far you may go, you say which way; reach ten, not twenty."""

from dataclasses import dataclass, replace
from fractions import Fraction

from anello.core import (
    CHANCE,
    BadNotation,
    BadPosition,
    Game,
    Json,
    OpenView,
    Outcome,
    Position,
    Seat,
    Viewer,
)


@dataclass(frozen=True)
class Path(Position[str]):
    """Where the walker stands and how many steps the coin allows."""

    place: int = 0
    steps: int = 0
    tosses: int = 0

    @property
    def game(self) -> "Walk":
        return GAME

    @property
    def options(self) -> dict[str, str]:
        return {}

    @property
    def outcome(self) -> Outcome | None:
        if self.place == 10:
            return Outcome(1, "solved")
        return Outcome(None, "stuck") if self.tosses == 20 and not self.steps else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.outcome is not None:
            return ()
        return (1,) if self.steps else (CHANCE,)

    def generate_moves(self, seat: Seat) -> tuple[str, ...]:
        return ("one", "two") if seat == CHANCE else ("left", "right")

    def read(self, word: str, seat: Seat) -> str:
        if word not in list(self.moves_of(self.acting(seat))):
            raise BadNotation(f"Cannot read {word!r}: say {' or '.join(self.moves_of(seat))}.")
        return word

    def after(self, move: str, seat: Seat) -> "Path":
        if seat == CHANCE:
            return replace(self, steps=1 if move == "one" else 2, tosses=self.tosses + 1)
        return replace(self, place=self.place + (self.steps if move == "right" else -self.steps), steps=0)

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        return (("one", Fraction(1, 3)), ("two", Fraction(2, 3))) if self.to_act == (CHANCE,) else ()

    def view(self, viewer: Viewer | str = None) -> "PathView":
        return PathView(self, self.game.viewer(viewer))

    def line(self) -> str:
        return f"{self.place} {self.steps} {self.tosses}"


@dataclass(frozen=True)
class PathView(OpenView[Path]):
    """Nothing is hidden on a walk."""

    def data(self) -> dict[str, Json]:
        return {"place": self.position.place, "steps": self.position.steps}

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{self.position.place}</title></svg>'

    def text(self, *, colour: bool = False) -> str:
        return f"at {self.position.place}"


class Walk(Game[Path]):
    """One player against a coin."""

    name = "walk"
    title = "Walk"
    seats = ("walker",)

    def start(self, **options: str) -> Path:
        self.chosen(options)
        return Path()

    def from_line(self, text: str, **options: str) -> Path:
        numbers = [int(word) for word in text.split() if word.lstrip("-").isdigit()]
        if len(numbers) != 3:
            raise BadPosition("A line of Walk is three numbers.")
        return Path(*numbers)


GAME = Walk()
