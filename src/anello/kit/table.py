"""People at one table: whose turn it is, what they may type, and what may stand on the shared screen."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from anello.core import AnelloError, Faculty, IllegalMove, NotYourTurn, Playthrough, Seat, View
from anello.kit.files import write_file
from anello.kit.page import rules_of
from anello.kit.records import load_game, save_game
from anello.kit.screen import Screen
from anello.kit.texts import own_language
from anello.kit.wording import person, prompt, result

__all__ = ["TERMINAL", "OwnTable", "TerminalTable"]

PLAIN_TEXT = "The file holds the secret choices of this round in plain text: no player should look into it."


class TerminalTable:
    """A game being played at one screen. `run` returns it as it was left.

    The methods that answer to a typed word are listed in `commands`; their docstrings are the help.
    """

    def __init__(
        self, played: Playthrough, screen: Screen, *, source: random.Random | None = None, save_to: Path | None = None
    ) -> None:
        self.source = source or random.SystemRandom()
        self.played = played.settle(self.source)
        self.screen = screen
        self.save_to = save_to
        self.open = True
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "board": self.board,
            "moves": self.moves,
            "rules": self.rules,
            "history": self.history,
            "undo": self.undo,
            "draw": self.draw,
            "resign": self.resign,
            "save": self.save,
            "load": self.load,
            "svg": self.svg,
            "quit": self.quit,
        }
        if not any(rules_of(played.game, own_language())):
            del self.commands["rules"]
        if len(played.game.seats) == 1:
            del self.commands["draw"]  # there is nobody to agree
        if played.game.has_secrets:
            self.commands["peek"] = self.peek

    def run(self) -> Playthrough:
        """Play until somebody leaves, or until nobody answers any more."""
        self.screen.show(self.played.game.title, style="bold")
        self.screen.show("Type help to see what you can type.")
        self.board()
        try:
            while self.open:
                self.ask()
        except EOFError:
            self.screen.show()
        if self.save_to is not None and self.save_to.exists():
            self.screen.show(f"The game is in {str(self.save_to)!r}.")
        return self.played

    def ask(self) -> None:
        """Ask for one word and do what it says; what goes wrong is told and changes nothing."""
        try:
            if self.played.outcome is not None:
                self.obey(self.screen.ask("The game is over. undo, save, svg or quit > ") or "quit", None)
                return
            seat = self.acting("")
            if is_secret(self.played, seat):
                self.obey(self.ask_secretly(seat), seat)
            else:
                self.obey(self.screen.ask(f"{prompt(self.played, seat)} > "), seat)
        except AnelloError as error:
            self.screen.show(str(error), style="yellow")

    def ask_secretly(self, seat: Seat) -> str:
        """Hand the keyboard over and ask for a secret move, unseen, until it is a legal one or a command."""
        words = [str(move) for move in self.played.position.moves_of(seat)]
        with self.screen.private_to(person(self.played, seat)):
            self.screen.board(self.played.position.view(seat))
            while True:
                typed = self.screen.ask_unseen(f"{prompt(self.played, seat)} (your typing is not shown) > ")
                if typed.partition(" ")[0] in self.commands:
                    return typed
                if typed in words:
                    return typed
                meant = [word for word in words if typed and word.lower().endswith(typed.lower())]
                if len(meant) == 1:
                    return meant[0]
                self.screen.show(f"You can type {' '.join(words)}.", style="yellow")

    def obey(self, typed: str, seat: Seat | None) -> None:
        """Run a command, or play a move for a seat."""
        name, _, rest = typed.partition(" ")
        if name in self.commands:
            self.commands[name](rest.strip())
        elif seat is None:
            raise AnelloError(f"There is no command {name!r}. Type help to see what you can type.")
        elif typed:
            self.play(typed, seat)

    def play(self, word: str, seat: Seat) -> None:
        """Make a move and show what follows."""
        try:
            self.played.position.read(word, seat)
        except IllegalMove:
            if keeps_secrets(self.played):  # the reason may depend on the player's secret, and both look at the screen
                raise IllegalMove("You cannot play that now. Type peek to see, unwatched, what you can play.") from None
            raise
        self.go_on(self.played.play(word, seat))

    def go_on(self, played: Playthrough) -> None:
        """Go on from there, let chance act, and tell how a round ended."""
        before, self.played = self.played, played.settle(self.source)
        position = self.played.position
        round_over = position.outcome is not None or position.round > before.position.round
        if round_over and (story := position.story()):
            self.screen.show(story, style="bold")
        self.board()
        self.keep()

    def keep(self) -> None:
        """Write the game to its file, if it has one."""
        if self.save_to is not None:
            save_game(self.save_to, self.played)

    def view(self) -> View:
        """What may stand on the screen."""
        return self.played.position.view(None)

    def acting(self, name: str) -> Seat:
        """The seat with this name, or the one to act if no name is given."""
        if not name and not self.played.position.to_act:
            raise NotYourTurn("The game is over.")
        return self.played.game.seat(name) if name else self.played.position.to_act[0]

    # What answers to a word

    def help(self, _: str = "") -> None:
        """Show this."""
        self.screen.show(self.played.game.how_to_type)
        self.screen.pairs((name, str(command.__doc__)) for name, command in self.commands.items() if name != "?")

    def rules(self, _: str = "") -> None:
        """Read the rules."""
        for kind, text in rules_of(self.played.game, own_language()):
            if kind == "h":
                self.screen.show()
            self.screen.show(f"  - {text}" if kind == "li" else text, style="bold" if kind == "h" else "")

    def board(self, _: str = "") -> None:
        """Show the board."""
        self.screen.board(self.view())
        if self.played.outcome is not None:
            self.screen.show(result(self.played), style="bold")
        elif told := self.played.position.advice():
            self.screen.show(told)

    def moves(self, _: str = "") -> None:
        """List the moves you can make; in a game with secrets, for your eyes only."""
        seat = self.acting("")
        if keeps_secrets(self.played):
            self.peek("")
        else:
            self.screen.show(" ".join(str(move) for move in self.played.position.moves_of(seat)))

    def peek(self, name: str) -> None:
        """Hand the keyboard over and show what you alone may see; "peek 2" is for player 2."""
        seat = self.acting(name)
        view = self.played.position.view(seat)
        with self.screen.private_to(person(self.played, seat)):
            self.screen.board(view)
            if view.words:
                self.screen.show(f"You can play {' '.join(view.words)}.")
            self.screen.ask("Press Enter to hide this. ")
        self.board()

    def history(self, _: str = "") -> None:
        """List all that has been played."""
        self.screen.show(" ".join(event.word for event in self.played.seen_by(None).events) or "Nothing yet.")

    def undo(self, _: str = "") -> None:
        """Take the last move back; a round that is over stays over."""
        self.go_on(self.played.take_back())

    def draw(self, _: str = "") -> None:
        """Offer a draw; the others are asked."""
        seat = self.acting("")
        others = [other for other in range(1, len(self.played.game.seats) + 1) if other != seat]
        if all(self.screen.agrees(f"{person(self.played, other)}, do you take the draw?") for other in others):
            self.go_on(self.played.play("draw", seat))
        else:
            self.screen.show("The game goes on.")

    def resign(self, name: str) -> None:
        """Give the game up."""
        seat = self.acting(name)
        if self.screen.agrees(f"{person(self.played, seat)}, do you give the game up?"):
            self.go_on(self.played.play("resign", seat))

    def save(self, name: str) -> None:
        """Write the game to a file, "save FILE": as JSON if it ends in .json, else as text. Secrets stand in it."""
        if not name:
            raise AnelloError("Say which file, like: save game.txt")
        save_game(Path(name), self.played)
        self.screen.show(f"Saved to {name!r}.")
        if keeps_secrets(self.played):
            self.screen.show(PLAIN_TEXT, style="yellow")

    def load(self, name: str) -> None:
        """Go on with the game in a file, "load FILE"."""
        if not name:
            raise AnelloError("Say which file, like: load game.txt")
        loaded = load_game(Path(name))
        if loaded.game.name != self.played.game.name:
            raise AnelloError(f"{name!r} holds a game of {loaded.game.title}, not of {self.played.game.title}.")
        self.played = loaded
        self.go_on(loaded)

    def svg(self, name: str) -> None:
        """Draw the board into a file, "svg FILE"."""
        if not name:
            raise AnelloError("Say which file, like: svg board.svg")
        write_file(Path(name), self.played.position.view(None).svg())
        self.screen.show(f"Drawn to {name!r}.")

    def quit(self, _: str = "") -> None:
        """Leave; you are asked whether to save."""
        if self.save_to is None and self.played.outcome is None and self.played.events:
            name = self.screen.ask("Save the game as (Enter to leave without saving): ")
            if name:
                self.save(name)
        self.open = False


class OwnTable(Protocol):
    """How a game is begun that has its own way of being played in a terminal."""

    def __call__(
        self, played: Playthrough, screen: Screen, *, source: random.Random | None, save_to: Path | None
    ) -> Playthrough:
        """Play a game that has just been set up; returns it as it was left."""


TERMINAL: Faculty[OwnTable] = Faculty("terminal", "{title} is played at the table that all games share.")
"""A game's own way of being played in a terminal, often a subclass of `TerminalTable`."""


def is_secret(played: Playthrough, seat: Seat) -> bool:
    """Whether the coming move of a seat is one that others must not see."""
    move = next(iter(played.position.moves_of(seat)), None)
    return move is not None and played.position.public_word(move) != str(move)


def keeps_secrets(played: Playthrough) -> bool:
    """Whether something has been played that is still secret: then what a player may do can give it away."""
    return played.seen_by(None).events != played.events
