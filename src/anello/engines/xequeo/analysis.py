"""A round looked at afterwards: what equilibrium would have done, what could be believed, and the biggest mistake.

Turn by turn, a tree of all moves is solved from the position on, with the beliefs an onlooker should hold about both
secrets. For the player on turn every action then has a winning chance, if he goes on well and his opponent plays the
equilibrium; the difference between the best one and his own is what the turn cost him. During play the same works with
one secret only: nothing is said about winning chances of a player whose secret is not known.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core.outcome import Seat
from anello.engines.xequeo.bounds import solve
from anello.engines.xequeo.certify import answer, realise
from anello.engines.xequeo.player import RoundStart, quiet_moves
from anello.engines.xequeo.solver import Solver
from anello.engines.xequeo.tree import PublicTree, TreeTooLarge, grow
from anello.games.xequeo.match import Position
from anello.games.xequeo.notation import LETTERS, NAMES, Call, Put, read_word
from anello.games.xequeo.round import Turn, opponent
from anello.games.xequeo.view import View

__all__ = ["PlayedRound", "RoundReport", "TurnReport", "analyse", "played_rounds", "round_in_play"]

Row: TypeAlias = npt.NDArray[np.float64]

SURPRISE = 0.02
"""How often somebody is thought to do what equilibrium never does."""
NODES = 30_000
"""The deepest tree with fewer nodes than this is solved."""
DEEPEST = 12
MISTAKE = 0.05
"""Smaller losses of winning chance are not called mistakes."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round to look at: how it began, the turns taken, and the secrets that may be used."""

    start: RoundStart
    begins: Seat
    turns: tuple[Turn, ...]
    """Moves, entries and calls in order."""
    secrets: Mapping[Seat, int]
    winner: Seat | None = None
    """Who took the ring, None while the round is played."""


@dataclass(frozen=True, slots=True)
class TurnReport:
    """One turn: what was done, what equilibrium would have done, what it was worth."""

    seat: Seat
    word: str
    advice: tuple[tuple[str, float], ...]
    """What equilibrium does with this secret and how often; with any secret, if it is not known."""
    before: float | None
    """The winning chance before the turn, with the best action; None if the secret is not known."""
    after: float | None
    """The winning chance of what was done."""
    beliefs: Mapping[Seat, tuple[float, ...]]
    """How likely each piece is each player's, for an onlooker, after this turn."""

    @property
    def loss(self) -> float:
        """How much winning chance the turn cost."""
        return 0.0 if self.before is None or self.after is None else self.before - self.after


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A whole round."""

    picks: Mapping[Seat, tuple[float, ...]]
    """How often equilibrium chooses each piece for each player: what an onlooker believes before the first turn."""
    turns: tuple[TurnReport, ...]

    @property
    def mistake(self) -> TurnReport | None:
        """The turn that cost most, if it cost enough to speak of."""
        worst = max(self.turns, key=lambda turn: turn.loss, default=None)
        return worst if worst is not None and worst.loss >= MISTAKE else None

    @property
    def verdict(self) -> str:
        """The biggest mistake in words."""
        turn = self.mistake
        if turn is None or turn.before is None or turn.after is None:
            return "No turn was a mistake to speak of."
        better = turn.advice[0][0]
        return (
            f"The biggest mistake was {described(turn.word)} by seat {turn.seat}: the chance to win fell from"
            f" {turn.before:.0%} to {turn.after:.0%}. {described(better).capitalize()} was better."
        )


def described(word: str) -> str:
    """A turn in words.

    >>> described("R!"), described("Rc3")
    ('calling red', 'red to c3')
    """
    move = read_word(word)
    if isinstance(move, Call):
        return f"calling {NAMES[move.piece]}"
    return f"{NAMES[LETTERS.index(word[0].upper())]} to {word[1:].lower()}"


# --- where rounds come from ----------------------------------------------------------------------------------------


def played_rounds(positions: Sequence[Position]) -> Iterator[PlayedRound]:
    """The finished rounds of a match, given all its positions in order."""
    for before, after in pairwise(positions):
        result = after.last_round
        if result is None or after.score == before.score or before.current.ring is None:
            continue
        current = before.current
        moved = quiet_moves(current.history)
        start = RoundStart(_undone(current.cells, moved), result.ring, current.rules.metric)
        secrets = dict(enumerate(result.choices, 1))
        yield PlayedRound(start, current.begins, (*moved, result.last), secrets, result.winner)


def round_in_play(view: View) -> PlayedRound:
    """The round that a player or onlooker watches, with no secret but the viewer's own."""
    if view.ring is None:
        raise ValueError("no ring has been entered yet")
    moved = quiet_moves(view.history)
    cells = tuple(cell for cell in view.pieces if cell is not None)
    secrets = {view.viewer: view.choice} if view.viewer is not None and view.choice is not None else {}
    start = RoundStart(_undone(cells, moved), view.ring, view.rules.metric)
    return PlayedRound(start, opponent(view.enters), tuple(moved), secrets)


def _undone(cells: Sequence[int], turns: Sequence[Turn]) -> tuple[int, ...]:
    """Where the pieces stood before these moves."""
    found = list(cells)
    for turn in reversed(turns):
        found[LETTERS.index(turn.word[0])] = turn.path[0]
    return tuple(found)


# --- looking at one ------------------------------------------------------------------------------------------------


class Node(NamedTuple):
    """A solved position: the actor is the first player of its tree."""

    words: list[str]
    """The actor's actions with any secret: moves, calls, and entries of any piece that can enter."""
    often: Row
    """How often each is done (rows) with each secret (columns)."""
    worth: Row
    """What each earns with each secret, -1..1."""
    picks: tuple[Row, Row]
    """The secrets of the actor and of the other, as likely as equilibrium makes them."""


def analyse(played: PlayedRound, *, seconds: float = 1.0) -> RoundReport:
    """Look at every turn of a round, with about so many seconds a turn at most."""
    cells = list(played.start.pieces)
    beliefs: dict[Seat, Row] | None = None
    actor = played.begins
    picks: dict[Seat, tuple[float, ...]] = {}
    reports: list[TurnReport] = []
    for turn in played.turns:
        given = None if beliefs is None else (beliefs[actor], beliefs[opponent(actor)])
        node = _solve(cells, played.start, given, seconds)
        if beliefs is None:
            beliefs = {actor: node.picks[0], opponent(actor): node.picks[1]}
            picks = {seat: tuple(row.tolist()) for seat, row in beliefs.items()}
        secret = played.secrets.get(actor)
        reports.append(_report(turn, actor, secret, node, beliefs))
        move = read_word(turn.word)
        if isinstance(move, Put):
            cells[move.piece] = move.cell
        actor = opponent(actor)
    return RoundReport(picks, tuple(reports))


def _report(turn: Turn, actor: Seat, secret: int | None, node: Node, beliefs: dict[Seat, Row]) -> TurnReport:
    """What to say of a turn; the beliefs about the actor move on."""
    done = node.words.index(turn.word)
    if secret is None:
        often, before, after = node.often @ beliefs[actor], None, None
    else:
        often, worth = node.often[:, secret], node.worth[:, secret]
        if not often.any():
            often = (worth >= worth.max() - 1e-9).astype(np.float64)
        before, after = ((1 + float(value)) / 2 for value in (worth.max(), worth[done]))
    likely = beliefs[actor] * ((1 - SURPRISE) * node.often[done] + SURPRISE / len(node.words))
    beliefs[actor] = likely / likely.sum()
    order = np.argsort(-often, kind="stable")[:5]
    return TurnReport(
        seat=actor,
        word=turn.word,
        advice=tuple((node.words[index], float(often[index])) for index in order if often[index] > 0.005),
        before=before,
        after=after,
        beliefs={seat: tuple(row.tolist()) for seat, row in beliefs.items()},
    )


def _solve(cells: Sequence[int], start: RoundStart, given: tuple[Row, Row] | None, seconds: float) -> Node:
    tree = _deepest(cells, start)
    solver = solve(tree.shape, tree.pieces, tolerance=4e-3, seconds=seconds, picks=given)
    return _node(tree, solver, start.ring)


def _deepest(cells: Sequence[int], start: RoundStart) -> PublicTree:
    best = grow(cells, start.table, 1)
    for depth in range(2, DEEPEST):
        try:
            best = grow(cells, start.table, depth, NODES)
        except TreeTooLarge:
            break
        if best.complete:
            break
    return best


def _node(tree: PublicTree, solver: Solver, ring: int) -> Node:
    """The root of a solved tree in words and numbers."""
    shape, count = tree.shape, tree.pieces
    mine, theirs = realise(solver, 0), realise(solver, 1)
    value = answer(solver, 1, theirs)
    own, other = mine.reach[shape.nodes, :count], theirs.reach[0, :count]
    words: list[str] = []
    often: list[Row] = []
    worth: list[Row] = []
    for child in range(shape.first[0], shape.first[1]):
        piece = int(np.flatnonzero(tree.positions[child] != tree.positions[0])[0])
        words.append(str(Put(piece, int(tree.positions[child, piece]))))
        often.append(mine.reach[child, :count])
        worth.append(value[child, :count])
    called = own - mine.enter[0, :count] - sum(often, np.zeros(count))
    targets = mine.call[0, :count] / max(mine.call[0, :count].sum(), 1e-300)
    for piece in range(count):
        words.append(str(Call(piece)))
        often.append(np.clip(called, 0, None) * targets[piece])
        worth.append(np.full(count, 2 * other[piece] - 1))
    for piece in range(count):
        if shape.entering[0] >> piece & 1:
            only = np.arange(count) == piece
            words.append(str(Put(piece, ring)))
            often.append(np.where(only, mine.enter[0, :count], 0.0))
            worth.append(np.where(only, 1 - 2 * other[piece], -1.0))
    scale = np.divide(1, own, out=np.zeros(count), where=own > 0)
    return Node(words, np.array(often) * scale, np.array(worth), (own, other))
