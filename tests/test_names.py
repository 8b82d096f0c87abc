"""One name, one meaning; and nothing outside a game's folder knows the game."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import anello
from anello.core import game, game_names

PACKAGE = Path(anello.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def defined(tree: ast.Module) -> Iterator[str]:
    """The classes and types that a module defines, those it keeps to itself too; variables of types are none."""
    for statement in tree.body:
        match statement:
            case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
                pass
            case (
                ast.ClassDef(name=name)
                | ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"))
                | ast.Assign(targets=[ast.Name(id=name)])
            ) if re.match("_?[A-Z]+[a-z]", name):
                yield name.lstrip("_")


def test_no_class_or_type_has_the_name_of_another() -> None:
    places = defaultdict(list)
    for path in MODULES:
        for name in defined(ast.parse(path.read_text("utf-8"))):
            places[name].append(str(path.relative_to(PACKAGE)))
    assert len(places) > 200
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_test_imports_from_another() -> None:
    modules = sorted(Path(__file__).parent.rglob("*.py"))
    assert Path(__file__) in modules
    imports = re.compile(r"^ *(?:from|import) .*\btest_\w+", re.MULTILINE)
    assert [str(path) for path in modules if imports.search(path.read_text("utf-8"))] == []


def spoken(tree: ast.Module) -> Iterator[str]:
    """All names and texts of a module that do something; docstrings, which may give examples, are left out."""
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documentation:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.name for alias in names)
                yield getattr(node, "module", None) or ""


def test_no_module_outside_its_folder_knows_a_game() -> None:
    names = {word.lower() for name in game_names() for word in (name, game(name).title) if _is_ours(name)}
    assert "xart" in names
    knowing = [
        f"{path.relative_to(PACKAGE)}: {text[:80]!r}"
        for path in MODULES
        if "games" not in path.relative_to(PACKAGE).parts[:1]
        for text in spoken(ast.parse(path.read_text("utf-8")))
        if any(name in text.lower() for name in names)
    ]
    assert knowing == []


def test_no_file_outside_its_folder_is_named_after_a_game_or_tells_of_it() -> None:
    names = [name for name in game_names() if _is_ours(name)]
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE)
        built = inside.parts[0] == "docs"  # the documentation, which may tell of any game
        if path.is_file() and inside.parts[0] != "games" and not built and "__pycache__" not in inside.parts:
            assert not any(name in str(inside).lower() for name in names), inside
            if path.suffix in (".json", ".css", ".html"):
                assert not any(name in path.read_text("utf-8").lower() for name in names), inside


def _is_ours(name: str) -> bool:
    return type(game(name)).__module__.startswith("anello.games.")
