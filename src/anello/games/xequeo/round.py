"""One round of Xe Queo!, from the set-up to the ring's new owner: who may do what, and what follows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from anello.core.errors import IllegalMove
from anello.core.outcome import CHANCE, Seat
from anello.games.xequeo import kernel
from anello.games.xequeo.endings import RoundEnding
from anello.games.xequeo.match_kernel import ENTERED, SETUP_NAMES, SHARED, entry, phase_of, placer
from anello.games.xequeo.notation import (
    CELLS,
    NAMES,
    PIECES,
    SIZE,
    Call,
    Choose,
    EnterRing,
    Placing,
    Put,
    Toss,
    XeQueoMove,
    cell_name,
    listed,
)

__all__ = ["PHASES", "Phase", "PublicTurn", "Round", "RoundResult", "Rules", "opponent"]

Phase: TypeAlias = Literal["toss", "pieces", "ring", "choose", "play", "over"]
"""What is going on: who puts the first ring, putting the pieces, putting a ring, choosing, turns; or the end."""

PHASES: tuple[Phase, ...] = ("pieces", "ring", "choose", "play")
"""Those of a round that has begun, in the order in which the kernel numbers them."""

NOW: dict[Phase, str] = {
    "toss": "Chance says who puts the first ring: @1 or @2.",
    "pieces": "The pieces are being put on the board, with words like Rc3.",
    "ring": "A ring is to be put, with a word like @d4.",
    "choose": "Both players are choosing a piece, with words like =R.",
    "play": "A turn is a move like Rc3 or a call like R!.",
    "over": "The round is over.",
}


def opponent(seat: Seat) -> Seat:
    """The other player."""
    return 3 - seat


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulings that can be switched when a match is set up."""

    setup: str = "random"
    metric: str = "king"
    gift: bool = False
    rings: int = 4
    """How many rings win the match."""

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> "Rules":
        """The rules that a complete set of options means."""
        return cls(options["setup"], options["metric"], options["gift"] == "yes", int(options["rings"]))

    @property
    def options(self) -> dict[str, str]:
        """The rules as options: `from_options` reads them back."""
        gift = "yes" if self.gift else "no"
        return {"setup": self.setup, "metric": self.metric, "gift": gift, "rings": str(self.rings)}


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """Something everybody saw: who did it, the word, and the cells it touched in order."""

    seat: Seat
    word: str
    path: tuple[int, ...] = ()
    """From start to end for a piece that moved, through every landing; one cell for a piece or ring put there."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended. Both choices are shown then."""

    winner: Seat
    how: RoundEnding
    choices: tuple[int, int]
    """The piece of seat 1, the piece of seat 2."""
    ring: int
    last: PublicTurn
    """The turn that ended the round."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round with its secrets: an immutable value; `after` gives the next."""

    rules: Rules = field(default_factory=Rules)
    enters: Seat = CHANCE
    """Who puts the ring; chance has not decided that yet while it is `CHANCE`."""
    pieces: Placing = (None,) * len(PIECES)
    ring: int | None = None
    choices: tuple[int | None, int | None] = field(default=(None, None), repr=False)
    """The piece each seat has chosen: secret until the round is over."""
    history: tuple[PublicTurn, ...] = ()
    """All that was done openly since the round began, so that a player may recall it: everything but the choices."""
    result: RoundResult | None = None

    @property
    def phase(self) -> Phase:
        """What is going on now."""
        if self.result is not None:
            return "over"
        if self.enters == CHANCE:
            return "toss"
        return PHASES[phase_of(None not in self.pieces, self.ring is not None, None not in self.choices)]

    @property
    def begins(self) -> Seat:
        """The seat that has the first turn: always the one that does not put the ring."""
        return opponent(self.enters)

    @property
    def turn(self) -> Seat:
        """The seat that moves or calls next, once both have chosen."""
        moved = sum(len(turn.path) > 1 for turn in self.history)
        return self.enters if moved % 2 else self.begins

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells on which pieces stand; once all are on the board, the cell of each piece."""
        return tuple(cell for cell in self.pieces if cell is not None)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        match self.phase:
            case "toss":
                return (CHANCE,)
            case "pieces":
                return (self._puts,)
            case "ring":
                return (self.enters,)
            case "choose":
                return tuple(seat for seat in (1, 2) if self.choices[seat - 1] is None)
            case "play":
                return (self.turn,)
            case "over":
                return ()

    @property
    def _puts(self) -> Seat:
        """Who puts the next piece on the board."""
        return placer(SETUP_NAMES.index(self.rules.setup), self.enters - 1, len(self.cells)) + 1

    # --- what is legal -------------------------------------------------------------------------------------------

    def moves(self, seat: Seat) -> Iterator[XeQueoMove]:
        """All legal moves of a seat; none if it may not act."""
        if seat not in self.to_act:
            return
        match self.phase:
            case "toss":
                yield from (Toss(1), Toss(2))
            case "pieces":
                occupied = set(self.cells)
                for piece in self._unplaced():
                    yield from (Put(piece, cell) for cell in CELLS if cell not in occupied)
            case "ring":
                yield from map(EnterRing, kernel.ring_cells(self.cells, SIZE))
            case "choose":
                yield from map(Choose, PIECES)
            case "play":
                yield from self.turns()

    def turns(self) -> Iterator[Put | Call]:
        """The moves and calls of the seat on turn, which depend on its own choice and on nobody else's."""
        found = kernel.moves(self.cells, self._geometry())
        for piece, cell in found.quiet:
            yield Put(piece, cell)
        for piece in found.entering:
            if self._may_enter(piece):
                yield Put(piece, self._ring())
        yield from map(Call, PIECES)

    def check(self, move: XeQueoMove) -> None:
        """Raise an `IllegalMove` that says why the seat to act may not do this, if so."""
        match self.phase, move:
            case ("toss", Toss()) | ("choose", Choose()) | ("play", Call()):
                reason = None
            case "pieces", Put(piece, cell):
                reason = self._why_not_placed(piece, cell)
            case "ring", EnterRing(cell):
                reason = self._why_not_ringed(cell)
            case "play", Put(piece, cell):
                reason = self._why_not_moved(piece, cell)
            case _:
                reason = f"{move} is not possible now. {NOW[self.phase]}"
        if reason is not None:
            raise IllegalMove(reason)

    def _unplaced(self) -> list[int]:
        """The pieces that may be put next: chance takes them in their order, players as they like."""
        left = [piece for piece in PIECES if self.pieces[piece] is None]
        return left[:1] if self.rules.setup == "random" else left

    def _may_enter(self, piece: int) -> bool:
        return self.rules.gift or piece == self.choices[self.turn - 1]

    def _why_not_placed(self, piece: int, cell: int) -> str | None:
        name = NAMES[piece].capitalize()
        if self.pieces[piece] is not None:
            return f"{name} is on the board already; {listed(self._left())} can be put."
        if piece not in self._unplaced():
            return f"Chance puts the pieces in their order: {self._left()[0]} is next."
        return self._occupied(cell)

    def _left(self) -> list[str]:
        return [NAMES[piece] for piece in self._unplaced()]

    def _why_not_ringed(self, cell: int) -> str | None:
        free = kernel.ring_cells(self.cells, SIZE)
        if cell in free:
            return None
        choices = f"The ring may go on {listed([cell_name(other) for other in free])}."
        if occupied := self._occupied(cell):
            return f"{occupied} {choices}"
        near = int(kernel.geometry(SIZE, 0)["near"][0, cell])
        neighbour = next(piece for piece in PIECES if near >> self.cells[piece] & 1)
        return f"{NAMES[neighbour].capitalize()} stands next to {cell_name(cell)}. {choices}"

    def _why_not_moved(self, piece: int, cell: int) -> str | None:
        found = kernel.moves(self.cells, self._geometry())
        name, start, end = NAMES[piece].capitalize(), self.cells[piece], cell_name(cell)
        if cell == self.ring and piece in found.entering:
            return (
                None if self._may_enter(piece) else f"{name} may not go to {end}: only your own piece enters the ring."
            )
        # The ring is not among these, for it would tell whose piece it is: others may be reading along.
        landings = [cell_name(other) for mover, other in found.quiet if mover == piece]
        if end in landings:
            return None
        may = f"{name} may go to {listed(landings)}." if landings else f"{name} can go nowhere else now."
        distance = self._geometry()["distance"][0]
        if cell == start:
            return f"{name} is on {end} already. {may}"
        if occupied := self._occupied(cell):
            return f"{occupied} {may}"
        if distance[cell] >= distance[start]:
            return f"{end} is not nearer to the ring than {cell_name(start)}. {may}"
        return f"{name} cannot reach {end} from {cell_name(start)} with one step or with jumps. {may}"

    def _occupied(self, cell: int) -> str | None:
        return (
            f"{NAMES[self.pieces.index(cell)].capitalize()} stands on {cell_name(cell)}."
            if cell in self.cells
            else None
        )

    def _ring(self) -> int:
        if self.ring is None:
            raise ValueError("the ring has not been put yet")
        return self.ring

    def _geometry(self) -> kernel.Geometry:
        return kernel.geometry(SIZE, self._ring(), self.rules.metric)

    # --- what follows --------------------------------------------------------------------------------------------

    def after(self, move: XeQueoMove, seat: Seat) -> "Round":
        """The round after a legal move of a seat that may act."""
        match move:
            case Toss(enters):
                return replace(self, enters=enters, history=self._seen(seat, move))
            case Put(piece, cell) if self.phase == "pieces":
                return replace(self, pieces=self._with(piece, cell), history=self._seen(seat, move, cell))
            case EnterRing(cell):
                return replace(self, ring=cell, history=self._seen(seat, move, cell))
            case Choose(piece):
                one, two = self.choices
                return replace(self, choices=(piece, two) if seat == 1 else (one, piece))
            case Put(piece, cell):
                way = kernel.path(self.cells, piece, cell, self._geometry()) or ()
                moved = replace(self, pieces=self._with(piece, cell), history=self._seen(seat, move, *way))
                return moved._entered(piece, seat) if cell == self.ring else moved
            case Call(piece):
                called = replace(self, history=self._seen(seat, move))
                right = piece == self.choices[opponent(seat) - 1]
                return (
                    called._won(seat, RoundEnding.CALLED)
                    if right
                    else called._won(opponent(seat), RoundEnding.MISCALLED)
                )

    def _with(self, piece: int, cell: int) -> Placing:
        return (*self.pieces[:piece], cell, *self.pieces[piece + 1 :])

    def _seen(self, seat: Seat, move: XeQueoMove, *path: int) -> tuple[PublicTurn, ...]:
        return (*self.history, PublicTurn(seat, str(move), path))

    def _entered(self, piece: int, seat: Seat) -> "Round":
        """The round after a seat has moved a piece into the ring."""
        own, other = self.choices[seat - 1], self.choices[opponent(seat) - 1]
        if own is None or other is None:
            raise ValueError("no piece can enter before both have chosen")
        how = entry(piece, own, other)
        if how == SHARED:
            return self._won(opponent(seat), RoundEnding.SHARED)
        if how == ENTERED:
            return self._won(seat if piece == own else opponent(seat), RoundEnding.ENTERED)
        return self

    def _won(self, winner: Seat, how: RoundEnding) -> "Round":
        match self.choices:
            case int(one), int(two):
                return replace(self, result=RoundResult(winner, how, (one, two), self._ring(), self.history[-1]))
        raise ValueError("a round cannot end before both have chosen")
