"""Starting the server: what `anello serve` does."""

import asyncio
import contextlib
import gc
import os
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from anello.core.folders import data_folder
from anello.server.app import create_app
from anello.server.logs import set_up_logs
from anello.server.settings import Settings

__all__ = ["serve"]

FAREWELL = 5
"""So many seconds open connections get to end when the server stops."""

GARBAGE = (5_000, 5, 1_000)
"""When Python looks for garbage. Tables are values without cycles and go by themselves; a full look through those of a
thousand guests holds everybody up for a third of a second, and with Python's own numbers it comes all the time."""

SILENCE = 60
"""So many seconds the other side may take no data."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | None = None,
    open_browser: bool = True,
    *,
    settings: Settings | None = None,
    log_level: str = "info",
) -> None:
    """Serve until told to stop. A port of 0 takes any free one; the address is printed.

    `ANELLO_DATABASE` may hold the address of another database, such as ``postgresql+psycopg://user@host/name``.
    """
    chosen = settings or Settings(data_dir or data_folder(), os.environ.get("ANELLO_DATABASE"))
    chosen.data.mkdir(parents=True, exist_ok=True)  # a name that can be no folder is told before all else
    with _listen(host, port) as listener:
        set_up_logs(log_level)
        gc.set_threshold(*GARBAGE)
        shown_host = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
        address = f"http://{shown_host}:{listener.getsockname()[1]}/"
        print(f"Anello is at {address} (stop it with Ctrl-C)", flush=True)
        if open_browser:
            threading.Timer(0.5, _open, [address]).start()
        config = uvicorn.Config(
            create_app(chosen),
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=chosen.largest_frame,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # the protocol has pings of its own
            timeout_graceful_shutdown=FAREWELL,
            server_header=False,
        )
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(uvicorn.Server(config).serve([listener]))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise SystemExit(f"Cannot listen on {host} port {port} ({error.strerror}): choose another.") from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Let the system end connections that take no data: a closed socket would wait for a slow reader for ever.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE * 1000)
    return listener


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
