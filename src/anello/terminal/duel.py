"""One person against the computer at a terminal: nobody has to look away."""

import random
from itertools import groupby
from pathlib import Path

from anello.core import AnelloError, Playthrough, Seat, View
from anello.engines.players import Level
from anello.terminal.screen import Screen
from anello.terminal.table import Table, is_secret
from anello.terminal.wording import person as name_of
from anello.terminal.wording import prompt

__all__ = ["Duel"]

HINT_SECONDS = 1.0


class Duel(Table):
    """A game against a computer player, which knows no more than its own view."""

    def __init__(
        self,
        played: Playthrough,
        screen: Screen,
        *,
        person: Seat,
        opponent: Level,
        source: random.Random | None = None,
        save_to: Path | None = None,
    ) -> None:
        if not 1 <= person <= len(played.game.seats):
            raise AnelloError(f"Say which seat is yours: {' or '.join(played.game.seats)}.")
        self.person = person
        self.opponent = opponent
        self.player = opponent.new_player()
        super().__init__(played, screen, source=source, save_to=save_to)
        self.commands["hint"] = self.hint

    def run(self) -> Playthrough:
        """Say who sits where, and play."""
        other = next(seat for seat in range(1, len(self.played.game.seats) + 1) if seat != self.person)
        yours, others = (name_of(self.played, seat) for seat in (self.person, other))
        self.screen.show(f"You are {yours}, {self.opponent.name} is {others}.")
        return super().run()

    def ask(self) -> None:
        """Ask the person, or let the computer act when the person has nothing to do."""
        to_act = self.played.position.to_act
        if self.played.outcome is not None or self.person in to_act:
            super().ask()
            return
        seat = to_act[0]
        with self.screen.console.status(f"{self.opponent.name} is thinking"):
            word = self.player.decide(self.played.position.view(seat))
        after = self.played.play(word, seat)
        if is_secret(self.played, seat):  # there is nothing new on the board
            self.screen.show(f"{self.opponent.name} has chosen.", style="bold")
            self.played = after
            self.keep()
        else:
            self.screen.show(f"{self.opponent.name}: {word}", style="bold")
            self.go_on(after)

    def ask_secretly(self, seat: Seat) -> str:
        """The person is alone: an open question will do."""
        typed = self.screen.ask(f"{prompt(self.played, self.person)} > ")
        words = [str(move) for move in self.played.position.moves_of(self.person)]
        meant = [word for word in words if typed and word.lower().endswith(typed.lower())]
        return meant[0] if len(meant) == 1 else typed

    def play(self, word: str, seat: Seat) -> None:
        """Make the person's move; what is wrong with it can be told."""
        self.go_on(self.played.play(word, self.person))

    def view(self) -> View:
        """What may stand on the screen: all that the person may know."""
        return self.played.position.view(self.person)

    def acting(self, name: str) -> Seat:
        """Whatever is asked for, it is for the person."""
        return self.person

    # What answers to a word

    def peek(self, name: str) -> None:
        """Show your card and your moves."""
        self.board()
        self.moves()

    def moves(self, _: str = "") -> None:
        """List the moves you can make, those of a piece or column together."""
        for _, words in groupby(sorted(self.view().words, key=lambda word: word[0]), key=lambda word: word[0]):
            self.screen.show(" ".join(words))

    def hint(self, _: str = "") -> None:
        """Ask what a strong player would do in your place, knowing what you know."""
        from anello.terminal.analysis import show_hint, show_position  # they take a while to load

        if self.played.game.name == "xart":
            show_position(self.played, self.screen, seconds=HINT_SECONDS, lines=1)
        else:
            show_hint(self.view(), self.screen)

    def undo(self, _: str = "") -> None:
        """Take your last move back, and the computer's answer; a round that is over stays over."""
        earlier = self.played.take_back()
        while earlier.events and self.person not in earlier.position.to_act:
            earlier = earlier.take_back()
        self.go_on(earlier)

    def draw(self, _: str = "") -> None:
        """Offer a draw; the computer plays on."""
        self.screen.show(f"{self.opponent.name} wants to play on.")
