"""The first question when Anello is started without a command: what to play."""

from pathlib import Path

from anello.core import AnelloError, Playthrough, game, game_names
from anello.terminal import files, solitaire
from anello.terminal.screen import Screen
from anello.terminal.table import Table

__all__ = ["menu"]


def menu(screen: Screen) -> None:
    """Ask for a game, new or from a file, and play it; Enter leaves."""
    games = sorted(map(game, game_names()), key=lambda listed: -len(listed.seats))  # the ones for two come first
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
                _sit_down(_begin(typed, [listed.name for listed in games], screen), screen)
            except AnelloError as error:
                screen.show(str(error), style="yellow")
    except EOFError:
        screen.show()


def _sit_down(played: Playthrough, screen: Screen) -> None:
    if played.game.name == "solitaire" and not played.events:
        solitaire.play(int(played.position.options["size"]), screen)
    else:
        Table(played, screen).run()


def _begin(typed: str, names: list[str], screen: Screen) -> Playthrough:
    """The game that an answer asks for, with the options the players want."""
    if typed in names:
        name = typed
    elif typed.isdecimal() and 1 <= int(typed) <= len(names):
        name = names[int(typed) - 1]
    else:
        return files.load(Path(typed))
    options: dict[str, str] = {}
    for option in game(name).options:
        answer = screen.ask(f"{option.help}\n{option.name} ({', '.join(option.choices)}; Enter: {option.default}) ")
        if answer:
            options[option.name] = answer
    return game(name).new(**options)
