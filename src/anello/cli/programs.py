"""Commands for other programs and other people's browsers."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from anello.core import game
from anello.kit.commands import GameArgument, Options, Seed, chance, gathered, put_line, working

__all__ = ["commands"]


def gtp(
    name: GameArgument,
    option: Options = None,
    seed: Seed = None,
) -> None:
    r"""Answer the Go Text Protocol (GTP 2) on standard input and output; the command help lists all commands.

    Example: printf 'play white @0/\nshowboard\n' | anello gtp xart
    """
    from anello.adapters.gtp import new_session, serve
    from anello.warmup import make_ready

    session = new_session(game(name), gathered(option), chance(seed))
    make_ready(session.game)  # before the first answer: who asks for a move may be measuring the time
    serve(session, sys.stdin.buffer, sys.stdout.buffer)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8000,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder in which games are kept.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="So many processes; several need PostgreSQL.")] = 1,
) -> None:
    """Serve the page: play in a browser against the computer, together, or with anyone by a link.

    Example: anello serve --port 8080 --data games
    """
    from anello.server.command import serve as serve_page

    # A person at a terminal wants the address, a machine the log.
    log_level = "warning" if sys.stderr.isatty() else "info"
    serve_page(host, port, data, not no_browser, log_level=log_level, workers=workers)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that becomes the top of a web space.")],
) -> None:
    """Write the page as plain files: what plays in browsers, the lessons and the rules, without any server.

    Example: anello export site
    """
    from anello.server.export import export_page

    with working("Writing the page"):
        count = export_page(folder)
    put_line(f"The page is in {str(folder)!r}: {count} files.")


commands = (serve, gtp, export)
