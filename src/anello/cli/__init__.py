"""The command ``anello``: play, watch and study games, or serve them to people and programs."""

import sys
from typing import Annotated

import typer

from anello import __version__
from anello.cli import contests, games, programs, puzzles, solitaire, study, xequeo
from anello.cli.common import Commands

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


for group in (games.commands, study.commands, contests.commands, programs.commands):
    for command in group:
        app.command()(command)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(solitaire.app, name="solitaire")
app.add_typer(xequeo.app, name="xequeo")


def main() -> None:
    """The entry point of the console command."""
    app()


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"anello {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Anello: two board games of rings, Xe Queo! and Xart. Without a command it asks what to play."""
    if context.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(context.get_help())
        return
    from anello.terminal import Screen, menu

    menu(Screen())
