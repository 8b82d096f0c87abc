"""Commands of Xart alone: proofs, small boards solved, the training of the evaluation, and the engine for browsers."""

import json
from pathlib import Path
from typing import Annotated

import typer

from anello.core import AnelloError
from anello.kit.commands import AsJson, Commands, growing, put_line, working

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="What can be proved in Xart, and how its evaluation is trained.")

OfVariant = Annotated[str | None, typer.Option(help="unlimited, limited, loop or lucky.")]


@app.command()
def prove(
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES", help="The turns played so far.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=86400, help="How long to look.")] = 10.0,
    most: Annotated[int, typer.Option(min=1, max=20, help="The longest win to look for, in turns.")] = 8,
    line: Annotated[str | None, typer.Option(help="Start from the position of a line.")] = None,
    variant: OfVariant = None,
    as_json: AsJson = False,
) -> None:
    r"""Prove that the side to move wins or loses by force, against every defence.

    Example: anello xart prove @0/ B1+ C1/ D1/ --seconds 5 --json
    """
    from anello.games.xart import GAME
    from anello.games.xart.engine.proof import prove as find_proof

    options = {} if variant is None else {"variant": variant}
    position = GAME.start(**options) if line is None else GAME.from_line(line, **options)
    for move in moves or []:
        position = position.play(move)
    with working("Looking for a proof"):
        proof = find_proof(position, seconds=seconds, most_turns=most)
    if as_json:
        put_line(json.dumps(proof.data()))
        return
    mover = GAME.seat_name(position.seat).capitalize()
    told = {
        "win": f"{mover} wins in {proof.turns}: {' '.join(proof.line)}",
        "loss": f"{mover} loses in {proof.turns}: {' '.join(proof.line)}",
        "unknown": f"No proof was found in {proof.seconds:.1f} s.",
    }
    put_line(f"{told[proof.result.value]} ({proof.nodes:,} turns tried)")


@app.command()
def solve(
    size: Annotated[int, typer.Argument(metavar="ROWS", min=2, max=5, help="2 to 5; 5 takes a minute or two.")],
    variant: Annotated[str, typer.Option(help="limited, where lines across all rows win, or loop: rings alone.")] = (
        "limited"
    ),
    check: Annotated[bool, typer.Option("--check", help="Go through the whole proof again afterwards.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw the end of that game; - is the output.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve Xart on a small board exactly: who wins with best play, and a game that shows it.

    Example: anello xart solve 4 --check --svg end.svg
    """
    from anello.games.xart.engine.small import solve as solve_small
    from anello.games.xart.engine.small import verify
    from anello.kit.files import expect_room, write_file

    if variant not in ("limited", "loop"):
        raise AnelloError(f"Small boards are solved by the rules of limited or loop, not {variant!r}.")
    if svg is not None:
        expect_room(svg)
    with growing(f"Solving {size} x {size}: {{:,}} positions") as progress:
        solution = solve_small(size, variant == "limited", progress)
    checked = 0
    if check:
        with growing("Checking: {:,} positions") as progress:
            checked = verify(solution, progress)
    if svg is not None:
        write_file(svg, solution.svg())
    if as_json:
        put_line(json.dumps(solution.data()))
        return
    put_line(f"{size} x {size}, {variant}: {solution.words} with best play.")
    put_line(f"  {' '.join(solution.line)}")
    told = f" All {checked:,} of them were checked again." if check else ""
    put_line(f"  {solution.positions:,} positions were settled in {solution.seconds:.1f} s.{told}")


@app.command()
def train(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Games and weights go here; a stop loses little.")],
    variant: OfVariant = None,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Weights to begin with; they only learn from trees of searches.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Everything follows from it.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Games played at the same time.")] = 1,
) -> None:
    """Train the evaluation by self-play, as the weights we ship were made.

    Example: anello xart train training --variant limited

    Example: anello xart train training --variant loop --start unlimited.npz
    """
    from anello.games.xart import GAME, Variant
    from anello.games.xart.engine.training.curves import draw_losses
    from anello.games.xart.engine.training.train import TrainingReport
    from anello.games.xart.engine.training.train import train as fit
    from anello.games.xart.engine.weights import load_pairs
    from anello.kit.files import write_file

    chosen = Variant(GAME.chosen({} if variant is None else {"variant": variant})["variant"])
    if start is not None and chosen.draws_tiles:
        raise AnelloError("The weights of Lucky do not learn from trees: it is trained from nothing.")
    begun = None if start is None else load_pairs(start)
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"{chosen.value}-losses.svg"
    reports: list[TrainingReport] = []

    def note(report: TrainingReport) -> None:
        put_line(str(report), err=True)
        reports.append(report)
        if report.epoch is not None:
            write_file(picture, draw_losses(reports))

    fit(chosen, None if begun is None else (), start=begun, seed=seed, jobs=jobs, folder=folder, progress=note)
    drawn = f", the losses drawn in {picture.name!r}" if begun is None else ""
    put_line(f"The weights of each round are in {str(folder)!r}{drawn}.")


@app.command()
def wasm() -> None:
    """Compile the engine for browsers: the page loads what this writes. Do it when kernels have changed.

    Example: anello xart wasm
    """
    from anello.games.xart import wasm as files
    from anello.kit.wasm.files import make

    with working("Compiling for browsers"):
        make(files)
    put_line(f"The engine for browsers is in {str(files.FOLDER)!r}.")
