"""Commands of Xe Queo! alone: what can be proved about a round."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from anello.kit.commands import AsJson, Commands, Seed, counting, put_line, working
from anello.kit.files import STANDARD_OUTPUT, expect_room, write_file

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="What can be proved about a round of Xe Queo!")


@app.command()
def bounds(
    line: Annotated[str, typer.Argument(metavar="POSITION", help="A position line with a ring on the board.")],
    depth: Annotated[int, typer.Option(min=1, max=12, help="Cut the tree of all moves after so many.")] = 3,
    seconds: Annotated[
        float | None, typer.Option(min=0.05, max=3600, help="Use every sound means for so long instead.")
    ] = None,
    metric: Annotated[str, typer.Option(help="king or euclid: what is nearer.")] = "king",
    gift: Annotated[bool, typer.Option("--gift", help="Pieces that are nobody's may block the ring.")] = False,
    as_json: AsJson = False,
) -> None:
    """Prove bounds on the value of a round for the player to act, before anybody has chosen: 1 is won, -1 lost.

    Example: anello xequeo bounds "4W2/4G2/3R3/2Y4/VO1@3/7/2B4 1 0-0" --seconds 5
    """
    from anello.games.xequeo import GAME
    from anello.games.xequeo.engine.solving.bounds import bounds as prove

    GAME.chosen({"metric": metric})
    with working("Proving"):
        found = prove(line, depth=depth, seconds=seconds, metric=metric, gift=gift)
    if as_json:
        put_line(json.dumps(asdict(found)))
        return
    low, high = ((1 + value) / 2 * 100 for value in (found.lower, found.upper))
    put_line(
        f"The value lies between {found.lower:+.4f} and {found.upper:+.4f}: the player to act wins between"
        f" {low:.1f} and {high:.1f} in 100 ({found.nodes:,} nodes, {found.seconds:.1f} s)."
    )


@app.command()
def solve(
    line: Annotated[
        str, typer.Argument(metavar="POSITION", help="A position line with a ring; its board may be smaller.")
    ],
    seconds: Annotated[float, typer.Option(min=0.05, max=3600, help="Compute for so long, unless it is done.")] = 5.0,
    metric: Annotated[str, typer.Option(help="king or euclid: what is nearer.")] = "king",
    moves: Annotated[int, typer.Option(min=0, max=60, help="Write tables and trees up to so many moves.")] = 2,
    efg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the round for Gambit or OpenSpiel.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a round before anybody has chosen: a strategy for each player, and what it guarantees.

    Example: anello xequeo solve "@1Y1/4/OR2/4 1 0-0" --moves 60 --efg round.efg
    """
    from anello.games.xequeo.engine.solving.solution import solve_round

    if efg is not None:
        expect_room(efg)
    with working("Solving"):
        solved = solve_round(line, seconds=seconds, metric=metric)
    if efg is not None:
        write_file(efg, solved.to_efg(moves))
    if as_json:
        put_line(solved.to_json(moves))
    elif efg != STANDARD_OUTPUT:
        put_line(
            f"The value lies between {solved.lower:+.4f} and {solved.upper:+.4f} for the player who begins"
            f" ({'the whole round' if solved.is_whole else 'from trees that are cut'})."
        )
        for title, strategy in zip(("who begins", "the other"), solved.strategies, strict=True):
            chosen = ", ".join(f"{word[1:]} {often:.3f}" for word, often in strategy[""].items())
            put_line(f"{title} chooses: {chosen}")
        for key, row in solved.strategies[0].table(0).items():
            if key:
                put_line(f"{key}: {', '.join(f'{word} {often:.3f}' for word, often in row.items())}")


@app.command()
def match_value(
    positions: Annotated[int, typer.Option(min=1, max=100_000, help="Look at so many positions of the pieces.")] = 20,
    seconds: Annotated[
        float, typer.Option(min=0.05, max=3600, help="Prove for so long at each place of a ring.")
    ] = 1.0,
    metric: Annotated[str, typer.Option(help="king or euclid: what is nearer.")] = "king",
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """What a match is worth at every score to the player who begins the next round, the loser having put the ring.

    Example: anello xequeo match-value --positions 50 --seed 1
    """
    from anello.games.xequeo import GAME
    from anello.games.xequeo.engine.playing.whole_match import whole_match

    GAME.chosen({"metric": metric})
    with counting("Proving") as progress:
        found = whole_match(positions, seconds=seconds, metric=metric, seed=seed, progress=progress)
    if as_json:
        scores = (
            {"score": f"{own}-{other}", "lower": low, "upper": high, "estimate": found.estimates[own, other]}
            for (own, other), (low, high) in found.values.items()
        )
        rounds = [each._asdict() for each in found.rounds]
        put_line(json.dumps({"scores": list(scores), "unseen": found.unseen, "rounds": rounds}))
        return
    put_line(
        f"Proved for each of {len(found.rounds)} positions from matches: the player who begins the round earns between"
        f" {found.lower:+.4f} and {found.upper:+.4f}, the other having put the ring."
    )
    put_line("Chances in 100 that he wins the match, if no position of it is worth more or less:")
    put_line("score    between      estimated, by the means")
    for (own, other), (low, high) in found.values.items():
        means = found.estimates[own, other]
        put_line(f" {own}-{other}  {low * 100:6.2f} {high * 100:6.2f}   {means[0] * 100:6.2f} {means[1] * 100:6.2f}")
    low, high = found.values[0, 0]
    put_line(
        f"So whoever begins the first round has between {low * 100 - 50:+.2f} and {high * 100 - 50:+.2f} in 100 more"
        f" than half. Of the positions that come up, at most {found.unseen:.1%} lie outside, with 95 % confidence."
    )


@app.command()
def wasm() -> None:
    """Compile the rules for browsers: the page loads what this writes. Do it when kernels have changed.

    Example: anello xequeo wasm
    """
    from anello.games.xequeo import wasm as files
    from anello.kit.wasm.files import make

    with working("Compiling for browsers"):
        make(files)
    put_line(f"The rules for browsers are in {str(files.FOLDER)!r}.")
