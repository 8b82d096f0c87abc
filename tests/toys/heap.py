"""A toy for three players: in turn each takes one, two or three stones from a heap, and whoever empties it wins."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from anello.core import (
    BadNotation,
    BadPosition,
    Game,
    Json,
    OpenView,
    Option,
    Outcome,
    Position,
    Seat,
    View,
    Viewer,
)
from anello.kit.encoding import Observation, plane_stack
from anello.players.player import Level

TAKEN = ("one", "two", "three")


@dataclass(frozen=True)
class Heap(Position[str]):
    """How many stones are left, and who takes next."""

    stones: int
    seat: Seat = 1
    size: int = field(default=7, compare=False)

    @property
    def game(self) -> "HeapGame":
        return GAME

    @property
    def options(self) -> dict[str, str]:
        return {"stones": str(self.size)}

    @property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome((self.seat - 2) % 3 + 1, "emptied")

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.stones else ()

    def generate_moves(self, seat: Seat) -> tuple[str, ...]:
        return TAKEN[: self.stones]

    def read(self, word: str, seat: Seat) -> str:
        if word not in list(self.moves_of(self.acting(seat))):
            raise BadNotation(f"Cannot read {word[:20]!r}: say {' or '.join(self.moves_of(seat))}.")
        return word

    def after(self, move: str, seat: Seat) -> "Heap":
        return Heap(self.stones - TAKEN.index(move) - 1, seat % 3 + 1, self.size)

    def asks(self, seat: Seat) -> str:
        return "takes stones, like two"

    def view(self, viewer: Viewer | str = None) -> "HeapView":
        return HeapView(self, self.game.viewer(viewer))

    def line(self) -> str:
        return f"{self.stones} {self.seat}"


@dataclass(frozen=True)
class HeapView(OpenView[Heap]):
    """Nothing is hidden in a heap."""

    def data(self) -> dict[str, Json]:
        return {"stones": self.position.stones, "seat": self.position.seat}

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        stones = "".join(f'<circle cx="{10 * n + 5}" cy="5" r="4" fill="grey"/>' for n in range(self.position.stones))
        title = f"<title>{self.position.stones} stones</title>"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 10">{title}{stones}</svg>'

    def text(self, *, colour: bool = False) -> str:
        return "o" * self.position.stones or "no stones"


class HeapGame(Game[Heap]):
    """Three players and a heap."""

    name = "heap"
    title = "Heap"
    seats = ("north", "east", "west")
    options = (Option("stones", ("7", "12"), "How many stones there are."),)
    how_to_type = "Say how many stones you take: one, two or three."
    rules = "Three players take one, two or three stones in turn. Whoever takes the last one wins."
    faculties: ClassVar[Mapping[str, str]] = {
        "levels": "tests.toys.heap:LEVELS",
        "encoding": "tests.toys.heap:HeapEncoding",
    }

    def start(self, **options: str) -> Heap:
        stones = int(self.chosen(options)["stones"])
        return Heap(stones, 1, stones)

    def from_line(self, text: str, **options: str) -> Heap:
        match text.split():
            case [stones, ("1" | "2" | "3") as seat] if stones.isdecimal() and len(stones) <= 2:
                return Heap(int(stones), int(seat), int(self.chosen(options)["stones"]))
        raise BadPosition("A line of Heap is the number of stones and the seat to take, like 7 1.")


class Taker:
    """Takes all stones if it can, else any number of them, or always one if it is shy."""

    def __init__(self, *, shy: bool) -> None:
        self._shy = shy
        self._chance = random.Random(0)

    def decide(self, view: View) -> str:
        if self._shy:
            return "one"
        return view.words[-1] if len(view.words) < len(TAKEN) else self._chance.choice(view.words)

    def stop(self) -> None:
        """Is always done at once."""

    def tune(self, setting: str, value: str) -> None:
        """Knows the seed only."""
        self._chance = random.Random(value)


class HeapEncoding:
    """The heap in numbers: a column a stone."""

    actions = len(TAKEN)
    planes = ("a stone that is left",)
    shape = (1, 1, 12)

    def __init__(self, options: Mapping[str, str], size: int | None) -> None:
        """All heaps are told alike."""

    def action(self, view: View, move: str) -> int:
        return TAKEN.index(move)

    def observe(self, view: View) -> Observation:
        planes = plane_stack(self.shape)
        assert isinstance(view, HeapView)
        planes[0, 0, : view.position.stones] = 1
        return planes


GAME = HeapGame()
LEVELS = (Level(1, "Shy", lambda: Taker(shy=True)), Level(2, "Greedy", lambda: Taker(shy=False)))
