"""A whole match of Xe Queo! as one animated SVG picture: pieces step and jump, cards turn, rings find their owners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from anello.games.xequeo.drawing.geometry import (
    BORDER,
    centre,
    over,
    ring_place,
    view_of,
    width_of,
)
from anello.games.xequeo.drawing.marks import NUMBERS, Pieces, XeQueoMarks, describe
from anello.games.xequeo.drawing.pen import BoardPen, board_pen
from anello.kit.drawing.film import Film, Keyframe
from anello.kit.drawing.svg import document, element, fingerprint, number

__all__ = ["CardsRevealed", "PieceCalled", "PieceMoved", "RingEntered", "Scene", "animate"]


@dataclass(frozen=True)
class RingEntered:
    """A ring is put."""

    cell: int


@dataclass(frozen=True)
class PieceMoved:
    """A piece moves: the cell it leaves, the cells it lands on."""

    piece: str
    path: Sequence[int]


@dataclass(frozen=True)
class PieceCalled:
    """Xe Queo! A piece is called."""

    piece: str


@dataclass(frozen=True)
class CardsRevealed:
    """Both cards are turned over, and the ring goes to a seat."""

    cards: Mapping[int, str]
    winner: int


Scene: TypeAlias = RingEntered | PieceMoved | PieceCalled | CardsRevealed

# Seconds.
STEP, JUMP, LANDING = 0.18, 0.26, 0.04
DROP, SILENCE = 0.24, 0.4
TURN, RISE, WAIT, FLIGHT = 0.42, 0.3, 0.15, 0.9
OPENING, CURTAIN = 0.6, 0.4
ARC_PARTS = 8
EASE_OUT = ";animation-timing-function:cubic-bezier(.2,.7,.2,1)"


def animate(
    pieces: Pieces,
    scenes: Sequence[Scene],
    *,
    names: tuple[str, str] = NUMBERS,
    rest: float = 0.9,
    pause: float = 4,
    theme: str = "light",
    distinct: bool = False,
    size: float | None = None,
    title: str | None = None,
) -> str:
    """A match as a picture that plays it again and again, from the first places of the pieces.

    `rest` are the seconds between two scenes, `pause` those at the end. Whoever wants no motion sees the last position.
    A chosen piece is known to the picture only from the scene that reveals it.

    >>> animate({"R": 0}, [RingEntered(24), PieceMoved("R", [0, 8])]).count("<circle") > 49
    True
    """
    pen = board_pen(theme, distinct=distinct)
    view = view_of(BORDER, with_sides=True, headline=True)
    key = fingerprint("xequeo", sorted(pieces.items()), scenes, names, rest, pause, theme, distinct, size, title)
    filmed = _FilmedMatch(pen, Film(key), rest, dict(pieces))
    for scene in scenes:
        filmed.play(scene)
    filmed.close()
    seconds = filmed.clock + pause + CURTAIN
    curtain = filmed.film.track((seconds - CURTAIN, "opacity:1"), (seconds, "opacity:0"))
    marks = XeQueoMarks(names=names, score=(filmed.won[1], filmed.won[2]), reveal=filmed.shown)
    return document(
        filmed.pen.board(),
        *(filmed.pen.place(seat, name) for seat, name in enumerate(names, 1)),
        element("g", filmed.drawn(pieces), class_=curtain),
        view=view,
        width=width_of(view, size),
        title=title or "A match of Xe Queo!",
        description=describe(filmed.pieces, filmed.ring, marks),
        ground=pen.colours["table"],
        style=filmed.film.style(seconds),
    )


@dataclass
class _FilmedMatch:
    """The match as far as it has been played, and everything that was seen on the way."""

    pen: BoardPen
    film: Film
    rest: float
    pieces: dict[str, int]
    clock: float = OPENING
    ring: int | None = None
    won: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    shown: dict[int, str] = field(default_factory=dict)
    movements: dict[str, list[Keyframe]] = field(default_factory=dict)
    flights: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    turns: list[Keyframe] = field(default_factory=lambda: [(0.0, _turned(1))])
    """How the backs of the cards turn; both always turn together."""
    under: list[str] = field(default_factory=list)
    above: list[str] = field(default_factory=list)
    pending: list[tuple[list[str], str, float]] = field(default_factory=list)
    """Things that are seen until the next ring is put: where they belong, what, and since when."""
    faces: list[tuple[int, str, float]] = field(default_factory=list)
    """Cards that lie open, by seat and piece, and since when."""
    entered: float = 0
    marked: tuple[Sequence[int], float] | None = None

    def play(self, scene: Scene) -> None:
        """One scene after another; each begins where the last has ended."""
        self._unmark()
        match scene:
            case RingEntered():
                self._enter(scene.cell)
            case PieceMoved():
                self._move(scene)
            case PieceCalled():
                x, y = centre(self.pieces[scene.piece])
                called = element("g", self.pen.called(), transform=f"translate({x} {y})")
                self.pending.append((self.above, called + self.pen.headline(BORDER), self.clock))
                self.clock += SILENCE
            case CardsRevealed():
                self._reveal(scene)
        self.clock += self.rest

    def close(self) -> None:
        """The end: what is still to be seen stays."""
        self._unmark(for_good=True)
        if self.ring is not None:
            self._lay_ring(self.ring, None)
        self._clear(None)

    def drawn(self, first: Pieces) -> str:
        """All that moves: rings under the pieces, then pieces, then what passes over them."""
        standing, flying = [], []
        for letter, cell in self.pieces.items():
            moments = [(0.0, _to(*centre(first[letter]))), *self.movements.get(letter, [])]
            movement = self.film.track(*moments)
            place = "translate({} {})".format(*centre(cell))
            piece = self.pen.piece(letter)
            standing.append(element("g", piece, transform=place, class_=movement))
            if letter in self.flights:
                # A piece in the air passes above all others, so a second one takes its place meanwhile.
                seen = [moment for times in self.flights[letter] for moment in _between(*times)]
                airborne = element("g", piece, class_=self.film.track((0.0, "opacity:0"), *seen), opacity=0)
                flying.append(element("g", airborne, transform=place, class_=movement))
        return "".join([*self._backs(), *self.under, *standing, *flying, *self.above])

    def _enter(self, cell: int) -> None:
        if self.shown:
            self.turns += [(self.clock + TURN / 2, _turned(0)), (self.clock + TURN, _turned(1))]
            self._clear(self.clock)
            self.clock += TURN
        self.ring, self.entered, self.shown = cell, self.clock, {}
        self.clock += DROP

    def _move(self, move: PieceMoved) -> None:
        moments = self.movements.setdefault(move.piece, [])
        start = self.clock
        moments.append((start, _to(*centre(move.path[0]))))
        for leaving, landing in pairwise(move.path):
            moments += _hop(leaving, landing, self.clock)
            self.clock = moments[-1][0] + LANDING
            moments.append((self.clock, moments[-1][1]))
        self.flights.setdefault(move.piece, []).append((start, self.clock))
        self.pieces[move.piece] = move.path[-1]
        self.marked = (move.path, self.clock)

    def _reveal(self, reveal: CardsRevealed) -> None:
        half = self.clock + TURN / 2
        self.turns += [(self.clock, _turned(1)), (half, _turned(0))]
        self.shown = dict(reveal.cards)
        for seat, letter in sorted(reveal.cards.items()):
            self.faces.append((seat, letter, half))
        self.clock += TURN
        if self.ring is not None:
            self._lay_ring(self.ring, self.clock)
            self.pending.append((self.under, self.pen.ring_hole(self.ring), self.clock))
            self._fly_ring(self.ring, reveal.winner)
            self.ring = None
        self.won[reveal.winner] += 1

    def _lay_ring(self, cell: int, lifted: float | None) -> None:
        """The ring on its cell, from when it was put to when it is lifted."""
        x, y = centre(cell)
        falling = self.film.track(
            (self.entered, f"opacity:0;transform:translate({x}px,{y - 26}px) scale(1.12){EASE_OUT}"),
            (self.entered + DROP, f"opacity:1;{_to(x, y)}"),
        )
        ring = element("g", self.pen.ring(), transform=f"translate({x} {y})", class_=falling)
        self.under.append(self._seen(ring, self.entered, lifted))

    def _fly_ring(self, cell: int, winner: int) -> None:
        """The ring rises, waits, and flies to its new owner's row."""
        x, y = centre(cell)
        end_x, end_y = ring_place(winner, self.won[winner])
        start = self.clock
        high = f"transform:translate({x}px,{y - 26}px) scale(1.12)"
        self.clock += RISE + WAIT + FLIGHT
        flight = self.film.track(
            (start, _to(x, y)),
            (start + RISE, high),
            (start + RISE + WAIT, high + ";animation-timing-function:cubic-bezier(.45,.05,.55,.95)"),
            (self.clock, f"transform:translate({number(end_x)}px,{number(end_y)}px) scale(.42)"),
        )
        place = f"translate({number(end_x)} {number(end_y)}) scale(.42)"
        ring = element("g", self.pen.ring(), transform=place, class_=flight)
        self.above.append(self._seen(ring, start, None))

    def _unmark(self, *, for_good: bool = False) -> None:
        if self.marked is not None:
            path, since = self.marked
            self.under.append(self._seen(self.pen.last_move(path), since, None if for_good else self.clock))
            self.marked = None

    def _clear(self, until: float | None) -> None:
        """Take away what belonged to the round that is over."""
        for layer, thing, since in self.pending:
            layer.append(self._seen(thing, since, until))
        self.under += [self._face(seat, letter, since, until) for seat, letter, since in self.faces]
        self.pending, self.faces = [], []

    def _face(self, seat: int, letter: str, since: float, until: float | None) -> str:
        """The face of a card, edge-on until it is turned over, and turned back when the next ring is put."""
        moments = [(since, _turned(0)), (since + TURN / 2, _turned(1))]
        if until is not None:
            moments += [(until, _turned(1)), (until + TURN / 2, _turned(0))]
        hidden = None if until is None else "scale(0 1)"
        return self.pen.card_place(seat, self.pen.card_face(letter), class_=self.film.track(*moments), transform=hidden)

    def _backs(self) -> list[str]:
        hidden = "scale(0 1)" if self.turns[-1][1] == _turned(0) else None
        turning = self.film.track(*self.turns)
        return [self.pen.card_place(seat, self.pen.card_back(), class_=turning, transform=hidden) for seat in (1, 2)]

    def _seen(self, drawn: str, since: float, until: float | None) -> str:
        return element("g", drawn, class_=self.film.shown(since, until), opacity=None if until is None else 0)


def _hop(leaving: int, landing: int, start: float) -> list[Keyframe]:
    """The moments of one step or jump; a jump is an arc on which the piece comes nearer to the eye."""
    (x, y), (to_x, to_y), control = centre(leaving), centre(landing), over(leaving, landing)
    if control is None:
        return [(start, _to(x, y) + EASE_OUT), (start + STEP, _to(to_x, to_y))]
    moments = []
    for part in range(ARC_PARTS + 1):
        time = part / ARC_PARTS
        way = time * time * (3 - 2 * time)
        first, middle, last = (1 - way) ** 2, 2 * way * (1 - way), way**2
        across, down = first * x + middle * control[0] + last * to_x, first * y + middle * control[1] + last * to_y
        moments.append((start + time * JUMP, _to(across, down, 1 + 0.56 * way * (1 - way))))
    return moments


def _between(start: float, end: float) -> list[Keyframe]:
    return [(start, "opacity:0"), (start + 0.001, "opacity:1"), (end, "opacity:1"), (end + 0.001, "opacity:0")]


def _to(x: float, y: float, scale: float = 1) -> str:
    return f"transform:translate({x:.0f}px,{y:.0f}px)" + (f" scale({number(scale)})" if scale != 1 else "")


def _turned(width: float) -> str:
    return f"transform:scaleX({number(width)})"
