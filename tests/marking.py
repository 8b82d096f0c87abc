"""Which lines and branches of Anello are run: a plugin of pytest that puts marks into its modules as they are imported.

Tracing, the usual way, takes nearly as long again as what it looks at, since Python then stops at every line of every
package. A mark is one assignment before a statement of ours. What the marks have seen is written as Coverage's own
data, which knows what there is to run. Kernels get no marks: their compiler reads what Python makes of the source.

``pytest -p tests.marking`` writes ``.coverage.WHERE`` in each process; scripts/coverage_by_room.py puts them together.
"""

import ast
from collections import defaultdict
from collections.abc import Sequence
from importlib.abc import SourceLoader
from importlib.machinery import SourceFileLoader
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import NamedTuple, TypeAlias

import pytest
from coverage import CoverageData
from coverage.parser import PythonParser

__all__ = ["MARKED", "MarkedFile", "mark"]

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "anello"
NAME = "__marks__"
"""The global variable of a marked module with one number for each mark, 1 if it was passed."""
COMPILED = frozenset({"jit", "inline", "intrinsic"})
"""What decorates functions that Numba reads."""

Way: TypeAlias = tuple[int, int | None]
"""From a line to another one; to None where a statement without ``else`` goes on with whatever comes after it."""


class Mark(NamedTuple):
    """What is known to have been run when a mark was passed."""

    lines: tuple[int, ...]
    ways: tuple[Way, ...]


class MarkedFile:
    """What the marks in a file mean, and which were passed."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.marks: list[Mark] = []
        self.passed: list[int] = []

    def statement(self, lines: Sequence[int], ways: Sequence[Way], line: int) -> ast.stmt:
        """A new mark, to be put at a line."""
        made = ast.parse(f"{NAME}[{len(self.marks)}] = 1").body[0]
        for node in ast.walk(made):
            if isinstance(node, ast.stmt | ast.expr):
                node.lineno = node.end_lineno = line
        self.marks.append(Mark(tuple(lines), tuple(ways)))
        self.passed.append(0)
        return made

    def arcs(self) -> set[tuple[int, int]]:
        """What was run, as Coverage tells it: one line after the other."""
        parser = PythonParser(filename=self.path)
        parser.parse_source()
        possible = defaultdict[int, set[int]](set)
        for start, end in parser.arcs():
            possible[start].add(end)
        named = {way for mark in self.marks for way in mark.ways}
        found = set[tuple[int, int]]()
        for mark in (mark for mark, passed in zip(self.marks, self.passed, strict=True) if passed):
            found |= {(-1, line) for line in mark.lines}
            for start, into in mark.ways:
                ends = [into] if into is not None else [end for end in possible[start] if (start, end) not in named]
                if len(ends) == 1:
                    found.add((start, ends[0]))
        return found


MARKED: list[MarkedFile] = []
"""The files that were imported."""


# --- marks in a module -----------------------------------------------------------------------------------------------


def mark(source: bytes, path: str) -> CodeType:
    """The code of a module, with a mark before each statement."""
    tree = ast.parse(source, path)
    file = MarkedFile(path)
    MARKED.append(file)
    first = f"from tests.marking import MARKED as {NAME}; {NAME} = {NAME}[{len(MARKED) - 1}].passed"
    _mark_block(tree.body, file)
    heading = _heading(tree.body)
    tree.body[heading:heading] = ast.parse(first).body
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return code


def _heading(block: list[ast.stmt]) -> int:
    """How many statements of a block must stay its first ones: its docstring, and imports from the future."""
    for number, statement in enumerate(block):
        is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        is_docstring = number == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not (is_future or is_docstring):
            return number
    return len(block)


def _mark_block(block: list[ast.stmt], file: MarkedFile, lines: Sequence[int] = (), ways: Sequence[Way] = ()) -> None:
    """Mark a block; whoever begins it has run these lines and gone these ways."""
    heading = _heading(block)
    marked = block[:heading]
    for number, statement in enumerate(block):
        here = [*range(_first_line(statement), statement.lineno + 1)]
        made = file.statement([*lines, *here] if number == 0 else here, ways if number == 0 else (), here[0])
        marked += [made] if number < heading else [made, statement]
        if not _is_compiled(statement):
            _mark_inside(statement, file)
    block[:] = marked


def _mark_inside(statement: ast.stmt, file: MarkedFile) -> None:
    line = statement.lineno
    match statement:
        case ast.If() | ast.While() | ast.For() | ast.AsyncFor():
            ways = [(line, _first_line(block[0]) if block else None) for block in (statement.body, statement.orelse)]
            _mark_block(statement.body, file, ways=ways[:1])
            _mark_block(statement.orelse, file, ways=ways[1:])
            statement.orelse = statement.orelse or [file.statement([], ways[1:], line)]
        case ast.Match():
            lines = [case.pattern.lineno for case in statement.cases]
            for number, case in enumerate(statement.cases):
                ways = [*pairwise(lines[: number + 1]), (lines[number], _first_line(case.body[0]))]
                _mark_block(case.body, file, lines[: number + 1], ways)
            last = statement.cases[-1]
            if last.guard is not None or not isinstance(last.pattern, ast.MatchAs) or last.pattern.pattern is not None:
                made = file.statement(lines, [*pairwise(lines), (lines[-1], None)], line)
                statement.cases.append(ast.match_case(ast.MatchAs(), None, [made]))
                ast.fix_missing_locations(statement)
        case ast.Try() | ast.TryStar():
            lines = [handler.lineno for handler in statement.handlers]
            for number, handler in enumerate(statement.handlers):
                _mark_block(handler.body, file, lines[: number + 1])
            for block in (statement.body, statement.orelse, statement.finalbody):
                _mark_block(block, file)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.With() | ast.AsyncWith():
            _mark_block(statement.body, file)
        case _:
            pass


def _first_line(statement: ast.stmt) -> int:
    """Where a statement begins: with its decorators."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _is_compiled(statement: ast.stmt) -> bool:
    """Whether a function is read by Numba."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    names = {node.id for decorator in decorators for node in ast.walk(decorator) if isinstance(node, ast.Name)}
    return bool(names & COMPILED)


# --- the plugin ------------------------------------------------------------------------------------------------------

_plain_code = SourceFileLoader.get_code


def _marked_code(loader: SourceLoader, name: str) -> CodeType | None:
    path = loader.get_filename(name)
    return mark(loader.get_data(path), path) if Path(path).is_relative_to(SOURCE) else _plain_code(loader, name)


SourceFileLoader.get_code = _marked_code  # type: ignore[assignment, method-assign]  # for whoever imports, Alembic too


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Write what was run in this process."""
    data = CoverageData(str(ROOT / ".coverage"), suffix=True)
    data.add_arcs({file.path: file.arcs() for file in MARKED})
    data.touch_files([str(path) for path in SOURCE.rglob("*.py")])  # nothing was run of those that nobody imported
    data.write()
