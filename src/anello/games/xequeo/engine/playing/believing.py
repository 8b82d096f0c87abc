"""A player without a plan, who goes by what he believes of the opponent's secret, and errs as people do.

He believes that somebody chooses a piece near the ring and mostly moves it himself. So he suspects the pieces that were
moved, calls when he is sure enough, enters when he is not afraid of sharing his piece, and else makes a move that lets
no suspect in. What a weaker player lacks is memory, a steady judgement, an eye for the ring, and the art of hiding.
"""

import random
from dataclasses import dataclass

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.playing.human import by_distance
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.playing.start import quiet_moves, round_start
from anello.games.xequeo.kernel import moves, ring_cells
from anello.games.xequeo.notation import LETTERS, SIZE, Call, Put, read_word
from anello.games.xequeo.view import XeQueoView

__all__ = ["BelievingPlayer", "Manner"]

NEAR = 0.8
"""How often somebody is taken to choose one of the three pieces nearest to the ring."""
OWN = 0.5
"""How often somebody is taken to move his own piece rather than any."""
DECLINED = 0.2
"""How likely a piece still is if it could have entered and did not."""
HOPE = 0.2
"""How much better a position is when the own piece can enter next."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays who goes by beliefs. All but `misjudges` are chances."""

    wanders: float = 0.0
    """Of moving any piece anywhere, without a thought."""
    overlooks: float = 0.0
    """Of not seeing that the own piece can enter."""
    near: float = 0.8
    """Of choosing one of the three pieces nearest to the ring; else any."""
    runs: float = 0.5
    """Of moving the own piece, if he moves; else another, which hides it."""
    forgets: float = 0.0
    """Of not remembering a move of the opponent."""
    misjudges: float = 0.0
    """How far beliefs are mistaken, as a factor: 0.7 is a factor of two, most of the time."""
    sure: float = 0.5
    """How likely a piece must be to be called."""
    looks: float = 1.0
    """Of seeing whom a move would let in, and what the opponent could have done and did not do."""


class BelievingPlayer(EquilibriumPlayer):
    """Goes by beliefs and makes no plan."""

    def __init__(self, manner: Manner, dice: random.Random | None = None) -> None:
        super().__init__(0.0, dice)
        self.manner = manner

    def choose_ring(self, view: XeQueoView) -> int:
        """Anywhere."""
        return self.dice.choice(ring_cells([cell for cell in view.pieces if cell is not None], SIZE))

    def choose_secret(self, view: XeQueoView) -> int:
        """One of the pieces nearest to the ring, or any."""
        nearest = by_distance(view)
        return self.dice.choice(nearest[:3] if self._happens(self.manner.near) else nearest)

    def take_turn(self, view: XeQueoView) -> Put | Call:
        """Enter, call or move, whatever promises most; nobody is called before he has moved, if that can be helped."""
        manner = self.manner
        listed = [move for move in map(read_word, view.words) if isinstance(move, Put)]
        quiet = [move for move in listed if move.cell != view.ring]
        if quiet and self._happens(manner.wanders):
            return self.dice.choice(quiet)
        beliefs = self.beliefs(view)
        suspect = int(beliefs.argmax())
        moved = any(turn.seat != view.viewer for turn in quiet_moves(view.history))
        promises: list[tuple[float, Put | Call]] = []
        if quiet:
            promises.append(self._best_move(view, quiet, beliefs))
        if not quiet or (moved and beliefs[suspect] > manner.sure):
            promises.append((float(beliefs[suspect]), Call(suspect)))
        entry = next((move for move in listed if move.cell == view.ring and move.piece == view.choice), None)
        if entry is not None and not self._happens(manner.overlooks):
            promises.append((1 - float(beliefs[entry.piece]), entry))
        return max(promises, key=lambda promise: promise[0])[1]

    def beliefs(self, view: XeQueoView) -> BySecret:
        """How likely each piece seems to be the opponent's."""
        manner = self.manner
        start = round_start(view)
        pieces = list(start.pieces)
        seems = np.full(len(pieces), (1 - NEAR) / len(pieces))
        seems[by_distance(view)[:3]] += NEAR / 3
        for turn in quiet_moves(view.history):
            piece = LETTERS.index(turn.word[0])
            if turn.seat != view.viewer and not self._happens(manner.forgets):
                if self._happens(manner.looks):
                    seems[list(moves(pieces, start.table).entering)] *= DECLINED
                seems *= np.where(np.arange(len(pieces)) == piece, OWN, 0) + (1 - OWN) / len(pieces)
            pieces[piece] = turn.path[-1]
        seems *= np.exp([self.dice.gauss(0, manner.misjudges) for _ in pieces])
        return np.asarray(seems / seems.sum())

    def _best_move(self, view: XeQueoView, quiet: list[Put], beliefs: BySecret) -> tuple[float, Put]:
        """The move that lets the fewest suspects in, with the own piece or with another, and what it promises."""
        own = [move for move in quiet if move.piece == view.choice]
        others = [move for move in quiet if move.piece != view.choice]
        chosen = (own or others) if self._happens(self.manner.runs) else (others or own)
        self.dice.shuffle(chosen)
        if not self._happens(self.manner.looks):
            distance = round_start(view).table["distance"][0]
            return 0.5, min(chosen, key=lambda move: int(distance[move.cell]))
        table = round_start(view).table
        cells = [cell for cell in view.pieces if cell is not None]
        best = 0.0, chosen[0]
        for move in chosen:
            after = [*cells[: move.piece], move.cell, *cells[move.piece + 1 :]]
            entering = set(moves(after, table).entering)
            danger = sum(float(beliefs[piece]) for piece in entering if piece != view.choice)
            promise = (1 - danger) * (0.5 + HOPE * (view.choice in entering))
            if promise > best[0]:
                best = promise, move
        return best

    def _happens(self, chance: float) -> bool:
        return self.dice.random() < chance
