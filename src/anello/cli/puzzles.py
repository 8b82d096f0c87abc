"""Commands for puzzles: solve them, and make, check and describe those of Xart."""

import datetime
import json
from pathlib import Path
from typing import Annotated

import typer

from anello.cli.common import Commands, NoColour, Seed, chance, counting
from anello.core import AnelloError

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="Puzzles to solve: made, proved and graded by the solvers.")


@app.command()
def solve(
    puzzle: Annotated[str | None, typer.Argument(metavar="ID", help="Its id; none: one near your rating.")] = None,
    game: Annotated[str, typer.Option(help="xart or xequeo.")] = "xart",
    daily: Annotated[bool, typer.Option("--daily", help="Today's puzzle, the same for everybody.")] = False,
    grade: Annotated[str | None, typer.Option(help="easy, medium or hard.")] = None,
    streak: Annotated[bool, typer.Option("--streak", help="Harder and harder until the first mistake.")] = False,
    rush: Annotated[bool, typer.Option("--rush", help="As many as you can in three minutes.")] = False,
    language: Annotated[str, typer.Option(help="en, de, fr or it.")] = "en",
    no_colour: NoColour = False,
    seed: Seed = None,
) -> None:
    """Solve puzzles: you play, the computer resists, and wrong turns are refuted. Your rating is kept.

    Example: anello puzzles solve --grade easy
    """
    from anello.terminal import Screen
    from anello.terminal import puzzles as face
    from anello.tutor import puzzles

    if (puzzle is not None) + daily + streak + rush > 1:
        raise AnelloError("Say one of: an id, --daily, --streak, --rush.")
    puzzles.texts(language)
    given = [one for one in puzzles.library(game) if grade is None or one.grade.value == grade]
    if not given:
        raise AnelloError(f"There are no puzzles of grade {grade!r}: say easy, medium or hard.")
    screen, kept, number = Screen(colour=not no_colour), puzzles.Solvers(), chance(seed).randrange(2**32)
    if streak:
        face.streak(given, screen, kept, number, language=language)
    elif rush:
        face.rush(given, screen, kept, number, language=language)
    elif daily:
        today = datetime.datetime.now(datetime.UTC).date()
        face.solve(puzzles.daily(puzzles.library(game), today), screen, kept, language=language)
    elif puzzle is not None:
        face.solve(puzzles.find(puzzle), screen, kept, language=language)
    else:
        solver = kept.of(game)
        near = puzzles.nearest(given, solver.rating.rating, solver.met, number)
        face.solve(near, screen, kept, language=language)


@app.command()
def make(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write, one puzzle a line.")],
    count: Annotated[int, typer.Option(min=1, max=100_000, help="How many.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    games: Annotated[Path | None, typer.Option(metavar="FILE", help="Games to search first, one a line.")] = None,
) -> None:
    """Make new puzzles, as many of each grade and colour as of every other.

    Example: anello puzzles make new.jsonl --count 12 --seed 7
    """
    from anello.terminal import files
    from anello.tutor import puzzles

    lines = games.read_text(encoding="utf-8").splitlines() if games else []
    words = [line.rpartition(":")[2].split() for line in lines if not line.startswith("#")]
    with counting("Looking for puzzles") as progress:
        found = puzzles.make(count, seed, progress, words)
    files.write(out, puzzles.write(found))
    typer.echo(f"{len(found)} puzzles are in {str(out)!r}.")


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Puzzles to check; none: those we ship.")] = None,
    sample: Annotated[int | None, typer.Option(min=1, help="Check only so many, chosen at random.")] = None,
) -> None:
    """Prove every puzzle again: a win against every defence, no shorter one, all first turns that win.

    Example: anello puzzles check --sample 20
    """
    from anello.tutor import puzzles

    given = puzzles.read(file.read_text(encoding="utf-8")) if file else puzzles.puzzles()
    with counting("Proving") as progress:
        faults = puzzles.check(given, sample, progress=progress)
    for fault in faults:
        typer.echo(fault)
    if faults:
        raise AnelloError(f"{len(faults)} faults were found.")
    typer.echo(f"{min(sample or len(given), len(given))} puzzles are right.")


@app.command()
def stats() -> None:
    """Describe the puzzles we ship, as JSON.

    Example: anello puzzles stats
    """
    from anello.tutor import puzzles

    typer.echo(json.dumps(puzzles.stats(), indent=2))
