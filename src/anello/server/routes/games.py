"""What games answer beyond playing: each of their own requests is a route, with the types that the game gives it."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
from litestar import Litestar, Response, post
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from anello.core import AnelloError, Game, View
from anello.kit.games import known_games, offered
from anello.server.engine_pool import Urgency
from anello.server.kept import DatabaseTexts
from anello.server.openapi import document_of
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.routes.common import RequestWork, Sender, Tables, Work, errors, ready
from anello.server.settings import Settings
from anello.server.tables.registry import TableRegistry
from anello.study.requests import SERVICE
from anello.study.requests import Request as GameRequest
from anello.warmup import WarmupStep

__all__ = ["GameRequests", "game_requests"]

log = logging.getLogger("anello.games")

OpenRegistry: TypeAlias = Callable[[], TableRegistry]
"""The tables, which are opened later than the routes are made."""


@dataclass(frozen=True)
class ServiceHost:
    """What this server lends to the games that answer on it."""

    now: Callable[[], float]
    source: Random
    folder: Path
    tables: OpenRegistry

    def kept(self, game: str) -> DatabaseTexts:
        """What a game keeps for those who ask."""
        return DatabaseTexts(game, lambda: self.tables().store.access, self.now)

    def running(self, game: str) -> Iterable[View]:
        """What onlookers see of a game where it is being played."""
        tables = self.tables()
        return tables.store.access.awaited(tables.running_views(game))


@dataclass(frozen=True)
class GameRequests:
    """What all games answer: a route for each request, and what compiles those that need it."""

    handlers: Sequence[HTTPRouteHandler]
    warm_up: Sequence[WarmupStep]


def game_requests(settings: Settings, tables: OpenRegistry) -> GameRequests:
    """``POST /api/games/GAME/NAME`` for every request of every game."""
    host = ServiceHost(settings.now, settings.source, settings.data, tables)
    found: list[HTTPRouteHandler] = []
    steps: list[WarmupStep] = []
    for game in known_games():
        if (service := offered(SERVICE, game)) is None:
            continue
        try:
            requests = service(host)
            offer = [_handler(game, request) for request in requests]
            _expect_sound(offer, tuple((one.name, one.takes, one.gives) for one in requests))
            found += offer
            steps += [(f"{game.title}: {one.name}", one.warm) for one in requests if one.warm is not None]
        except Exception:  # somebody else's package: whatever is wrong with it, the others go on
            log.exception("a game's requests cannot be offered", extra={"game": game.name})
    return GameRequests(found, steps)


_sound = set[tuple[tuple[str, type, type], ...]]()
"""The names and types of requests that were tried: whoever makes many apps tries them once."""


def _expect_sound(offer: Sequence[HTTPRouteHandler], types: tuple[tuple[str, type, type], ...]) -> None:
    """Try routes in an app of their own: types that cannot be described must not keep the server from starting."""
    if types in _sound:
        return
    lent = {name: Provide(lambda: None, sync_to_thread=False) for name in ("work", "tables", "sender")}
    app = Litestar(offer, dependencies=lent, logging_config=None)
    document_of(app)
    _sound.add(types)


def _handler(game: Game[Any], request: GameRequest[Any, Any]) -> HTTPRouteHandler:
    name = f"{game.name}/{request.name}"
    for kind in (request.takes, request.gives):
        if not issubclass(kind, msgspec.Struct):
            raise TypeError(f"{name} takes or gives {kind.__name__}, which is no msgspec.Struct")

    async def answer(work: RequestWork, question: Any) -> bytes:
        def encoded() -> bytes:
            return msgspec.json.encode(request.answer(question))

        urgency = Urgency.STUDY if request.slow else Urgency.ANSWER
        if not request.pure:
            return await work.run(encoded, urgency)
        return await work.once(f"{name}\n{msgspec.json.encode(question).decode()}", encoded, urgency)

    async def handle(work: Work, tables: Tables, sender: Sender, data: Any) -> Response[Any]:
        if request.slow and sender.person and await tables.store.plays_rated(sender.person, game.name):
            raise Refusal(RefusalCode.RATED_GAME, "While you play a rated game of it nothing is analysed for you.")
        try:
            return ready(await answer(work, data))
        except AnelloError as error:
            raise refusal_of(error) from error

    # The types are those of the request, so that what comes in is checked and the OpenAPI document is exact.
    body: Any = JSONBody
    reply: Any = Response
    handle.__annotations__ |= {"data": body[request.takes], "return": reply[request.gives]}
    handle.__doc__ = request.help
    declared = post(
        f"/api/games/{name}",
        status_code=200,
        name=name,
        operation_id=f"{game.name}_{request.name}",
        tags=[game.title],
        responses=errors(400, 403, 404, 409, 413),
    )
    return declared(handle)
