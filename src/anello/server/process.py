"""One process that serves: the web server in its event loop, and what Python is told for it."""

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable
from typing import Literal, TypeAlias

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import DBAPIError

from anello.server.app import create_app
from anello.server.connections import ServerConfig
from anello.server.settings import Settings
from anello.server.tables.database import open_engine
from anello.server.tables.postgres import passes
from anello.server.tables.registry import TableRegistry

__all__ = ["Stage", "run_process"]

log = logging.getLogger("anello.process")

Stage: TypeAlias = Literal["serving", "warm"]
"""How far a process is: people can play, and then everything is compiled too."""
BEAT_EVERY = 1.0
"""So many seconds lie between two signs that the event loop goes on."""

GARBAGE = (1_000, 5, 5_000)
"""When Python looks for garbage. Tables are values without cycles and go by themselves; a full look through those of a
thousand people holds everybody up for a third of a second, and with Python's own numbers it comes all the time. A look
through what came since the last one but five held everybody up for 60 to 85 ms where each came after 5,000 objects."""

SWITCH = 0.0005
"""After so many seconds Python lets another thread go on: the event loop must not wait long for those that compute."""

WAITING = 0.2
"""So many seconds after the database could not be reached at the start it is tried again."""
LOOKING = 0.05
"""Every so many seconds it is looked how far the process is."""


def run_process(
    settings: Settings,
    listener: socket.socket,
    *,
    report: Callable[[Stage], None] = lambda stage: None,
    beat: Callable[[], None] = lambda: None,
    lifeline: int | None = None,
) -> None:
    """Serve until told to stop, or until the other end of a pipe is gone, the lifeline.

    `report` hears the stages, and `beat` is called again and again from then on, as long as the event loop goes on.
    """
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
    app = create_app(settings)
    gc.freeze()  # the program itself stays for good, and is not looked through for garbage any more
    server = uvicorn.Server(ServerConfig(app, settings))

    stopped = asyncio.Event()

    def stop() -> None:
        stopped.set()
        server.should_exit = True
        if lifeline is not None:
            asyncio.get_running_loop().remove_reader(lifeline)

    async def run() -> None:
        if lifeline is not None:
            asyncio.get_running_loop().add_reader(lifeline, stop)
        if settings.url is not None:
            await _wait_for_database(settings.url, stopped)
        if stopped.is_set():
            return
        reporting = asyncio.create_task(_report(app, server, report, beat), name="reporting")
        try:
            await server.serve([listener])
        finally:
            reporting.cancel()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())


async def _wait_for_database(url: str, stopped: asyncio.Event) -> None:
    """Wait until it can be reached, for it may be starting too, or until told to stop."""
    engine = open_engine(url)
    is_told = False
    try:
        while not stopped.is_set():
            try:
                await asyncio.to_thread(lambda: engine.connect().close())
                return
            except DBAPIError as error:
                if not passes(error):
                    raise
                if not is_told:
                    log.warning("waiting for the database", extra={"error": str(error.orig)})
                    is_told = True
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopped.wait(), WAITING)
    finally:
        engine.dispose()


async def _report(
    app: Litestar, server: uvicorn.Server, report: Callable[[Stage], None], beat: Callable[[], None]
) -> None:
    while not server.started:
        await asyncio.sleep(LOOKING)
    tables: TableRegistry = app.state.tables
    while not tables.is_serving:
        await asyncio.sleep(LOOKING)
    report("serving")
    beating = asyncio.create_task(_beat(beat), name="beating")
    try:
        while app.state.settings.warm_up and not tables.warmup.ready:
            await asyncio.sleep(LOOKING)
        report("warm")
        await beating
    finally:
        beating.cancel()


async def _beat(beat: Callable[[], None]) -> None:
    while True:
        beat()
        await asyncio.sleep(BEAT_EVERY)
