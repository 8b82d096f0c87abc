"""Commands for other programs and other people's browsers."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from anello.cli.common import GameName, Gift, Metric, Options, Seed, Setup, Variant, chance, gathered
from anello.core import game

__all__ = ["commands"]


def gtp(
    name: GameName,
    variant: Variant = None,
    setup: Setup = None,
    metric: Metric = None,
    gift: Gift = None,
    option: Options = None,
    seed: Seed = None,
) -> None:
    r"""Answer the Go Text Protocol (GTP 2) on standard input and output; the command help lists all commands.

    Example: printf 'play white @0/\nshowboard\n' | anello gtp xart
    """
    from anello.adapters.gtp import new_session, serve

    options = gathered(option, variant=variant, setup=setup, metric=metric, gift=gift)
    serve(new_session(game(name), options, chance(seed)), sys.stdin.buffer, sys.stdout.buffer)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8000,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder in which games are kept.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
) -> None:
    """Serve the page: play in a browser against the computer, together, or with anyone by a link.

    Example: anello serve --port 8080 --data games
    """
    from anello.server.command import serve as serve_page

    # A person at a terminal wants the address, a machine the log.
    serve_page(host, port, data, not no_browser, log_level="warning" if sys.stderr.isatty() else "info")


commands = (serve, gtp)
