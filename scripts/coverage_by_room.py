"""How much of each room the tests run, against what it must be: ``python scripts/coverage_by_room.py`` after a run.

Kernels are left out: compiled code cannot be traced, and they are checked by perft, real games and second readings.
The thresholds stand in pyproject.toml, ``[tool.anello.coverage]``.
"""

import io
import json
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parents[1]


def measured() -> dict[str, float]:
    """The percentage of lines and branches that were run, by room; each game is a room of its own."""
    coverage = Coverage()
    coverage.combine()  # what each process has written
    target = ROOT / ".coverage.json"
    coverage.json_report(outfile=str(target))
    files = json.loads(target.read_text(encoding="utf-8"))["files"]
    target.unlink()
    run, there = defaultdict(int), defaultdict(int)
    for name, found in files.items():
        parts = Path(name).parts
        inside = parts[parts.index("anello") + 1 :]
        room = "/".join(inside[:2]) if inside[0] == "games" and len(inside) > 2 else inside[0].removesuffix(".py")
        summary = found["summary"]
        run[room] += summary["covered_lines"] + summary["covered_branches"]
        there[room] += summary["num_statements"] + summary["num_branches"]
    return {room: 100 * run[room] / there[room] for room in sorted(there) if there[room]}


def main() -> int:
    """Print a table; 1 if a room is below what it must be."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["anello"]["coverage"]
    lacking = False
    out = io.StringIO()
    for room, percentage in measured().items():
        least = wanted.get(room, 0)
        lacking |= percentage < least
        print(
            f"  {room:<18} {percentage:5.1f} %  at least {least}{'  TOO LITTLE' if percentage < least else ''}",
            file=out,
        )
    print(out.getvalue(), end="")
    return int(lacking)


if __name__ == "__main__":
    sys.exit(main())
