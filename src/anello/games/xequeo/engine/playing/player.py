"""A player of whole matches: enters rings where they suit it, chooses, moves and calls by certified strategies.

All it knows is the view of its seat. At the start of a round it looks for the best guarantee it can prove, draws its
secret from a strategy that has it, and follows this strategy to the end of the round: nobody, however clever, earns
more against it than the certificate says. Of the strategies with (nearly) this guarantee it takes one that punishes
what people tend to do. Its dice are the system's.

With the option "gift" an opponent can also block the ring with a piece that is nobody's. Then the plan is one whose
guarantee holds against that too, and no habits are punished.
"""

import random
import time
from collections.abc import Sequence

import numpy as np

from anello.core import AnelloError
from anello.core.view import View
from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.playing.start import RoundStart, own_view, quiet_moves, round_start
from anello.games.xequeo.engine.solving.bounds import warm_up
from anello.games.xequeo.engine.solving.gift import prove_with_gifts
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Certificate, Prover
from anello.games.xequeo.engine.solving.response import Exploitation, sharpen
from anello.games.xequeo.kernel import Geometry, geometry, ring_cells
from anello.games.xequeo.notation import CELLS, LETTERS, SIZE, Call, Choose, EnterRing, Put, read_word
from anello.games.xequeo.round import opponent
from anello.games.xequeo.view import XeQueoView
from anello.kit.interruption import interruptible

__all__ = ["SECONDS", "EquilibriumPlayer"]

FAIR = -2e-3
"""A ring that leaves the opponent no more than this is as good as it gets: look no further."""
SHORT = 0.1
"""The least time worth spending on one ring."""
PROVING = 0.7
"""The share of the time for a plan that goes into its guarantee; in the rest it learns to punish habits."""
SECONDS = 1.0
"""Thinking time of the strongest player for a secret or a ring."""


class EquilibriumPlayer:
    """Plays as safely as it can prove, with a given time for each round's plan and for each ring."""

    def __init__(
        self, seconds: float = SECONDS, dice: random.Random | None = None, exploitation: Exploitation | None = None
    ) -> None:
        self.seconds = seconds
        self.dice = dice or random.SystemRandom()
        self.exploitation = exploitation or Exploitation()
        self._plan: tuple[tuple[RoundStart, int], CertifiedPolicy] | None = None
        self._prover: Prover | None = None
        self._stopped = False

    def stop(self) -> None:
        """Answer at once with the best there is."""
        self._stopped = True
        if self._prover is not None:
            self._prover.stopped = True

    def tune(self, setting: str, value: str) -> None:
        """Change a setting: the seed of the dice, for matches that can be repeated."""
        if setting != "seed":
            raise AnelloError(f"A player of Xe Queo! has no setting {setting!r}: it knows 'seed'.")
        self.dice = random.Random(int(value))

    @interruptible
    def decide(self, view: View) -> str:
        """The word of the move to make."""
        self._stopped = False
        seen = own_view(view)
        match seen.phase:
            case "pieces":
                return str(self.place_piece(seen))
            case "ring":
                return str(EnterRing(self.choose_ring(seen)))
            case "choose":
                return str(Choose(self.choose_secret(seen)))
            case "play":
                return str(self.take_turn(seen))
        raise AnelloError("There is nothing to decide now.")

    # --- setting up ------------------------------------------------------------------------------------------------

    def place_piece(self, view: XeQueoView) -> Put:
        """Put a piece anywhere: nobody knows yet whose it will be, nor where the ring."""
        free = [cell for cell in CELLS if cell not in view.pieces]
        left = [piece for piece, cell in enumerate(view.pieces) if cell is None]
        return Put(self.dice.choice(left), self.dice.choice(free))

    def choose_ring(self, view: XeQueoView) -> int:
        """The cell where the opponent, who then begins, can be kept to the least."""
        pieces = tuple(cell for cell in view.pieces if cell is not None)
        cells = ring_cells(pieces, SIZE)
        self.dice.shuffle(cells)
        best, best_guarantee = cells[0], -2.0
        deadline = time.thread_time() + self.seconds
        for cell in cells:
            table = geometry(SIZE, cell, view.rules.metric)
            limit = max(SHORT, self.seconds / len(cells))
            guarantee = self._prove(pieces, table, 1, limit, enough=FAIR, gift=view.rules.gift).guarantee
            if guarantee > best_guarantee:
                best, best_guarantee = cell, guarantee
            if guarantee >= FAIR or self._stopped or time.thread_time() > deadline:
                break
        return best

    # --- the round -------------------------------------------------------------------------------------------------

    def policy(self, view: XeQueoView) -> CertifiedPolicy:
        """The strategy for the round of a view: found once, then followed."""
        start = round_start(view)
        side = 0 if view.viewer == opponent(view.enters) else 1
        if self._plan is None or self._plan[0] != (start, side):
            self._plan = (start, side), self.plan(start.pieces, start.table, side, gift=start.gift)
        return self._plan[1]

    def plan(self, pieces: Sequence[int], table: Geometry, side: int, *, gift: bool = False) -> CertifiedPolicy:
        """A strategy for the player who begins a round (side 0) or the other, on a board of any size."""
        proving = self.seconds * (1 if gift else PROVING)
        certificate = self._prove(pieces, table, side, proving, gift=gift)
        if not (self._stopped or gift):
            certificate = sharpen(pieces, table, certificate, self.exploitation, self.seconds - proving)
        return CertifiedPolicy(certificate, table)

    def choose_secret(self, view: XeQueoView) -> int:
        """A piece, drawn as the strategy for the round says."""
        return self._draw(self.policy(view).picks)

    def take_turn(self, view: XeQueoView) -> Put | Call:
        """Enter, call or move as the strategy says for the own secret; call anybody once the ring is blocked."""
        if view.choice is None or view.ring is None:
            raise AnelloError("Choose a piece first.")
        if view.ring in view.pieces:
            return Call(self.dice.choice([piece for piece in range(len(LETTERS)) if view.pieces[piece] != view.ring]))
        found = self.locate(view)
        if found is None:
            return self.improvise(view)
        policy, state = found
        pieces = [cell for cell in view.pieces if cell is not None]
        choice = policy.choice(state, pieces)
        secret = view.choice
        weights = [choice.enter[secret], choice.call[secret], *(move.often[secret] for move in choice.moves)]
        drawn = self._draw(np.array(weights))
        if drawn == 0:
            return Put(secret, view.ring)
        if drawn == 1:
            return Call(self._draw(choice.target))
        move = choice.moves[drawn - 2]
        return Put(move.piece, move.cell)

    def locate(self, view: XeQueoView) -> tuple[CertifiedPolicy, int] | None:
        """The strategy and where it stands after what has happened; None if it would never have come here."""
        policy = self.policy(view)
        pieces = list(round_start(view).pieces)
        state = 0
        try:
            for turn in quiet_moves(view.history):
                move = read_word(turn.word)
                if not isinstance(move, Put) or move.cell == view.ring:
                    return None
                if turn.seat == view.viewer:
                    options = policy.choice(state, pieces).moves
                    state = next(
                        option.state for option in options if (option.piece, option.cell) == (move.piece, move.cell)
                    )
                    pieces[move.piece] = move.cell
                else:
                    pieces[move.piece] = move.cell
                    state = policy.watch(state, move.piece, pieces)
        except (StopIteration, ValueError):
            return None
        secret = view.choice
        return (policy, state) if secret is not None and policy.reach(state)[secret] > 0 else None

    def improvise(self, view: XeQueoView) -> Put | Call:
        """Something sensible where no plan reaches, as in a round that somebody else began: enter, or call a mover."""
        if view.choice is not None and view.ring is not None and f"{Put(view.choice, view.ring)}" in view.words:
            return Put(view.choice, view.ring)
        moved = [LETTERS.index(turn.word[0]) for turn in quiet_moves(view.history) if turn.seat != view.viewer]
        return Call(self.dice.choice(moved or range(len(LETTERS))))

    # --- helpers ---------------------------------------------------------------------------------------------------

    def _prove(
        self,
        pieces: Sequence[int],
        table: Geometry,
        side: int,
        seconds: float,
        enough: float = 1.0,
        *,
        gift: bool = False,
    ) -> Certificate:
        """The best guarantee for a side of a round that can be found in this time."""
        warm_up()  # or the first plan would be made of what time the compiler leaves
        if gift:
            return prove_with_gifts(pieces, table, side, seconds, enough)
        self._prover = Prover(pieces, table, side, seconds, stopped=self._stopped)
        certificate = self._prover.search(enough)
        self._prover = None
        return certificate

    def _draw(self, weights: BySecret) -> int:
        """An index, drawn with these weights."""
        return self.dice.choices(range(len(weights)), np.clip(weights, 0, None).tolist())[0]
