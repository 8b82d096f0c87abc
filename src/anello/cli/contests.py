"""The command for engine builders: matches between players."""

import json
import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from itertools import cycle
from pathlib import Path
from typing import Annotated, Any

import typer

from anello.core import AnelloError, Game, NotOffered, game
from anello.kit.commands import AsJson, Options, gathered, put_line
from anello.kit.files import write_file

__all__ = ["commands"]

First = Annotated[
    str | None,
    typer.Argument(
        metavar="FIRST",
        help="A level, perhaps with settings or of an earlier version: '7', 'saturn:nodes=5000', 'saturn@REVISION', "
        "'beginner', 'random', or 'gtp:COMMAND'.",
    ),
]
Second = Annotated[str | None, typer.Argument(metavar="SECOND", help="Whom it meets, said in the same way.")]


def arena(
    first: First = None,
    second: Second = None,
    ladder: Annotated[str | None, typer.Option(metavar="GAME", help="Rate all levels of a game instead.")] = None,
    name: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Which game; else the first that knows both players.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help="How many games, with seats changed.")] = 20,
    milliseconds: Annotated[
        float | None, typer.Option("--time", metavar="MS", min=1, help="The time for a turn; on a ladder, at most.")
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
    reach: Annotated[
        int, typer.Option(min=1, max=20, help="On a ladder: how many levels below it each level meets.")
    ] = 2,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the ladder's page here, and its picture beside it.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the random openings, and of the players' chance.")] = 0,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let two players meet, and say by how much one is stronger; or rate all levels of a game.

    A setting belongs to one player: time in MS, and what else the players of the game know, such as nodes or threads.

    Example: anello arena saturn 'gtp:python other.py' --time 200 --games 100 --openings games.txt

    Example: anello arena saturn:weights=new.npz saturn --nodes 5000 --games 400 --jobs 2 --out match.txt --sprt 0 30

    Example: anello arena saturn saturn@97bcdb3 --time 200 --games 100

    Example: anello arena --ladder xart --games 40 --speed 100000 --out ladder.txt --page docs/ladder-xart.md
    """
    from anello.players import arena as field

    options = gathered(option)
    archive = field.GameFile(out) if out is not None else None
    if ladder is not None:
        if first is not None:
            raise AnelloError("A ladder is of all levels: name no players.")
        how = {"speed": speed, "milliseconds": milliseconds, "jobs": jobs, "archive": archive, "seed": seed}
        _ladder(ladder, page, options, games=games, reach=reach, as_json=as_json, **how)
        return
    if first is None or second is None:
        raise AnelloError("Name two players, or say --ladder and a game.")
    if milliseconds is not None and nodes is not None:
        raise AnelloError("Say --time or --nodes, not both.")
    if sprt is not None and sprt[0] >= sprt[1]:
        raise AnelloError("Say the smaller gain first: --sprt 0 30.")
    played = game(name) if name is not None else _game_of(first, second)
    chosen = field.openings_for(played, options, plies, seed) if openings is None else _openings(openings, plies)
    common = {
        "time": None if milliseconds is None else f"{milliseconds:g}",
        "nodes": None if nodes is None else str(nodes),
    }
    one, two = (_ready(field.Entry.read(played.name, text, **common), options) for text in (first, second))
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
    put_line(json.dumps(_match_data(result)) if as_json else "\n".join(_match_lines(result)))


def _openings(path: Path, plies: int) -> Iterator[Any]:
    """The openings of a file, again and again."""
    from anello.players import arena as field

    read = field.read_openings(path, plies)
    if not read:
        raise AnelloError(f"{str(path)!r} holds no game of {plies} turns or more.")
    return cycle(read)


def _ready(entry: Any, options: dict[str, str]) -> Any:
    """Somebody who plays; an earlier version has been compiled."""
    if entry.commit:
        put_line(f"{entry.name} gets ready: an earlier version compiles for some minutes the first time.", err=True)
        entry.rehearse(options)
    return entry


def _show(so_far: Any) -> None:
    """One line on standard error for each opening, and what went wrong in its games."""
    put_line(f"{so_far.score.games:>5} {so_far}", err=True)
    for record in so_far.newest:
        if "Note" in record.tags:
            put_line(f"      {record.tags['Note']}", err=True)


def _match_lines(result: Any) -> Iterator[str]:
    """A match for people."""
    yield str(result)
    for player, who in enumerate(result.names):
        pace = result.pace(player)
        if pace is not None:
            yield f"{who} computed {pace:,.0f} ms for a turn."


def _match_data(result: Any) -> dict[str, Any]:
    """A match for programs; a bound of Elo that there is none of is null."""
    elo = result.score.elo._asdict()
    return {
        "players": list(result.names),
        "games": result.score.games,
        **{name: getattr(result.score, name) for name in ("wins", "draws", "losses")},
        "elo": {name: value if math.isfinite(value) else None for name, value in elo.items()},
        "milliseconds": [result.pace(player) for player in (0, 1)],
        "verdict": result.verdict,
        "notes": list(result.notes),
    }


def _ladder(
    name: str, target: Path | None, options: dict[str, str], *, games: int, reach: int, as_json: bool, **how: Any
) -> None:
    """Print the ladder of a game, and write its page and its picture if they are wanted."""
    from anello.players import arena as field

    rungs = field.ladder(name, games=games, reach=reach, options=options, progress=_show, **how)
    put_line(json.dumps({"game": name, "rungs": [asdict(rung) for rung in rungs]}) if as_json else field.table(rungs))
    if target is not None:
        words = [f"--ladder {name} --games {games} --reach {reach}"]
        words += [f"--option {key}={value}" for key, value in options.items()]
        words += [f"--speed {how['speed']}"] if how["speed"] else []
        words += [f"--time {how['milliseconds']:g}"] if how["milliseconds"] else []
        picture, command = target.with_suffix(".svg"), " ".join(["anello arena", *words])
        write_file(target, field.page(name, rungs, command, options, picture=picture.name, reach=reach))
        marks = [(rung.name, round(rung.elo), round(rung.margin)) for rung in reversed(rungs)]
        write_file(picture, field.ladder_picture(f"The ladder of {game(name).title}", marks))


def _game_of(first: str, second: str) -> Game[Any]:
    """The first game that knows both players."""
    from anello.kit.games import games_with
    from anello.players.arena import Entry
    from anello.players.player import LEVELS

    for offering in games_with(LEVELS):
        with suppress(NotOffered):
            for text in (first, second):
                Entry.read(offering.name, text)
            return offering
    raise AnelloError(f"No game has both players {first!r} and {second!r}; 'anello games' lists all.")


commands = (arena,)
