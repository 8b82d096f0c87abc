"""The rules of Pebbles."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from anello.core import (
    BadNotation,
    BadPosition,
    Game,
    IllegalMove,
    Json,
    OpenView,
    Outcome,
    Position,
    Seat,
    Viewer,
    expect_depth,
    expect_positions,
)
from anello.kit.drawing.film import Film
from anello.kit.drawing.svg import fingerprint

from . import kernel
from .table import HEAPS

__all__ = ["GAME", "Pebbles", "PebblesPosition", "PebblesView", "Taking"]

NAMES = "abc"


@dataclass(frozen=True)
class Taking:
    """So many pebbles from a heap: ``b2``."""

    heap: int
    pebbles: int

    def __str__(self) -> str:
        return f"{NAMES[self.heap]}{self.pebbles}"


@dataclass(frozen=True)
class PebblesPosition(Position[Taking]):
    """What lies in the heaps, and who takes next."""

    heaps: tuple[int, ...] = HEAPS
    seat: Seat = 1

    @property
    def game(self) -> "Pebbles":
        return GAME

    @property
    def options(self) -> dict[str, str]:
        return {}

    @property
    def outcome(self) -> Outcome | None:
        return None if any(self.heaps) else Outcome(3 - self.seat, "cleared")

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,) if any(self.heaps) else ()

    def generate_moves(self, seat: Seat) -> Iterator[Taking]:
        for heap, pebbles in enumerate(self.heaps):
            yield from (Taking(heap, taken) for taken in range(1, pebbles + 1))

    def read(self, word: str, seat: Seat) -> Taking:
        self.acting(seat)
        if not re.fullmatch("[abc][1-9]", word):
            raise BadNotation(f"Cannot read {word[:20]!r}: name a heap and how many you take, like b2.")
        taking = Taking(NAMES.index(word[0]), int(word[1]))
        if taking.pebbles > self.heaps[taking.heap]:
            raise IllegalMove(f"There are only {self.heaps[taking.heap]} pebbles in heap {word[0]}.")
        return taking

    def after(self, move: Taking, seat: Seat) -> "PebblesPosition":
        left = tuple(pebbles - move.pebbles * (heap == move.heap) for heap, pebbles in enumerate(self.heaps))
        return replace(self, heaps=left, seat=3 - seat)

    def perft(self, depth: int) -> int:
        return int(kernel.count_sequences(np.array(self.heaps), expect_depth(depth)))

    def view(self, viewer: Viewer | str = None) -> "PebblesView":
        return PebblesView(self, self.game.viewer(viewer))

    def line(self) -> str:
        return f"{'-'.join(map(str, self.heaps))} {self.seat}"


def drawn(heaps: Sequence[int]) -> str:
    """The pebbles that lie there."""
    return "".join(
        f'<circle cx="{20 * heap + 10}" cy="{95 - 18 * pebble}" r="8" fill="slategrey"/>'
        for heap, pebbles in enumerate(heaps)
        for pebble in range(pebbles)
    )


def picture(content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 105">{content}</svg>'


@dataclass(frozen=True)
class PebblesView(OpenView[PebblesPosition]):
    """Everybody sees the heaps."""

    def data(self) -> dict[str, Json]:
        return {
            "line": self.position.line(),
            "heaps": list(self.position.heaps),
            "moves": [{"word": word} for word in self.words],
            "to_act": list(self.to_act),
            "outcome": GAME.describe(self.outcome),
        }

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        return picture(f"<title>{self.position.line()}</title>{drawn(self.position.heaps)}")

    def text(self, *, colour: bool = False) -> str:
        return "\n".join(f"{NAMES[heap]} {'o' * pebbles}" for heap, pebbles in enumerate(self.position.heaps))


class Pebbles(Game[PebblesPosition]):
    """Three heaps and two players."""

    name = "pebbles"
    title = "Pebbles"
    seats = ("first", "second")
    how_to_type = "Name a heap and how many pebbles you take: b2 takes two from heap b."
    rules = "There are three heaps. In turn you take any number of pebbles from one heap.\n\nThe last pebble wins."
    faculties: ClassVar[Mapping[str, str]] = {
        "levels": "anello_pebbles.levels:LEVELS",
        "page": "anello_pebbles:PAGE",
        "commands": "anello_pebbles.commands:app",
    }

    def start(self, **options: str) -> PebblesPosition:
        self.chosen(options)
        return PebblesPosition()

    def from_line(self, text: str, **options: str) -> PebblesPosition:
        if not re.fullmatch("[0-3]-[0-4]-[0-5] [12]", text):
            raise BadPosition("A line of Pebbles is three heaps and who takes next, like 3-4-5 1.")
        heaps, seat = text.split()
        return PebblesPosition(tuple(map(int, heaps.split("-"))), int(seat))

    def film(
        self,
        positions: Sequence[PebblesPosition],
        *,
        names: Sequence[str] = (),
        theme: str = "light",
        distinct: bool = False,
        size: int | None = None,
    ) -> str:
        """Each position for a second."""
        film = Film(fingerprint("pebbles", positions))
        *others, last = expect_positions(positions)
        shown = [
            f'<g class="{film.shown(at, at + 1)}" opacity="0">{drawn(position.heaps)}</g>'
            for at, position in enumerate(others)
        ]
        shown.append(f'<g class="{film.shown(len(others))}">{drawn(last.heaps)}</g>')
        return picture(f"<style>{film.style(len(positions) + 2)}</style>{''.join(shown)}")


GAME = Pebbles()
