"""A round looked at afterwards: what equilibrium would have done, what could be believed, and the biggest mistake.

Turn by turn, the position is solved with the beliefs an onlooker should hold about both secrets. For the player on turn
every action then has a winning chance, if he goes on well and his opponent plays the equilibrium; the difference
between the best one and his own is what the turn cost him. During play the same works with one secret only: `outlook`
tells a player what he could know himself, and nothing is said about the chances of somebody whose secret is not known.

Chances are estimates. At the start of a round there are proved bounds too, and no chance told there lies outside them.

Equilibrium is that of the game without gifts. Where the option is on, a gift is taken for a block that is answered by
a call; the proved bounds hold with gifts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np

from anello.core import AnelloError
from anello.core.outcome import Seat
from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.playing.lookahead import Solved, solve_position
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.playing.start import RoundStart, own_view, quiet_moves, round_start, taken_back
from anello.games.xequeo.engine.solving.bounds import Bounds, proved_bounds
from anello.games.xequeo.match import XeQueoPosition
from anello.games.xequeo.notation import LETTERS, NAMES, Call, Choose, EnterRing, Put, read_word
from anello.games.xequeo.round import PublicTurn, opponent
from anello.games.xequeo.view import XeQueoView

__all__ = [
    "Frequencies",
    "Outlook",
    "PlayedRound",
    "RoundReport",
    "TurnReport",
    "analyse_round",
    "outlook",
    "played_rounds",
    "round_in_play",
]

Frequencies: TypeAlias = tuple[tuple[str, float], ...]
"""What to do and how often, the most frequent first."""

SURPRISE = 0.02
"""How often somebody is thought to do what equilibrium never does."""
MOST_ADVICE = 5
SELDOM = 0.005
"""What is done less often than this is not worth telling."""
MISTAKE = 0.05
"""Smaller losses of winning chance are not called mistakes."""
PROVING = 0.5
"""Seconds at most in which bounds are proved."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round to look at: how it began, the turns taken, and the secrets that may be used."""

    start: RoundStart
    begins: Seat
    turns: tuple[PublicTurn, ...]
    """Moves, entries and calls in order."""
    secrets: Mapping[Seat, int]
    winner: Seat | None = None
    """Who took the ring, None while the round is played."""
    ended: int | None = None
    """The number of the event of the match that ended it, from 1; its turns are the events up to there."""


@dataclass(frozen=True, slots=True)
class TurnReport:
    """One turn: what was done, what equilibrium would have done, what it was worth."""

    seat: Seat
    word: str
    advice: Frequencies
    """What equilibrium does with this secret and how often; with any secret, if it is not known."""
    before: float | None
    """The winning chance before the turn, with the best action, an estimate; None if the secret is not known."""
    after: float | None
    """The winning chance of what was done, an estimate."""
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
            f"The biggest mistake was {described(turn.word)} by seat {turn.seat}: the estimated chance to win"
            f" fell from {turn.before:.0%} to {turn.after:.0%}. {described(better).capitalize()} was better."
        )


@dataclass(frozen=True, slots=True)
class Outlook:
    """A match as it stands, for one viewer: nothing in it depends on what an opponent has chosen."""

    seat: Seat
    """Who is to act."""
    advice: Frequencies
    """What equilibrium does now: with the viewer's secret if the viewer is to act, else with any."""
    chance: float | None = None
    """The viewer's chance to win the round with the best action, an estimate; None if the viewer is not to act."""
    proved: tuple[float, float] | None = None
    """Before the first turn: two chances between which the viewer's is proved to lie when both play as well as they
    can. How little a choice that was made is worth is not proved: then the first is 0."""
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


def played_rounds(positions: Sequence[XeQueoPosition]) -> Iterator[PlayedRound]:
    """The finished rounds of a match, given all its positions in order."""
    for number, (before, after) in enumerate(pairwise(positions), 1):
        result = after.last_round
        if result is None or after.score == before.score or before.current.ring is None:
            continue
        current = before.current
        moved = quiet_moves(current.history)
        start = RoundStart(taken_back(current.cells, moved), result.ring, current.rules.metric, current.rules.gift)
        secrets = dict(enumerate(result.choices, 1))
        yield PlayedRound(start, current.begins, (*moved, result.last), secrets, result.winner, number)


def round_in_play(view: XeQueoView) -> PlayedRound:
    """The round that a player or onlooker watches, with no secret but the viewer's own."""
    secrets = {view.viewer: view.choice} if view.viewer is not None and view.choice is not None else {}
    return PlayedRound(round_start(view), opponent(view.enters), tuple(quiet_moves(view.history)), secrets)


# --- looking at one ------------------------------------------------------------------------------------------------


class BelievedPosition(NamedTuple):
    """A position of a round with what could be believed there."""

    actor: Seat
    solved: Solved
    before: Mapping[Seat, BySecret]
    """The beliefs about both secrets when the actor was on turn …"""
    after: Mapping[Seat, BySecret]
    """… and when he had done what he did."""
    bounds: Bounds | None
    """What is proved of the round, for the actor; None once somebody has moved."""


def _steps(played: PlayedRound, seconds: float) -> Iterator[BelievedPosition]:
    """The positions of a round, one a turn; the position after the last turn too, if somebody asks for it."""
    cells = list(played.start.pieces)
    actor = played.begins
    beliefs: dict[Seat, BySecret] = {}
    for number, turn in enumerate((*played.turns, None)):
        given = (beliefs[actor], beliefs[opponent(actor)]) if beliefs else None
        solved = solve_position(cells, played.start, given, seconds=seconds)
        beliefs = beliefs or {actor: solved.picks[0], opponent(actor): solved.picks[1]}
        bounds = None
        if number == 0 and played.start.ring not in cells:
            bounds = _bounds(played.start, seconds)
            # With no secret, and by no action, he gets more than the round is worth if his opponent plays well.
            solved = solved._replace(worth=np.minimum(solved.worth, bounds.upper))
        if turn is None:
            yield BelievedPosition(actor, solved, beliefs, beliefs, bounds)
            return
        done = solved.words.index(turn.word)
        likely = beliefs[actor] * ((1 - SURPRISE) * solved.often[done] + SURPRISE / len(solved.words))
        after = {**beliefs, actor: likely / likely.sum()}
        yield BelievedPosition(actor, solved, beliefs, after, bounds)
        move = read_word(turn.word)
        if isinstance(move, Put):
            cells[move.piece] = move.cell
        actor, beliefs = opponent(actor), after


def _bounds(start: RoundStart, seconds: float) -> Bounds:
    return proved_bounds(start.pieces, start.ring, start.metric, gift=start.gift, seconds=min(seconds, PROVING))


def analyse_round(
    played: PlayedRound, *, seconds: float = 1.0, turn_done: Callable[[], None] | None = None
) -> RoundReport:
    """Look at every turn of a round, with about so many seconds a turn at most; ``turn_done`` is called after each."""
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
        if turn_done:
            turn_done()
    return RoundReport(picks, tuple(reports))


def outlook(view: XeQueoView, *, seconds: float = 0.5) -> Outlook:
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
        chance, proved = _chance(value if seat == step.actor else -value), _proved(step, seat)
        if proved is not None:
            chance = min(max(chance, proved[0]), proved[1])
        advice, beliefs = _advice(words, step.before[seat]), _rows(step.before)
        return Outlook(seat, advice, chance, proved, beliefs) if mine else Outlook(seat, advice, beliefs=beliefs)
    often, worth = _with_secret(step, seen.choice if mine else None)
    best_chance = None if worth is None else _chance(worth.max())
    proved = None if worth is None or step.bounds is None else (0.0, _chance(step.bounds.upper))
    return Outlook(seat, _advice(step.solved.words, often), best_chance, proved, _rows(step.before))


def _proved(step: BelievedPosition, seat: Seat) -> tuple[float, float] | None:
    """The chances between which a seat's is proved to lie."""
    if step.bounds is None:
        return None
    low, high = _chance(step.bounds.lower), _chance(step.bounds.upper)
    return (low, high) if seat == step.actor else (1 - high, 1 - low)


def _with_secret(step: BelievedPosition, secret: int | None) -> tuple[BySecret, BySecret | None]:
    """How often the actor does what and what that is worth to him; with any secret, and so of no known worth, if None.

    With a secret that equilibrium would not have here, he does what is best.
    """
    if secret is None:
        return step.solved.often @ step.before[step.actor], None
    often, worth = step.solved.often[:, secret], step.solved.worth[:, secret]
    if not often.any():
        often = (worth >= worth.max() - 1e-9).astype(np.float64)
    return often, worth


def _advice(words: Sequence[str], often: BySecret) -> Frequencies:
    order = np.argsort(-often, kind="stable")[:MOST_ADVICE]
    return tuple((words[index], float(often[index])) for index in order if often[index] > SELDOM)


def _chance(worth: float) -> float:
    """A winning chance, for a worth of -1..1."""
    return (1 + float(worth)) / 2


def _rows(beliefs: Mapping[Seat, BySecret]) -> dict[Seat, tuple[float, ...]]:
    return {seat: tuple(row.tolist()) for seat, row in beliefs.items()}
