"""How well the Xe Queo! player plays: ``python -m bench.xequeo_player [safety] [gifts] [rounds] [levels] [adaptive]``.

- safety: what a local best response earns against its plans, beside what is certified.
- gifts: the same with the option "gift".
- rounds: the share of rounds it wins against simple players.
- levels: the share of rounds every level wins against the two below it and against the top.
- adaptive: what learning an opponent's habits gains, and what it may cost at worst.

All from fixed random starts with the ring on the board; each pair plays both sides of each start equally often.
"""

import random
import re
import sys
from collections.abc import Callable
from statistics import mean
from typing import TypeAlias

from anello.core import View
from anello.core.outcome import CHANCE
from anello.games.xequeo import GAME, XeQueoPosition
from anello.games.xequeo.engine.playing.adaptive import AdaptivePlayer
from anello.games.xequeo.engine.playing.human import HumanPlayer, by_distance
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.playing.start import own_view
from anello.games.xequeo.engine.solving.bounds import proved_bounds, warm_up
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.habits import Habits, background
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.response import worth_against
from anello.games.xequeo.kernel import geometry
from anello.games.xequeo.levels import LEVELS
from anello.games.xequeo.notation import LETTERS, SIZE
from anello.players.player import Player
from bench.xequeo_speed import random_start

STARTS = 20
TOLERANCE = 2e-3
"""Where both plans together leave no more, the round is settled."""
PROVING = 20.0
"""Seconds in which the value of any other is bounded."""
ROUNDS = 50
"""For each pair, start and side."""
Maker: TypeAlias = Callable[[], Player]


class RandomPlayer:
    """Any legal word."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def decide(self, view: View) -> str:
        return self.dice.choice(view.words)

    def stop(self) -> None:
        """It never thinks."""


class GreedyPlayer(RandomPlayer):
    """Chooses the nearest piece and runs with it as far as it can; calls only if it must."""

    def decide(self, view: View) -> str:
        seen = own_view(view)
        nearest = by_distance(seen)[0]
        if seen.phase == "choose":
            return f"={LETTERS[nearest]}"
        own = [word for word in seen.words if word[0] == LETTERS[seen.choice or 0] and not word.endswith("!")]
        moves = own or [word for word in seen.words if not word.endswith("!")]
        distance = geometry(SIZE, seen.ring or 0)[0]["distance"]
        return min(moves, key=lambda word: int(distance[seen.paths[word][-1]])) if moves else f"{LETTERS[nearest]}!"


def start_of(seed: int) -> XeQueoPosition:
    """A fixed random start; seat 1 begins."""
    pieces, ring = random_start(seed)
    letters = {cell: LETTERS[piece] for piece, cell in enumerate(pieces)} | {ring: "@"}
    ranks = ["".join(letters.get(rank * SIZE + file, ".") for file in range(SIZE)) for rank in reversed(range(SIZE))]
    return GAME.from_line(re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(ranks)) + " 1 0-0")


def winner(start: XeQueoPosition, first: Player, second: Player) -> int:
    """Which of the two wins a round, 0 or 1."""
    position, players = start, {1: first, 2: second}
    while position.score == (0, 0):
        seat = position.to_act[0]
        position = position.play(players[seat].decide(position.view(seat)), seat)
    return position.score.index(1)


def shares(crowd: dict[str, Maker], pairs: list[tuple[str, str]], rounds: int) -> dict[tuple[str, str], float]:
    """For every pair the share of rounds that the first wins."""
    won = dict.fromkeys(pairs, 0)
    for seed in range(STARTS):
        start = start_of(seed)
        # A player remembers its plan for one side of a round: here is one for each side.
        sides = [{name: maker() for name, maker in crowd.items()} for _ in range(2)]
        for one, other in pairs:
            won[one, other] += sum(winner(start, sides[0][one], sides[1][other]) == 0 for _ in range(rounds))
            won[one, other] += sum(winner(start, sides[0][other], sides[1][one]) == 1 for _ in range(rounds))
    return {pair: count / (2 * rounds * STARTS) for pair, count in won.items()}


def safety(gift: bool = False) -> None:
    """What somebody who knows the whole player's plans earns on the full board, with one move of his own.

    Beside it what he is left above the value of the round, as far as it is proved: no plan can leave him less than the
    round is worth to him.
    """
    excesses, proved, above = [], [], []
    for seed in range(STARTS):
        pieces, ring = random_start(seed)
        table = geometry(SIZE, ring)
        plans = [EquilibriumPlayer().plan(pieces, table, side, gift=gift) for side in (0, 1)]
        left = [-plan.certificate.guarantee for plan in plans]
        worth = [-left[1], -left[0]]  # what each plan's opponent is guaranteed by the other plan
        if sum(left) > TOLERANCE:
            known = proved_bounds(pieces, ring, gift=gift, seconds=PROVING)
            worth = [max(worth[0], -known.upper), max(worth[1], known.lower)]
        for side, plan in enumerate(plans):
            earned = best_response(plan, pieces, table, depth=1, gift=gift)
            excesses.append(earned - left[side])
            proved.append(left[side])
            above.append(left[side] - worth[side])
            print(
                f"  start {seed}, side {side}: at most {left[side]:+.4f} certified, {above[-1]:.4f} above what is"
                f" proved to be his, {earned:+.4f} by a local response",
                flush=True,
            )
    print(
        f"{STARTS} starts, both sides{', gifts allowed' if gift else ''}: at most {mean(proved):+.4f} certified on"
        f" average, {max(proved):+.4f} at the worst; {mean(above):.4f} and {max(above):.4f} above what is proved; a"
        f" local best response earns {max(excesses):+.4f} above the certified value at most, {mean(excesses):+.4f} on"
        " average"
    )


def gifts() -> None:
    """The same against somebody who may block the ring."""
    safety(gift=True)


def rounds() -> None:
    """The player against simple ones."""
    crowd: dict[str, Maker] = {
        "Sphinx": EquilibriumPlayer,
        "random": lambda: RandomPlayer(1),
        "greedy": lambda: GreedyPlayer(1),
        "naive": lambda: HumanPlayer(1.0, habits=Habits(hasty=0.0, runs=1.0, forgets=1.0)),
        "human": lambda: HumanPlayer(1.0),
    }
    found = shares(crowd, [("Sphinx", name) for name in crowd if name != "Sphinx"], ROUNDS)
    for (one, other), part in found.items():
        print(f"{one} wins {part:.1%} of {2 * ROUNDS * STARTS:,} rounds against {other}")


def levels() -> None:
    """Every level against the two below it, and the top against all."""
    crowd = {level.name: level.new_player for level in LEVELS if level.ranked}
    names = list(crowd)
    last = len(names) - 1
    below = [(names[i], names[j]) for i in range(last + 1) for j in range(max(0, i - 2) if i < last else 0, i)]
    found = shares(crowd, below, ROUNDS)
    print(f"share of {2 * ROUNDS * STARTS:,} rounds a pair")
    print("level     one below  two below  against Sphinx")
    for index, name in enumerate(names):
        parts = [found.get((name, names[index - step])) if index >= step else None for step in (1, 2)]
        top = 1 - found[names[-1], name] if name != names[-1] else None
        cells = ["" if part is None else f"{part:.1%}" for part in (*parts, top)]
        print(f"{name:8}  {cells[0]:>9}  {cells[1]:>9}  {cells[2]:>14}")


def adaptive() -> None:
    """Learn habits in three matches, then compare plans with and without them."""
    opponents = {"runner": Habits(hasty=0.0, runs=1.0, forgets=1.0), "caller": Habits(hasty=0.8, runs=0.8)}
    for name, habits in opponents.items():
        player = AdaptivePlayer()
        for seed in range(3):
            play_match(AdaptivePlayer(0.1, model=player.model), HumanPlayer(1.0, habits=habits), seed)
        plain, learnt, costs = [], [], []
        for seed in range(STARTS):
            pieces, ring = random_start(seed)
            table = geometry(SIZE, ring)
            for side in (0, 1):
                usual = EquilibriumPlayer().plan(pieces, table, side)
                player.exploitation = player.exploitation._replace(habits=player.model.habits)
                safe = EquilibriumPlayer.plan(player, pieces, table, side)
                bold = player.bold_plan(pieces, table, safe)
                often = player.boldness(safe.certificate.guarantee)
                worths = [earnings(plan, pieces, ring, habits) for plan in (usual, safe, bold)]
                plain.append(worths[0])
                learnt.append((1 - often) * worths[1] + often * worths[2])
                sure = (1 - often) * safe.certificate.guarantee + often * bold.certificate.guarantee
                costs.append(usual.certificate.guarantee - sure)
        print(
            f"{name}, after {player.model.rounds} rounds: wins {(1 + mean(learnt)) / 2:.1%} of the rounds instead of"
            f" {(1 + mean(plain)) / 2:.1%}; gives up {mean(costs):+.3f} of the guarantee, {max(costs):+.3f} at most"
            f" (cap {player.cap})"
        )


def earnings(plan: CertifiedPolicy, pieces: list[int], ring: int, habits: Habits) -> float:
    """What a plan earns on average against somebody with these habits."""
    somebody = background(plan.tree, pieces, geometry(SIZE, ring), habits, 0.5)
    return worth_against(plan.plan, plan.tree.shape, somebody)


def play_match(first: Player, second: Player, seed: int) -> None:
    """A match to four rings."""
    chance = random.Random(seed)
    position, players = GAME.start(), {1: first, 2: second}
    while position.outcome is None:
        seat = position.to_act[0]
        if seat == CHANCE:
            word = str(chance.choice(list(position.moves_of(CHANCE))))
        else:
            word = players[seat].decide(position.view(seat))
        position = position.play(word, seat)


PARTS = {"safety": safety, "gifts": gifts, "rounds": rounds, "levels": levels, "adaptive": adaptive}

if __name__ == "__main__":
    warm_up()
    for word in sys.argv[1:] or PARTS:
        PARTS[word]()
