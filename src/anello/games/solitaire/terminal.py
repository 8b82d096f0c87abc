"""The solitaire in a terminal: lay the tiles as they come, see the odds if you like, and look back afterwards."""

import datetime
import math
import random
from contextlib import suppress
from pathlib import Path

from anello.core import AnelloError, Closing, Playthrough
from anello.games.solitaire import GAME, Deal, SolitairePosition, Statistics
from anello.games.solitaire.endings import SolitaireEnding
from anello.games.solitaire.engine import hints, review, solution
from anello.kit.screen import Screen
from anello.kit.table import TerminalTable

__all__ = ["SolitaireTable", "play", "sit_down"]

COLOURS = ("white", "red")


def play(
    size: int,
    screen: Screen,
    *,
    day: datetime.date | None = None,
    show_hints: bool = False,
    source: random.Random | None = None,
    statistics: Path | None = None,
) -> Playthrough:
    """Play a random deal, or the deal of a day; returns the game as it was left."""
    GAME.chosen({"size": str(size)})
    deal = Deal.at_random(size, source or random.SystemRandom()) if day is None else Deal.of_day(day, size)
    return SolitaireTable(deal, screen, day=day, show_hints=show_hints, statistics=statistics).run()


def sit_down(played: Playthrough, screen: Screen, *, source: random.Random | None, save_to: Path | None) -> Playthrough:
    """Play a game that has just been set up, with a random deal."""
    size = int(played.position.options["size"])
    return SolitaireTable(Deal.at_random(size, source or random.SystemRandom()), screen, save_to=save_to).run()


class SolitaireTable(TerminalTable):
    """One player, one deal. Whoever takes a placement back or sees the odds is practising: it does not count."""

    def __init__(
        self,
        deal: Deal,
        screen: Screen,
        *,
        day: datetime.date | None = None,
        show_hints: bool = False,
        statistics: Path | None = None,
        save_to: Path | None = None,
    ) -> None:
        self.deal = deal
        self.day = day
        self.size = math.isqrt(len(deal.draws))
        self.show_hints = show_hints
        self.statistics = statistics
        self.is_practice = show_hints
        self.is_counted = False
        super().__init__(deal.settle(GAME.new(size=str(self.size))), screen, save_to=save_to)
        del self.commands["load"]  # a loaded game would come without its stack
        self.commands |= {"hint": self.hint, "review": self.review}

    @property
    def position(self) -> SolitairePosition:
        """The position now."""
        position = self.played.position
        assert isinstance(position, SolitairePosition)
        return position

    def go_on(self, played: Playthrough) -> None:
        """Go on from there with the next tile of the stack; at the end, count the game."""
        super().go_on(self.deal.settle(played))
        if self.played.outcome is not None and not self.is_counted:
            self._count(won=self.played.outcome.how is SolitaireEnding.SOLVED)

    def _count(self, *, won: bool) -> None:
        """Enter the game into the statistics, once."""
        self.is_counted = True
        before = Statistics.load(self.statistics)
        after = before.with_game(self.size, won=won, practice=self.is_practice, day=self.day)
        with suppress(OSError):  # nowhere to write is no reason to spoil the end of a game
            after.save(self.statistics)
        tally = after.tally(self.size)
        if tally.games == before.tally(self.size).games:
            self.screen.show("This game was practice and does not count.")
        self.screen.show(f"Won {tally.wins} of {tally.games}. Type review to see how good each placement was.")

    # What answers to a word

    def board(self, _: str = "") -> None:
        """Show the board and the tile to be laid."""
        position = self.position
        self.screen.board(position.view(None))
        if position.win is not None:
            self.screen.show(f"Solved: one {COLOURS[position.win.colour]} line runs through all tiles.", style="bold")
        elif position.is_full:
            self.screen.show("The square is full, but no line runs through all tiles.", style="bold")
        elif self.played.outcome is not None:
            given_up = self.played.outcome.how is Closing.RESIGNED
            self.screen.show("Given up." if given_up else "No tile can be laid any more.", style="bold")
        elif self.show_hints:
            self.hint()
        else:
            self.screen.show(position.advice())

    def hint(self, _: str = "") -> None:
        """Show the chance of success after each placement; the game counts as practice then."""
        self.acting("")
        self.is_practice = True
        listed = hints(self.position, solution(self.size))
        self.screen.pairs((str(hint.turn), f"{hint.chance:.1%}") for hint in listed)

    def review(self, _: str = "") -> None:
        """Show, after the game, how good each placement was."""
        if self.played.outcome is None:
            raise AnelloError("The game is not over yet. Type hint to see the odds now.")
        for number, verdict in enumerate(review(self.played, solution(self.size)), 1):
            best = f", best was {verdict.best.turn} with {verdict.best.chance:.1%}" if verdict.loss else ""
            self.screen.show(f"{number:2}. {verdict.played.turn}  {verdict.played.chance:.1%}{best}")

    def undo(self, _: str = "") -> None:
        """Take the last placement back; the same tiles come again, and the game counts as practice."""
        earlier = self.played.take_back()
        self.is_practice = True
        self.go_on(earlier)
