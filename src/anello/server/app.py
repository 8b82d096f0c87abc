"""The web application, put together: handlers, guards, error answers, and what lives as long as the server."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

from anello.kit.games import known_games
from anello.server.archive.archive import Archive
from anello.server.calling.calling import Calling
from anello.server.engine_pool import EnginePool
from anello.server.limits import AddressBuckets, OpenSockets, SharedLimits
from anello.server.metrics import LATE_SECONDS
from anello.server.openapi import ExactJson
from anello.server.people.pairing import PairingQueue
from anello.server.people.people import People
from anello.server.puzzle_attempts import PuzzleAttempts
from anello.server.rasteriser import Rasteriser
from anello.server.refusals import Refusal, RefusalCode
from anello.server.remembered import RememberedAnswers
from anello.server.routes import (
    about,
    archive,
    brought,
    calling,
    documentation,
    games,
    ignoring,
    lessons,
    metrics,
    pages,
    pairing,
    people,
    pictures,
    plans,
    players,
    puzzles,
    ratings,
    records,
    reference,
    socket,
    tables,
    tournaments,
)
from anello.server.routes.common import CarefulRequest, HttpRequest, RequestWork, too_fast
from anello.server.security import HEADERS, AnyConnection, Identity, address, identity, is_own_host, is_own_origin
from anello.server.settings import Settings
from anello.server.tables.copies import keep_daily_copy
from anello.server.tables.database import hold, look_through, migrate, open_engine, sqlite_url
from anello.server.tables.registry import TableRegistry
from anello.server.tables.setup import TableServices
from anello.server.tables.steady_clock import SteadyClock
from anello.server.tables.store import TableStore
from anello.server.tournaments.tournaments import Tournaments
from anello.server.warmup import warm_up
from anello.server.wire.about import ErrorInfo

__all__ = ["create_app"]

log = logging.getLogger("anello.app")

HASTE_DELAY = 0.5
"""So many seconds who asks too fast waits to be told so."""
MOST_REMEMBERED = 64 * 2**20
"""So many bytes of questions and answers are remembered."""

PULSE_EVERY = 0.25
"""So often the server notes that it goes on: while it is stopped no clock runs."""
MEASURED_EVERY = 2.0
"""So often it is counted who is here."""
CALLED_EVERY = 60.0
"""So often it is looked whose time runs out, and who wants to be called once a day."""
TOURNAMENTS_EVERY = 0.5
"""So often tournaments are looked at in which the next games may begin."""
ARCHIVED_EVERY = 2.0
"""So often games are looked for that have ended and belong to the archive."""
COPIES_EVERY = 60.0
"""So often it is looked whether a day has gone since the last copy."""


class ReadableApp(Litestar):
    """Whatever can be read can also be asked about: HEAD is answered as GET is, and the server leaves the body out."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Answer a request."""
        if scope["type"] != "lifespan" and scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope = scope.copy()
            scope["method"] = HttpMethod.GET
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""
    titles = " · ".join(game.title for game in known_games())
    requests = games.game_requests(settings, lambda: app.state.tables)
    app = ReadableApp(
        [
            *about.HANDLERS,
            *tables.HANDLERS,
            *requests.handlers,
            *lessons.HANDLERS,
            *puzzles.HANDLERS,
            *records.HANDLERS,
            *brought.HANDLERS,
            *archive.HANDLERS,
            *calling.HANDLERS,
            *plans.HANDLERS,
            *people.HANDLERS,
            *ignoring.HANDLERS,
            *ratings.HANDLERS,
            *players.HANDLERS,
            *pairing.HANDLERS,
            *tournaments.HANDLERS,
            *pictures.HANDLERS,
            *documentation.HANDLERS,
            reference.reference,
            metrics.MetricsPage,
            socket.socket,
            *pages.HANDLERS,
        ],
        dependencies={
            "tables": Provide(_tables, sync_to_thread=False),
            "sender": Provide(_sender),
            "people": Provide(_people, sync_to_thread=False),
            "pairing": Provide(_pairing, sync_to_thread=False),
            "tournaments": Provide(_tournaments, sync_to_thread=False),
            "work": Provide(_work, sync_to_thread=False),
            "attempts": Provide(_attempts, sync_to_thread=False),
            "archive": Provide(_archive, sync_to_thread=False),
            "calling": Provide(_calling, sync_to_thread=False),
            "web": Provide(lambda: settings.web, sync_to_thread=False),
        },
        guards=[_guard],
        middleware=[metrics.REQUESTS.middleware],
        before_send=[_add_headers],
        exception_handlers={
            Refusal: _refused,
            HTTPException: _http_error,
            Exception: _failed,
        },
        lifespan=[_life],
        openapi_config=OpenAPIConfig(
            title="Anello",
            version="1",
            description=f"{titles}, for pages and bots; the socket is described in docs/protocol.md.",
            path="/api/schema",
            render_plugins=[ExactJson(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        request_class=CarefulRequest,
        request_max_body_size=settings.largest_body,
        logging_config=None,
        state=State({"settings": settings, "warm_up": requests.warm_up}),
    )
    return app


@asynccontextmanager
async def _life(app: Litestar) -> AsyncIterator[None]:
    """Everything that is opened at the start and closed at the end."""
    settings: Settings = app.state.settings
    settings.data.mkdir(parents=True, exist_ok=True)
    url = settings.url or sqlite_url(settings.data)
    held = await asyncio.to_thread(hold, url)
    if backup := await asyncio.to_thread(migrate, url):
        log.info("database migrated", extra={"backup": backup.name})
    pool = EnginePool(settings.engine_threads)
    engine = open_engine(url, serving=True)
    clock = SteadyClock(settings.now)
    store = TableStore(engine, clock, settings.data)
    called = Calling(store.access, clock, settings.contact, settings.call_after)
    services = TableServices(store, pool, settings.levels, clock, settings.source, settings.pace, calls=called.due)
    registry = TableRegistry(services, idle_tables=settings.idle_tables, heartbeat=settings.heartbeat)
    app.state.tables = registry
    app.state.pool = pool
    app.state.attempts = PuzzleAttempts(store.access)
    app.state.archive = Archive(store)
    app.state.calling = called
    app.state.people = People(store.access, clock)
    app.state.pairing = PairingQueue(registry, app.state.people.ratings)
    app.state.tournaments = Tournaments(registry, app.state.people.ratings, called.made)
    app.state.posts = AddressBuckets(settings.posts)
    app.state.reads = AddressBuckets(settings.reads)
    app.state.thinking = AddressBuckets(settings.thinking)
    app.state.remembered = RememberedAnswers(MOST_REMEMBERED)
    app.state.rasteriser = Rasteriser()
    app.state.open_sockets = OpenSockets(settings.sockets_per_address)
    limits = {name: app.state[name] for name in ("posts", "reads", "thinking")}
    registry.share(SharedLimits(**limits), app.state.open_sockets)
    await store.open()
    await registry.open()
    await app.state.pairing.begin()
    background = [
        services.watch.start("pulse", partial(_pulse, clock)),
        services.watch.start("pairing", app.state.pairing.run),
        services.watch.start_repeating("measuring", MEASURED_EVERY, partial(_measure, registry)),
        services.watch.start("resuming", registry.resume),
        services.watch.start("looking for damage", partial(_look_for_damage, url, registry)),
        services.watch.start("turns", partial(app.state.calling.tell_turns, registry.is_there)),
        services.watch.start_repeating("time running out", CALLED_EVERY, app.state.calling.tell_soon),
        services.watch.start_repeating("daily calls", CALLED_EVERY, app.state.calling.tell_daily),
        services.watch.start_repeating("tournaments", TOURNAMENTS_EVERY, app.state.tournaments.advance_all),
        services.watch.start_repeating("archive", ARCHIVED_EVERY, app.state.archive.take_in_finished),
    ]
    if settings.warm_up:
        background.append(services.watch.start("warm-up", partial(warm_up, registry, app.state.warm_up)))
        collecting = partial(_take_in_collections, app.state.archive, registry)
        background.append(services.watch.start("collections", collecting))
    else:
        registry.rules_ready.set()
    if settings.copies:
        copying = partial(keep_daily_copy, url, settings.data, settings.copies)
        background.append(services.watch.start_repeating("daily copies", COPIES_EVERY, copying))
    try:
        yield
    finally:
        for task in background:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await registry.close()
        pool.close()
        app.state.rasteriser.close()
        await store.close()
        if held is not None:
            held.leave()


async def _pulse(clock: SteadyClock) -> None:
    """Note again and again that the event loop goes on, and how late it comes to it."""
    loop = asyncio.get_running_loop()
    while True:
        clock.pulse()
        due = loop.time() + PULSE_EVERY
        await asyncio.sleep(PULSE_EVERY)
        LATE_SECONDS.observe(max(0.0, loop.time() - due))


async def _look_for_damage(url: str, tables: TableRegistry) -> None:
    """Look at every page of the database when people can play: that may take a while."""
    await tables.rules_ready.wait()
    await look_through(url, tables.services.watch)


async def _take_in_collections(archive: Archive, tables: TableRegistry) -> None:
    await tables.rules_ready.wait()
    await archive.take_in_collections()


async def _measure(tables: TableRegistry) -> None:
    await metrics.measure(tables.in_memory(), tables.services.pool, tables.services.watch)


def _tables(state: State) -> TableRegistry:
    found: TableRegistry = state.tables
    return found


def _work(request: HttpRequest, state: State) -> RequestWork:
    payer = address(request)
    return RequestWork(request, state.pool, state.remembered, payer, state.thinking.of(payer), state.rasteriser)


def _attempts(state: State) -> PuzzleAttempts:
    found: PuzzleAttempts = state.attempts
    return found


def _calling(state: State) -> Calling:
    found: Calling = state.calling
    return found


def _archive(state: State) -> Archive:
    found: Archive = state.archive
    return found


async def _sender(request: HttpRequest, state: State) -> Identity:
    found: Identity = await state.people.identified(identity(request))
    return found


def _pairing(state: State) -> PairingQueue:
    found: PairingQueue = state.pairing
    return found


def _tournaments(state: State) -> Tournaments:
    found: Tournaments = state.tournaments
    return found


def _people(state: State) -> People:
    found: People = state.people
    return found


async def _guard(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Only what is meant for us, not too much from one address, and no changes from another site's page."""
    state = connection.app.state
    if not is_own_host(connection, state.settings.hosts):
        raise HTTPException(
            "This server does not know that name of its own: name it in ANELLO_HOSTS, or ask by its address.",
            status_code=RefusalCode.WRONG_HOST.status,
            extra={"code": RefusalCode.WRONG_HOST},
        )
    posted = isinstance(connection, Request) and connection.method != "GET"
    buckets: AddressBuckets = state.posts if posted else state.reads
    if not buckets.take(address(connection)):
        await asyncio.sleep(HASTE_DELAY)  # or saying no all the time would be as much work as answering
        raise too_fast()
    reads_only = isinstance(connection, Request) and not posted
    if not reads_only and not is_own_origin(connection, state.settings.origins):
        raise PermissionDeniedException(
            "This page may not talk to this server.", extra={"code": RefusalCode.WRONG_ORIGIN}
        )


async def _add_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope.get("method") == "OPTIONS":  # each handler would name its own methods only
            routes = [route for route in scope["litestar_app"].routes if route.path == scope.get("path_template")]
            methods = {method for route in routes for method in getattr(route, "methods", ())}
            headers["Allow"] = ", ".join(sorted(methods | {"HEAD"} if "GET" in methods else methods))
        if scope["path"].startswith("/api"):
            headers.setdefault("Cache-Control", "no-store")


# --- errors ------------------------------------------------------------------------------------------------------


HTTP_CODES = {
    code.status: code
    for code in (
        RefusalCode.BAD_REQUEST,
        RefusalCode.NOT_FOUND,
        RefusalCode.METHOD_NOT_ALLOWED,
        RefusalCode.TOO_BIG,
        RefusalCode.SLOW_DOWN,
        RefusalCode.INTERNAL,
    )
}


def _refused(_: HttpRequest, refusal: Refusal) -> Response[ErrorInfo]:
    return Response(ErrorInfo(refusal.code, refusal.reason), status_code=refusal.code.status)


def _http_error(request: HttpRequest, error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and pages.is_wanted(request):
        return pages.missing(request)
    code = HTTP_CODES.get(error.status_code, RefusalCode.BAD_REQUEST)
    if isinstance(error.extra, dict):
        code = error.extra.get("code", code)
    details = [str(item.get("message", "")) for item in error.extra or () if isinstance(item, dict)]
    reason = " ".join([error.detail, *details]).strip()
    return Response(ErrorInfo(code, reason), status_code=error.status_code, headers=error.headers)


def _failed(_: HttpRequest, error: Exception) -> Response[ErrorInfo]:
    log.error("a request failed", exc_info=error)
    return Response(ErrorInfo(RefusalCode.INTERNAL, "Something went wrong on the server."), status_code=500)
