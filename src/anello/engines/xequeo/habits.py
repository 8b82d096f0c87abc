"""Players with human habits: those who make mistakes on purpose, and one who learns those of its opponent."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from anello.engines.xequeo.player import SECONDS, EquilibriumPlayer, quiet_moves, round_start
from anello.engines.xequeo.policy import CertifiedPolicy
from anello.engines.xequeo.response import Habits, Taste, sharpen
from anello.games.xequeo.kernel import Geometry, ring_cells
from anello.games.xequeo.notation import LETTERS, SIZE, Call, Put, read_word
from anello.games.xequeo.round import Turn, opponent
from anello.games.xequeo.view import View

__all__ = ["AdaptivePlayer", "HumanPlayer", "OpponentModel"]

BOLD = 0.95
"""How often an opponent is taken for what he seems by somebody who forgets about safety."""


class HumanPlayer(EquilibriumPlayer):
    """Knows the strategy but does not always keep to it."""

    def __init__(
        self,
        slips: float,
        seconds: float = 0.2,
        habits: Habits | None = None,
        dice: random.Random | None = None,
        hunches: float = 0.0,
    ) -> None:
        super().__init__(seconds, dice)
        self.slips = slips
        """The chance of deciding by habit instead of by the strategy."""
        self.habits = habits or Habits()
        self.hunches = hunches
        """The chance, on every turn, of calling some piece for no good reason."""

    def choose_ring(self, view: View) -> int:
        """By habit anywhere, else where it is worst for the opponent."""
        if self._slips():
            return self.dice.choice(ring_cells([cell for cell in view.pieces if cell is not None], SIZE))
        return super().choose_ring(view)

    def choose_secret(self, view: View) -> int:
        """By habit one of the pieces nearest to the ring."""
        if self._slips():
            return self.dice.choice(by_distance(view)[:3])
        return super().choose_secret(view)

    def take_turn(self, view: View) -> Put | Call:
        """On a hunch call anything but the own piece; by habit run, call or drift; else what the strategy says."""
        if self._happens(self.hunches):
            return Call(self.dice.choice([piece for piece in range(len(LETTERS)) if piece != view.choice]))
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
        return self._happens(self.slips)

    def _happens(self, chance: float) -> bool:
        return self.dice.random() < chance


def by_distance(view: View) -> list[int]:
    """The pieces, nearest to the ring first, as the round began."""
    start = round_start(view)
    distance = start.table["distance"][0]
    return sorted(range(len(start.pieces)), key=lambda piece: int(distance[start.pieces[piece]]))


@dataclass(slots=True)
class OpponentModel:
    """An opponent's habits as far as rounds with shown choices tell. Keep it to know him in the next match."""

    rounds: int = 0
    near_picks: int = 0
    """How often he chose one of the three pieces nearest to the ring."""
    moves: int = 0
    own_moves: int = 0
    """How many of his moves were made with his own piece."""
    calls: int = 0

    def learn(self, order: Sequence[int], choice: int, turns: Sequence[Turn]) -> None:
        """Take in a finished round: the pieces by distance at its start, his choice, his turns."""
        self.rounds += 1
        self.near_picks += choice in list(order)[:3]
        for turn in turns:
            if turn.word.endswith("!"):
                self.calls += 1
            else:
                self.moves += 1
                self.own_moves += LETTERS.index(turn.word[0]) == choice

    @property
    def habits(self) -> Habits:
        """The habits in numbers; as long as little is known, those of most people."""
        usual = Habits()

        def mixed(times: int, of: int, prior: float) -> float:
            return (times + 4 * prior) / (of + 4)

        return Habits(
            hasty=mixed(self.calls, self.calls + self.moves, usual.hasty),
            runs=mixed(self.own_moves, self.moves, usual.runs),
            forgets=usual.forgets,
            near=mixed(self.near_picks, self.rounds, usual.near),
        )


class AdaptivePlayer(EquilibriumPlayer):
    """Learns the opponent's habits and plays against them, giving up no more than ``cap`` of its guarantee.

    In some rounds, drawn at random, it trusts its picture of the opponent and forgets about safety. It does so the
    more often the better it knows him, but so rarely that somebody who is not what he seems gains ``cap`` at most.
    """

    def __init__(
        self,
        seconds: float = SECONDS,
        dice: random.Random | None = None,
        model: OpponentModel | None = None,
        cap: float = 0.1,
    ) -> None:
        super().__init__(seconds, dice)
        self.model = model or OpponentModel()
        self.cap = cap
        self._watched: View | None = None

    def boldness(self, guarantee: float) -> float:
        """In how many rounds safety is forgotten. Each such round may cost all that is guaranteed in a safe one."""
        return max(0.0, self.cap - self.taste.cap) / (1 + guarantee) * self.model.rounds / (self.model.rounds + 2)

    def plan(self, pieces: Sequence[int], table: Geometry, side: int, *, gift: bool = False) -> CertifiedPolicy:
        """A safe strategy against what is known of the opponent, or now and then a bold one; with gifts, a safe one."""
        self.taste = self.taste._replace(habits=self.model.habits)
        safe = super().plan(pieces, table, side, gift=gift)
        bold = not gift and self.dice.random() < self.boldness(safe.certificate.guarantee)
        return self.bold_plan(pieces, table, safe) if bold else safe

    def bold_plan(self, pieces: Sequence[int], table: Geometry, safe: CertifiedPolicy) -> CertifiedPolicy:
        """The strategy that earns most if the opponent is what he seems."""
        certificate = sharpen(
            pieces, table, safe.certificate, Taste(self.model.habits, BOLD, cap=2.0), self.seconds / 2
        )
        return CertifiedPolicy(certificate, table)

    def choose_ring(self, view: View) -> int:
        """As ever; the round before has been shown by now."""
        self._look_back(view)
        return super().choose_ring(view)

    def choose_secret(self, view: View) -> int:
        """As ever, with what the round before has shown."""
        self._look_back(view)
        return super().choose_secret(view)

    def take_turn(self, view: View) -> Put | Call:
        """As ever, and remember what was seen."""
        self._watched = view
        return super().take_turn(view)

    def _look_back(self, view: View) -> None:
        """Learn from the round before, if it was watched: its choices are known now."""
        watched, result = self._watched, view.last_round
        if watched is None or result is None or watched.viewer is None:
            return
        self._watched = None
        other = opponent(watched.viewer)
        turns = [turn for turn in quiet_moves(watched.history) if turn.seat == other]
        if result.last.seat == other:
            turns.append(result.last)
        self.model.learn(by_distance(watched), result.choices[other - 1], turns)
