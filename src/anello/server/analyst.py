"""What the engines say of positions and rounds, as it goes over the wire, and who is asked for it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from anello.engines.xart import Thought, XartEngine, analyse
from anello.engines.xequeo.analysis import PlayedRound, RoundReport, TurnReport
from anello.engines.xequeo.analysis import analyse as analyse_round
from anello.games import xart
from anello.tutor.threats import threats

__all__ = ["LEVELS", "Analyst", "LinesInfo", "PositionAnalysis", "RoundAnalysis", "position_analysis"]

T = TypeVar("T")

LEVELS = (3_000, 12_000, 50_000, 200_000)
"""How many nodes are looked at, from a first look to the last word: limits that give everybody the same answer."""
MOST_KEPT = 5000
"""So many answers are remembered."""
ROUND_SECONDS = 8.0
"""So long a round may be thought about in all …"""
TURN_SECONDS = 0.5
"""… and a turn of it."""


# --- what is said ------------------------------------------------------------------------------------------------


class ThreatInfo(msgspec.Struct):
    """A colour could win with any of these turns if it were to move."""

    seat: int
    how: str
    words: list[str]
    cells: list[list[int]]
    """Where these turns lay their tiles."""
    line: list[list[int]]
    """The tiles of the ring or line to be."""


class PositionAnalysis(msgspec.Struct):
    """A position of Xart as the player to move sees it, with the threats of both."""

    view: dict[str, Any]
    threats: list[ThreatInfo]


class LineInfo(msgspec.Struct):
    """One of the best turns."""

    word: str
    lays: list[list[int]]
    """The tiles that it lays, the chosen one first."""
    line: list[str]
    """What both players are expected to do, this turn first."""
    white: float
    """The winning chance of White."""
    win_in: int | None
    """Turns the winner needs, negative if the player to move loses; None if nothing is proved."""
    depth: int


class LinesInfo(msgspec.Struct):
    """The best turns of a position of Xart, best first."""

    level: int
    last: bool
    """Whether a higher level would say nothing new."""
    white: float | None
    """The winning chance of White; None where the board is too large for the engine."""
    lines: list[LineInfo]


class Advice(msgspec.Struct):
    """Something that equilibrium does, and how often."""

    word: str
    often: float


class TurnAnalysis(msgspec.Struct):
    """A turn of a round, looked at afterwards."""

    seat: int
    word: str
    advice: list[Advice]
    before: float
    """The winning chance before the turn with the best action, as its maker could know it …"""
    after: float
    """… and with what was done."""
    beliefs: list[list[float]]
    """How likely each piece is the choice of seat 1 and of seat 2, for an onlooker after this turn."""


class RoundAnalysis(msgspec.Struct):
    """A whole round, looked at afterwards."""

    beliefs: list[list[float]]
    """How likely each piece is the choice of seat 1 and of seat 2 before the first turn."""
    turns: list[TurnAnalysis]
    mistake: int | None
    """The index of the turn that cost most, if it cost enough to speak of."""


# --- who says it -------------------------------------------------------------------------------------------------


class Analyst:
    """Thinks about one thing at a time, and remembers what it said."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._said: OrderedDict[Hashable, Any] = OrderedDict()

    @cached_property
    def _engine(self) -> XartEngine:
        return XartEngine(megabytes=8)

    async def _ask(self, key: Hashable, think: Callable[[], T]) -> T:
        if key not in self._said:
            async with self._turn:
                if key not in self._said:
                    self._said[key] = await asyncio.to_thread(think)
        self._said.move_to_end(key)
        if len(self._said) > MOST_KEPT:
            self._said.popitem(last=False)
        found: T = self._said[key]
        return found

    async def lines(self, position: xart.Position, level: int, lines: int) -> LinesInfo:
        """The best turns of a position."""
        return await self._ask((position, level, lines), lambda: self._lines(position, level, lines))

    async def round(self, played: PlayedRound) -> RoundAnalysis:
        """A finished round of Xe Queo!"""
        key = (played.start, played.begins, played.turns, *sorted(played.secrets.items()))
        seconds = min(TURN_SECONDS, ROUND_SECONDS / max(len(played.turns), 1))
        return await self._ask(key, lambda: _round_analysis(analyse_round(played, seconds=seconds)))

    def _lines(self, position: xart.Position, level: int, lines: int) -> LinesInfo:
        if position.outcome is not None:
            winner = position.outcome.winner
            return LinesInfo(level, True, 0.5 if winner is None else float(winner == 1), [])
        self._engine.forget()  # so that the answer does not depend on what was asked before
        try:
            found = analyse(position, nodes=LEVELS[level], lines=lines, engine=self._engine)
        except ValueError:  # too large a board to be searched
            return LinesInfo(level, True, None, [])
        told = [_line(position, thought) for thought in found.lines]
        proved = lines == 1 and told[0].win_in is not None
        return LinesInfo(level, proved or level == len(LEVELS) - 1, told[0].white, told)


def _line(position: xart.Position, thought: Thought) -> LineInfo:
    return LineInfo(
        word=str(thought.turn),
        lays=[[laid.x, laid.y, laid.tile] for laid in position.forced(thought.turn)],
        line=[str(turn) for turn in thought.line],
        white=thought.chance if position.seat == 1 else 1 - thought.chance,
        win_in=thought.win_in,
        depth=thought.depth,
    )


def _round_analysis(report: RoundReport) -> RoundAnalysis:
    worst = report.mistake
    return RoundAnalysis(
        beliefs=[list(report.picks[seat]) for seat in (1, 2)],
        turns=[_turn_analysis(turn) for turn in report.turns],
        mistake=None if worst is None else report.turns.index(worst),
    )


def _turn_analysis(turn: TurnReport) -> TurnAnalysis:
    assert turn.before is not None
    assert turn.after is not None  # both secrets of a finished round are known
    advice = [Advice(word, often) for word, often in turn.advice]
    beliefs = [list(turn.beliefs[seat]) for seat in (1, 2)]
    return TurnAnalysis(turn.seat, turn.word, advice, turn.before, turn.after, beliefs)


def position_analysis(reached: xart.Position) -> PositionAnalysis:
    """A position of Xart with all legal turns and the threats of both colours."""
    found = [threat for seat in (1, 2) for threat in threats(reached, seat)] if reached.outcome is None else []
    told = [
        ThreatInfo(
            seat=threat.seat,
            how=threat.how.value,
            words=[str(turn) for turn in threat.turns],
            cells=[[turn.x, turn.y] for turn in threat.turns],
            line=[list(cell) for cell in threat.line],
        )
        for threat in found
    ]
    return PositionAnalysis(dict(reached.view(reached.seat).data()), told)
