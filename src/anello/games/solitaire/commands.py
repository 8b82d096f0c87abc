"""Commands for the solitaire: play it, or ask for the odds."""

import datetime
import json
from dataclasses import asdict
from typing import Annotated

import typer

from anello.kit.commands import AsJson, Commands, NoColour, Seed, chance, counting, put_line, working

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="Xart for one: build a square with one line through all its tiles.")

Size = Annotated[int, typer.Option(min=3, max=4, help="3 for nine tiles, 4 for sixteen.")]


@app.command()
def play(
    size: Size = 3,
    daily: Annotated[bool, typer.Option("--daily", help="Today's deal, the same for everybody.")] = False,
    hints: Annotated[bool, typer.Option("--hints", help="Show the chance of success for each cell.")] = False,
    no_colour: NoColour = False,
    seed: Seed = None,
) -> None:
    """Play the solitaire in the terminal.

    Example: anello solitaire play --size 4 --daily
    """
    from anello.games.solitaire.terminal import play as play_on
    from anello.kit.screen import Screen

    day = datetime.date.today() if daily else None
    play_on(size, Screen(colour=not no_colour), day=day, show_hints=hints, source=chance(seed))


@app.command()
def odds(size: Size = 3, as_json: AsJson = False) -> None:
    """Say how often best play succeeds, exactly, from the empty table.

    Example: anello solitaire odds --size 4
    """
    from anello.games.solitaire.engine import odds as solve

    with counting(f"Solving {size} x {size}") as progress:
        found = solve(size, progress)
    if as_json:
        put_line(json.dumps(asdict(found)))
    else:
        put_line(
            f"Best play succeeds with probability {found.probability:.6f}"
            f" ({found.states:,} positions, {found.seconds:.1f} s)."
        )


@app.command()
def wasm() -> None:
    """Compile the rules for browsers and solve both sizes: the page loads what this writes.

    Do it when kernels have changed.

    Example: anello solitaire wasm
    """
    from anello.games.solitaire import wasm as files
    from anello.games.solitaire.engine import solve, store
    from anello.kit.wasm.files import make

    with working("Compiling for browsers"):
        make(files)
        for size in store.SIZES:
            store.save(solve(size))
    put_line(f"The rules for browsers are in {str(files.FOLDER)!r}.")
