"""The first question when Anello is started without a command: what to play."""

import os
import random
from pathlib import Path

from anello.core import AnelloError, Playthrough, game
from anello.kit.games import known_games
from anello.kit.records import load_game
from anello.kit.screen import Screen
from anello.kit.table import TERMINAL, TerminalTable

__all__ = ["menu", "sit_down"]


def menu(screen: Screen) -> None:
    """Ask for a game, new or from a file, and play it; Enter leaves."""
    games = known_games()
    try:
        while True:
            screen.show("Anello", style="bold")
            for number, listed in enumerate(games, 1):
                screen.show(f"  {number}  a new game of {listed.title}")
            screen.show("  a file's name goes on with the game in it, Enter leaves")
            typed = screen.ask("Which? ")
            if not typed:
                return
            try:
                sit_down(_begin(typed, [listed.name for listed in games], screen), screen)
            except AnelloError as error:
                screen.show(str(error), style="yellow")
    except EOFError:
        screen.show()


def sit_down(
    played: Playthrough, screen: Screen, *, source: random.Random | None = None, save_to: Path | None = None
) -> Playthrough:
    """Play a game without the computer: a new one in the game's own way if it has one, else at the common table."""
    own = TERMINAL.of(played.game)
    if own is None or played.events or played.start is not None:
        return TerminalTable(played, screen, source=source, save_to=save_to).run()
    return own(played, screen, source=source, save_to=save_to)


def _begin(typed: str, names: list[str], screen: Screen) -> Playthrough:
    """The game that an answer asks for, with the options the players want."""
    if typed in names:
        name = typed
    elif typed.isdecimal() and 1 <= int(typed) <= len(names):
        name = names[int(typed) - 1]
    elif not os.path.exists(typed):  # a name that is too long is none, too
        raise AnelloError(
            f"There is no game and no file {typed[:60]!r}: say a number from 1 to {len(names)}, or a file."
        )
    else:
        return load_game(Path(typed))
    options: dict[str, str] = {}
    for option in game(name).options:
        answer = screen.ask(f"{option.help}\n{option.name} ({', '.join(option.choices)}; Enter: {option.default}) ")
        if answer:
            options[option.name] = answer
    return game(name).new(**options)
