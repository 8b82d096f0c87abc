"""Commands for those who study: lessons, and games looked at with somebody who can judge them."""

from pathlib import Path
from typing import Annotated

import typer

from anello.core import AnelloError, Playthrough, game, game_names
from anello.kit.commands import AsJson, Language, NoColour, Options, gathered
from anello.kit.files import expect_room
from anello.kit.records import load_game, save_game

__all__ = ["commands"]

RECORDS = (".json", ".txt")
"""How the name of a record usually ends: a word like that is no move."""


def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="LESSON", help="Its key, or the name of a game to see its lessons; none: all."),
    ] = None,
    language: Language = None,
    no_colour: NoColour = False,
) -> None:
    """Learn games step by step, from the first move to the strategies; your progress is kept.

    Example: anello learn xart

    Example: anello learn xart-rules.ring --language it
    """
    from anello.kit.files import data_folder
    from anello.kit.screen import Screen
    from anello.kit.texts import own_language
    from anello.terminal.learn import learn as learn_on

    learn_on(
        Screen(colour=not no_colour),
        lesson,
        language=language or own_language(),
        kept_in=data_folder() / "lessons.json",
    )


def analyse(
    name: Annotated[str, typer.Argument(metavar="GAME|FILE", help="The name of a game, or the file of one.")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="MOVES", help="The moves so far, or the file of a game.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long to think: in all, or a turn.")] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="How many think at once, where several can.")] = 1,
    lines: Annotated[int, typer.Option(min=1, max=20, help="How many of the best moves to show.")] = 3,
    move: Annotated[
        str | None, typer.Option(metavar="WORD", help="What this move is worth, and why it loses if it does.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw it into this file; - is the output.")] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT", help="Write the whole game here with notes: JSON if it ends in .json; - is the output."
        ),
    ] = None,
    line: Annotated[str | None, typer.Option(help="Start from the position of a line.")] = None,
    option: Options = None,
    as_json: AsJson = False,
    no_colour: NoColour = False,
) -> None:
    r"""Say what is going on in a game: the best moves and where they lead, or how good the moves of a finished one are.

    Example: anello analyse xart @0/ B1+ C1/ --seconds 3 --lines 5

    Example: anello analyse xart @0/ 'A2\' --move 'B1\'

    Example: anello analyse xequeo match.txt

    Example: anello analyse game.txt --seconds 0.2 --output annotated.txt
    """
    from anello.kit.screen import Screen
    from anello.study.analysis import ANALYST
    from anello.terminal.analysis import show_analysis

    if not words and _is_record(name):
        played = load_game(Path(name))
        name, words = played.game.name, [name]
    ANALYST.expect(game(name))  # before anything else is said about the moves
    played = _reached(name, words or [], line, gathered(option))
    if output is not None:
        _annotate(played, output, seconds=seconds, threads=threads)
        return
    screen = Screen(colour=not no_colour)
    show_analysis(played, screen, seconds=seconds, lines=lines, threads=threads, word=move, svg=svg, as_json=as_json)


def _annotate(played: Playthrough, output: Path, *, seconds: float, threads: int) -> None:
    """Write a game with what is thought of each of its moves."""
    from anello.study.analysis import annotated
    from anello.terminal.analysis import thinking

    expect_room(output)
    with thinking() as progress:
        save_game(output, annotated(played, seconds=seconds, threads=threads, progress=progress))


def _is_record(name: str) -> bool:
    """Whether a word is the name of a record rather than that of a game."""
    return name not in game_names() and (Path(name).is_file() or name.lower().endswith(RECORDS))


def _reached(name: str, words: list[str], line: str | None, options: dict[str, str]) -> Playthrough:
    """The game of a file, or the one after these moves."""
    chosen = game(name)
    if len(words) == 1 and _is_record(words[0]):
        if line is not None or options:
            raise AnelloError("The game in a file brings its own options and its first position: leave them out.")
        played = load_game(Path(words[0]))
        if played.game.name != name:
            raise AnelloError(f"{words[0]!r} holds a game of {played.game.title}, not of {chosen.title}.")
        return played
    played = Playthrough.begin(chosen, options, start=line)
    for word in words:
        played = played.play(word)
    return played


commands = (learn, analyse)
