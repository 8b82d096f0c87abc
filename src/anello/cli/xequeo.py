"""Commands of Xe Queo! alone: what can be proved about a round."""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from anello.cli.common import Commands, Json, working
from anello.core import game

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="What can be proved about a round of Xe Queo!")


@app.callback()
def group() -> None:
    """Keep the group a group, though it has one command."""


@app.command()
def bounds(
    line: Annotated[str, typer.Argument(metavar="POSITION", help="A position line with a ring on the board.")],
    depth: Annotated[int, typer.Option(min=1, max=12, help="Cut the tree of all moves after so many.")] = 3,
    seconds: Annotated[
        float | None, typer.Option(min=0.05, max=3600, help="Use every sound means for so long instead.")
    ] = None,
    metric: Annotated[str, typer.Option(help="king or euclid: what is nearer.")] = "king",
    as_json: Json = False,
) -> None:
    """Prove bounds on the value of a round for the player to act, before anybody has chosen: 1 is won, -1 lost.

    Example: anello xequeo bounds "4W2/4G2/3R3/2Y4/VO1@3/7/2B4 1 0-0" --seconds 5
    """
    from anello.engines.xequeo.bounds import bounds as prove

    game("xequeo").chosen({"metric": metric})
    with working("Proving"):
        found = prove(line, depth=depth, seconds=seconds, metric=metric)
    if as_json:
        typer.echo(json.dumps(asdict(found)))
        return
    low, high = ((1 + value) / 2 * 100 for value in (found.lower, found.upper))
    typer.echo(
        f"The value lies between {found.lower:+.4f} and {found.upper:+.4f}: the player to act wins between"
        f" {low:.1f} and {high:.1f} in 100 ({found.nodes:,} nodes, {found.seconds:.1f} s)."
    )
