"""Games of the engine against itself, the raw material of training: short searches, some random turns, results."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board, new_board
from anello.games.xart.counting import random_below
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.root import deepen
from anello.games.xart.engine.scores import SURE
from anello.games.xart.engine.tactics import WON, scan
from anello.games.xart.engine.transposition import TranspositionTable, new_table
from anello.games.xart.engine.workspace import Workspace, new_workspace, set_up
from anello.games.xart.turns import IntArray, make, winner
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit

__all__ = ["MOST_TURNS", "NOT_SEARCHED", "Games", "play_games", "room_for_games"]

MOST_TURNS = 120
NOT_SEARCHED = 32767
"""The score of positions where a turn was played at random."""
CLEAREST = 1000
"""Scores beyond this, proven wins included, teach no more than this."""


@dataclass(frozen=True)
class Games:
    """Games as arrays, a row a game: turns in the window of an empty board, scores for the mover, and who won."""

    moves: npt.NDArray[np.int32]
    scores: npt.NDArray[np.int16]
    lengths: npt.NDArray[np.int16]
    winners: npt.NDArray[np.int8]
    """0 white, 1 red, 2 nobody."""

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def positions(self) -> int:
        """How many positions have a score."""
        return int((self.scores != NOT_SEARCHED).sum())

    def save(self, path: Path) -> None:
        """Write the games to a file."""
        np.savez_compressed(path, moves=self.moves, scores=self.scores, lengths=self.lengths, winners=self.winners)

    @classmethod
    def load(cls, path: Path) -> "Games":
        """Read what `save` wrote."""
        with np.load(path) as archive:
            return cls(archive["moves"], archive["scores"], archive["lengths"], archive["winners"])

    @classmethod
    def joined(cls, parts: "list[Games]") -> "Games":
        """Several sets of games as one."""
        return cls(
            np.concatenate([part.moves for part in parts]),
            np.concatenate([part.scores for part in parts]),
            np.concatenate([part.lengths for part in parts]),
            np.concatenate([part.winners for part in parts]),
        )


def room_for_games(count: int) -> Games:
    """Room for so many games."""
    return Games(
        np.zeros((count, MOST_TURNS), np.int32),
        np.full((count, MOST_TURNS), NOT_SEARCHED, np.int16),
        np.zeros(count, np.int16),
        np.full(count, 2, np.int8),
    )


def play_games(
    variant: Variant, weights: Weights, count: int, *, depth: int, nodes: int, seed: int, surprise: int = 30
) -> Games:
    """Play games: two to seven random turns, then searches; ``surprise`` turns in a thousand are random later on."""
    games = room_for_games(count)
    board = new_board(variant.limit, variant.lines_win, False)
    workspace = new_workspace()
    workspace["node_limit"] = nodes
    table = new_table(1 << 14)
    board["random"] = seed
    _play(board, workspace, weights, table, depth, surprise, games.moves, games.scores, games.lengths, games.winners)
    return games


@jit
def _play(
    board: Board,
    workspace: Workspace,
    weights: Weights,
    table: TranspositionTable,
    depth: int,
    surprise: int,
    moves: npt.NDArray[np.int32],
    scores: npt.NDArray[np.int16],
    lengths: npt.NDArray[np.int16],
    winners: npt.NDArray[np.int8],
) -> None:
    b, s = board[0], workspace[0]
    nothing: IntArray = np.empty((0, 3), np.int64)
    for game in range(len(lengths)):
        set_up(board, nothing, 0)
        table[:] = 0
        opening = 2 + random_below(b, 6)
        turn = 0
        while turn < MOST_TURNS:
            me = b.turn
            count = scan(b, s, 0)
            if count == 0:
                if s.threat_count > 0:
                    winners[game] = 1 - me
                break
            at_random = turn < opening or random_below(b, 1000) < surprise
            if count == WON:
                move = s.moves[0]
                scores[game, turn] = CLEAREST
            elif at_random:
                move = s.moves[random_below(b, count)]
            else:
                deepen(board, workspace, weights, table, depth)
                move = s.root_best
                scores[game, turn] = max(min(s.root_score, CLEAREST), -CLEAREST)
                if s.root_score < -SURE and s.root_length == 0:
                    break
            moves[game, turn] = move
            turn += 1
            won = make(b, move >> 3, move & 7)
            if won > 0:
                winners[game] = winner(won, me)
                break
        lengths[game] = turn
