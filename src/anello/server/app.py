"""The web application, put together: handlers, guards, error answers, and what lives as long as the server."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Message, Scope

from anello.server import analysis, api, pages, puzzles, solitaire, study
from anello.server.attempts import Attempts
from anello.server.computers import Bench
from anello.server.database import migrate, open_engine, sqlite_url
from anello.server.hall import Hall
from anello.server.limits import Buckets, Places
from anello.server.live import House
from anello.server.messages import ErrorInfo
from anello.server.referee import Refusal
from anello.server.reference import reference
from anello.server.security import HEADERS, Identity, address, identity, is_own_origin
from anello.server.settings import Settings
from anello.server.sockets import BAD_MESSAGE, NO_SUCH_TABLE, NOT_YOUR_SEAT, TOO_MANY, Connection
from anello.server.store import Store
from anello.server.warmup import warm_up

__all__ = ["create_app"]

log = logging.getLogger("anello.app")

AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
AnyRequest: TypeAlias = Request[Any, Any, Any]

STATUS = {
    "bad_option": 400,
    "bad_message": 400,
    "bad_record": 400,
    "not_your_seat": 403,
    "no_such_table": 404,
    "unknown_game": 404,
    "no_such_ply": 404,
    "no_such_deal": 404,
    "no_such_puzzle": 404,
    "no_such_lesson": 404,
    "no_such_step": 404,
    "no_such_round": 404,
}
"""The answers of HTTP for refusals; all others are conflicts."""


def create_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""
    return Litestar(
        [
            *api.HANDLERS,
            study.router(settings),
            solitaire.router(settings),
            puzzles.router(settings),
            analysis.router(),
            reference,
            socket,
            pages.page,
            pages.static,
        ],
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "who": Provide(_who, sync_to_thread=False),
            "web": Provide(lambda: settings.web, sync_to_thread=False),
        },
        guards=[_guard],
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
            description="Xart and Xe Queo! for pages and bots; the socket is described in docs/protocol.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        request_max_body_size=settings.largest_body,
        logging_config=None,
        state=State({"settings": settings}),
    )


@asynccontextmanager
async def _life(app: Litestar) -> AsyncIterator[None]:
    """Everything that is opened at the start and closed at the end."""
    settings: Settings = app.state.settings
    settings.data.mkdir(parents=True, exist_ok=True)
    url = settings.url or sqlite_url(settings.data)
    if backup := await asyncio.to_thread(migrate, url):
        log.info("database migrated", extra={"backup": backup.name})
    bench = Bench(settings.engine_threads, settings.levels)
    engine = open_engine(url)
    store = Store(engine)
    house = House(store, bench, settings.now, settings.source, settings.pace)
    hall = Hall(house, idle_tables=settings.idle_tables, heartbeat=settings.heartbeat)
    app.state.hall = hall
    app.state.attempts = Attempts(engine)
    app.state.posts = Buckets(settings.posts)
    app.state.reads = Buckets(settings.reads)
    app.state.places = Places(settings.sockets_per_address)
    await store.open()
    await hall.open()
    background = [asyncio.create_task(hall.resume(), name="resume")]
    if settings.warm_up:
        background.append(asyncio.create_task(warm_up(hall), name="warm-up"))
    else:
        hall.rules_ready.set()
    try:
        yield
    finally:
        for task in background:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await hall.close()
        bench.close()
        await store.close()


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def _who(request: AnyRequest) -> Identity:
    return identity(request)


def _guard(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Not too much from one address, and nothing that changes anything from another site's page."""
    state = connection.app.state
    posted = isinstance(connection, Request) and connection.method not in ("GET", "HEAD")
    buckets: Buckets = state.posts if posted else state.reads
    if not buckets.take(address(connection)):
        raise TooManyRequestsException("Not so fast, please.", headers={"Retry-After": "5"})
    reads_only = isinstance(connection, Request) and not posted
    if not reads_only and not is_own_origin(connection, state.settings.origins):
        raise PermissionDeniedException("This page may not talk to this server.", extra={"code": "wrong_origin"})


async def _add_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api"):
            headers.setdefault("Cache-Control", "no-store")


# --- errors ------------------------------------------------------------------------------------------------------


def _refused(_: AnyRequest, refusal: Refusal) -> Response[ErrorInfo]:
    return Response(ErrorInfo(refusal.code, refusal.reason), status_code=STATUS.get(refusal.code, 409))


def _http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and pages.is_wanted(request):
        return pages.missing(request)
    codes = {400: "bad_request", 404: "not_found", 413: "too_big", 429: "slow_down"}
    code = codes.get(error.status_code, HTTPStatus(error.status_code).name.lower())
    if isinstance(error.extra, dict):
        code = error.extra.get("code", code)
    details = [str(item.get("message", "")) for item in error.extra or () if isinstance(item, dict)]
    reason = " ".join([error.detail, *details]).strip()
    return Response(ErrorInfo(code, reason), status_code=error.status_code, headers=error.headers)


def _failed(_: AnyRequest, error: Exception) -> Response[ErrorInfo]:
    log.error("a request failed", exc_info=error)
    return Response(ErrorInfo("internal", "Something went wrong on the server."), status_code=500)


# --- the socket --------------------------------------------------------------------------------------------------


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], hall: NamedDependency[Hall], table: FromPath[str]) -> None:
    """A place at a table, or a place to watch from."""
    settings: Settings = socket.app.state.settings
    places: Places = socket.app.state.places
    await socket.accept()
    if not places.enter(address(socket)):
        await socket.close(TOO_MANY, "Too many connections from your address.")
        return
    try:
        seat, since = (_number(socket, name) for name in ("seat", "since"))
        async with hall.table(table) as live:
            key = identity(socket).key_hash
            if seat is not None and seat not in live.state.held_by(key):
                await socket.close(NOT_YOUR_SEAT, "That seat is not yours.")
                return
            await Connection(socket, hall, live, key, seat, settings).run(since)
    except Refusal as refusal:
        await socket.close(NO_SUCH_TABLE, refusal.reason)
    except ValueError:
        await socket.close(BAD_MESSAGE, "Seat and since are numbers.")
    finally:
        places.leave(address(socket))


def _number(socket: WebSocket[Any, Any, Any], name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise ValueError(f"{name} is not a number")
    return int(text)
