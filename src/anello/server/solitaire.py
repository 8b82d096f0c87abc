"""The solitaire over HTTP: stacks of tiles, exact odds, and a look back."""

import asyncio
from typing import Any, Literal, TypeAlias

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from anello.core import How
from anello.engines.solitaire import Hint, Solution, hints, review, solution
from anello.games.solitaire import Position
from anello.server.api import errors
from anello.server.deals import Deals, DealtGame
from anello.server.referee import Refusal
from anello.server.settings import Settings
from anello.server.study import Word

__all__ = ["router"]


# --- what goes over the wire -------------------------------------------------------------------------------------


class NewDeal(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a stack of tiles."""

    size: Literal[3, 4] = 3
    daily: bool = False
    """The deal of the day instead of a random one."""


class Placement(msgspec.Struct, forbid_unknown_fields=True):
    """Where the visible tile is to be laid."""

    word: Word


class SolitaireInfo(msgspec.Struct):
    """A game of solitaire as its player sees it."""

    id: str
    size: int
    day: str | None
    practice: bool
    """Whether something was taken back, or the odds were shown."""
    laid: int
    over: bool
    won: bool
    view: dict[str, Any]


class Chance(msgspec.Struct):
    """A placement, and how likely best play succeeds after it."""

    word: str
    chance: float


class HintList(msgspec.Struct):
    """Every placement of the visible tile, the best first."""

    hints: list[Chance]
    odds: float
    """How likely best play succeeds from the empty table."""


class Judged(msgspec.Struct):
    """A placement that was made, and the best there was."""

    played: Chance
    best: Chance


class Review(msgspec.Struct):
    """How good each placement of a finished game was."""

    placements: list[Judged]
    odds: float


# --- what is kept ------------------------------------------------------------------------------------------------


class Bag:
    """The deals, and the solutions of both sizes, as long as the server runs."""

    def __init__(self, settings: Settings) -> None:
        self.deals = Deals(settings.now, settings.source)
        self._folder = settings.data
        self._solutions: dict[int, asyncio.Task[Solution]] = {}

    async def solution(self, size: int) -> Solution:
        """The solution of a size. However many wait for it, it is worked out once."""
        task = self._solutions.get(size)
        if task is None or (task.done() and task.exception()):
            task = asyncio.create_task(asyncio.to_thread(solution, size, folder=self._folder))
            self._solutions[size] = task
        return await asyncio.shield(task)


TheBag: TypeAlias = NamedDependency[Bag]


# --- what can be asked -------------------------------------------------------------------------------------------


def _info(game: DealtGame) -> SolitaireInfo:
    outcome = game.played.outcome
    return SolitaireInfo(
        id=game.id,
        size=game.size,
        day=game.day.isoformat() if game.day else None,
        practice=game.practice,
        laid=len(game.words),
        over=outcome is not None,
        won=outcome is not None and outcome.how is How.SOLVED,
        view=game.view(),
    )


@post("/api/solitaire", responses=errors(400, 403, 413))
async def deal(bag: TheBag, data: JSONBody[NewDeal]) -> SolitaireInfo:
    """Take a stack: a random one, or the one that everybody gets today."""
    return _info(bag.deals.new(data.size, daily=data.daily))


@get("/api/solitaire/{id:str}", responses=errors(404))
async def look(bag: TheBag, id: FromPath[str]) -> SolitaireInfo:
    """The game as it stands."""
    return _info(bag.deals.find(id))


@post("/api/solitaire/{id:str}/place", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def place(bag: TheBag, id: FromPath[str], data: JSONBody[Placement]) -> SolitaireInfo:
    """Lay the visible tile; then the next one is turned up."""
    return _info(bag.deals.place(id, data.word))


@post("/api/solitaire/{id:str}/undo", status_code=200, responses=errors(403, 404, 409))
async def undo(bag: TheBag, id: FromPath[str]) -> SolitaireInfo:
    """Take the last placement back. The game counts as practice then."""
    return _info(bag.deals.take_back(id))


def _chance(hint: Hint) -> Chance:
    return Chance(str(hint.turn), hint.chance)


@post("/api/solitaire/{id:str}/hints", status_code=200, responses=errors(403, 404, 409))
async def odds(bag: TheBag, id: FromPath[str]) -> HintList:
    """The chance of success after each placement. The game counts as practice then."""
    position = bag.deals.find(id).played.position
    assert isinstance(position, Position)
    if position.outcome is not None:
        raise Refusal("over", "This game is over.")
    bag.deals.practise(id)
    solved = await bag.solution(position.size)
    return HintList([_chance(hint) for hint in hints(position, solved)], solved.value(0))


@get("/api/solitaire/{id:str}/review", responses=errors(404, 409))
async def look_back(bag: TheBag, id: FromPath[str]) -> Review:
    """How good each placement of a finished game was."""
    game = bag.deals.find(id)
    played = game.played
    if played.outcome is None:
        raise Refusal("not_over", "The game is not over yet.")
    solved = await bag.solution(game.size)
    verdicts = review(played, solved)
    return Review([Judged(_chance(one.played), _chance(one.best)) for one in verdicts], solved.value(0))


def router(settings: Settings) -> Router:
    """Everything under ``/api/solitaire``."""
    bag = Bag(settings)
    return Router(
        "/",
        route_handlers=[deal, look, place, undo, odds, look_back],
        dependencies={"bag": Provide(lambda: bag, sync_to_thread=False)},
    )
