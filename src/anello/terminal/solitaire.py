"""The solitaire in a terminal: lay the tiles as they come, see the odds if you like, and look back afterwards."""

import datetime
import math
import random
from contextlib import suppress
from pathlib import Path

from anello.core import AnelloError, How, Playthrough
from anello.engines.solitaire import Solution, hints, review, solution
from anello.games.solitaire import GAME, Deal, Position, Statistics
from anello.terminal.screen import Screen
from anello.terminal.table import Table

__all__ = ["SolitaireTable", "play"]

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


class SolitaireTable(Table):
    """One player, one deal. Whoever takes a placement back or sees the odds is practising: it does not count."""

    def __init__(
        self,
        deal: Deal,
        screen: Screen,
        *,
        day: datetime.date | None = None,
        show_hints: bool = False,
        statistics: Path | None = None,
    ) -> None:
        self.deal = deal
        self.day = day
        self.size = math.isqrt(len(deal.draws))
        self.show_hints = show_hints
        self.statistics = statistics
        self.is_practice = show_hints
        self.is_counted = False
        super().__init__(deal.settle(GAME.new(size=str(self.size))), screen)
        # A game cannot be drawn, and a loaded one would come without its stack.
        del self.commands["draw"], self.commands["load"]
        self.commands |= {"hint": self.hint, "review": self.review}

    @property
    def position(self) -> Position:
        """The position now."""
        position = self.played.position
        assert isinstance(position, Position)
        return position

    def go_on(self, played: Playthrough) -> None:
        """Go on from there with the next tile of the stack; at the end, count the game."""
        super().go_on(self.deal.settle(played))
        if self.played.outcome is not None and not self.is_counted:
            self._count(won=self.played.outcome.how is How.SOLVED)

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
            given_up = self.played.outcome.how is How.RESIGNED
            self.screen.show("Given up." if given_up else "No tile can be laid any more.", style="bold")
        elif self.show_hints:
            self.hint()
        else:
            self.screen.show(self._advice())

    def _advice(self) -> str:
        """What may be done with the visible tile."""
        position = self.position
        words = " ".join(map(str, position.turns))
        if position.forced_cells:
            return f"A forced space has to be filled, whatever the tile: {words}"
        if all(turn.tile == position.drawn for turn in position.turns):
            return f"As it comes: {words}"
        return f"It fits nowhere as it comes, so turn it as you like: {words}"

    def hint(self, _: str = "") -> None:
        """Show the chance of success after each placement; the game counts as practice then."""
        self.acting("")
        self.is_practice = True
        listed = hints(self.position, self._solution())
        self.screen.pairs((str(hint.turn), f"{hint.chance:.1%}") for hint in listed)

    def review(self, _: str = "") -> None:
        """Show, after the game, how good each placement was."""
        if self.played.outcome is None:
            raise AnelloError("The game is not over yet. Type hint to see the odds now.")
        for number, verdict in enumerate(review(self.played, self._solution()), 1):
            best = f", best was {verdict.best.turn} with {verdict.best.chance:.1%}" if verdict.loss else ""
            self.screen.show(f"{number:2}. {verdict.played.turn}  {verdict.played.chance:.1%}{best}")

    def _solution(self) -> Solution:
        with self.screen.console.status("Solving the solitaire; this is done only once …"):
            return solution(self.size)

    def undo(self, _: str = "") -> None:
        """Take the last placement back; the same tiles come again, and the game counts as practice."""
        earlier = self.played.take_back()
        self.is_practice = True
        self.go_on(earlier)
