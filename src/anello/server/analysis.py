"""The analysis part of the HTTP interface: games that are over, any position of Xart, finished rounds of Xe Queo!"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from anello.core import AnelloError, Playthrough, game
from anello.engines.xart import Thought, XartEngine, analyse
from anello.engines.xequeo.analysis import PlayedRound, RoundReport, TurnReport, played_rounds
from anello.engines.xequeo.analysis import analyse as analyse_round
from anello.games import xart
from anello.games.xequeo.notation import LETTERS, cell_name
from anello.server.api import errors
from anello.server.hall import Hall
from anello.server.referee import Refusal
from anello.server.study import Language
from anello.tutor.records import replayed
from anello.tutor.threats import threats

__all__ = ["router"]

T = TypeVar("T")

LEVELS = (3_000, 12_000, 50_000, 200_000)
"""How many nodes are looked at, from a first look to the last word: limits that give everybody the same answer."""
MOST_LINES = 5
MOST_KEPT = 5000
"""So many answers are remembered."""
ROUND_SECONDS = 8.0
"""So long a round may be thought about in all …"""
TURN_SECONDS = 0.5
"""… and a turn of it."""


# --- what goes over the wire -------------------------------------------------------------------------------------


class Pasted(msgspec.Struct, forbid_unknown_fields=True):
    """A game that somebody brings along: a record, or bare turns of Xart."""

    text: Annotated[str, msgspec.Meta(max_length=16_000)]
    language: Language = "en"
    """The language to say in what is wrong with it."""


class Step(msgspec.Struct):
    """A move or call of a round."""

    seat: int
    word: str
    path: list[str]


class RoundInfo(msgspec.Struct):
    """A finished round of Xe Queo!, as it was played."""

    ring: str
    pieces: dict[str, str]
    """Where the pieces stood when it began."""
    choices: list[str]
    """The pieces of seat 1 and seat 2."""
    winner: int
    turns: list[Step]


class GameInfo(msgspec.Struct):
    """A game to be analysed."""

    game: str
    options: dict[str, str]
    start: str | None
    """The line of its first position, if that is not the usual one."""
    begins: int
    """Xart: the seat that makes the first turn."""
    words: list[str]
    """Xart: the turns."""
    rounds: list[RoundInfo]
    """Xe Queo!: the rounds that were played to their end; nothing is said of any other."""


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


class ForcedInfo(msgspec.Struct):
    """How many tiles each ply of a game of Xart laid by force."""

    forced: list[int]


# --- who thinks --------------------------------------------------------------------------------------------------


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


# --- games that are over, and games brought along ------------------------------------------------------------------


def _info(played: Playthrough) -> GameInfo:
    first, plies = played.positions[0], len(played.positions) - 1
    rounds = [_round(one) for one in _rounds(played)]
    info = GameInfo(played.game.name, dict(first.options), played.start, begins=1, words=[], rounds=rounds)
    if played.game.name == "xart":
        info.begins = _without_luck(first).seat
        info.words = [event.word for event in played.events[:plies]]
    return info


def _rounds(played: Playthrough) -> list[PlayedRound]:
    positions: Any = played.positions
    return list(played_rounds(positions)) if played.game.name == "xequeo" else []


def _round(played: PlayedRound) -> RoundInfo:
    assert played.winner is not None
    return RoundInfo(
        ring=cell_name(played.start.ring),
        pieces={LETTERS[piece]: cell_name(cell) for piece, cell in enumerate(played.start.pieces)},
        choices=[LETTERS[played.secrets[seat]] for seat in (1, 2)],
        winner=played.winner,
        turns=[Step(turn.seat, turn.word, [cell_name(cell) for cell in turn.path]) for turn in played.turns],
    )


def _without_luck(position: object) -> xart.Position:
    if not isinstance(position, xart.Position) or position.variant.draws_tiles:
        raise Refusal("no_analysis", "Only games of Xart without luck are analysed.")
    return position


def _read(data: Pasted) -> Playthrough:
    """The game of a record; turns without a header are taken for a game of Xart."""
    headless = data.text.strip()[:1] not in ("[", "{")
    try:
        played = replayed(f'[Game "xart"]\n\n{data.text}' if headless else data.text, data.language)
    except AnelloError as error:
        raise Refusal("bad_record", str(error)) from error
    if played.game.name not in ("xart", "xequeo"):
        raise Refusal("no_analysis", f"{played.game.title} is not analysed.")
    return played


def _reached(moves: str, variant: str, start: str | None) -> xart.Position:
    """The position of Xart after these turns."""
    try:
        played = Playthrough.begin(game("xart"), {} if start else {"variant": variant}, start=start)
        for word in moves.split():
            played = played.play(word)
    except AnelloError as error:
        raise Refusal("bad_record", str(error)) from error
    return _without_luck(played.position)


async def _over(hall: Hall, table: str) -> Playthrough:
    async with hall.table(table) as live:
        if live.state.played.outcome is None:
            raise Refusal("not_over", "A game can be analysed when it is over.")
        return live.state.played


async def _look_at(analyst: Analyst, played: Playthrough, number: int) -> RoundAnalysis:
    rounds = _rounds(played)
    if not 1 <= number <= len(rounds):
        raise Refusal("no_such_round", f"The match has {len(rounds)} finished rounds.")
    return await analyst.round(rounds[number - 1])


TheAnalyst: TypeAlias = NamedDependency[Analyst]
TheHall: TypeAlias = NamedDependency[Hall]
Number: TypeAlias = Annotated[int, PathParameter(ge=1, le=1000)]
Moves: TypeAlias = Annotated[str, QueryParameter(max_length=8000)]
Variant: TypeAlias = Annotated[str, QueryParameter(max_length=40)]
Line: TypeAlias = Annotated[str | None, QueryParameter(max_length=8000)]
Level: TypeAlias = Annotated[int, QueryParameter(ge=0, le=len(LEVELS) - 1)]
Lines: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MOST_LINES)]


@get("/api/tables/{table:str}/analysis", responses=errors(404, 409))
async def finished(hall: TheHall, table: FromPath[str]) -> GameInfo:
    """A game of a table to be analysed, once it is over."""
    return _info(await _over(hall, table))


@get("/api/tables/{table:str}/analysis/rounds/{number:int}", responses=errors(400, 404, 409))
async def finished_round(analyst: TheAnalyst, hall: TheHall, table: FromPath[str], number: Number) -> RoundAnalysis:
    """A round of a match of Xe Queo! that is over: beliefs, what equilibrium would have done, the biggest mistake."""
    return await _look_at(analyst, await _over(hall, table), number)


@get("/api/tables/{table:str}/forced", responses=errors(404, 409))
async def forced(hall: TheHall, table: FromPath[str]) -> ForcedInfo:
    """How many tiles each ply of a game of Xart laid by force."""
    async with hall.table(table) as live:
        played = live.state.played
    if played.game.name != "xart":
        raise Refusal("no_analysis", "Only in Xart are tiles forced.")
    positions: Any = played.positions[1:]
    return ForcedInfo([max(len(position.laid) - 1, 0) for position in positions])


@post("/api/analysis", status_code=200, responses=errors(400, 403, 409, 413))
async def pasted(data: JSONBody[Pasted]) -> GameInfo:
    """A game brought along as a record, or as bare turns of Xart."""
    return await asyncio.to_thread(lambda: _info(_read(data)))


@post("/api/analysis/rounds/{number:int}", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def pasted_round(analyst: TheAnalyst, number: Number, data: JSONBody[Pasted]) -> RoundAnalysis:
    """A finished round of a match of Xe Queo! brought along as a record."""
    return await _look_at(analyst, await asyncio.to_thread(_read, data), number)


# --- any position of Xart ----------------------------------------------------------------------------------------


@get("/api/analysis/xart", responses=errors(400, 409))
async def position(moves: Moves = "", variant: Variant = "unlimited", start: Line = None) -> PositionAnalysis:
    """The position after these turns, with all legal turns and the threats of both colours."""
    return await asyncio.to_thread(lambda: _position(_reached(moves, variant, start)))


def _position(reached: xart.Position) -> PositionAnalysis:
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


@get("/api/analysis/xart/lines", responses=errors(400, 409))
async def best(
    analyst: TheAnalyst,
    moves: Moves = "",
    variant: Variant = "unlimited",
    start: Line = None,
    level: Level = 0,
    lines: Lines = 1,
) -> LinesInfo:
    """The best turns of the position after these turns. A higher level looks longer and says more."""
    reached = await asyncio.to_thread(_reached, moves, variant, start)
    return await analyst.lines(reached, level, lines)


def router() -> Router:
    """Everything under ``/api/analysis``, and the analysis of tables."""
    analyst = Analyst()
    return Router(
        "/",
        route_handlers=[finished, finished_round, forced, pasted, pasted_round, position, best],
        dependencies={"analyst": Provide(lambda: analyst, sync_to_thread=False)},
    )
