"""What the README and the docstrings show really happens."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import anello

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    module.name for module in pkgutil.walk_packages(anello.__path__, "anello.") if not module.name.endswith("__main__")
)


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_pictures_of_the_readme_exist() -> None:
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines():
        for part in line.split("](")[1:]:
            target = part.split(")")[0]
            assert target.startswith("http") or (ROOT / target).exists(), target
