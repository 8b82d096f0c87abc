"""Games of solitaire in progress: kept in memory for a day, each under a name that only its player knows.

The stack stays here, so that nobody can look at the tiles to come. A game is remembered as its words alone and replayed
when it is asked for: that takes no time worth speaking of, and ten thousand games take a few megabytes.
"""

import datetime
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

from anello.core import AnelloError, Json, Playthrough
from anello.games.solitaire import GAME, PLAYER, Deal, Position
from anello.server.referee import Refusal

__all__ = ["Deals", "DealtGame"]

A_DAY = 24 * 60 * 60.0


@dataclass(frozen=True)
class DealtGame:
    """A game of solitaire: its stack, what was laid, and whether it is only practice."""

    id: str
    size: int
    deal: Deal
    touched: float
    day: datetime.date | None = None
    """The day whose deal it is; None for a random one."""
    words: tuple[str, ...] = ()
    practice: bool = False

    @property
    def played(self) -> Playthrough:
        """The game as it stands, with the next tile turned up."""
        played = self.deal.settle(GAME.new(size=str(self.size)))
        for word in self.words:
            played = self.deal.settle(played.play(word, PLAYER))
        return played

    def after(self, word: str) -> "DealtGame":
        """The game after one more placement; raises an `AnelloError` that says why it cannot be."""
        played = self.played
        position = played.position
        assert isinstance(position, Position)
        if played.outcome is not None:
            raise Refusal("over", "This game is over.")
        turn = position.read(word, PLAYER)
        return replace(self, words=(*self.words, str(turn)))

    def view(self) -> dict[str, Json]:
        """What the player sees, in the words of Xart's boards: the first tile lies on the cell 0, 0 of the table."""
        played = self.played
        position = played.position
        assert isinstance(position, Position)
        data = position.view(PLAYER).data()
        if not self.words:
            [first] = position.turns
            data["moves"] = [{"word": str(first), "lays": [[0, 0, first.tile]]}]
        elif data["drawn"] is not None:
            # The draw came after the placement, whose growth of the box is what a board has to know.
            placed = played.positions[-2]
            last = data["last"]
            assert isinstance(placed, Position)
            assert isinstance(last, dict)
            data["last"] = {**last, "shift": list(placed.shift)}
        return data


class Deals:
    """All games of solitaire on this server; those not touched for longest are forgotten first."""

    MOST = 10_000

    def __init__(self, now: Callable[[], float], source: random.Random) -> None:
        self._now = now
        self._source = source
        self._games: OrderedDict[str, DealtGame] = OrderedDict()

    def today(self) -> datetime.date:
        """The day by whose deal everybody plays now, the same all over the world."""
        return datetime.datetime.fromtimestamp(self._now(), datetime.UTC).date()

    def new(self, size: int, *, daily: bool = False) -> DealtGame:
        """A new game, of a random deal or of the deal of today."""
        day = self.today() if daily else None
        deal = Deal.at_random(size, self._source) if day is None else Deal.of_day(day, size)
        return self._keep(DealtGame(secrets.token_urlsafe(12), size, deal, self._now(), day))

    def find(self, id: str) -> DealtGame:
        """The game with this name."""
        game = self._games.get(id)
        if game is None or game.touched < self._now() - A_DAY:
            raise Refusal("no_such_deal", "This deal has been put away. Take a new one.")
        return game

    def place(self, id: str, word: str) -> DealtGame:
        """Lay the visible tile."""
        try:
            return self._keep(self.find(id).after(word))
        except AnelloError as error:
            raise Refusal("illegal", str(error)) from error

    def take_back(self, id: str) -> DealtGame:
        """Take the last placement back: the same tiles come again, and the game is practice from now on."""
        game = self.find(id)
        if not game.words:
            raise Refusal("no_undo", "Nothing has been laid yet.")
        return self._keep(replace(game, words=game.words[:-1], practice=True))

    def practise(self, id: str) -> DealtGame:
        """The game as practice, because its player wants to see the odds."""
        return self._keep(replace(self.find(id), practice=True))

    def _keep(self, game: DealtGame) -> DealtGame:
        kept = self._games[game.id] = replace(game, touched=self._now())
        self._games.move_to_end(game.id)
        oldest = next(iter(self._games.values()))
        while len(self._games) > self.MOST or oldest.touched < self._now() - A_DAY:
            del self._games[oldest.id]
            oldest = next(iter(self._games.values()))
        return kept
