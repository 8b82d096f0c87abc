"""Print the oldest versions that pyproject.toml allows, as constraints for pip: what `./test floors` installs."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["floors"]

ROOT = Path(__file__).parents[1]
WANTED = re.compile(r"(?P<name>[\w-]+)(\[\w+\])?>=(?P<floor>[\d.]+)")
TESTED = ("client", "openspiel", "postgres", "rl", "server")
"""The extras that the quick tests need."""


def floors(wanted: Iterable[str]) -> Iterator[str]:
    """The oldest version that fits each requirement; the tools of the tests are taken as they come.

    >>> list(floors(["numpy>=2.0"]))
    ['numpy==2.0']
    """
    for requirement in wanted:
        found = WANTED.fullmatch(requirement)
        if found is None:
            raise SystemExit(f"{requirement!r} in pyproject.toml names no floor: write it as NAME>=VERSION.")
        yield f"{found['name']}=={found['floor']}"


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(one for name in TESTED for one in extras[name])]
    print(*sorted({*floors(wanted)}), sep="\n")
