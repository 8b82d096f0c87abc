"""A player that learns the habits of its opponent."""

import operator
import random
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

from anello.games.xequeo.engine.playing.human import by_distance
from anello.games.xequeo.engine.playing.player import SECONDS, EquilibriumPlayer
from anello.games.xequeo.engine.playing.start import quiet_moves
from anello.games.xequeo.engine.solving.habits import Habits
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.response import Exploitation, sharpen
from anello.games.xequeo.kernel import Geometry
from anello.games.xequeo.notation import LETTERS, Call, Put
from anello.games.xequeo.round import PublicTurn, opponent
from anello.games.xequeo.view import XeQueoView

__all__ = ["AdaptivePlayer", "OpponentModel"]

BOLD = 0.95
"""How often an opponent is taken for what he seems by somebody who forgets about safety."""


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

    def learn(self, order: Sequence[int], choice: int, turns: Sequence[PublicTurn]) -> None:
        """Take in a finished round: the pieces by distance at its start, his choice, his turns."""
        self.rounds += 1
        self.near_picks += choice in list(order)[:3]
        for turn in turns:
            if turn.word.endswith("!"):
                self.calls += 1
            else:
                self.moves += 1
                self.own_moves += LETTERS.index(turn.word[0]) == choice

    def text(self) -> str:
        """All of it as text, which `from_text` reads."""
        return " ".join(map(str, astuple(self)))

    @classmethod
    def from_text(cls, text: str) -> "OpponentModel":
        """What `text` wrote; nothing is known from any other text.

        >>> OpponentModel.from_text("4 3 9 6 1").near_picks, OpponentModel.from_text("?").rounds
        (3, 0)
        """
        words = text.split()
        known = len(words) == len(fields(cls)) and all(word.isdecimal() for word in words)
        return cls(*map(int, words)) if known else cls()

    def __add__(self, other: "OpponentModel") -> "OpponentModel":
        """What is known from both."""
        return OpponentModel(*map(operator.add, astuple(self), astuple(other)))

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
        self._watched: XeQueoView | None = None

    def recall(self, memory: str) -> None:
        """Begin with what earlier matches have shown of the opponent."""
        self.model = OpponentModel.from_text(memory)

    def boldness(self, guarantee: float) -> float:
        """In how many rounds safety is forgotten. Each such round may cost all that is guaranteed in a safe one."""
        return (
            max(0.0, self.cap - self.exploitation.cap) / (1 + guarantee) * self.model.rounds / (self.model.rounds + 2)
        )

    def plan(self, pieces: Sequence[int], table: Geometry, side: int, *, gift: bool = False) -> CertifiedPolicy:
        """A safe strategy against what is known of the opponent, or now and then a bold one; with gifts, a safe one."""
        self.exploitation = self.exploitation._replace(habits=self.model.habits)
        safe = super().plan(pieces, table, side, gift=gift)
        bold = not gift and self.dice.random() < self.boldness(safe.certificate.guarantee)
        return self.bold_plan(pieces, table, safe) if bold else safe

    def bold_plan(self, pieces: Sequence[int], table: Geometry, safe: CertifiedPolicy) -> CertifiedPolicy:
        """The strategy that earns most if the opponent is what he seems."""
        certificate = sharpen(
            pieces, table, safe.certificate, Exploitation(self.model.habits, BOLD, cap=2.0), self.seconds / 2
        )
        return CertifiedPolicy(certificate, table)

    def choose_ring(self, view: XeQueoView) -> int:
        """As ever; the round before has been shown by now."""
        self._look_back(view)
        return super().choose_ring(view)

    def choose_secret(self, view: XeQueoView) -> int:
        """As ever, with what the round before has shown."""
        self._look_back(view)
        return super().choose_secret(view)

    def take_turn(self, view: XeQueoView) -> Put | Call:
        """As ever, and remember what was seen."""
        self._watched = view
        return super().take_turn(view)

    def _look_back(self, view: XeQueoView) -> None:
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
