"""The command ``anello``: play, watch and draw games, count their turns, or serve them to other programs."""

import random
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from anello import __version__
from anello.core import AnelloError, Playthrough, game, game_names

__all__ = ["app", "main"]


class Commands(TyperGroup):
    """All commands; what a user can get wrong ends with one sentence and the exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was typed."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (AnelloError, OSError) as error:
            typer.echo(f"anello: {error}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


@app.command()
def games() -> None:
    """List the games with their seats and options.

    Example: anello games
    """
    for name in game_names():
        listed = game(name)
        typer.echo(f"{name}: {listed.title}, for {' and '.join(listed.seats)}")
        for option in listed.options:
            typer.echo(f"  {option.name}={'|'.join(option.choices)}  {option.help}")


@app.command()
def play(
    name: GameName,
    variant: Variant = None,
    setup: Setup = None,
    metric: Metric = None,
    gift: Gift = None,
    option: Options = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game in a file.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game in a file after every move: JSON if it ends in .json."),
    ] = None,
    no_colour: NoColour = False,
    seed: Seed = None,
) -> None:
    """Play a game, two people at one screen.

    A file of an unfinished game of Xe Queo! holds the secret choices in plain text.

    Example: anello play xart --variant limited --save game.txt
    """
    from anello.terminal import Screen, Table, files

    chosen = game(name)
    options = gathered(option, variant=variant, setup=setup, metric=metric, gift=gift)
    if load is None:
        played = chosen.new(**options)
    elif options:
        raise AnelloError("A loaded game brings its own options: leave them out.")
    else:
        played = files.load(load)
        if played.game.name != name:
            raise AnelloError(f"{str(load)!r} holds a game of {played.game.title}, not of {chosen.title}.")
    Table(played, Screen(colour=not no_colour), source=chance(seed), save_to=save).run()


@app.command()
def replay(
    file: RecordFile,
    delay: Annotated[float, typer.Option(min=0, max=3600, help="Seconds between two moves.")] = 0.0,
    no_colour: NoColour = False,
) -> None:
    """Show a game again, move by move; secrets of a round that is not over stay hidden.

    Example: anello replay game.txt --delay 1
    """
    from anello.terminal import Screen, files
    from anello.terminal import replay as replay_on

    replay_on(files.load(file), Screen(colour=not no_colour), delay=delay)


@app.command()
def show(
    file: RecordFile,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw into this file; - is the output.")] = None,
    animate: Annotated[bool, typer.Option("--animate", help="Draw the whole game as a moving picture.")] = False,
    theme: Annotated[Theme, typer.Option(help="What the picture stands on.")] = Theme.LIGHT,
    distinct: Annotated[bool, typer.Option("--distinct", help="Colours and signs for the colour-blind.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="The position after N moves.")] = None,
    no_colour: NoColour = False,
) -> None:
    """Show or draw a position of a game, the last one unless told otherwise.

    Example: anello show game.txt --svg game.svg --theme print --at 12
    """
    from anello.terminal import Screen, files

    played = files.load(file)
    if at is not None and at >= len(played.positions):
        raise AnelloError(f"The game has only {len(played.positions) - 1} moves.")
    positions = played.positions if at is None else played.positions[: at + 1]
    if svg is None:
        if animate:
            raise AnelloError("A moving picture needs a file: say --svg OUT.")
        Screen(colour=not no_colour).board(positions[-1].view(None))
        return
    if animate:
        drawn = played.game.film(positions, theme=theme.value, distinct=distinct)
    else:
        drawn = positions[-1].view(None).svg(theme=theme.value, distinct=distinct)
    if str(svg) == "-":
        typer.echo(drawn)
    else:
        files.write(svg, drawn)


@app.command()
def perft(
    name: GameName,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES", help="Moves to play before counting.")] = None,
    depth: Annotated[int, typer.Option(min=1, max=99, help="How many turns deep.")] = 6,
    line: Annotated[str | None, typer.Option(help="Count from the position of a line.")] = None,
    variant: Variant = None,
    metric: Metric = None,
    gift: Gift = None,
    option: Options = None,
) -> None:
    r"""Count all sequences of so many turns, one line a depth; in Xe Queo! of quiet moves, from a position line.

    Example: anello perft xart --depth 6 @0/ B1+

    Example: anello perft xequeo --depth 4 --line "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
    """
    from anello.adapters.perft import count_turns

    options = gathered(option, variant=variant, metric=metric, gift=gift)
    played = Playthrough.begin(game(name), options, start=line)
    for move in moves or []:
        played = played.play(move)
    for level, count in enumerate(count_turns(played.position, depth), 1):
        rate = f"{count.turns / count.seconds:,.0f} a second" if count.seconds > 0 else ""
        typer.echo(f"{level:>2} {count.turns:>15} {count.seconds:10.6f} s  {rate}")


@app.command()
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
