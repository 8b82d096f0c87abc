"""Commands for people: list, play, watch, draw and count games."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from anello.cli.common import (
    GameName,
    Gift,
    Metric,
    NoColour,
    Options,
    RecordFile,
    Seed,
    Setup,
    Theme,
    Variant,
    chance,
    gathered,
)
from anello.core import AnelloError, Playthrough, game, game_names

__all__ = ["commands"]


def games() -> None:
    """List the games with their seats, options and computer players.

    Example: anello games
    """
    from anello.engines.players import levels

    for name in game_names():
        listed = game(name)
        typer.echo(f"{name}: {listed.title}, for {' and '.join(listed.seats)}")
        for option in listed.options:
            typer.echo(f"  {option.name}={'|'.join(option.choices)}  {option.help}")
        with suppress(AnelloError):
            names = ", ".join(f"{level.number} {level.name}" for level in levels(name))
            typer.echo(f"  computer players: {names}")


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
    against: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Play the computer: a level by name or number.")
    ] = None,
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Your seat against the computer.")] = "1",
    no_colour: NoColour = False,
    seed: Seed = None,
) -> None:
    """Play a game, two people at one screen or one against the computer.

    A file of an unfinished game of Xe Queo! holds the secret choices in plain text.

    Example: anello play xart --variant limited --save game.txt

    Example: anello play xequeo --against sphinx
    """
    from anello.engines.players import level
    from anello.terminal import Duel, Screen, Table, files

    chosen = game(name)
    options = gathered(option, variant=variant, setup=setup, metric=metric, gift=gift)
    if save is not None:
        files.expect_room(save)
    if load is None:
        played = chosen.new(**options)
    elif options:
        raise AnelloError("A loaded game brings its own options: leave them out.")
    else:
        played = files.load(load)
        if played.game.name != name:
            raise AnelloError(f"{str(load)!r} holds a game of {played.game.title}, not of {chosen.title}.")
    screen, source = Screen(colour=not no_colour), chance(seed)
    if against is None:
        Table(played, screen, source=source, save_to=save).run()
    else:
        opponent = level(name, against)
        Duel(played, screen, person=chosen.seat(seat), opponent=opponent, source=source, save_to=save).run()


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


def learn(
    lesson: Annotated[str | None, typer.Argument(metavar="LESSON", help="Its key or number; none: the list.")] = None,
    language: Annotated[str, typer.Option(help="en, de, fr or it.")] = "en",
    no_colour: NoColour = False,
) -> None:
    """Learn both games step by step, from the first tile to the strategies; your progress is kept.

    Example: anello learn xart-rules.ring --language it
    """
    from anello.core.folders import data_folder
    from anello.terminal import Screen
    from anello.terminal.learn import learn as learn_on

    learn_on(Screen(colour=not no_colour), lesson, language=language, kept_in=data_folder() / "lessons.json")


commands = (games, play, learn, replay, show, perft)
