"""Games of solitaire in progress: kept by the server for a day, each under a name that only its player knows.

The stack stays there, so that nobody can look at the tiles to come. A game is kept as its words alone and replayed when
it is asked for: that takes no time worth speaking of.
"""

import datetime
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from anello.core import GameOver, IllegalMove, Json, Playthrough
from anello.games.solitaire import GAME, PLAYER, Deal, SolitairePosition
from anello.games.xart.notation import read_draw
from anello.study.requests import KeptTexts, NotFound

__all__ = ["Deals", "DealtGame"]


class _Written(msgspec.Struct, frozen=True):
    """A game as it is kept."""

    size: int
    draws: list[str]
    day: datetime.date | None
    words: list[str]
    practice: bool


@dataclass(frozen=True)
class DealtGame:
    """A game of solitaire: its stack, what was laid, and whether it is only practice."""

    id: str
    size: int
    deal: Deal
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
        assert isinstance(position, SolitairePosition)
        if played.outcome is not None:
            raise GameOver("This game is over.")
        turn = position.read(word, PLAYER)
        return replace(self, words=(*self.words, str(turn)))

    def view(self) -> dict[str, Json]:
        """What the player sees, in the words of Xart's boards: the first tile lies on the cell 0, 0 of the table."""
        played = self.played
        position = played.position
        assert isinstance(position, SolitairePosition)
        data = position.view(PLAYER).data()
        if not self.words:
            [first] = position.turns
            data["moves"] = [{"word": str(first), "lays": [[0, 0, first.tile]]}]
        elif data["drawn"] is not None:
            # The draw came after the placement, whose growth of the box is what a board has to know.
            placed = played.positions[-2]
            last = data["last"]
            assert isinstance(placed, SolitairePosition)
            assert isinstance(last, dict)
            data["last"] = {**last, "shift": list(placed.shift)}
        return data


class Deals:
    """All games of solitaire on a server."""

    def __init__(self, now: Callable[[], float], source: random.Random, kept: KeptTexts) -> None:
        self._now = now
        self._source = source
        self._kept = kept

    def today(self) -> datetime.date:
        """The day by whose deal everybody plays now, the same all over the world."""
        return datetime.datetime.fromtimestamp(self._now(), datetime.UTC).date()

    def new(self, size: int, *, daily: bool = False) -> DealtGame:
        """A new game, of a random deal or of the deal of today."""
        day = self.today() if daily else None
        deal = Deal.at_random(size, self._source) if day is None else Deal.of_day(day, size)
        game = DealtGame(secrets.token_urlsafe(12), size, deal, day)
        self._kept.keep(game.id, _written(game))
        return game

    def find(self, id: str) -> DealtGame:
        """The game with this name."""
        return _read(id, self._kept.find(id))

    def place(self, id: str, word: str) -> DealtGame:
        """Lay the visible tile."""
        return self._change(id, lambda game: game.after(word))

    def take_back(self, id: str) -> DealtGame:
        """Take the last placement back: the same tiles come again, and the game is practice from now on."""

        def shorter(game: DealtGame) -> DealtGame:
            if not game.words:
                raise IllegalMove("Nothing has been laid yet.")
            return replace(game, words=game.words[:-1], practice=True)

        return self._change(id, shorter)

    def practise(self, id: str) -> DealtGame:
        """The game as practice, because its player wants to see the odds."""
        return self._change(id, lambda game: replace(game, practice=True))

    def _change(self, id: str, change: Callable[[DealtGame], DealtGame]) -> DealtGame:
        return _read(id, self._kept.change(id, lambda text: _written(change(_read(id, text)))))


def _written(game: DealtGame) -> str:
    draws = [str(draw) for draw in game.deal.draws]
    return msgspec.json.encode(_Written(game.size, draws, game.day, list(game.words), game.practice)).decode()


def _read(id: str, text: str | None) -> DealtGame:
    if text is None:
        raise NotFound("This deal has been put away. Take a new one.")
    kept = msgspec.json.decode(text, type=_Written)
    deal = Deal(tuple(read_draw(word) for word in kept.draws))
    return DealtGame(id, kept.size, deal, kept.day, tuple(kept.words), kept.practice)
