"""Commands for engine builders: matches between players, and the training of Xart's evaluation."""

import shlex
from collections.abc import Iterator
from itertools import chain, cycle
from pathlib import Path
from typing import Annotated, Any

import typer

from anello.cli.common import GameName, Variant, gathered
from anello.core import AnelloError, game

__all__ = ["commands"]

Contender = Annotated[str, typer.Argument(help="A level by name or number, or 'gtp:COMMAND' for another program.")]


def arena(
    first: Contender,
    second: Contender,
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help="How many games, in pairs with seats swapped.")] = 20,
    milliseconds: Annotated[
        float | None, typer.Option("--time", metavar="MS", min=1, help="Our players' time for a turn.")
    ] = None,
    openings: Annotated[Path | None, typer.Option(metavar="FILE", help="Games whose first turns are played.")] = None,
    plies: Annotated[int, typer.Option(min=1, max=40, help="How many turns of an opening.")] = 4,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(metavar="ELO0 ELO1", help="Stop when one of two gains is decided.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the games here.")] = None,
    seed: Annotated[int, typer.Option(help="Of the random openings, if no file is given.")] = 0,
    variant: Variant = None,
) -> None:
    """Let two players of Xart meet, and say by how much one is stronger.

    Example: anello arena saturn 'gtp:python other.py' --time 200 --games 100 --openings games.txt
    """
    from anello.engines import arena as field
    from anello.terminal import files

    xart, options = game("xart"), gathered(None, variant=variant)
    start = xart.start(**options)
    chosen: Iterator[tuple[str, ...]] = iter(())
    if openings is not None:
        read = field.read_openings(openings, plies)
        if not read:
            raise AnelloError(f"{str(openings)!r} holds no game of {plies} turns or more.")
        chosen = cycle(read)
    one, two = (_contestant(text, milliseconds) for text in (first, second))
    try:
        result = field.match(
            one,
            two,
            xart,
            chain(chosen, field.random_openings(start, plies, seed)),
            games=games,
            options=options,
            progress=lambda so_far: typer.echo(f"{so_far.games:>5} {so_far}", err=True),
            sprt=sprt,
            seed=seed,
        )
    finally:
        one.close()
        two.close()
    typer.echo(str(result))
    if out is not None:
        files.write(out, "\n".join(record.to_text() for record in result.records))


def _contestant(text: str, milliseconds: float | None) -> Any:
    from anello.engines.arena import Computer, GtpPlayer
    from anello.engines.players import Player, Timed, level

    if text.startswith("gtp:"):
        return GtpPlayer(shlex.split(text.removeprefix("gtp:")))
    chosen = level("xart", text)

    def new_player() -> Player:
        player = chosen.new_player()
        if milliseconds is not None and isinstance(player, Timed):
            player.seconds = milliseconds / 1000
        return player

    return Computer(chosen.name, new_player)


def train(
    name: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Games and weights go here; a stop loses little.")],
    variant: Variant = None,
    seed: Annotated[int, typer.Option(help="Everything follows from it.")] = 1,
) -> None:
    """Train the evaluation of Xart by self-play, as the weights we ship were made.

    Example: anello train xart training --variant limited
    """
    if name != "xart":
        raise AnelloError("Only Xart has an evaluation to train.")
    from anello.engines.xart.train import train as fit
    from anello.games.xart import Variant as XartVariant

    options = game(name).chosen(gathered(None, variant=variant))
    folder.mkdir(parents=True, exist_ok=True)
    fit(XartVariant(options["variant"]), seed=seed, folder=folder, progress=lambda report: typer.echo(str(report)))
    typer.echo(f"The weights of each round are in {str(folder)!r}.")


commands = (arena, train)
