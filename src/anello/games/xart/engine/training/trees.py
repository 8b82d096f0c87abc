"""Improve weights by what searches find out about all the positions they look at.

A search knows more in the end than which turn to play: of each position in its tree that it looked at in some depth it
knows the score, or that it is at least or at most so much. All those where nobody threatens to win teach the weights
what the search said, unless they say so already. (Veness, Silver, Uther and Blair, *Bootstrapping from game tree
search*, 2009.) The positions are those of games, and the result of the game teaches them too.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board, new_board
from anello.games.xart.engine.features import FEATURES, Weights, mirror_images
from anello.games.xart.engine.root import DEEPEST, deepen
from anello.games.xart.engine.scores import SCALE
from anello.games.xart.engine.tactics import scan
from anello.games.xart.engine.training.positions import GREATEST, MOST_FEATURES, position_features, rounded_pairs
from anello.games.xart.engine.training.selfplay import NOT_SEARCHED, Games
from anello.games.xart.engine.transposition import AT_LEAST, AT_MOST, EXACT, TranspositionTable, lookup, new_table
from anello.games.xart.engine.weights import WeightPairs, packed
from anello.games.xart.engine.workspace import Workspace, WorkspaceRecord, new_workspace, set_up
from anello.games.xart.turns import BoardRecord, IntArray, hash_of, make, undo
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit

__all__ = ["learn_from_trees"]

NODES = 1500
"""How long the searches are."""
LEAST_DEPTH = 1
"""A position that was looked at less deeply teaches nothing."""
FARTHEST = 8
"""Positions so many turns below the root are the last that teach."""
CLEAREST = 600
"""Scores beyond this, proven wins included, teach no more than this."""
ROUND = 250
"""So many games are gone through at a time."""
PARTS = 2
"""Each round is learned from in so many parts, each for itself; then the mean of all weights is taken."""
RATE = 0.02
"""How fast weights change in the beginning; in the end they do not change any more."""
PREPARING = 2
"""In so many rounds nothing is changed: they tell how often each feature is met, and how wrong it is."""
ROWS = 1 << 15
"""Of the table of a search."""

LEARNER = np.dtype(
    [
        ("features", np.int64, MOST_FEATURES),  # the weights of a position
        ("found", np.int64, 8),  # the features of an end
        ("mirror", np.int64, 2 * FEATURES),  # by weight: the one it shares its value with
        ("weights", np.float64, 2 * FEATURES),
        ("squares", np.float64, 2 * FEATURES),  # by weight: the sum of the squares of all slopes met
        ("rate", np.float64),
        ("samples", np.int64),
        ("loss", np.float64),
    ]
)
"""What one part of a round works with, and what it has learned."""

LearnerRecord: TypeAlias = Any
"""That record: the compiler knows its fields, the type checker does not."""


def learn_from_trees(
    variant: Variant,
    start: WeightPairs,
    games: Games,
    *,
    jobs: int = 1,
    progress: Callable[[int, int, float], None] | None = None,
    folder: Path | None = None,
) -> WeightPairs:
    """Better weights than those to start with. ``progress`` is told games, positions and how wrong the weights were.

    What is learned is saved to a folder, if one is given, after each round, and what is found there is not learned
    again. The result does not depend on how many ``jobs`` work at the same time.
    """
    learners = [_learner() for _ in range(PARTS)]
    weights = np.asarray(start, np.float32).reshape(-1) / np.float32(SCALE)
    squares = np.full(2 * FEATURES, 0.1, np.float32)
    rounds = -(-len(games) // ROUND)
    with ThreadPoolExecutor(jobs) as pool:
        for number in range(rounds):
            path = folder / f"{variant.value}-learned-{number}.npz" if folder else None
            if path and path.exists():
                with np.load(path) as archive:
                    weights, squares = archive["weights"], archive["squares"]
                continue
            chosen = np.array_split(np.arange(number * ROUND, min(len(games), (number + 1) * ROUND)), PARTS)
            rate = 0.0 if number < PREPARING else RATE * (1 - number / rounds)
            for learner in learners:
                learner["weights"], learner["squares"], learner["rate"] = weights, squares, rate
                learner["samples"], learner["loss"] = 0, 0.0
            list(pool.map(partial(_learn_part, variant, games), learners, chosen))
            weights, squares = (
                np.mean([learner[name][0] for learner in learners], axis=0).astype(np.float32)
                for name in ("weights", "squares")
            )
            if path:
                np.savez_compressed(path, weights=weights, squares=squares)
            if progress:
                samples = sum(int(learner["samples"][0]) for learner in learners)
                loss = sum(float(learner["loss"][0]) for learner in learners) / max(samples, 1)
                progress(min(len(games), (number + 1) * ROUND), samples, loss)
    return rounded_pairs(weights)


def _learner() -> npt.NDArray[np.void]:
    learner = np.zeros(1, LEARNER)
    learner["mirror"] = mirror_images()
    return learner


def _learn_part(variant: Variant, games: Games, learner: npt.NDArray[np.void], chosen: IntArray) -> None:
    board = new_board(variant.limit, variant.lines_win, False)
    workspace = new_workspace()
    workspace["node_limit"] = NODES
    _learn(
        board,
        workspace,
        new_table(ROWS),
        packed(rounded_pairs(learner["weights"][0])),
        learner,
        games.moves,
        games.scores,
        games.lengths,
        games.winners,
        chosen,
    )


@jit
def _learn(
    board: Board,
    workspace: Workspace,
    table: TranspositionTable,
    weights: Weights,
    learner: npt.NDArray[np.void],
    moves: npt.NDArray[np.int32],
    scores: npt.NDArray[np.int16],
    lengths: npt.NDArray[np.int16],
    winners: npt.NDArray[np.int8],
    chosen: IntArray,
) -> None:
    """Go through games, searching wherever a search was made when they were played."""
    b, s, learned = board[0], workspace[0], learner[0]
    top, farthest = int(np.int64(0)), int(np.int64(FARTHEST))  # plain numbers would have types of their own
    nothing: IntArray = np.empty((0, 3), np.int64)
    for game in chosen:
        set_up(board, nothing, 0)
        for turn in range(lengths[game]):
            if scores[game, turn] != NOT_SEARCHED and scan(b, s, 0) > 0:
                quiet = s.threat_count == 0
                deepen(board, workspace, weights, table, DEEPEST)
                if quiet:
                    result = 0.5 if winners[game] == 2 else 1.0 if winners[game] == b.turn else 0.0
                    teach(b, learned, (result + chance(s.root_score)) / 2, EXACT)
                learn_below(b, s, learned, table, farthest, top)
                table[:] = 0
            make(b, moves[game, turn] >> 3, moves[game, turn] & 7)
        round_weights(learned, weights)


@jit
def learn_below(
    b: BoardRecord, s: WorkspaceRecord, learned: LearnerRecord, table: TranspositionTable, left: int, base: int
) -> None:
    """Learn what the table knows of a position and of those up to so many turns below it, and take it out there."""
    key = hash_of(b)
    depth, score, bound, _ = lookup(b, table, key, 0)
    if depth < LEAST_DEPTH:
        return
    table[np.int64(key & np.uint64(len(table) - 1)), 1] = 0
    count = scan(b, s, base)
    if count <= 0:
        return
    if s.threat_count == 0:
        teach(b, learned, chance(score), bound)
    if left == 0:
        return
    for i in range(base, base + count):
        if make(b, s.moves[i] >> 3, s.moves[i] & 7) == 0:
            learn_below(b, s, learned, table, left - 1, base + count)
            undo(b)


@jit
def chance(score: int) -> float:
    """The winning chance that a score stands for, as far as scores teach."""
    return float(1 / (1 + np.exp(-max(min(score, CLEAREST), -CLEAREST) / SCALE)))


@jit
def teach(b: BoardRecord, learned: LearnerRecord, target: float, bound: int) -> None:
    """Improve the weights of a position, unless what they say is within the bound: by Adagrad, on the log loss."""
    features = learned.features
    count = position_features(b, learned, features)
    odds = 0.0
    for i in range(count):
        features[i] = learned.mirror[features[i]]
        odds += learned.weights[features[i]]
    guess = 1 / (1 + np.exp(-odds))
    learned.samples += 1
    if (bound == AT_LEAST and guess >= target) or (bound == AT_MOST and guess <= target):
        return
    slope = guess - target
    learned.loss += slope * slope
    for i in range(count):
        k = features[i]
        learned.squares[k] += slope * slope
        learned.weights[k] -= learned.rate * slope / np.sqrt(learned.squares[k])


@jit
def round_weights(learned: LearnerRecord, weights: Weights) -> None:
    """Hand what was learned to the search."""
    for feature in range(FEATURES):
        own = rounded(learned.weights[learned.mirror[2 * feature]])
        other = rounded(learned.weights[learned.mirror[2 * feature + 1]])
        weights[feature] = (other << 16) + own


@jit
def rounded(weight: float) -> int:
    """A weight as the search has it."""
    return int(max(min(np.round(weight * SCALE), GREATEST), -GREATEST))
