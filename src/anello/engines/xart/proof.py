"""Proofs: who wins a position by force, with a winning answer to every defence, and a verifier that checks them.

Finding a proof takes all the cunning of the engine: proof-number search over attacks, then the full search. Checking
one takes none: `verify` replays it with the plain rules alone, trying every legal turn of the loser.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from anello.core.errors import GameOver
from anello.engines.xart.desk import new_desk, set_up
from anello.engines.xart.dfpn import attack_wins, new_proof_table
from anello.engines.xart.search import SURE, Table, deepen
from anello.engines.xart.tactics import WON, scan_turns, winning_turns
from anello.engines.xart.weights import weights_for
from anello.games.xart import Position, Turn, kernel
from anello.games.xart.notation import OPENING

__all__ = ["Proof", "prove", "verify"]

Result = Literal["win", "loss", "unknown"]
DEEPEST = 40
SHORT_ATTACK = 20_000
"""How many positions are looked at before other turns than attacks are tried."""


@dataclass(frozen=True)
class Proof:
    """What could be proved for the player to move."""

    result: Result
    turns: int
    """How many turns the winner needs against the best defence found, 0 if nothing is proved."""
    line: tuple[str, ...]
    """The turns of the longest defence, in notation."""
    nodes: int
    seconds: float
    answers: Mapping[int, Turn] = field(default_factory=dict, repr=False)
    """The winner's turn in every position that may arise, by the position's key; immediate wins are left out."""


class _OutOfTime(Exception):
    """The time is up, or a win that was found could not be followed to the end."""


class _Prover:
    """One attempt at a proof."""

    def __init__(self, position: Position, seconds: float) -> None:
        variant = position.variant
        self.board = kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles)
        if set_up(self.board, position.rows, position.seat - 1) != 0:
            raise ValueError("This position is too large to be searched.")
        self.desk = new_desk()
        self.proofs = new_proof_table()
        self.table: Table = np.zeros((1 << 18, 2), np.uint64)
        self.weights = weights_for(variant)
        self.deadline = time.perf_counter() + seconds
        self.nodes = 0
        self.answers: dict[int, Turn] = {}
        self.known: dict[int, tuple[Turn, ...]] = {}

    def time_left(self) -> float:
        """The seconds that remain."""
        left = self.deadline - time.perf_counter()
        if left <= 0:
            raise _OutOfTime
        return left

    def run(self, search: Callable[[], int], seconds: float, nodes: int = 0) -> int:
        """Run a search that stops by itself when its time is up."""
        self.desk["stop"] = 0
        self.desk["node_limit"] = nodes
        timer = threading.Timer(seconds, self.desk.__setitem__, ("stop", 1))
        timer.daemon = True
        timer.start()
        answer = search()
        timer.cancel()
        self.nodes += int(self.desk["nodes"][0])
        return answer

    def attack(self, seconds: float, nodes: int = 0) -> int:
        """A turn that wins by attacks alone, 0 if none is found."""
        return max(self.run(lambda: attack_wins(self.board, self.desk, self.proofs), seconds, nodes), 0)

    def score(self, seconds: float) -> int:
        """The score of the full search."""
        self.run(lambda: deepen(self.board, self.desk, self.weights, self.table, DEEPEST), seconds)
        return int(self.desk["root_score"][0])

    def winning_turn(self) -> int:
        """A turn that wins by force, 0 if none is found: short attacks first, then any turns, then long attacks."""
        if move := self.attack(self.time_left(), SHORT_ATTACK):
            return move
        if self.score(self.time_left() / 2) > SURE:
            return int(self.desk["root_best"][0])
        if self.desk["root_score"][0] < -SURE:
            return 0
        return self.attack(self.time_left())

    def make(self, move: int) -> int:
        """Make a turn of the search on the board."""
        turn = self.turn(move)
        x, y = (0, 0) if (turn.x, turn.y) == OPENING and not self.board["tiles"][0] else (turn.x, turn.y)
        return int(kernel.play(self.board, x, y, turn.tile))

    def turn(self, move: int) -> Turn:
        """A turn of the search as the board names it now."""
        if not self.board["tiles"][0]:
            return Turn(*OPENING, move & 7)
        log_width, cell = int(self.board["log_width"][0]), move >> 3
        x, y = cell & ((1 << log_width) - 1), cell >> log_width
        return Turn(x - int(self.board["left"][0]), y - int(self.board["top"][0]), move & 7)

    def follow_win(self, move: int) -> tuple[Turn, ...]:
        """The longest line of a win that begins with this turn; all answers are written down."""
        key = int(kernel.position_hash(self.board))
        if key not in self.known:
            turn = self.turn(move)
            if self.make(move):
                kernel.take_back(self.board)
                return (turn,)
            self.answers[key] = turn
            self.known[key] = (turn, *self.follow_loss())
            kernel.take_back(self.board)
        return self.known[key]

    def follow_loss(self) -> tuple[Turn, ...]:
        """The longest line of a loss of the player to move: every turn of his must lose."""
        longest: tuple[Turn, ...] = ()
        count, moves, _ = scan_turns(self.board, self.desk)
        if count == WON:
            raise _OutOfTime
        for move in moves.tolist():
            turn = self.turn(move)
            if self.make(move) < 0:
                continue
            wins = winning_turns(self.board, self.desk, int(self.board["turn"][0]))
            if len(wins):
                line: tuple[Turn, ...] = (turn, self.turn(int(wins[0])))
            elif answer := self.winning_turn():
                line = (turn, *self.follow_win(answer))
            else:
                raise _OutOfTime
            kernel.take_back(self.board)
            if len(line) > len(longest):
                longest = line
        return longest


def prove(position: Position, seconds: float) -> Proof:
    """Try to prove that the player to move wins, or loses, whatever the opponent does."""
    if position.outcome is not None:
        raise GameOver("The game is over.")
    start = time.perf_counter()
    prover = _Prover(position, seconds)
    result: Result = "unknown"
    line: tuple[Turn, ...] = ()
    try:
        if move := prover.winning_turn():
            line, result = prover.follow_win(move), "win"
        elif prover.desk["root_score"][0] < -SURE:
            line, result = prover.follow_loss(), "loss"
    except _OutOfTime:
        result, line = "unknown", ()
    answers = prover.answers if result != "unknown" else {}
    turns = (len(line) + (result == "win")) // 2
    return Proof(result, turns, tuple(map(str, line)), prover.nodes, time.perf_counter() - start, answers)


# The verifier knows the rules and nothing else.


def verify(position: Position, proof: Proof) -> bool:
    """Whether a proof holds: against every legal turn of the loser the winner's answers win."""
    variant = position.variant
    board = kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles)
    kernel.load_tiles(board, position.rows, position.seat - 1)
    if proof.result == "unknown":
        return False
    checked: set[int] = set()
    if proof.result == "win":
        return _wins(board, proof.answers, checked)
    return _loses(board, proof.answers, checked)


def _play(board: kernel.Board, turn: Turn) -> int:
    """Make a turn; returns 1 if it wins for the mover, -1 if it wins for the opponent or is illegal, else 0."""
    mover = int(board["turn"][0])
    x, y = (turn.x, turn.y) if board["tiles"][0] else (0, 0)
    won = kernel.play(board, x, y, turn.tile)
    if won <= 0:
        return int(won)
    return 1 if kernel.winner(won, mover) == mover else -1


def _wins(board: kernel.Board, answers: Mapping[int, Turn], checked: set[int]) -> bool:
    key = int(kernel.position_hash(board))
    if key in checked:
        return True
    turn = answers.get(key)
    if turn is None:
        return any(_wins_at_once(board, Turn(*row)) for row in kernel.legal_turns(board).tolist())
    made = _play(board, turn)
    if made < 0:
        return False
    holds = made == 1 or _loses(board, answers, checked)
    kernel.take_back(board)
    if holds:
        checked.add(key)
    return holds


def _wins_at_once(board: kernel.Board, turn: Turn) -> bool:
    made = _play(board, turn)
    kernel.take_back(board)
    return made == 1


def _loses(board: kernel.Board, answers: Mapping[int, Turn], checked: set[int]) -> bool:
    for x, y, tile in kernel.legal_turns(board).tolist():
        made = _play(board, Turn(x, y, tile))
        lost = made == -1 or (made == 0 and _wins(board, answers, checked))
        kernel.take_back(board)
        if not lost:
            return False
    return True
