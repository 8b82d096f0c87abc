"""Players with human habits: those who make mistakes on purpose, and one who learns those of its opponent."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from anello.engines.xequeo.player import SECONDS, EquilibriumPlayer, quiet_moves, round_start
from anello.games.xequeo.notation import LETTERS, Call, Put, read_word
from anello.games.xequeo.round import Turn, opponent
from anello.games.xequeo.view import View

__all__ = ["AdaptivePlayer", "Habits", "HumanPlayer", "OpponentModel"]


@dataclass(frozen=True, slots=True)
class Habits:
    """How a weaker player errs. All numbers are chances."""

    slips: float
    """Of deciding by habit instead of by the strategy."""
    hasty: float = 0.15
    """Of calling the piece the opponent moved last, when deciding by habit."""
    runs: float = 0.7
    """Of pushing the own piece towards the ring, when deciding by habit; else any piece moves."""
    forgets: float = 0.9
    """Of entering whenever possible, as if nobody could share the piece."""


class HumanPlayer(EquilibriumPlayer):
    """Knows the strategy but does not always keep to it."""

    def __init__(self, habits: Habits, seconds: float = 0.2, dice: random.Random | None = None) -> None:
        super().__init__(seconds, dice)
        self.habits = habits

    def choose_ring(self, view: View) -> int:
        """By habit anywhere, else where it is worst for the opponent."""
        if self._slips():
            return int(read_ring(self.dice.choice(view.words)))
        return super().choose_ring(view)

    def choose_secret(self, view: View) -> int:
        """By habit one of the pieces nearest to the ring."""
        if self._slips():
            return self.dice.choice(by_distance(view)[:3])
        return super().choose_secret(view)

    def take_turn(self, view: View) -> Put | Call:
        """By habit run, call or drift; else what the strategy says."""
        return self.improvise(view) if self._slips() else super().take_turn(view)

    def improvise(self, view: View) -> Put | Call:
        """What people do at first: run with the own piece, suspect the piece that was moved last."""
        moves = [move for move in map(read_word, view.words) if isinstance(move, Put)]
        if view.choice is not None and view.ring is not None and self._happens(self.habits.forgets):
            entry = Put(view.choice, view.ring)
            if entry in moves:
                return entry
        seen = [turn for turn in quiet_moves(view.history) if turn.seat != view.viewer]
        moves = [move for move in moves if move.cell != view.ring]
        if not moves or (seen and self._happens(self.habits.hasty)):
            return Call(LETTERS.index(seen[-1].word[0]) if seen else self.dice.choice(range(len(LETTERS))))
        own = [move for move in moves if move.piece == view.choice]
        if own and self._happens(self.habits.runs):
            distance = round_start(view).table["distance"][0]
            return min(own, key=lambda move: int(distance[move.cell]))
        return self.dice.choice(moves)

    def _slips(self) -> bool:
        return self._happens(self.habits.slips)

    def _happens(self, chance: float) -> bool:
        return self.dice.random() < chance


def read_ring(word: str) -> int:
    """The cell of a word that enters a ring."""
    move = read_word(word)
    return int(getattr(move, "cell", 0))


def by_distance(view: View) -> list[int]:
    """The pieces, nearest to the ring first, as the round began."""
    start = round_start(view)
    distance = start.table["distance"][0]
    return sorted(range(len(start.pieces)), key=lambda piece: int(distance[start.pieces[piece]]))


@dataclass(slots=True)
class OpponentModel:
    """What is known of an opponent's habits from rounds whose choices were shown. Keep it to know him next time."""

    rounds: int = 0
    picked_rank: Counter[int] = field(default_factory=Counter)
    """How often he chose the nearest piece, the second nearest, ..."""
    moves: int = 0
    own_moves: int = 0
    """How many of his moves were made with his own piece."""

    def learn(self, order: Sequence[int], choice: int, turns: Sequence[Turn]) -> None:
        """Take in a finished round: the pieces by distance at its start, his choice, his moves."""
        self.rounds += 1
        self.picked_rank[list(order).index(choice)] += 1
        self.moves += len(turns)
        self.own_moves += sum(LETTERS.index(turn.word[0]) == choice for turn in turns)

    @property
    def push(self) -> float:
        """The chance that he moves his own piece, with a few imagined moves of somebody who does not care."""
        return (self.own_moves + 2) / (self.moves + 14)

    def suspicion(self, order: Sequence[int], turns: Sequence[Turn]) -> npt.NDArray[np.float64]:
        """How likely each piece is his, after his moves in this round."""
        count = len(order)
        weights = np.empty(count)
        for rank, piece in enumerate(order):
            weights[piece] = (self.picked_rank[rank] + 1) / (self.rounds + count)
        for turn in turns:
            piece = LETTERS.index(turn.word[0])
            others = (1 - self.push) / (count - 1)
            weights *= np.where(np.arange(count) == piece, self.push, others)
        return np.asarray(weights / weights.sum())


class AdaptivePlayer(EquilibriumPlayer):
    """Follows the certified strategy in most rounds and uses what it has learnt of the opponent in the others.

    In a share ``boldness`` of the rounds, drawn in secret, it enters or calls when its model of the opponent promises
    more than ``margin``. All it can lose by that, compared with its guarantee, is twice this share.
    """

    def __init__(
        self,
        seconds: float = SECONDS,
        dice: random.Random | None = None,
        model: OpponentModel | None = None,
        boldness: float = 0.5,
        margin: float = 0.2,
    ) -> None:
        super().__init__(seconds, dice)
        self.model = model or OpponentModel()
        self.boldness = boldness
        self.margin = margin
        self._bold = False
        self._watched: View | None = None

    def choose_ring(self, view: View) -> int:
        """As ever; the round before has been shown by now."""
        self._look_back(view)
        return super().choose_ring(view)

    def choose_secret(self, view: View) -> int:
        """As ever; whether the round is a bold one is drawn as well."""
        self._look_back(view)
        self._bold = self.dice.random() < self.boldness
        return super().choose_secret(view)

    def take_turn(self, view: View) -> Put | Call:
        """In a bold round enter or call if the model promises enough, else as the strategy says."""
        self._watched = view
        if self._bold and view.choice is not None and view.ring is not None:
            turns = [turn for turn in quiet_moves(view.history) if turn.seat != view.viewer]
            suspicion = self.model.suspicion(by_distance(view), turns)
            call = 2 * suspicion.max() - 1
            entry = Put(view.choice, view.ring)
            enter = 1 - 2 * suspicion[view.choice] if str(entry) in view.words else -1.0
            if max(call, enter) > self.margin:
                return entry if enter >= call else Call(int(suspicion.argmax()))
        return super().take_turn(view)

    def _look_back(self, view: View) -> None:
        """Learn from the round before, if it was watched: its choices are known now."""
        watched, result = self._watched, view.last_round
        if watched is None or result is None or watched.viewer is None:
            return
        self._watched = None
        other = opponent(watched.viewer)
        turns = [turn for turn in quiet_moves(watched.history) if turn.seat == other]
        if result.last.seat == other and len(result.last.path) > 1:
            turns.append(result.last)
        self.model.learn(by_distance(watched), result.choices[other - 1], turns)
