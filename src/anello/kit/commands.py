"""What all commands share: the group they belong to, the words after them, and how mistakes end."""

import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import requires
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from anello.core import AnelloError, Faculty, game_names
from anello.kit.interruption import INTERRUPTED

__all__ = [
    "COMMANDS",
    "AsJson",
    "Commands",
    "GameArgument",
    "GameCommand",
    "Language",
    "NoColour",
    "Options",
    "RecordFile",
    "Seed",
    "chance",
    "counting",
    "gathered",
    "growing",
    "put_line",
    "working",
]

COMMANDS: Faculty[typer.Typer] = Faculty("commands", "{title} has no commands of its own.")
"""A game's own commands: ``anello NAME …``. Make the `typer.Typer` with ``cls=Commands``."""


def put_line(text: object = "", *, err: bool = False) -> None:
    """Print a line on the standard output or the standard error, in the characters that they have.

    `typer.echo` would write UTF-8 where plain ASCII was asked for.
    """
    print(text, file=sys.stderr if err else sys.stdout, flush=True)


class Commands(TyperGroup):
    """All commands; what a user can get wrong ends with one sentence and the exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was typed."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except KeyboardInterrupt:
            if sys.stderr.isatty():
                put_line("", err=True)  # what follows does not stand behind ^C
            raise typer.Exit(INTERRUPTED) from None
        except ModuleNotFoundError as error:
            extra = _extra_with(error.name or "")
            if extra is None:
                raise
            put_line(f"anello: This needs more packages: pip install 'anello[{extra}]'.", err=True)
            raise typer.Exit(2) from None
        except (AnelloError, OSError, UnicodeDecodeError) as error:
            put_line(f"anello: {_sentence(error)}", err=True)
            raise typer.Exit(2) from None


MODULES = {"PIL": "pillow"}
"""Packages that are not called like the module they bring."""


def _extra_with(module: str) -> str | None:
    """The extra of ours that brings a module that is missing; None if it is not one of theirs."""
    for line in requires("anello") or []:
        wanted, _, when = line.partition(";")
        extra = re.search(r"""extra == ['"]([^'"]+)['"]""", when)
        name = re.match(r"[\w-]+", wanted)
        if extra and name and name[0].lower().replace("-", "_") == MODULES.get(module, module.partition(".")[0]):
            return extra[1]
    return None


def _sentence(error: Exception) -> str:
    """What went wrong in words for people."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"Cannot use {str(error.filename)!r}: {error.strerror}."
    if isinstance(error, UnicodeDecodeError):
        return "A file that was named here is not text."
    return str(error)


class GameCommand(TyperCommand):
    """A command about a game, which takes the game's options under their own names: a word ``--NAME VALUE`` that the
    command does not know itself is passed on as ``--option NAME=VALUE``, and the game says whether it has that option.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words after the command."""
        known = {name: parameter for parameter in self.get_params(ctx) for name in parameter.opts}
        passed, waiting = list[str](), list(args)
        while waiting:
            word = waiting.pop(0)
            name, equals, value = word.partition("=")
            if word == "--":
                passed += [word, *waiting]
                break
            if name in known:
                own: Any = known[name]
                takes = 0 if equals or getattr(own, "is_flag", False) else own.nargs
                passed += [word, *waiting[:takes]]
                del waiting[:takes]
            elif name.startswith("--") and (equals or (waiting and not waiting[0].startswith("--"))):
                passed += ["--option", f"{name[2:]}={value if equals else waiting.pop(0)}"]
            else:
                passed.append(word)
        return super().parse_args(ctx, passed)


# The words after a command, said once for all of them.
def _completed(incomplete: str) -> list[str]:
    """The games that somebody may mean who has typed the beginning of a name."""
    return [name for name in game_names() if name.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Its name; 'anello games' lists all, with their options.", autocompletion=_completed
    ),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record, text or JSON.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game; it may be said under its own name too: --NAME VALUE.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="Make chance repeat itself.")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Plain characters only.")]
Language = Annotated[str | None, typer.Option(help="en, de, fr or it; if not said, the one your system speaks.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def gathered(pairs: list[str] | None) -> dict[str, str]:
    """The options that were given as NAME=VALUE."""
    options: dict[str, str] = {}
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
    if not console.is_terminal:
        yield lambda done, steps: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, steps: bar.update(task, completed=done, total=steps)


@contextmanager
def growing(what: str) -> Iterator[Callable[[int], None]]:
    """A line on standard error, if that is a terminal, for work whose end is not known: tell it a number that grows."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda number: None
        return
    with console.status(what.format(0)) as status:
        yield lambda number: status.update(what.format(number))


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
