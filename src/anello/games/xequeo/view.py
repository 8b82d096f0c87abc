"""What a player or an onlooker may know of a match of Xe Queo!: everything open, and the viewer's own choice."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from anello.core.outcome import Outcome, Seat, Viewer
from anello.core.view import Json, View
from anello.games.xequeo import kernel
from anello.games.xequeo.drawing import characters, diagram
from anello.games.xequeo.drawing.marks import XeQueoMarks
from anello.games.xequeo.notation import LETTERS, SIZE, Placing, Put, cell_name, read_word
from anello.games.xequeo.round import Phase, PublicTurn, RoundResult, Rules

if TYPE_CHECKING:
    from anello.games.xequeo.match import XeQueoPosition

__all__ = ["XeQueoView"]


@dataclass(frozen=True, slots=True)
class XeQueoView(View):
    """A match as one viewer sees it. Nothing in it depends on what an opponent has chosen in this round."""

    # field() keeps the promised properties of the core from being taken for default values.
    viewer: Viewer = field()
    rules: Rules
    phase: Phase
    to_act: tuple[Seat, ...] = field()
    outcome: Outcome | None = field()
    round: int
    score: tuple[int, int]
    enters: Seat
    """Who puts the ring of this round; 0 before the toss."""
    turn: Seat | None
    """Who moves or calls next once both have chosen; None while there is no ring."""
    pieces: Placing
    ring: int | None
    chosen: tuple[bool, bool]
    """Whether each seat has chosen a piece in this round."""
    choice: int | None
    """The piece the viewer has chosen."""
    history: tuple[PublicTurn, ...]
    """All that was done openly in this round, in order."""
    last_round: RoundResult | None
    """How the round before ended, with both choices."""
    words: tuple[str, ...] = field()
    line: str
    """The position line."""

    @classmethod
    def of(cls, position: "XeQueoPosition", viewer: Viewer) -> "XeQueoView":
        """What a viewer may know of a position."""
        current = position.current
        seated = viewer in (1, 2)
        return cls(
            viewer=viewer,
            rules=position.rules,
            phase=position.phase,
            to_act=position.to_act,
            outcome=position.outcome,
            round=position.round,
            score=position.score,
            enters=current.enters,
            turn=current.turn if current.ring is not None else None,
            pieces=current.pieces,
            ring=current.ring,
            chosen=(current.choices[0] is not None, current.choices[1] is not None),
            choice=current.choices[viewer - 1] if viewer and seated else None,
            history=current.history,
            last_round=position.last_round,
            words=() if viewer is None else tuple(str(move) for move in position.moves_of(viewer)),
            line=position.line(),
        )

    @property
    def last(self) -> PublicTurn | None:
        """The last thing that everybody saw."""
        if self.history:
            return self.history[-1]
        return self.last_round.last if self.last_round else None

    @property
    def shown(self) -> dict[Seat, int]:
        """The choices on the table for the viewer: both between rounds, only the own one during a round."""
        if self.last_round is not None and self.phase in ("ring", "over"):
            return dict(enumerate(self.last_round.choices, 1))
        return {self.viewer: self.choice} if self.viewer is not None and self.choice is not None else {}

    @property
    def paths(self) -> dict[str, tuple[int, ...]]:
        """One shortest way, from cell to cell, for each move the viewer can make now."""
        if self.phase != "play" or self.ring is None:
            return {}
        cells = [cell for cell in self.pieces if cell is not None]
        table = kernel.geometry(SIZE, self.ring, self.rules.metric)
        moves = {word: read_word(word) for word in self.words}
        puts = {word: move for word, move in moves.items() if isinstance(move, Put)}
        return {word: kernel.path(cells, move.piece, move.cell, table) or () for word, move in puts.items()}

    def data(self) -> dict[str, Json]:
        """Everything the viewer may know, as plain data: cells and pieces by their names in notation."""
        paths = self.paths
        return {
            "game": "xequeo",
            "options": dict(self.rules.options),
            "line": self.line,
            "viewer": self.viewer,
            "phase": self.phase,
            "to_act": list(self.to_act),
            "round": self.round,
            "score": list(self.score),
            "enters": self.enters,
            "turn": self.turn,
            "pieces": self._named_cells(),
            "ring": None if self.ring is None else cell_name(self.ring),
            "chosen": list(self.chosen),
            "choice": None if self.choice is None else LETTERS[self.choice],
            "history": [_turn(turn) for turn in self.history],
            "last": None if self.last is None else _turn(self.last),
            "last_round": None if self.last_round is None else _result(self.last_round),
            "outcome": "none" if self.outcome is None else f"{self.outcome.winner} {self.outcome.how}",
            "moves": [{"word": word, "path": _names(paths.get(word, ()))} for word in self.words],
        }

    def svg(self, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        """The board with the last move, the cards that lie open for the viewer, and the rings won."""
        marks = self._marks()
        return diagram.draw(self._cells(), self.ring, marks, theme=theme, distinct=distinct, size=size)

    def text(self, *, colour: bool = False) -> str:
        """The same in characters."""
        return characters.draw(self._cells(), self.ring, self._marks(), colour=colour)

    def _cells(self) -> dict[str, int]:
        return {LETTERS[piece]: cell for piece, cell in enumerate(self.pieces) if cell is not None}

    def _named_cells(self) -> dict[str, Json]:
        return {letter: cell_name(cell) for letter, cell in self._cells().items()}

    def _marks(self) -> XeQueoMarks:
        last = self.last
        return XeQueoMarks(
            last=last.path if last and len(last.path) > 1 else (),
            call=last.word[0] if last and last.word.endswith("!") else None,
            ring_cells=kernel.ring_cells(list(self._cells().values()), SIZE) if self.phase == "ring" else (),
            reveal={seat: LETTERS[piece] for seat, piece in self.shown.items()},
            score=self.score,
        )


def _names(path: tuple[int, ...]) -> list[Json]:
    return [cell_name(cell) for cell in path]


def _turn(turn: PublicTurn) -> dict[str, Json]:
    return {"seat": turn.seat, "word": turn.word, "path": _names(turn.path)}


def _result(result: RoundResult) -> dict[str, Json]:
    return {
        "winner": result.winner,
        "how": result.how.value,
        "choices": [LETTERS[piece] for piece in result.choices],
        "ring": cell_name(result.ring),
        "last": _turn(result.last),
    }
