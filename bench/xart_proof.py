"""How fast the prover of Xart solves its suite: ``python bench/xart_proof.py [--nodes N]``.

With ``--make`` the suite is mined anew from the games between people and from self-play, which takes some minutes.
"""

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import anello
from anello.games.xart import COLLECTION, GAME, Variant, XartPosition
from anello.games.xart.engine.proof import Proof, Result, prove, verify
from anello.games.xart.study.puzzles.making import self_play
from anello.games.xart.study.puzzles.win import shortest_win

DATA = Path(__file__).parents[1] / "tests" / "data"
SUITE = DATA / "xart_tactics.txt"
SHORTEST, LONGEST = 2, 6
MINING_NODES, PROVING_NODES = 100_000, 400_000
HEAD = """\
# Positions of Xart in which the colour to move wins by attacks: in how many of its turns, then the position.
# From games between people and from self-play; each was proved, and the proof verified.
"""
FROM_A_GAME, LAST_PLIES = 2, 9
BY_SELF_PLAY = {Variant.UNLIMITED: 20, Variant.LIMITED: 20, Variant.LOOP: 20}


def read_suite() -> list[tuple[int, XartPosition]]:
    """The positions of the suite, and in how many turns the colour to move wins."""
    lines = [line for line in SUITE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(int(turns), GAME.from_line(line)) for turns, line in (line.split(": ") for line in lines)]


def main() -> None:
    """Make the suite if asked to, then solve it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=1_000_000, help="the budget for each position")
    parser.add_argument("--make", action="store_true", help="mine the suite anew first")
    arguments = parser.parse_args()
    if arguments.make:
        make()
    solve(arguments.nodes)


def solve(nodes: int) -> None:
    """Prove and verify every position, and print rates and times."""
    suite = read_suite()
    prove(suite[0][1], nodes=1)  # compile first
    proofs: list[tuple[int, Proof]] = []
    replayed, verifying = 0, 0.0
    for turns, position in suite:
        proof = prove(position, nodes=nodes)
        proofs.append((turns, proof))
        if proof.result is not Result.UNKNOWN:
            begin = time.perf_counter()
            replayed += verify(position, proof)
            verifying += time.perf_counter() - begin
    for turns in sorted({turns for turns, _ in proofs}):
        of_length = [proof for wanted, proof in proofs if wanted == turns]
        solved = sum(proof.result is Result.WIN and proof.turns == turns for proof in of_length)
        times = sorted(proof.seconds * 1e3 for proof in of_length)
        print(
            f"in {turns} turns   {solved} of {len(of_length)} solved; milliseconds: "
            f"median {statistics.median(times):.1f}, most {times[-1]:.0f}; "
            f"turns tried: median {statistics.median(proof.nodes for proof in of_length):,.0f}"
        )
    tried, seconds = sum(proof.nodes for _, proof in proofs), sum(proof.seconds for _, proof in proofs)
    print(f"searching    {tried:,} turns tried in {seconds:.1f} seconds, {tried / seconds:,.0f} a second")
    print(f"verifying    {replayed:,} turns replayed in {verifying:.1f} seconds")


def make() -> None:
    """Mine the suite and write it."""
    found: dict[str, int] = {}
    for record in anello.read_games(COLLECTION):
        found |= longest(_wins(_last_positions([event.word for event in record.events])), FROM_A_GAME)
        print(f"\r{len(found)} positions", end="", flush=True)
    chance = random.Random(3)
    for variant, count in BY_SELF_PLAY.items():
        wanted = len(found) + count
        while len(found) < wanted:
            found |= longest(_wins(moment.position for moment in self_play(chance, variant)), 1)
            print(f"\r{len(found)} positions", end="", flush=True)
    print()
    rows = sorted((turns, line) for line, turns in found.items() if _is_proved(line, turns))
    text = "".join(f"{turns}: {line}\n" for turns, line in rows)
    SUITE.write_text(HEAD + text, encoding="utf-8")
    print(dict(sorted(Counter(turns for turns, _ in rows).items())))


def _is_proved(line: str, turns: int) -> bool:
    """Whether the prover, with more time than the miner had, finds no shorter win, and its proof is verified."""
    position = GAME.from_line(line)
    proof = prove(position, nodes=PROVING_NODES)
    return (proof.result, proof.turns) == (Result.WIN, turns) and verify(position, proof) > 0


def longest(wins: Iterable[tuple[str, int]], count: int) -> dict[str, int]:
    """The positions of a game with the longest wins."""
    return dict(sorted(wins, key=lambda win: -win[1])[:count])


def _wins(positions: Iterable[XartPosition]) -> Iterator[tuple[str, int]]:
    for position in positions:
        if len(position.tiles) > 4:
            proof = shortest_win(position, LONGEST, MINING_NODES)
            if proof is not None and proof.turns >= SHORTEST:
                yield position.line(), proof.turns


def _last_positions(words: list[str]) -> Iterator[XartPosition]:
    position = GAME.start()
    for i, word in enumerate(words):
        if i >= len(words) - LAST_PLIES:
            yield position
        position = position.play(word)


if __name__ == "__main__":
    main()
