"""One person against the computer, or several of them, at a terminal: nobody has to look away."""

import random
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from anello.core import AnelloError, Playthrough, Seat, View
from anello.kit.screen import Screen
from anello.kit.table import TerminalTable, is_secret
from anello.kit.texts import own_language
from anello.kit.wording import person as name_of
from anello.kit.wording import prompt, seat_list
from anello.players.player import Level, Occasion, face_of, style_of, words_of

__all__ = ["Duel"]

HINT_SECONDS = 1.0


class Duel(TerminalTable):
    """A game of one person against computer players, each of which knows no more than its own view."""

    def __init__(
        self,
        played: Playthrough,
        screen: Screen,
        *,
        person: Seat,
        opponents: Sequence[Level],
        source: random.Random | None = None,
        save_to: Path | None = None,
    ) -> None:
        """The opponents take the other seats in order; one of them alone takes them all."""
        seats = played.game.seats
        if not 1 <= person <= len(seats):
            raise AnelloError(f"Say which seat is yours: {seat_list(list(seats), last='or')}.")
        others = [seat for seat in range(1, len(seats) + 1) if seat != person]
        if not others:
            raise AnelloError(f"{played.game.title} is for one player: there is nobody to play against.")
        if len(opponents) not in (1, len(others)):
            raise AnelloError(f"There are {len(others)} other seats: name one opponent for all, or one for each.")
        levels = list(opponents) * len(others) if len(opponents) == 1 else opponents
        self.person = person
        self.opponents = dict(zip(others, levels, strict=True))
        self.players = {seat: level.new_player() for seat, level in self.opponents.items()}
        super().__init__(played, screen, source=source, save_to=save_to)
        self.commands["hint"] = self.hint

    def run(self) -> Playthrough:
        """Say who sits where, and play."""
        others = seat_list([f"{level.name} is {name_of(self.played, seat)}" for seat, level in self.opponents.items()])
        self.screen.show(f"You are {name_of(self.played, self.person)}, {others}.")
        game, language = self.played.game, own_language()
        for level in dict.fromkeys(self.opponents.values()):
            if style := style_of(game, level, language):
                self.screen.portrait(face_of(game, level), f"{level.name}: {style}")
            if words := words_of(game, level, "start", language):
                self.screen.show(f"{level.name}: {words}", style="italic")
        return super().run()

    def go_on(self, played: Playthrough) -> None:
        """Go on, and hear what the opponents say of the end."""
        super().go_on(played)
        if self.played.outcome is None:
            return
        winner = self.played.outcome.winner
        for seat, level in self.opponents.items():
            occasion: Occasion = "won" if seat == winner else "lost"
            if winner and (words := words_of(self.played.game, level, occasion, own_language())):
                self.screen.show(f"{level.name}: {words}", style="italic")

    def ask(self) -> None:
        """Ask the person, or let a computer act when the person has nothing to do."""
        to_act = self.played.position.to_act
        if self.played.outcome is not None or self.person in to_act:
            super().ask()
            return
        seat = to_act[0]
        name = self.opponents[seat].name
        with self.screen.console.status(f"{name} is thinking"):
            word = self.players[seat].decide(self.played.position.view(seat))
        who = name if len(self.opponents) == 1 else f"{name_of(self.played, seat)} ({name})"
        after = self.played.play(word, seat)
        if is_secret(self.played, seat):  # there is nothing new on the board
            self.screen.show(f"{who} has chosen.", style="bold")
            self.played = after.settle(self.source)
            self.keep()
        else:
            self.screen.show(f"{who}: {word}", style="bold")
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
        from anello.terminal.analysis import show_hint  # what judges takes a while to load

        if self.played.outcome is not None:
            raise AnelloError("The game is over.")
        show_hint(self.played, self.view(), self.screen, seconds=HINT_SECONDS)

    def undo(self, _: str = "") -> None:
        """Take your last move back, and the computer's answer; a round that is over stays over."""
        earlier = self.played.take_back()
        while earlier.events and self.person not in earlier.position.to_act:
            earlier = earlier.take_back()
        self.go_on(earlier)

    def draw(self, _: str = "") -> None:
        """Offer a draw; the computer plays on."""
        self.screen.show(f"{next(iter(self.opponents.values())).name} wants to play on.")
