"""The analysis part of the HTTP interface: games that are over, any position of Xart, finished rounds of Xe Queo!"""

import asyncio
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from anello.core import AnelloError, Playthrough, game
from anello.engines.xequeo.analysis import PlayedRound, played_rounds
from anello.games import xart
from anello.games.xequeo.notation import LETTERS, cell_name
from anello.server.analyst import LEVELS, Analyst, LinesInfo, PositionAnalysis, RoundAnalysis, position_analysis
from anello.server.api import errors
from anello.server.hall import Hall
from anello.server.referee import Refusal
from anello.server.study import Language
from anello.tutor.records import replayed

__all__ = ["router"]

MOST_LINES = 5


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


class ForcedInfo(msgspec.Struct):
    """How many tiles each ply of a game of Xart laid by force."""

    forced: list[int]


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
    return await asyncio.to_thread(lambda: position_analysis(_reached(moves, variant, start)))


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
