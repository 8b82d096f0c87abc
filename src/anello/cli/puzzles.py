"""Commands for puzzles: solve, make, check and describe them."""

import datetime
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anello.core import AnelloError, Game
from anello.core import game as game_named
from anello.kit.commands import Commands, Language, NoColour, Seed, chance, counting, put_line

if TYPE_CHECKING:
    from anello.study.puzzles import PuzzleCollection

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="Puzzles to solve: made, proved and graded by the games' own engines.")

NEW_ONES = 60
"""So many new puzzles are made unless something else is said."""

OfGame = Annotated[str | None, typer.Option(metavar="NAME", help="Its game; if not said, the first that has puzzles.")]


def _chosen(name: str | None) -> Game[Any]:
    """The game whose puzzles are meant."""
    from anello.study.puzzles import puzzle_games

    if name is not None:
        return game_named(name)
    offering = puzzle_games()
    if not offering:
        raise AnelloError("No game here has puzzles.")
    return offering[0]


def _collection(name: str | None) -> "PuzzleCollection":
    """Where the puzzles of a game are made and checked."""
    from anello.study.puzzles import PUZZLES

    return PUZZLES.expect(_chosen(name))


@app.command()
def solve(
    puzzle: Annotated[str | None, typer.Argument(metavar="ID", help="Its id; none: one near your rating.")] = None,
    game: OfGame = None,
    daily: Annotated[bool, typer.Option("--daily", help="Today's puzzle, the same for everybody.")] = False,
    grade: Annotated[str | None, typer.Option(help="easy, medium or hard.")] = None,
    streak: Annotated[bool, typer.Option("--streak", help="Harder and harder until the first mistake.")] = False,
    rush: Annotated[bool, typer.Option("--rush", help="As many as you can in three minutes.")] = False,
    language: Language = None,
    no_colour: NoColour = False,
    seed: Seed = None,
) -> None:
    """Solve puzzles: you play, the computer resists, and wrong turns are refuted. Your rating is kept.

    Example: anello puzzles solve --grade easy
    """
    from anello.kit.screen import Screen
    from anello.kit.texts import own_language
    from anello.study import puzzles, texts
    from anello.terminal import puzzles as face

    if (puzzle is not None) + daily + streak + rush > 1:
        raise AnelloError("Say one of: an id, --daily, --streak, --rush.")
    language = language or own_language()
    texts(language)  # an unknown language is told before anything is shown
    name = _chosen(game).name
    given = [one for one in puzzles.library(name) if grade is None or one.grade.value == grade]
    if not given:
        raise AnelloError(f"There are no puzzles of grade {grade!r}: say easy, medium or hard.")
    screen, kept, number = Screen(colour=not no_colour), puzzles.PuzzleHistories(), chance(seed).randrange(2**32)
    if streak:
        face.streak(given, screen, kept, number, language=language)
    elif rush:
        face.rush(given, screen, kept, number, language=language)
    elif daily:
        today = datetime.datetime.now(datetime.UTC).date()
        face.solve(puzzles.daily(puzzles.library(name), today), screen, kept, language=language)
    elif puzzle is not None:
        face.solve(puzzles.find(puzzle), screen, kept, language=language)
    else:
        history = kept.of(name)
        near = puzzles.nearest(puzzles.with_ratings(given, kept.ratings), history.rating.rating, history.met, number)
        face.solve(puzzles.find(near.id), screen, kept, language=language)


@app.command()
def make(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write, one puzzle a line.")],
    game: OfGame = None,
    count: Annotated[int | None, typer.Option(min=1, max=100_000, help="How many new ones; 60 if not said.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed makes the same new puzzles.")] = None,
    games: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to look first: games, one a line, or rounds from --keep.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write down where the puzzles were found, for --games.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Spread the work over a Ray cluster, or over 'local' cores.")
    ] = None,
) -> None:
    """Make the puzzles that we ship once more, or new ones if a count, a seed or games are given.

    Examples: anello puzzles make again.jsonl; anello puzzles make new.jsonl --count 12 --seed 7
    """
    from anello.kit.files import write_file

    collection = _collection(game)
    given = collection.read_sources(games.read_text(encoding="utf-8")) if games else ()
    with counting("Looking for puzzles") as progress:
        if count is None and seed is None and games is None:
            found = collection.remake(progress, cluster=cluster)
            wanted = len(collection.puzzles())
        else:
            wanted = NEW_ONES if count is None else count
            found = collection.make(wanted, 1 if seed is None else seed, progress, given, cluster=cluster)
    easiest_first = sorted((one.puzzle for one in found), key=lambda puzzle: (puzzle.rating, puzzle.id))
    write_file(out, collection.write(easiest_first))
    if keep is not None:
        write_file(keep, collection.write_sources(found))
    put_line(f"{len(found)} puzzles are in {str(out)!r}.")
    if len(found) < wanted:
        put_line(f"{wanted} were wanted, but what was looked at holds no more: try another seed.")


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Puzzles to check; none: those we ship.")] = None,
    game: OfGame = None,
    sample: Annotated[int | None, typer.Option(min=1, help="Check only so many, chosen at random.")] = None,
) -> None:
    """Prove every puzzle again: that the answer is right, and everything said of it.

    Example: anello puzzles check --sample 20
    """
    collection = _collection(game)
    given = collection.read(file.read_text(encoding="utf-8")) if file else collection.puzzles()
    with counting("Proving") as progress:
        faults = collection.check(given, sample, progress=progress)
    for fault in faults:
        put_line(fault)
    if faults:
        raise AnelloError(f"{len(faults)} faults were found.")
    put_line(f"{min(sample or len(given), len(given))} puzzles are right.")


@app.command()
def stats(game: OfGame = None) -> None:
    """Describe the puzzles we ship, as JSON.

    Example: anello puzzles stats --game xequeo
    """
    put_line(json.dumps(_collection(game).stats(), indent=2))
