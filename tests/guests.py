"""Installs the outside package of tests/guest, as pip would, into a folder of its own."""

import os
import shutil
import tomllib
from pathlib import Path

__all__ = ["install_guest"]

GUEST = Path(__file__).parent / "guest"


def install_guest(folder: Path) -> dict[str, str]:
    """Put the package and what it announces into a folder; returns an environment whose Python finds it there.

    The few files that make a package an installed one are written by hand: no build tool and no network is needed.
    """
    project = tomllib.loads((GUEST / "pyproject.toml").read_text("utf-8"))["project"]
    module = project["name"].replace("-", "_")
    shutil.copytree(GUEST / module, folder / module, ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / f"{module}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = [
        line
        for group, places in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {place}" for name, place in places.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(entries) + "\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path}
