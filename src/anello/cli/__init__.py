"""The command ``anello``: play, watch and study games, or serve them to people and programs."""

import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.main import get_group

from anello import __version__
from anello.cli import admin, archive, contests, games, keeping, programs, puzzles, study
from anello.core import UnknownGame, game, game_names
from anello.core.plain import speak_plainly
from anello.kit.commands import COMMANDS, Commands, GameCommand, put_line
from anello.kit.games import offered, offers
from anello.kit.interruption import INTERRUPTED, answer_interrupts

__all__ = ["app", "main"]


class AllCommands(Commands):
    """The commands about any game, and under a game's name those that it brings; they are loaded when asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, those of games last."""
        return [*super().list_commands(ctx), *(game.name for game, _ in offers(COMMANDS))]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with this name, None if there is none."""
        brought = None if cmd_name in self.commands or cmd_name not in game_names() else _brought_by(cmd_name)
        if brought is None:
            return super().get_command(ctx, cmd_name)
        own = get_group(brought)
        own.name = cmd_name
        return own


def _brought_by(name: str) -> typer.Typer | None:
    """The commands that a game brings; None if it brings none, or if they or the game cannot be loaded."""
    with suppress(UnknownGame):
        return offered(COMMANDS, game(name))
    return None


app = typer.Typer(
    cls=AllCommands,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


for group in (games.commands, study.commands, contests.commands, programs.commands, keeping.commands):
    for command in group:
        app.command(cls=GameCommand if "option" in command.__annotations__ else None)(command)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(admin.app, name="admin")
app.add_typer(archive.app, name="archive")


def main() -> None:
    """The entry point of the console command."""
    answer_interrupts()
    speak_plainly()
    try:
        app()
    except SystemExit as left:
        if left.code == INTERRUPTED:  # threads in compiled code would be waited for
            _leave_now(INTERRUPTED)
        raise


def _leave_now(code: int) -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        put_line(f"anello {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Anello: board games to play, learn and study. Without a command it asks what to play."""
    if context.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        put_line(context.get_help())
        return
    from anello.kit.screen import Screen
    from anello.terminal import menu

    menu(Screen())
