"""What all commands share: the group they belong to, the words after them, and how mistakes end."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from anello.core import AnelloError

__all__ = [
    "Commands",
    "GameName",
    "Gift",
    "Json",
    "Metric",
    "NoColour",
    "Options",
    "RecordFile",
    "Seed",
    "Setup",
    "Theme",
    "Variant",
    "chance",
    "counting",
    "gathered",
    "working",
]


class Commands(TyperGroup):
    """All commands; what a user can get wrong ends with one sentence and the exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was typed."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (AnelloError, OSError, UnicodeDecodeError) as error:
            typer.echo(f"anello: {_sentence(error)}", err=True)
            raise typer.Exit(2) from None


def _sentence(error: Exception) -> str:
    """What went wrong in words for people."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"Cannot use {str(error.filename)!r}: {error.strerror}."
    if isinstance(error, UnicodeDecodeError):
        return "A file that was named here is not text."
    return str(error)


class Theme(StrEnum):
    """The grounds a picture can stand on."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"


# The words after a command, said once for all of them.
GameName = Annotated[str, typer.Argument(metavar="GAME", help="xart or xequeo; 'anello games' lists all.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record, text or JSON.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Any option of the game.")]
Variant = Annotated[str | None, typer.Option(help="Xart: unlimited, limited, loop or lucky.")]
Setup = Annotated[str | None, typer.Option(help="Xe Queo!: random, manual or split.")]
Metric = Annotated[str | None, typer.Option(help="Xe Queo!: king or euclid.")]
Gift = Annotated[str | None, typer.Option(help="Xe Queo!: no or yes.")]
Seed = Annotated[int | None, typer.Option(help="Make chance repeat itself.")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Plain characters only.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def gathered(pairs: list[str] | None, **named: str | None) -> dict[str, str]:
    """The options that were given, under their own names or as NAME=VALUE."""
    options = {name: value for name, value in named.items() if value is not None}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise AnelloError(f"Write an option as NAME=VALUE, not {pair!r}.")
        options[name] = value
    return options


def chance(seed: int | None) -> random.Random:
    """Where chance comes from: the system, or a seed to repeat a game."""
    return random.SystemRandom() if seed is None else random.Random(seed)


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, if that is a terminal: tell it how many steps of how many are done."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, steps: bar.update(task, completed=done, total=steps)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A sign on standard error, if that is a terminal, that something takes its time."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(what):
        yield
