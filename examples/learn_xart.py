"""An agent that learns limited Xart by playing itself on hundreds of boards at once: NumPy alone, minutes on one core.

A small network looks at the 7 x 7 cells around each space and says how good each tile would be there; turns are drawn
by that, and after each game those of the winner become likelier and those of the loser less likely (the policy
gradient, REINFORCE). Red sees the board with the colours swapped, so both learn the same.

Run ``python examples/learn_xart.py``; ``--help`` tells more.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

import anello
from anello.envs import Batch, BatchStep, batch, encoding_of
from anello.players.player import find_level

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

WINDOW, TILES, HIDDEN = 7, 6, 64
"""How many cells are seen across, how many kinds of tiles there are, and how many units lie between."""
SWAPPED = np.array([0, 2, 1, 5, 6, 3, 4])
"""Each tile with its colours swapped; 0 is an empty cell."""
RATE, FADING, CALM = 0.001, 0.8, 0.003
"""How fast it learns, how much less an earlier turn counts, and how little it may become sure of itself."""

COLOURS = ("#888888", "#1f5fa8", "#b3261e", "#2e7d32")


@dataclass
class Situation:
    """The spaces of all boards, row by row: what is seen around each, and which tiles may be laid there."""

    board: Numbers
    seen: Floats
    legal: npt.NDArray[np.bool_]
    action: Numbers
    """The number of the action that lays the first kind of tile there."""
    swapped: npt.NDArray[np.bool_]


def look(observations: npt.NDArray[np.bool_], masks: npt.NDArray[np.bool_], seats: npt.NDArray[np.int8]) -> Situation:
    """What the network is shown."""
    boards, rows = len(observations), observations.shape[2]
    tiles = np.tensordot(observations[:, :TILES].astype(np.int64), np.arange(1, TILES + 1), axes=(1, 0))
    red = seats == 2
    tiles[red] = SWAPPED[tiles[red]]
    around = np.pad(tiles, ((0, 0), (WINDOW // 2,) * 2, (WINDOW // 2,) * 2))
    windows = np.lib.stride_tricks.sliding_window_view(around, (WINDOW, WINDOW), axis=(1, 2))
    legal = masks.reshape(boards, rows * rows, TILES)
    board, cell = np.nonzero(legal.any(axis=2))
    patches = windows[board, cell // rows, cell % rows].reshape(len(board), -1)
    seen = (patches[:, :, None] == np.arange(1, TILES + 1)).reshape(len(board), -1).astype(np.float32)
    return Situation(board, seen, legal[board, cell], cell * TILES, red[board])


@dataclass
class Network:
    """Two layers, and what Adam remembers of the gradients."""

    source: np.random.Generator
    weights: list[Floats] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        inputs = WINDOW * WINDOW * TILES
        first = self.source.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32)
        self.weights = [first, np.zeros(HIDDEN, np.float32), np.zeros((HIDDEN, TILES), np.float32)]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]

    def scores(self, at: Situation) -> tuple[Floats, Floats]:
        """How good every tile looks in every space, and the hidden layer."""
        first, bias, second = self.weights
        hidden = np.maximum(at.seen @ first + bias, 0)
        scores = hidden @ second
        scores[at.swapped] = scores[at.swapped][:, SWAPPED[1:] - 1]
        return np.where(at.legal, scores, np.float32(-1e9)), hidden

    def choose(self, at: Situation, actions: int, boards: int, *, best: bool = False) -> Numbers:
        """An action for each board, drawn as likely as it looks good, or the best."""
        scores, _ = self.scores(at)
        if not best:
            scores = scores + self.source.gumbel(size=scores.shape).astype(np.float32)
        table = np.full((boards, actions), -np.inf, np.float32)
        for tile in range(TILES):
            table[at.board, at.action + tile] = scores[:, tile]
        return np.asarray(np.argmax(table, axis=1), np.int64)

    def learn(self, at: Situation, actions: Numbers, worth: Floats) -> None:
        """Make actions likelier by what they were worth."""
        scores, hidden = self.scores(at)
        starts = np.flatnonzero(np.diff(at.board, prepend=-1))
        segment = np.cumsum(np.diff(at.board, prepend=at.board[0]) != 0)
        odds = np.exp(scores - np.maximum.reduceat(scores.max(axis=1), starts)[segment, None])
        chances = odds / np.add.reduceat(odds.sum(axis=1), starts)[segment, None]
        slope = -chances * worth[at.board, None]
        chosen = actions[at.board] - at.action
        rows = np.flatnonzero((chosen >= 0) & (chosen < TILES))
        slope[rows, chosen[rows]] += worth[at.board[rows]]
        slope -= CALM * chances * (np.log(chances + 1e-9) + 1)
        slope[at.swapped] = slope[at.swapped][:, SWAPPED[1:] - 1]
        slope /= len(actions)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.steps += 1
        for number, gradient in enumerate((at.seen.T @ back, back.sum(axis=0), hidden.T @ slope)):
            self.means[number] += 0.1 * (gradient - self.means[number])
            self.squares[number] += 0.001 * (gradient**2 - self.squares[number])
            mean = self.means[number] / (1 - 0.9**self.steps)
            self.weights[number] += RATE * mean / (np.sqrt(self.squares[number] / (1 - 0.999**self.steps)) + 1e-8)


def play_and_learn(network: Network, env: Batch, step: BatchStep, turns: int) -> tuple[BatchStep, int]:
    """Play so many turns on all boards, then learn from the games that came to an end; says how many did."""
    actions = env.encoding.actions
    kept = []
    for _ in range(turns):
        at, seats = look(step.observations, step.masks, step.seats), step.seats.astype(np.int64)
        chosen = network.choose(at, actions, env.boards)
        step = env.step(chosen)
        kept.append((at, seats, chosen, step.rewards.copy(), step.dones.copy()))
    result = np.zeros((env.boards, 2), np.float32)
    for at, seats, chosen, rewards, dones in reversed(kept):
        result = np.where(dones[:, None], rewards, result * FADING)
        network.learn(at, chosen, result[np.arange(env.boards), seats - 1])
    return step, sum(int(dones.sum()) for *_, dones in kept)


def against_chance(network: Network, games: int, seed: int) -> float:
    """How many points of a game it gets against random turns, playing white on half of the boards."""
    env = batch("xart", boards=games, seed=seed)
    step, points = env.reset(), np.full(games, np.nan)
    white = np.arange(games) % 2 == 0
    while np.isnan(points).any():
        at = look(step.observations, step.masks, step.seats)
        chosen = network.choose(at, env.encoding.actions, games)
        own = (step.seats == 1) == white
        step = env.step(np.where(own, chosen, env.sample()))
        fresh = step.dones & np.isnan(points)
        points[fresh] = (1 + np.where(white, step.rewards[:, 0], step.rewards[:, 1])[fresh]) / 2
    return float(points.mean())


def against_level(network: Network, name: str, games: int) -> float:
    """How many points of a game it gets against a level of the computer, beginning every other game."""
    game = anello.game("xart")
    encoding, points = encoding_of("xart", variant="limited"), 0.0
    for number in range(games):
        opponent, position = find_level(game, name).new_player(), game.start(variant="limited")
        own = 1 + number % 2
        while position.outcome is None:
            seat = position.to_act[0]
            view = position.view(seat)
            if seat == own:
                moves = {encoding.action(view, move): move for move in position.moves_of(seat)}
                mask = np.zeros((1, encoding.actions), np.bool_)
                mask[0, [action for action in moves if action is not None]] = True
                at = look(encoding.observe(view)[None] > 0, mask, np.array([seat], np.int8))
                position = position.play(moves[int(network.choose(at, encoding.actions, 1, best=True)[0])], seat)
            else:
                position = position.play(opponent.decide(view), seat)
        points += (1 + position.outcome.score(own)) / 2
    return points / games


def curve(games: Sequence[int], points: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """The points against each opponent by games played, as a picture."""
    width, height, lines = 560, 260, []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = 20 + height * (1 - share)
        lines.append(f'<path d="M50 {y:.0f}H{50 + width}" stroke="#888" stroke-opacity=".4"/>')
        lines.append(f'<text x="44" y="{y + 4:.0f}" text-anchor="end" fill="#888">{share:.0%}</text>')
    for part in range(5):
        x, played = 50 + width * part / 4, games[-1] * part / 4
        lines.append(f'<text x="{x:.0f}" y="{height + 38}" text-anchor="middle" fill="#888">{played:,.0f}</text>')
    lines.append(f'<text x="{50 + width + 40}" y="{height + 38}" fill="#888">games</text>')
    for number, name in enumerate(names):
        colour = COLOURS[number % len(COLOURS)]
        places = [
            (50 + width * at / games[-1], 20 + height * (1 - row[number]))
            for at, row in zip(games, points, strict=True)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{60 + width}" y="{40 + 18 * number}" fill="{colour}">{name}</text>')
    title = f"<title>Points against {', '.join(names)}, by games played</title>"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 310" font-family="sans-serif" font-size="12">'
    return "\n".join((head, title, *lines, "</svg>\n"))


def main(words: Sequence[str] | None = None) -> None:
    """Learn, measure now and then, and draw the curve."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--iterations", type=int, default=150, help="how often it plays and learns")
    asked.add_argument("--boards", type=int, default=256)
    asked.add_argument("--turns", type=int, default=48, help="turns on each board in an iteration")
    asked.add_argument("--every", type=int, default=15, help="iterations between two measurements")
    asked.add_argument("--games", type=int, default=100, help="games of a measurement against each opponent")
    asked.add_argument("--last", type=int, default=400, help="games of the last measurement")
    asked.add_argument("--levels", nargs="*", default=["Sprout", "Doodler", "Rambler"])
    asked.add_argument("--svg", type=Path, help="where to draw the curve")
    said = asked.parse_args(words)

    network = Network(np.random.default_rng(1))
    env = batch("xart", boards=said.boards, seed=1)
    step, played, games, points = env.reset(), 0, [], []
    began = time.process_time()
    for iteration in range(said.iterations + 1):
        at_end = iteration == said.iterations
        if at_end or iteration % said.every == 0:
            number = said.last if at_end else said.games
            measured = [against_chance(network, number, iteration)]
            measured += [against_level(network, name, number) for name in said.levels]
            games.append(played)
            points.append(measured)
            shares = ", ".join(
                f"{name} {share:.1%}" for name, share in zip(("random", *said.levels), measured, strict=True)
            )
            print(f"{played:>9,} games, {time.process_time() - began:4.0f} CPU s: {shares} of {number}", flush=True)
            if said.svg and played:
                said.svg.write_text(curve(games, points, ("random turns", *said.levels)), "utf-8")
        if not at_end:
            step, ended = play_and_learn(network, env, step, said.turns)
            played += ended


if __name__ == "__main__":
    main()
