"""Fit the weights of the evaluation to games of the engine against itself, round by round.

A position is worth the sum of the weights of its features, in log odds of winning. We fit it by logistic regression to
half the result of the game and half what the search said: results alone are too noisy. The weights of one round play
the games of the next; those of the last learn from the trees of longer searches, see ``trees``, and meet them halfway.
Lucky has no such searches: its weights are those of the last round. Everything follows from the seed.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board, new_board
from anello.games.xart.engine.features import FEATURES, NOTES, Weights, mirror_images
from anello.games.xart.engine.scores import SCALE
from anello.games.xart.engine.training.positions import MOST_FEATURES, position_features, rounded_pairs
from anello.games.xart.engine.training.selfplay import NOT_SEARCHED, Games, play_games
from anello.games.xart.engine.training.trees import learn_from_trees
from anello.games.xart.engine.weights import WeightPairs, first_weights, packed, save_pairs
from anello.games.xart.engine.workspace import set_up
from anello.games.xart.turns import IntArray, make
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit
from anello.kit.interruption import interruptible

__all__ = ["ROUNDS", "TrainingReport", "TrainingRound", "fit", "train"]

HELD_OUT = 20
"""One game in so many is kept to test the fit."""


@dataclass(frozen=True)
class TrainingRound:
    """One round of training: how many games, how long the searches, and how many earlier rounds still count."""

    games: int
    depth: int = 3
    nodes: int = 120
    keep: int = 1
    epochs: int = 6
    trust: float = 0.5
    """How much the search counts against the result of the game."""


@dataclass(frozen=True)
class TrainingReport:
    """How training goes on."""

    round: int
    games: int
    positions: int
    epoch: int | None = None
    """None while games are played."""
    loss: float = 0.0
    """Of the games that are fitted; of trees, whose games are not fitted, how wrong the weights are."""
    test_loss: float = 0.0
    """Of the games held out."""

    def __str__(self) -> str:
        done = f"round {self.round + 1}: {self.games:,} games, {self.positions:,} positions"
        if self.epoch is None:
            return f"{done}, square error {self.loss:.4f}" if self.loss else done
        return f"{done}, epoch {self.epoch + 1}: loss {self.loss:.4f}, of games held out {self.test_loss:.4f}"


ROUNDS = (
    TrainingRound(games=2500, keep=0),
    TrainingRound(games=5000, keep=0),
    TrainingRound(games=10000),
    TrainingRound(games=16000),
    TrainingRound(games=16000, depth=4, nodes=300),
    TrainingRound(games=20000, depth=4, nodes=300, keep=2),
)
LAST_ROUNDS = {Variant.UNLIMITED: (TrainingRound(games=12000, depth=4, nodes=300, keep=3),)}
"""What a variant is trained with beyond these."""
LUCKY_ROUNDS = (
    TrainingRound(games=3000, keep=0, epochs=4, trust=0.9),
    TrainingRound(games=4000, keep=0, epochs=4, trust=0.9),
    TrainingRound(games=6000, keep=0, epochs=4, trust=0.9),
    TrainingRound(games=12000, keep=1, epochs=4, trust=0.9),
)
"""What Lucky is trained with instead. Chance decides many of its games: what was expected says more than results."""
TREES = TrainingRound(games=2500, depth=4, nodes=300)
"""The games in which the weights learn from the trees of searches at last."""
TREES_SEEDS = 99
"""Where the seeds of those games begin, whatever the number of rounds."""
BATCH = 250
"""So many games are played, and saved, at a time."""


@interruptible
def train(
    variant: Variant,
    rounds: Sequence[TrainingRound] | None = None,
    *,
    trees: TrainingRound | None = TREES,
    start: WeightPairs | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[TrainingReport], None] | None = None,
    folder: Path | None = None,
) -> WeightPairs:
    """Train weights for a variant, beginning with weights made by hand unless others are given.

    After all rounds they learn from the trees of searches in the games of ``trees``, if there are to be any.

    The games are saved to a folder if one is given, and those found there are not played again. The result does not
    depend on how many ``jobs`` play at the same time.
    """
    if rounds is None:
        rounds = LUCKY_ROUNDS if variant.draws_tiles else (*ROUNDS, *LAST_ROUNDS.get(variant, ()))
    pairs = first_weights() if start is None else start

    def games_of(plan: TrainingRound, name: str, number: int, seeds: int) -> Games:
        play = partial(_batch, variant, plan, packed(pairs), (seed * 100 + seeds) * 10000, folder, name)
        batches: list[Games] = []
        with ThreadPoolExecutor(jobs) as pool:
            for games in pool.map(play, range(-(-plan.games // BATCH))):
                batches.append(games)
                report(TrainingReport(number, BATCH * len(batches), sum(part.positions for part in batches)))
        return Games.joined(batches)

    def report(what: TrainingReport) -> None:
        if progress:
            progress(what)

    def keep(name: str) -> None:
        if folder:
            save_pairs(folder / f"{variant.value}-{name}.npz", pairs)

    played: list[Games] = []
    for number, plan in enumerate(rounds):
        played.append(games_of(plan, f"{variant.value}-{number}", number, number))
        games = Games.joined(played[-1 - plan.keep :])
        pairs = fit(variant, games, plan, seed=seed, number=number, progress=progress)
        keep(f"{number}-weights")
    if trees is not None and not variant.draws_tiles:
        number = len(rounds)
        learned = learn_from_trees(
            variant,
            pairs,
            games_of(trees, f"{variant.value}-trees", number, TREES_SEEDS),
            jobs=jobs,
            progress=lambda games, positions, loss: report(TrainingReport(number, games, positions, loss=loss)),
            folder=folder,
        )
        # What trees teach of calm positions is better, but forced wins are found later: the mean of both plays best.
        pairs = np.round((pairs.astype(np.float64) + learned) / 2).astype(np.int16)
    keep("weights")
    return pairs


def _batch(
    variant: Variant,
    plan: TrainingRound,
    weights: Weights,
    first_seed: int,
    folder: Path | None,
    name: str,
    number: int,
) -> Games:
    """One batch of games: read if it has been saved, else played, and saved if there is a folder."""
    path = folder / f"{name}-{number:03d}.npz" if folder else None
    if path and path.exists():
        return Games.load(path)
    games = play_games(variant, weights, BATCH, depth=plan.depth, nodes=plan.nodes, seed=first_seed + number)
    if path:
        games.save(path)
    return games


def fit(
    variant: Variant,
    games: Games,
    plan: TrainingRound,
    *,
    rate: float = 0.03,
    shrink: float = 1e-4,
    seed: int = 1,
    number: int = 0,
    progress: Callable[[TrainingReport], None] | None = None,
) -> WeightPairs:
    """Fit weights to games, in as many epochs and with as much trust in searches as a round plans."""
    board = new_board(variant.limit, variant.lines_win, False)
    mirror = mirror_images()
    weights = np.zeros(2 * FEATURES)
    squares = np.full(2 * FEATURES, 0.1)
    source = np.random.default_rng(seed)
    order = source.permutation(len(games))
    tested, fitted = order[: len(games) // HELD_OUT], order[len(games) // HELD_OUT :]

    def run(chosen: npt.NDArray[np.int64], rate: float) -> float:
        return _epoch(
            board,
            games.moves,
            games.scores,
            games.lengths,
            games.winners,
            chosen,
            mirror,
            weights,
            squares,
            plan.trust,
            rate,
            shrink,
        )

    for epoch in range(plan.epochs):
        loss = run(source.permutation(fitted), rate * (1 - epoch / plan.epochs) + 1e-4)
        if progress:
            progress(TrainingReport(number, len(games), games.positions, epoch, loss, run(tested, 0.0)))
    return rounded_pairs(weights)


@jit
def _epoch(
    board: Board,
    moves: npt.NDArray[np.int32],
    scores: npt.NDArray[np.int16],
    lengths: npt.NDArray[np.int16],
    winners: npt.NDArray[np.int8],
    order: IntArray,
    mirror: IntArray,
    weights: npt.NDArray[np.float64],
    squares: npt.NDArray[np.float64],
    trust: float,
    rate: float,
    shrink: float,
) -> float:
    """Replay games and improve the weights by Adagrad (not at all if the rate is 0); returns the mean log loss."""
    b = board[0]
    nothing: IntArray = np.empty((0, 3), np.int64)
    notes = np.zeros(1, NOTES)
    features = np.empty(MOST_FEATURES, np.int64)
    total = 0.0
    samples = 0
    for game in order:
        set_up(board, nothing, 0)
        for turn in range(lengths[game]):
            score = scores[game, turn]
            if score != NOT_SEARCHED:
                count = position_features(b, notes[0], features)
                odds = 0.0
                for i in range(count):
                    features[i] = mirror[features[i]]
                    odds += weights[features[i]]
                guess = 1 / (1 + np.exp(-odds))
                result = 0.5 if winners[game] == 2 else 1.0 if winners[game] == b.turn else 0.0
                target = (1 - trust) * result + trust / (1 + np.exp(-score / SCALE))
                total -= target * np.log(max(guess, 1e-9)) + (1 - target) * np.log(max(1 - guess, 1e-9))
                samples += 1
                if rate > 0:
                    for i in range(count):
                        k = features[i]
                        slope = guess - target + shrink * weights[k]
                        squares[k] += slope * slope
                        weights[k] -= rate * slope / np.sqrt(squares[k] + 1e-6)
            make(b, moves[game, turn] >> 3, moves[game, turn] & 7)
    return total / max(samples, 1)
