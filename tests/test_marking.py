"""Marks in modules say the same as tracing."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData

from tests.marking import MARKED, mark

SAMPLE = '''"""A module."""

from __future__ import annotations

from contextlib import suppress

NUMBERS = [
    1,
    2,
]


def jit(function):
    return function


@jit
def kernel(number):
    return number


class Thing:
    """A class."""

    size: int = 3

    @property
    @staticmethod
    def value(
        first=1,
    ):
        return first


def word(number):
    """What a number is called."""
    match number:
        case 0:
            return "none"
        case 1 | 2:
            found = "few"
        case _ if number > 100:
            found = "too many"
        case 3:
            found = "three"
    with suppress(ValueError):
        if number == 2:
            int("x")
        elif number == 3:
            found = "three"
        else:
            found = "other"
    return found


def loops(numbers, wanted):
    """Where it is."""
    for number in numbers:
        if number == wanted:
            break
        if number > 100: continue
    else:
        return None
    for number in numbers:
        pass
    while True:
        number -= 1
        if number < 0:
            break
    while number < wanted:
        number += 1
    return number


def failing(text):
    try:
        number = int(text)
        numbers = NUMBERS[number]
    except ValueError:
        number = 0
    except IndexError:
        number = 1
    else:
        number = numbers
    finally:
        text = ""
    return number


async def nobody():
    async with nothing:
        async for one in nothing:
            print(one)
'''

RUNS = [
    "word(0), loops([1, 2], 2), failing('0')",
    "word(1), word(3), loops([1], 5), failing('x')",
    "word(2), word(200), word(4), loops([], 0), failing('7')",
    "loops([200, 1], 1)",
]


def reported(data: Path, path: Path) -> object:
    """What Coverage reports of a file."""
    coverage = Coverage(data_file=str(data), branch=True, config_file=False)
    coverage.load()
    coverage.json_report([str(path)], outfile=str(data.with_suffix(".json")))
    (found,) = json.loads(data.with_suffix(".json").read_text())["files"].values()
    return {name: found[name] for name in ("executed_lines", "missing_lines", "executed_branches", "missing_branches")}


@pytest.mark.parametrize("run", RUNS)
def test_marks_say_what_tracing_says(run: str, tmp_path: Path) -> None:
    path, begin = tmp_path / "sample.py", tmp_path / "begin.py"
    path.write_text(SAMPLE)
    begin.write_text(f"from sample import *\n{run}\n")
    words = [sys.executable, "-m", "coverage", "run", "--branch", f"--data-file={tmp_path / 'traced'}", str(begin)]
    subprocess.run(words, check=True, cwd=tmp_path)
    code = mark(SAMPLE.encode(), str(path))
    names: dict[str, Any] = {"__name__": "sample"}
    exec(code, names)
    exec(run, names)
    marked = MARKED.pop()
    data = CoverageData(str(tmp_path / "marked"))
    data.add_arcs({str(path): marked.arcs()})
    data.write()
    assert reported(tmp_path / "marked", path) == reported(tmp_path / "traced", path)


def test_what_numba_reads_has_no_marks() -> None:
    kernel = next(
        one for one in mark(SAMPLE.encode(), "sample.py").co_consts if getattr(one, "co_name", "") == "kernel"
    )
    assert kernel.co_names == ()
    MARKED.pop()
