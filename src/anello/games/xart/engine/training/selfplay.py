"""Games of the engine against itself, the raw material of training: short searches, some random turns, results.

In Lucky nothing is searched: the engine looks at all it may draw now, and at nothing after that.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board, new_board
from anello.games.xart.counting import random_below
from anello.games.xart.engine.evaluation import survey
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.lucky import TILE_CHANCE, score_of, value_of_draw
from anello.games.xart.engine.root import deepen
from anello.games.xart.engine.tactics import WON, scan
from anello.games.xart.engine.transposition import TranspositionTable, new_table
from anello.games.xart.engine.workspace import Workspace, WorkspaceRecord, new_workspace, set_up
from anello.games.xart.turns import BoardRecord, IntArray, generate, make, undo, winner
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit

__all__ = ["MOST_TURNS", "NOT_SEARCHED", "Games", "play_games", "room_for_games"]

MOST_TURNS = 120
NOT_SEARCHED = 32767
"""The score of positions where a turn was played at random."""
CLEAREST = 1000
"""Scores beyond this, proven wins included, teach no more than this."""
EIGHTHS = np.array([tile for tile, chance in enumerate(TILE_CHANCE) for _ in range(round(8 * chance))], np.int64)
"""The tiles, each as often as it is drawn in eight times."""


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
    variant: Variant,
    weights: Weights,
    count: int,
    *,
    depth: int = 0,
    nodes: int = 0,
    seed: int,
    surprise: int = 30,
) -> Games:
    """Play games: up to seven random turns, then searches; ``surprise`` turns in a thousand are random later on.

    Lucky has up to five random turns, and nothing is searched: depth and nodes do not count there.
    """
    games = room_for_games(count)
    board = new_board(variant.limit, variant.lines_win, variant.draws_tiles)
    workspace = new_workspace()
    workspace["node_limit"] = nodes
    table = new_table(1 << 14)
    board["random"] = seed
    _play(
        board,
        workspace,
        weights,
        table,
        variant.draws_tiles,
        depth,
        surprise,
        games.moves,
        games.scores,
        games.lengths,
        games.winners,
    )
    return games


@jit
def _play(
    board: Board,
    workspace: Workspace,
    weights: Weights,
    table: TranspositionTable,
    draws_tiles: bool,
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
        opening = (0 if draws_tiles else 2) + random_below(b, 6)
        turn = 0
        while turn < MOST_TURNS:
            me = b.turn
            drawn = EIGHTHS[random_below(b, len(EIGHTHS))] if draws_tiles else 0
            at_random = turn < opening or random_below(b, 1000) < surprise
            if draws_tiles:
                move, score = expected_turn(b, s, weights, drawn, at_random)
            else:
                move, score = searched_turn(board, workspace, weights, table, depth, at_random)
                if move == 0:  # there is none, or all lose at once
                    if s.threat_count > 0:
                        winners[game] = 1 - me
                    break
            moves[game, turn], scores[game, turn] = move, score
            turn += 1
            won = make(b, move >> 3, move & 7)
            if won > 0:
                winners[game] = winner(won, me)
                break
        lengths[game] = turn


@jit
def searched_turn(
    board: Board, workspace: Workspace, weights: Weights, table: TranspositionTable, depth: int, at_random: bool
) -> tuple[int, int]:
    """A turn and its score: a win if there is one, a random turn that does not lose at once, or the best one.

    The turn is 0 if there is none that does not lose at once.
    """
    b, s = board[0], workspace[0]
    count = scan(b, s, 0)
    if count == 0:
        return 0, NOT_SEARCHED
    if count == WON:
        return int(s.moves[0]), CLEAREST
    if at_random:
        return int(s.moves[random_below(b, count)]), NOT_SEARCHED
    deepen(board, workspace, weights, table, depth)
    return int(s.root_best), int(max(min(s.root_score, CLEAREST), -CLEAREST))


@jit
def expected_turn(b: BoardRecord, s: WorkspaceRecord, weights: Weights, drawn: int, at_random: bool) -> tuple[int, int]:
    """A turn of Lucky and the score: any place for the tile drawn, or the best one at a glance.

    The score is the mean over all tiles that may be drawn.
    """
    depth, base = int(np.int64(1)), int(np.int64(0))  # plain numbers would have types of their own
    move = place_anywhere(b, s.moves, drawn) if at_random else 0
    if move != 0:
        return move, NOT_SEARCHED
    survey(b, s, weights)
    expected = 0.0
    best = np.zeros(1, np.int64)
    for tile in range(1, len(TILE_CHANCE)):
        expected += TILE_CHANCE[tile] * value_of_draw(b, s, weights, tile, depth, base, best)
        if tile == drawn:
            move = best[0]
    return int(move), score_of(expected)


@jit
def place_anywhere(b: BoardRecord, moves: IntArray, drawn: int) -> int:
    """Any turn with a tile drawn, 0 if the one that chance has chosen is illegal, or there is none."""
    count = generate(b, moves, 0, drawn)
    if count == 0:
        return 0
    move = moves[random_below(b, count)]
    if make(b, move >> 3, move & 7) < 0:
        return 0
    undo(b)
    return int(move)
