"""Starting the server: what `anello serve` does."""

import contextlib
import os
import threading
import webbrowser
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from anello.core import AnelloError
from anello.kit.files import data_folder
from anello.server.connections import listen
from anello.server.logs import set_up_logs
from anello.server.process import run_process
from anello.server.settings import Settings
from anello.server.tables.database import DatabaseTrouble, hold, migrate, sqlite_url
from anello.server.workers import run_workers

__all__ = ["serve"]

SHORTEST_TOKEN = 16
RENEWED_AFTER = 60.0
"""So many seconds after the start it is seen whether kernels for browsers are out of date: it would hold the start up,
and all who come back then."""
OWN_MACHINE = ("127.0.0.1", "::1", "localhost")
"""Whoever listens there without a proxy serves this machine alone: the page may bring games to the archive."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | None = None,
    open_browser: bool = True,
    *,
    settings: Settings | None = None,
    log_level: str = "info",
    workers: int = 1,
) -> None:
    """Serve until told to stop, with one process or several. A port of 0 takes any free one; the address is printed.

    `ANELLO_DATABASE` may hold the address of another database, such as ``postgresql+psycopg://user@host/name``,
    `ANELLO_HOSTS` the names under which people reach this server, and `ANELLO_PROXIES` the addresses or networks of
    proxies in front of it, which are believed when they say for whom they ask. `ANELLO_COPIES` is the number of daily
    copies that are kept; `ANELLO_CONTACT` is the mail address (``mailto:…``) or page of the host, for push services,
    `ANELLO_PUSH_SERVICES` names further hosts of these; whoever shows `ANELLO_METRICS_TOKEN` may read the numbers of
    the server at ``/metrics``.
    """
    chosen = settings or Settings(
        data_dir or data_folder(),
        os.environ.get("ANELLO_DATABASE"),
        proxies=_named("ANELLO_PROXIES"),
        hosts=_named("ANELLO_HOSTS"),
        copies=_copies(),
        imports=host in OWN_MACHINE and not (_named("ANELLO_HOSTS") or _named("ANELLO_PROXIES")),
        push_services=_named("ANELLO_PUSH_SERVICES"),
        contact=os.environ.get("ANELLO_CONTACT", "") or Settings.contact,
        metrics_token=_metrics_token(),
    )
    chosen.data.mkdir(parents=True, exist_ok=True)  # a name that can be no folder is told before all else
    if workers > 1 and not _is_shared(chosen.url):
        raise AnelloError(
            "Several workers need a database that they can share: name a PostgreSQL in ANELLO_DATABASE, "
            "or serve with one worker."
        )
    _open_database(chosen.data, chosen.url)  # and so is a damaged database
    with listen(host, port) as listener:
        set_up_logs(log_level)
        shown_host = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
        address = f"http://{shown_host}:{listener.getsockname()[1]}/"
        print(f"Anello is at {address} (stop it with Ctrl-C)", flush=True)
        renewing = threading.Timer(RENEWED_AFTER, _renew)
        renewing.daemon = True
        renewing.start()
        if open_browser:
            threading.Timer(0.5, _open, [address]).start()
        if workers > 1:
            run_workers(chosen, listener, workers, log_level)
        else:
            run_process(chosen, listener)


def _renew() -> None:
    """Compile anew what browsers run if kernels have changed, which happens to those who work on them."""
    from anello.kit.wasm.files import renew  # here, since a compiler comes with it

    renew(lambda sentence: print(sentence, flush=True))


def _named(variable: str) -> frozenset[str]:
    """The words of an environment variable, apart by commas or spaces."""
    return frozenset(os.environ.get(variable, "").lower().replace(",", " ").split())


def _is_shared(url: str | None) -> bool:
    """Whether several processes may use a database and hear each other."""
    try:
        return url is not None and make_url(url).get_backend_name() == "postgresql"
    except ArgumentError:
        return False


def _open_database(data: Path, url: str | None) -> None:
    """Look whether the database is whole and has the newest shape; what is wrong is said in a sentence."""
    address = url or sqlite_url(data)
    held = hold(address)
    try:
        migrate(address)
    except ModuleNotFoundError as error:
        raise DatabaseTrouble(f"That database needs another package ({error.name}): 'anello[postgres]'.") from None
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise DatabaseTrouble(f"The database cannot be used: {reason}.") from None
    finally:
        if held is not None:
            held.leave()


def _copies() -> int:
    wanted = os.environ.get("ANELLO_COPIES", "7")
    if not wanted.isdecimal():
        raise AnelloError(f"ANELLO_COPIES is a number of copies, 0 for none, not {wanted!r}.")
    return int(wanted)


def _metrics_token() -> str:
    token = os.environ.get("ANELLO_METRICS_TOKEN", "")
    if token and len(token) < SHORTEST_TOKEN:
        raise AnelloError(f"ANELLO_METRICS_TOKEN has to be at least {SHORTEST_TOKEN} characters long.")
    return token


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
