"""Commands for people: list, play, watch, draw and count games."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from anello.core import AnelloError, Game, NotOffered, Playthrough, game
from anello.kit.commands import (
    AsJson,
    GameArgument,
    Language,
    NoColour,
    Options,
    RecordFile,
    Seed,
    chance,
    gathered,
    put_line,
)

__all__ = ["commands"]

PICTURE_WIDTH = 1024
"""So many pixels a picture is wide."""


def games(as_json: AsJson = False, language: Language = None) -> None:
    """List the games with their seats, options and computer players.

    Example: anello games
    """
    from anello.kit.games import known_games
    from anello.kit.texts import own_language

    if as_json:
        put_line(json.dumps({"games": [_game_data(listed) for listed in known_games()]}))
        return
    for listed in known_games():
        _list_game(listed, language or own_language())


def _list_game(listed: Game[Any], language: str) -> None:
    """Say what a game is, in the words of its page unless they are English: then the game has its own."""
    from anello.kit.page import page_texts
    from anello.kit.texts import LANGUAGES
    from anello.kit.wording import seat_list
    from anello.players.player import LEVELS
    from anello.study import say

    words = {} if language == LANGUAGES[0] else page_texts(listed, language)
    title = words.get(f"{listed.name}.title", listed.title)
    seats = [words.get(f"{listed.name}.seat.{number}", seat) for number, seat in enumerate(listed.seats, 1)]
    if len(seats) == 1:
        whom = say("games.alone", language)
    else:
        whom = say("games.for", language, {"seats": seat_list(seats, last=say("games.and", language))})
    put_line(f"{listed.name}: {title}, {whom}")
    for option in listed.options:
        key = f"{listed.name}.option.{option.name}"
        choices = "; ".join(words.get(f"{key}.{choice}", choice) for choice in option.choices)
        values = {"it": words.get(key, ""), "all": choices}
        helped = say("games.option", language, values) if key in words else option.help
        put_line(f"  {option.name}={'|'.join(option.choices)}  {helped}")
    if levels := LEVELS.of(listed):
        names = ", ".join(f"{level.number} {level.name}" for level in levels)
        put_line(f"  {say('games.players', language, {'names': names})}")


def _game_data(listed: Game[Any]) -> dict[str, Any]:
    from anello.players.player import LEVELS

    return {
        "name": listed.name,
        "title": listed.title,
        "seats": list(listed.seats),
        "has_secrets": listed.has_secrets,
        "options": [asdict(option) for option in listed.options],
        "levels": [{"number": level.number, "name": level.name} for level in LEVELS.of(listed) or ()],
        "offers": sorted(listed.faculties),
    }


def levels(name: GameArgument, language: Language = None) -> None:
    """List the computer players of a game, weakest first, and how each of them plays.

    Example: anello levels xequeo
    """
    from anello.kit.screen import Screen
    from anello.kit.texts import own_language
    from anello.players.player import LEVELS, style_of

    chosen = game(name)
    spoken = language or own_language()
    Screen().pairs((f"{level.number} {level.name}", style_of(chosen, level, spoken)) for level in LEVELS.expect(chosen))


def play(
    name: GameArgument,
    option: Options = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game in a file.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game in a file after every move: JSON if it ends in .json."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL", help="Play the computer: a level by name or number; once for all other seats, or for each."
        ),
    ] = None,
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Your seat against the computer.")] = "1",
    no_colour: NoColour = False,
    seed: Seed = None,
) -> None:
    """Play a game: people at one screen, or one against the computer.

    The file of an unfinished game with secrets holds them in plain text.

    Example: anello play xart --variant limited --save game.txt

    Example: anello play xequeo --against sphinx
    """
    from anello.kit.files import expect_room
    from anello.kit.records import load_game
    from anello.kit.screen import Screen
    from anello.players.player import find_level
    from anello.terminal import Duel, sit_down

    chosen = game(name)
    options = gathered(option)
    if save is not None:
        expect_room(save)
    if load is None:
        played = chosen.new(**options)
    elif options:
        raise AnelloError("A loaded game brings its own options: leave them out.")
    else:
        played = load_game(load)
        if played.game.name != name:
            raise AnelloError(f"{str(load)!r} holds a game of {played.game.title}, not of {chosen.title}.")
    screen, source = Screen(colour=not no_colour), chance(seed)
    if not against:
        sit_down(played, screen, source=source, save_to=save)
    else:
        opponents = [find_level(chosen, level) for level in against]
        Duel(played, screen, person=chosen.seat(seat), opponents=opponents, source=source, save_to=save).run()


def replay(
    file: RecordFile,
    delay: Annotated[float, typer.Option(min=0, max=3600, help="Seconds between two moves.")] = 0.0,
    no_colour: NoColour = False,
) -> None:
    """Show a game again, move by move; secrets of a round that is not over stay hidden.

    Example: anello replay game.txt --delay 1
    """
    from anello.kit.records import load_game
    from anello.kit.screen import Screen
    from anello.terminal import replay as replay_on

    replay_on(load_game(file), Screen(colour=not no_colour), delay=delay)


def show(
    file: RecordFile,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw into this file; - is the output.")] = None,
    animate: Annotated[bool, typer.Option("--animate", help="Draw the whole game as a moving picture.")] = False,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw it in pixels.")] = None,
    gif: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw the whole game as a film in pixels.")] = None,
    theme: Annotated[Literal["light", "dark", "print"], typer.Option(help="What the picture stands on.")] = "light",
    distinct: Annotated[bool, typer.Option("--distinct", help="Colours and signs for the colour-blind.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="The position after N moves.")] = None,
    as_json: AsJson = False,
    no_colour: NoColour = False,
) -> None:
    """Show or draw a position of a game, the last one unless told otherwise.

    Example: anello show game.txt --svg game.svg --theme print --at 12

    Example: anello show game.txt --gif game.gif
    """
    from anello.kit.files import expect_room, write_file
    from anello.kit.records import load_game
    from anello.kit.screen import Screen

    played = load_game(file)
    if at is not None and at >= len(played.positions):
        raise AnelloError(f"The game has only {len(played.positions) - 1} moves.")
    positions = played.positions if at is None else played.positions[: at + 1]
    names = played.record.players(played.game.seats)
    view = positions[-1].view(None)
    if animate and svg is None:
        raise AnelloError("A moving picture needs a file: say --svg OUT.")
    if (animate or gif) and not played.game.has_film:
        raise NotOffered(f"{played.game.title} has no moving pictures.")
    if gif and not played.game.has_gif:
        raise NotOffered(f"The film of {played.game.title} moves only in browsers: say --animate --svg OUT.")
    if as_json:
        outcome = played.outcome if at is None else positions[-1].outcome
        said = {"line": positions[-1].line(), "outcome": played.game.describe(outcome), "moves": len(positions) - 1}
        put_line(json.dumps({"game": played.game.name, **said, "view": view.data()}))
    elif svg is None and png is None and gif is None:
        Screen(colour=not no_colour).board(view)
    if svg is not None:
        film = played.game.film(positions, names=names, theme=theme, distinct=distinct) if animate else None
        write_file(svg, film or view.svg(theme=theme, distinct=distinct))
    if png is not None:
        from anello.kit.drawing.png import png as pixels

        write_file(png, pixels(view.svg(theme=theme, distinct=distinct), width=PICTURE_WIDTH))
    if gif is not None:
        from anello.kit.drawing.gif import gif as moving

        expect_room(gif)
        write_file(gif, moving(played.game.film(positions, names=names, theme=theme, distinct=distinct)))


def perft(
    name: GameArgument,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES", help="Moves to play before counting.")] = None,
    depth: Annotated[int, typer.Option(min=1, max=99, help="How many turns deep.")] = 6,
    line: Annotated[str | None, typer.Option(help="Count from the position of a line.")] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    r"""Count all sequences of so many turns, one line a depth, from the first position or another.

    Example: anello perft xart --depth 6 @0/ B1+

    Example: anello perft xequeo --depth 4 --line "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
    """
    from anello.core.perft import count_turns

    played = Playthrough.begin(game(name), gathered(option), start=line)
    for move in moves or []:
        played = played.play(move)
    if as_json:
        counts = [
            {"depth": level, **asdict(count)} for level, count in enumerate(count_turns(played.position, depth), 1)
        ]
        put_line(json.dumps({"game": name, "line": played.position.line(), "counts": counts}))
        return
    for level, count in enumerate(count_turns(played.position, depth), 1):
        rate = f"{count.turns / count.seconds:,.0f} a second" if count.seconds > 0 else ""
        put_line(f"{level:>2} {count.turns:>15} {count.seconds:10.6f} s  {rate}")


def warm_up(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAMES", help="Their names; none: all games.")] = None,
) -> None:
    """Compile everything beforehand, so that nobody waits for it later; it takes a minute or two, once.

    Example: anello warm-up xart
    """
    from rich.console import Console
    from rich.progress import Progress

    from anello.warmup import warm_up as run_all_steps

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Compiling", total=None)
        run_all_steps(
            *(names or []),
            progress=lambda done, steps, title: bar.update(task, completed=done, total=steps, description=title),
        )
    put_line("Everything is compiled.")


commands = (games, levels, play, replay, show, perft, warm_up)
