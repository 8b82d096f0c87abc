"""Commands for engine builders: matches between players, and the training of Xart's evaluation."""

from itertools import cycle
from pathlib import Path
from typing import Annotated, Any

import typer

from anello.cli.common import GameName, Options, Variant, gathered
from anello.core import AnelloError, game

__all__ = ["commands"]

First = Annotated[
    str | None,
    typer.Argument(
        metavar="FIRST", help="A level, perhaps with settings: '7', 'saturn:nodes=5000', 'beginner', or 'gtp:COMMAND'."
    ),
]
Second = Annotated[str | None, typer.Argument(metavar="SECOND", help="Whom it meets, said in the same way.")]


def arena(
    first: First = None,
    second: Second = None,
    ladder: Annotated[str | None, typer.Option(metavar="GAME", help="Rate all levels of a game instead.")] = None,
    name: Annotated[str, typer.Option("--game", help="xart or xequeo.")] = "xart",
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help="How many games, in pairs with seats swapped.")] = 20,
    milliseconds: Annotated[
        float | None, typer.Option("--time", metavar="MS", min=1, help="The time for a turn.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="The nodes for a turn, instead of time.")] = None,
    openings: Annotated[Path | None, typer.Option(metavar="FILE", help="Games whose first turns are played.")] = None,
    plies: Annotated[int, typer.Option(min=1, max=40, help="How many turns of an opening.")] = 4,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(metavar="ELO0 ELO1", help="Stop when one of two gains is decided.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="In how many processes.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add each game to this file; go on with the match it holds.")
    ] = None,
    speed: Annotated[
        int | None, typer.Option(min=1, help="On a ladder: nodes for each second that a level would think.")
    ] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the ladder's page here.")] = None,
    seed: Annotated[int, typer.Option(help="Of the random openings, and of the players' chance.")] = 0,
    variant: Variant = None,
    option: Options = None,
) -> None:
    """Let two players meet, and say by how much one is stronger; or rate all levels of a game.

    A setting belongs to one player: time in MS, and for Xart nodes, depth, threads, megabytes, weights (a
    file) and without (a part of the search).

    Example: anello arena saturn 'gtp:python other.py' --time 200 --games 100 --openings games.txt

    Example: anello arena saturn:weights=new.npz saturn --nodes 5000 --games 400 --jobs 2 --out match.txt --sprt 0 30

    Example: anello arena --ladder xart --games 40 --speed 100000 --out ladder.txt --page docs/ladder-xart.md
    """
    from anello.engines import arena as field

    options = gathered(option, variant=variant)
    archive = field.GameFile(out) if out is not None else None
    if ladder is not None:
        if first is not None:
            raise AnelloError("A ladder is of all levels: name no players.")
        _ladder(ladder, page, options, games=games, speed=speed, jobs=jobs, archive=archive, seed=seed)
        return
    if first is None or second is None:
        raise AnelloError("Name two players, or say --ladder and a game.")
    if milliseconds is not None and nodes is not None:
        raise AnelloError("Say --time or --nodes, not both.")
    if sprt is not None and sprt[0] >= sprt[1]:
        raise AnelloError("Say the smaller gain first: --sprt 0 30.")
    played = game(name)
    chosen = field.openings_for(played, options, plies, seed)
    if openings is not None:
        read = field.read_openings(openings, plies)
        if not read:
            raise AnelloError(f"{str(openings)!r} holds no game of {plies} turns or more.")
        chosen = cycle(read)
    common = {
        "time": None if milliseconds is None else f"{milliseconds:g}",
        "nodes": None if nodes is None else str(nodes),
    }
    one, two = (field.Entry.read(name, text, **common) for text in (first, second))
    result = field.match(
        one,
        two,
        played,
        chosen,
        games=games,
        options=options,
        jobs=jobs,
        archive=archive,
        progress=_show,
        sprt=sprt,
        seed=seed,
    )
    typer.echo(str(result))
    for player, who in enumerate(result.names):
        pace = result.pace(player)
        if pace is not None:
            typer.echo(f"{who} computed {pace:,.0f} ms for a turn.")


def _show(so_far: Any) -> None:
    """One line on standard error for each pair of games, and what went wrong in it."""
    typer.echo(f"{so_far.score.games:>5} {so_far}", err=True)
    for record in so_far.records[-2:]:
        if "Note" in record.tags:
            typer.echo(f"      {record.tags['Note']}", err=True)


def _ladder(
    name: str, target: Path | None, options: dict[str, str], *, games: int, speed: int | None, **how: Any
) -> None:
    """Print the ladder of a game, and write its page if it is wanted."""
    from anello.engines import arena as field
    from anello.terminal import files

    rungs = field.ladder(name, games=games, speed=speed, options=options, progress=_show, **how)
    typer.echo(field.table(rungs))
    if target is not None:
        words = [f"--ladder {name} --games {games}", *(f"--option {key}={value}" for key, value in options.items())]
        command = " ".join(["anello arena", *words, *([f"--speed {speed}"] if speed else [])])
        files.write(target, field.page(name, rungs, command, options))


def train(
    name: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Games and weights go here; a stop loses little.")],
    variant: Variant = None,
    seed: Annotated[int, typer.Option(help="Everything follows from it.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Games played at the same time.")] = 1,
) -> None:
    """Train the evaluation of Xart by self-play, as the weights we ship were made.

    Example: anello train xart training --variant limited
    """
    if name != "xart":
        raise AnelloError("Only Xart has an evaluation to train.")
    from anello.engines.xart.curves import draw_losses
    from anello.engines.xart.train import Report
    from anello.engines.xart.train import train as fit
    from anello.games.xart import Variant as XartVariant
    from anello.terminal import files

    chosen = XartVariant(game(name).chosen(gathered(None, variant=variant))["variant"])
    if chosen.draws_tiles:
        raise AnelloError("Lucky is played with the weights of the unlimited board: train those.")
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"{chosen.value}-losses.svg"
    reports: list[Report] = []

    def note(report: Report) -> None:
        typer.echo(str(report), err=True)
        reports.append(report)
        if report.epoch is not None:
            files.write(picture, draw_losses(reports))

    fit(chosen, seed=seed, jobs=jobs, folder=folder, progress=note)
    typer.echo(f"The weights of each round are in {str(folder)!r}, the losses drawn in {picture.name!r}.")


commands = (arena, train)
