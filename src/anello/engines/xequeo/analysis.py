"""A round looked at afterwards: what equilibrium would have done, what could be believed, and the biggest mistake.

Turn by turn, the position is solved with the beliefs an onlooker should hold about both secrets. For the player on turn
every action then has a winning chance, if he goes on well and his opponent plays the equilibrium; the difference
between the best one and his own is what the turn cost him. During play the same works with one secret only: `outlook`
tells a player what he could know himself, and nothing is said about the chances of somebody whose secret is not known.

Equilibrium is that of the game without gifts. Where the option is on, a gift is taken for a block that is answered by
a call.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np

from anello.core import AnelloError
from anello.core.outcome import Seat
from anello.engines.xequeo.lookahead import Row, Solved, solve_position
from anello.engines.xequeo.player import EquilibriumPlayer, RoundStart, own_view, quiet_moves
from anello.games.xequeo.match import Position
from anello.games.xequeo.notation import LETTERS, NAMES, Call, Choose, EnterRing, Put, read_word
from anello.games.xequeo.round import Turn, opponent
from anello.games.xequeo.view import View

__all__ = [
    "Advice",
    "Outlook",
    "PlayedRound",
    "RoundReport",
    "TurnReport",
    "analyse",
    "outlook",
    "played_rounds",
    "round_in_play",
]

Advice: TypeAlias = tuple[tuple[str, float], ...]
"""What to do and how often, the most frequent first."""

SURPRISE = 0.02
"""How often somebody is thought to do what equilibrium never does."""
MOST_ADVICE = 5
SELDOM = 0.005
"""What is done less often than this is not worth telling."""
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
    advice: Advice
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


@dataclass(frozen=True, slots=True)
class Outlook:
    """A match as it stands, for one viewer: nothing in it depends on what an opponent has chosen."""

    seat: Seat
    """Who is to act."""
    advice: Advice
    """What equilibrium does now: with the viewer's secret if the viewer is to act, else with any."""
    chance: float | None = None
    """The viewer's chance to win the round with the best action; None if the viewer is not to act."""
    beliefs: Mapping[Seat, tuple[float, ...]] = field(default_factory=dict)
    """How likely each piece is each player's, for an onlooker; empty before there is a ring."""


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
        start = RoundStart(_undone(current.cells, moved), result.ring, current.rules.metric, current.rules.gift)
        secrets = dict(enumerate(result.choices, 1))
        yield PlayedRound(start, current.begins, (*moved, result.last), secrets, result.winner)


def round_in_play(view: View) -> PlayedRound:
    """The round that a player or onlooker watches, with no secret but the viewer's own."""
    if view.ring is None:
        raise ValueError("no ring has been entered yet")
    moved = quiet_moves(view.history)
    cells = tuple(cell for cell in view.pieces if cell is not None)
    secrets = {view.viewer: view.choice} if view.viewer is not None and view.choice is not None else {}
    start = RoundStart(_undone(cells, moved), view.ring, view.rules.metric, view.rules.gift)
    return PlayedRound(start, opponent(view.enters), tuple(moved), secrets)


def _undone(cells: Sequence[int], turns: Sequence[Turn]) -> tuple[int, ...]:
    """Where the pieces stood before these moves."""
    found = list(cells)
    for turn in reversed(turns):
        found[LETTERS.index(turn.word[0])] = turn.path[0]
    return tuple(found)


# --- looking at one ------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A position of a round with what could be believed there."""

    actor: Seat
    solved: Solved
    before: Mapping[Seat, Row]
    """The beliefs about both secrets when the actor was on turn …"""
    after: Mapping[Seat, Row]
    """… and when he had done what he did."""


def _steps(played: PlayedRound, seconds: float) -> Iterator[Step]:
    """The positions of a round, one a turn; the position after the last turn too, if somebody asks for it."""
    cells = list(played.start.pieces)
    actor = played.begins
    beliefs: dict[Seat, Row] = {}
    for turn in (*played.turns, None):
        given = (beliefs[actor], beliefs[opponent(actor)]) if beliefs else None
        solved = solve_position(cells, played.start, given, seconds=seconds)
        beliefs = beliefs or {actor: solved.picks[0], opponent(actor): solved.picks[1]}
        if turn is None:
            yield Step(actor, solved, beliefs, beliefs)
            return
        done = solved.words.index(turn.word)
        likely = beliefs[actor] * ((1 - SURPRISE) * solved.often[done] + SURPRISE / len(solved.words))
        after = {**beliefs, actor: likely / likely.sum()}
        yield Step(actor, solved, beliefs, after)
        move = read_word(turn.word)
        if isinstance(move, Put):
            cells[move.piece] = move.cell
        actor, beliefs = opponent(actor), after


def analyse(played: PlayedRound, *, seconds: float = 1.0) -> RoundReport:
    """Look at every turn of a round, with about so many seconds a turn at most."""
    picks: dict[Seat, tuple[float, ...]] = {}
    reports: list[TurnReport] = []
    for turn, step in zip(played.turns, _steps(played, seconds), strict=False):
        picks = picks or _rows(step.before)
        often, worth = _with_secret(step, played.secrets.get(step.actor))
        done = step.solved.words.index(turn.word)
        reports.append(
            TurnReport(
                seat=step.actor,
                word=turn.word,
                advice=_advice(step.solved.words, often),
                before=None if worth is None else _chance(worth.max()),
                after=None if worth is None else _chance(worth[done]),
                beliefs=_rows(step.after),
            )
        )
    return RoundReport(picks, tuple(reports))


def outlook(view: View, *, seconds: float = 0.5) -> Outlook:
    """What a seat can make of the match as it stands: what equilibrium would do, the own chance, and the beliefs.

    >>> from anello.games.xequeo import GAME
    >>> near = GAME.from_line("O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0").play("=R", 1).play("=O", 2)
    >>> outlook(near.view(1)).advice[0][0]
    'Rd4'
    """
    seen = own_view(view)
    if not seen.to_act or seen.phase not in ("ring", "choose", "play"):
        raise AnelloError("There is nothing to think about now.")
    mine = seen.viewer in seen.to_act
    seat = seen.viewer if mine and seen.viewer is not None else seen.to_act[0]
    if seen.phase == "ring":
        best = (str(EnterRing(EquilibriumPlayer(seconds).choose_ring(seen))), 1.0)
        return Outlook(seat, (best,) if mine else ())
    *_, step = _steps(round_in_play(seen), seconds)
    if seen.phase == "choose":
        words = [str(Choose(piece)) for piece in range(len(LETTERS))]
        value = float((step.solved.worth.max(axis=0) * step.solved.picks[0]).sum())
        chance = _chance(value if seat == step.actor else -value)
        return Outlook(seat, _advice(words, step.before[seat]), chance if mine else None, _rows(step.before))
    often, worth = _with_secret(step, seen.choice if mine else None)
    best_chance = None if worth is None else _chance(worth.max())
    return Outlook(seat, _advice(step.solved.words, often), best_chance, _rows(step.before))


def _with_secret(step: Step, secret: int | None) -> tuple[Row, Row | None]:
    """How often the actor does what and what that is worth to him; with any secret, and so of no known worth, if None.

    With a secret that equilibrium would not have here, he does what is best.
    """
    if secret is None:
        return step.solved.often @ step.before[step.actor], None
    often, worth = step.solved.often[:, secret], step.solved.worth[:, secret]
    if not often.any():
        often = (worth >= worth.max() - 1e-9).astype(np.float64)
    return often, worth


def _advice(words: Sequence[str], often: Row) -> Advice:
    order = np.argsort(-often, kind="stable")[:MOST_ADVICE]
    return tuple((words[index], float(often[index])) for index in order if often[index] > SELDOM)


def _chance(worth: float) -> float:
    """A winning chance, for a worth of -1..1."""
    return (1 + float(worth)) / 2


def _rows(beliefs: Mapping[Seat, Row]) -> dict[Seat, tuple[float, ...]]:
    return {seat: tuple(row.tolist()) for seat, row in beliefs.items()}
