"""A match of Xe Queo!: rounds, each for one ring, until a player has enough of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from anello.core.arguments import expect_depth, expect_positions
from anello.core.errors import AnelloError, BadPosition
from anello.core.game import Game, Option
from anello.core.outcome import CHANCE, Outcome, Seat, Viewer
from anello.core.position import Position
from anello.games.xequeo import kernel
from anello.games.xequeo.drawing.film import film
from anello.games.xequeo.endings import RoundEnding
from anello.games.xequeo.notation import (
    LETTERS,
    NAMES,
    SIZE,
    Choose,
    PositionLine,
    XeQueoMove,
    cell_name,
    read_line,
    read_word,
    write_line,
)
from anello.games.xequeo.round import Phase, Round, RoundResult, Rules, opponent
from anello.games.xequeo.view import XeQueoView

__all__ = ["GAME", "XeQueo", "XeQueoPosition"]

ASKED: Mapping[Phase, str] = {
    "pieces": "puts a piece on the board, like Ra1",
    "ring": "puts the ring, like @d4",
    "choose": "chooses a piece, like R",
    "play": "moves or calls, like Rc3 or R!",
}
"""What players are asked to do."""

COUNTED_AT_ONCE = 4
"""So many moves deep a kernel counts at a time: less than half a second, so that Ctrl-C is heard in between."""


@dataclass(frozen=True, slots=True, repr=False)
class XeQueoPosition(Position[XeQueoMove]):
    """A match at one moment, with all its secrets.

    >>> position = GAME.from_line("O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0").play("=R", 1).play("=O", 2)
    >>> position.play("Rd4")
    <XeQueoPosition 'O6/7/7/3R3/7/7/Y1G1BVW 2 1-0', ring>
    >>> position.play("G!").last_round.how.value
    'miscalled'
    """

    current: Round = field(default_factory=Round)
    """The round being played; at the end of the match, the one that would be next."""
    score: tuple[int, int] = (0, 0)
    """The rings won by seat 1 and by seat 2."""
    last_round: RoundResult | None = None
    """How the round before ended; its choices have been shown to everybody."""

    @property
    def game(self) -> "XeQueo":
        """Xe Queo!"""
        return GAME

    @property
    def rules(self) -> Rules:
        """The options as the rules read them."""
        return self.current.rules

    @property
    def options(self) -> dict[str, str]:
        """The options the match was set up with."""
        return self.rules.options

    @property
    def phase(self) -> Phase:
        """What is going on: toss, pieces, ring, choose, play, or over when the match is."""
        return "over" if self.outcome else self.current.phase

    @property
    def round(self) -> int:
        """The number of the round being played, or of the last one of the match."""
        return sum(self.score) + (self.outcome is None)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act: both while both are choosing."""
        return () if self.outcome else self.current.to_act

    @property
    def outcome(self) -> Outcome | None:
        """The winner of the match and how the last ring was won."""
        if self.last_round is None or self.score[self.last_round.winner - 1] < self.rules.rings:
            return None
        return Outcome(self.last_round.winner, self.last_round.how)

    def generate_moves(self, seat: Seat) -> Iterator[XeQueoMove]:
        """The legal moves of a seat; in play they depend on its own choice, so they are for its eyes only."""
        return self.current.moves(seat)

    def turn_words(self, seat: Seat) -> tuple[str, ...]:
        """The moves and calls of a seat that is on turn and has chosen, even if the opponent has not yet."""
        current = self.current
        if current.ring is None or current.turn != seat or current.choices[seat - 1] is None:
            return ()
        return tuple(str(move) for move in current.turns())

    def read(self, word: str, seat: Seat) -> XeQueoMove:
        """The legal move that a word means for a seat."""
        self.acting(seat)
        move = read_word(word)
        self.current.check(move)
        return move

    def after(self, move: XeQueoMove, seat: Seat) -> "XeQueoPosition":
        """The position after a legal move; after the end of a round, the next one with the ring to be put."""
        current = self.current.after(move, seat)
        result = current.result
        if result is None:
            return replace(self, current=current)
        one, two = self.score
        score = (one + 1, two) if result.winner == 1 else (one, two + 1)
        following = Round(self.rules, enters=opponent(result.winner), pieces=current.pieces)
        return XeQueoPosition(following, score, result)

    def public_word(self, move: XeQueoMove) -> str:
        """What others are shown of a move: that a piece was chosen, but not which."""
        return "=?" if isinstance(move, Choose) else str(move)

    def chances(self) -> Sequence[tuple[XeQueoMove, Fraction]]:
        """The toss, or the next piece on any vacant cell: all equally likely."""
        moves = list(self.moves_of(CHANCE))
        return [(move, Fraction(1, len(moves))) for move in moves]

    def view(self, viewer: Viewer | str = None) -> XeQueoView:
        """What a seat may know, or an onlooker (None)."""
        return XeQueoView.of(self, self.game.viewer(viewer))

    def perft(self, depth: int) -> int:
        """How many sequences of so many quiet moves there are from here: what both players may do with the pieces."""
        current, depth = self.current, expect_depth(depth)
        if current.ring is None:
            raise AnelloError("Moves can be counted only when the ring is on the board.")
        return _count(current.cells, depth, kernel.geometry(SIZE, current.ring, self.rules.metric))

    def asks(self, seat: Seat) -> str:
        """What a seat is asked to do now."""
        return ASKED.get(self.phase, "")

    def advice(self) -> str:
        """Where the ring may be put, when it is time to."""
        if self.phase != "ring":
            return ""
        return f"The ring may go to {' '.join(map(cell_name, kernel.ring_cells(self.current.cells, SIZE)))}."

    def story(self) -> str:
        """How the round before ended: what both had chosen, and who got the ring for what."""
        ended = self.last_round
        if ended is None:
            return ""
        one, two = (NAMES[piece] for piece in ended.choices)
        cards = f"Both chose {one}." if one == two else f"Player 1 chose {one}, player 2 chose {two}."
        piece = NAMES[LETTERS.index(ended.last.word[0])]
        why = {
            RoundEnding.ENTERED: f"{piece} entered",
            RoundEnding.SHARED: f"{piece} entered, but both had it",
            RoundEnding.CALLED: f"player {ended.last.seat} called {piece}, rightly",
            RoundEnding.MISCALLED: f"player {ended.last.seat} called {piece}, wrongly",
        }[ended.how]
        rings = "{} to {}".format(*self.score)
        return f"{cards} The ring goes to player {ended.winner}: {why}. Rings won: {rings}."

    def line(self) -> str:
        """The public position as one line: board, the ring's cell if a piece stands on it, seat to act, rings won."""
        current = self.current
        seat = current.enters if current.ring is None else current.turn
        return write_line(
            PositionLine(current.pieces, current.ring, seat, self.score, self.phase in ("toss", "pieces"))
        )

    def __repr__(self) -> str:
        return f"<XeQueoPosition {self.line()!r}, {self.phase}>"


class XeQueo(Game[XeQueoPosition]):
    """Xe Queo!: both players move all pieces, and nobody knows whose is whose."""

    name = "xequeo"
    title = "Xe Queo!"
    seats = ("1", "2")
    has_secrets = True
    options = (
        Option("setup", ("random", "manual", "split"), "Who puts the pieces: chance, both in turn, or who begins."),
        Option(
            "metric", ("king", "euclid"), "What is nearer: fewer king steps, then straighter; or as the crow flies."
        ),
        Option("gift", ("no", "yes"), "Whether a piece that is not your own may be moved into the ring."),
        Option("rings", ("4", "3", "2", "1"), "How many rings win the match."),
    )

    how_to_type = (
        "Rc3 moves red to c3, R! calls red, @d4 puts the ring, =R (or R, unseen) chooses red."
        " The pieces are R red, O orange, Y yellow, G green, B blue, V violet, W white."
    )
    faculties: ClassVar[Mapping[str, str]] = {
        "levels": "anello.games.xequeo.levels:LEVELS",
        "courses": "anello.games.xequeo.study.courses:COURSES",
        "tutor": "anello.games.xequeo.study.tutor:",
        "texts": "anello.games.xequeo.study:TEXTS",
        "puzzles": "anello.games.xequeo.study.puzzles:",
        "analyst": "anello.games.xequeo.analysis:",
        "service": "anello.games.xequeo.service:service",
        "page": "anello.games.xequeo:PAGE",
        "gtp": "anello.games.xequeo.gtp:COMMANDS",
        "commands": "anello.games.xequeo.commands:app",
        "encoding": "anello.games.xequeo.encoding:encoding",
        "batch": "anello.games.xequeo.batch:batch",
        "wasm": "anello.games.xequeo.wasm:",
        "solver": "anello.games.xequeo.engine.solving.solution:solve_round",
    }

    def start(self, **options: str) -> XeQueoPosition:
        """A new match, before the toss for the first ring."""
        return XeQueoPosition(Round(Rules.from_options(self.chosen(options))))

    def from_line(self, text: str, **options: str) -> XeQueoPosition:
        """The position a line describes: with the ring on the board both choose next, without it the ring is put.

        >>> GAME.from_line("R6/2O4/7/7/7/Y1G4/1B1V2W 2 1-3").turn
        2
        """
        rules = Rules.from_options(self.chosen(options))
        found = read_line(text)
        if max(found.score) >= rules.rings:
            score = "{}-{}".format(*found.score)
            raise BadPosition(f"At {score} the match is over: {rules.rings} rings win it.")
        if found.is_setup:
            return XeQueoPosition(_round_in_setup(rules, found))
        if found.seat is None:
            raise BadPosition("The line does not say whose turn it is.")
        if found.ring is None:
            return XeQueoPosition(Round(rules, found.seat, found.pieces), found.score)
        if found.ring in found.pieces and not rules.gift:
            raise BadPosition(f"No piece can stand on the ring on {cell_name(found.ring)} unless gift=yes is played.")
        return XeQueoPosition(Round(rules, opponent(found.seat), found.pieces, found.ring), found.score)

    def film(
        self,
        positions: Sequence[XeQueoPosition],
        *,
        names: Sequence[str] = (),
        theme: str = "light",
        distinct: bool = False,
        size: int | None = None,
    ) -> str:
        """Pieces step and jump, cards turn, rings find their owners; of a round being played, what everybody saw."""
        views = [position.view(None) for position in expect_positions(positions)]
        return film(views, names=names, theme=theme, distinct=distinct, size=size)


def _count(cells: tuple[int, ...], depth: int, table: kernel.Geometry) -> int:
    if depth <= COUNTED_AT_ONCE:
        return kernel.perft(cells, depth, table)
    moves = kernel.moves(cells, table).quiet
    return sum(_count((*cells[:piece], cell, *cells[piece + 1 :]), depth - 1, table) for piece, cell in moves)


def _round_in_setup(rules: Rules, found: PositionLine) -> Round:
    """The first round while its pieces are put on the board."""
    if found.score != (0, 0) or found.ring is not None:
        raise BadPosition("Pieces are put on the board only before the first ring.")
    placed = [piece for piece, cell in enumerate(found.pieces) if cell is not None]
    if len(placed) == len(found.pieces) or (found.seat is None and placed):
        raise BadPosition("During the set-up some pieces are not on the board yet; before the toss, none is.")
    if rules.setup == "random" and placed != list(range(len(placed))):
        raise BadPosition("Chance puts the pieces on the board in the order R O Y G B V W.")
    return Round(rules, found.seat or CHANCE, found.pieces)


GAME = XeQueo()
"""The game of Xe Queo!, as `anello.game("xequeo")` finds it."""
