"""Commands for those who study: proofs, and games looked at afterwards."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from anello.cli.common import GameName, Json, NoColour, Variant, gathered, working
from anello.core import AnelloError, Playthrough, game

__all__ = ["commands"]

Turns = Annotated[list[str] | None, typer.Argument(metavar="MOVES", help="The turns played so far.")]
Line = Annotated[str | None, typer.Option(help="Start from the position of a line.")]


def reached(name: str, moves: list[str] | None, line: str | None, variant: str | None) -> Playthrough:
    """The game after these moves."""
    played = Playthrough.begin(game(name), gathered(None, variant=variant), start=line)
    for move in moves or []:
        played = played.play(move)
    return played


def prove(
    name: GameName,
    moves: Turns = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=86400, help="How long to look.")] = 10.0,
    most: Annotated[int, typer.Option(min=1, max=20, help="The longest win to look for, in turns.")] = 8,
    line: Line = None,
    variant: Variant = None,
    as_json: Json = False,
) -> None:
    r"""Prove that the side to move wins or loses by force, against every defence; Xart only.

    Example: anello prove xart @0/ B1+ C1/ D1/ --seconds 5 --json
    """
    if name != "xart":
        raise AnelloError("Proofs are for Xart; for Xe Queo! there is 'anello xequeo bounds'.")
    from anello.engines.proof import prove as find_proof

    position: Any = reached(name, moves, line, variant).position
    with working("Looking for a proof"):
        proof = find_proof(position, seconds=seconds, most_turns=most)
    if as_json:
        typer.echo(json.dumps(proof.data()))
        return
    mover = position.game.seat_name(position.seat).capitalize()
    told = {
        "win": f"{mover} wins in {proof.turns}: {' '.join(proof.line)}",
        "loss": f"{mover} loses in {proof.turns}: {' '.join(proof.line)}",
        "unknown": f"No proof was found in {proof.seconds:.1f} s.",
    }
    typer.echo(f"{told[proof.result.value]} ({proof.nodes:,} turns tried)")


def analyse(
    name: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="MOVES", help="Xart: the turns so far. Xe Queo!: the file of a match.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long to think: in all, or a turn.")] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Xart: how many think at once.")] = 1,
    lines: Annotated[int, typer.Option(min=1, max=20, help="Xart: how many of the best turns to show.")] = 3,
    move: Annotated[
        str | None, typer.Option(metavar="WORD", help="Xart: what this turn is worth, and why it loses if it does.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Xart: draw the best turn and the threats.")] = None,
    line: Line = None,
    variant: Variant = None,
    no_colour: NoColour = False,
) -> None:
    r"""Say what is going on: the best turns and threats in Xart, beliefs and mistakes in a match of Xe Queo!

    Example: anello analyse xart @0/ B1+ C1/ --seconds 3 --lines 5

    Example: anello analyse xart @0/ 'A2\' --move 'B1\'

    Example: anello analyse xequeo match.txt
    """
    from anello.terminal import Screen, analysis, files

    screen = Screen(colour=not no_colour)
    if name == "xart":
        played = reached(name, words, line, variant)
        if move is not None:
            analysis.show_turn(played, move, screen, seconds=seconds, threads=threads)
            return
        found = analysis.show_position(played, screen, seconds=seconds, lines=lines, threads=threads)
        if svg is not None:
            files.write(svg, found.diagram())
        return
    if name != "xequeo" or not words or len(words) > 1:
        raise AnelloError("Say 'xart' and turns, or 'xequeo' and the file of a match.")
    played = files.load(Path(words[0]))
    if played.game.name != name:
        raise AnelloError(f"{words[0]!r} holds a game of {played.game.title}, not of {game(name).title}.")
    analysis.show_rounds(played, screen, seconds=seconds)


commands = (prove, analyse)
