"""Whether the computer's time tells its secret: real thoughts of all levels of Xe Queo!, and when they were answered.

Run with `python -m bench.server_timing [ANSWERS [ANSWERS_OF_SLOW_LEVELS]]`. Whole matches against somebody who plays
anything, with the server's own tables and rules of answering; a thought takes as long as it kept a core busy, and time
in which nobody thinks is skipped. For each level: how many answers of which kind, how long thoughts took, after how
many beats answers came where the moved piece was the level's own and where it was not, and how likely so great a
difference would be by chance (Fisher's exact test).
"""

import os
import statistics
import sys
from collections import Counter

from scipy.stats import fisher_exact

from anello.players.player import Timed
from anello.server.tables.thinking import known_levels
from tests.server.tables.timing import BEAT, MeasuringPool, TimedAnswer, timed_answers


def kind(answer: TimedAnswer) -> str:
    """What was decided."""
    return {"=": "choices", "@": "rings"}.get(answer.word[0], "calls" if answer.word.endswith("!") else "turns")


def shown(beats: "Counter[int]") -> str:
    """How often which number of beats was waited."""
    return ", ".join(f"{number} x {count}" for number, count in sorted(beats.items()))


def main() -> None:
    """Play, compare, print."""
    given = [int(word) for word in sys.argv[1:]]
    quick, slow = given + [2000, 150][len(given) :]
    levels = known_levels("xequeo")
    print(f"beats of {BEAT} s; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for level in levels:
        player = level.new_player()
        takes_time = isinstance(player, Timed) and player.seconds > 0
        pool = MeasuringPool()
        found = timed_answers(levels, level.number, slow if takes_time else quick, pool)
        kinds = Counter(map(kind, found))
        turns = [answer for answer in found if kind(answer) == "turns"]
        own, other = (
            Counter(round(answer.seconds / BEAT) for answer in turns if answer.own is mine) for mine in (True, False)
        )
        usual = min(round(answer.seconds / BEAT) for answer in found)
        table = [[beats[usual], beats.total() - beats[usual]] for beats in (own, other)]
        chance = fisher_exact(table).pvalue
        print(f"{level.name}: {', '.join(f'{count} {name}' for name, count in sorted(kinds.items()))}")
        print(f"    thoughts: median {1000 * statistics.median(pool.taken):.2f} ms, longest {max(pool.taken):.3f} s")
        print(f"    beats, own piece: {shown(own)}; another: {shown(other)}; by chance {chance:.2g}")
        rest = Counter(round(answer.seconds / BEAT) for answer in found if kind(answer) != "turns")
        print(f"    beats, all else: {shown(rest)}", flush=True)


if __name__ == "__main__":
    main()
