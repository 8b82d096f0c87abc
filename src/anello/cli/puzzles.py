"""Commands for the strategy puzzles of Xart: make, check and describe them."""

import json
from pathlib import Path
from typing import Annotated

import typer

from anello.cli.common import Commands, counting
from anello.core import AnelloError

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="Strategy puzzles of Xart: made, proved and graded by the prover.")


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
