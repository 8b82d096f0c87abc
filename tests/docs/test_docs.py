"""What the documents say is true: the game of CONTRIBUTING plays, pictures are fresh, links lead somewhere."""

import doctest
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from anello.core import Record
from anello.testing import check_game

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md"))
"""Those that are no pages of the site, whose links are checked when it is built."""


def test_the_game_of_contributing_keeps_every_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = next(block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "class Heap(" in block)
    module = ModuleType("heap")
    monkeypatch.setitem(sys.modules, "heap", module)  # what is pickled is found by the name of its module
    exec(compile(code, "CONTRIBUTING.md", "exec"), vars(module))
    check_game(module.GAME)
    assert module.GAME.start().perft(3) == 27


def test_the_picture_of_the_rooms_is_fresh() -> None:
    spec = importlib.util.spec_from_file_location("draw_architecture", ROOT / "scripts" / "draw_architecture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.drawing() == module.TARGET.read_text(encoding="utf-8"), "run python scripts/draw_architecture.py"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_documents_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file = target.partition("#")[0]
        assert not file or file.startswith("http") or (document.parent / file).exists(), f"{target} leads nowhere"


def test_the_architecture_tells_of_every_room() -> None:
    architecture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [
        folder.name
        for folder in (ROOT / "src" / "anello").iterdir()
        if any(folder.glob("*.py")) or folder.name == "web"
    ]
    assert [room for room in rooms if room != "__pycache__" and f"`{room}" not in architecture] == []


def test_the_records_that_are_shown_are_records() -> None:
    path = ROOT / "docs" / "records.md"
    text, as_json, _ = re.findall(r"```\w*\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    shown = [Record.from_text(text), Record.from_json(as_json)]
    assert [str(record.notes[2].evaluation) for record in shown] == ["seat 1 wins 98.0 % (estimated)"] * 2
    assert shown[0].notes[2].variations[0].events == shown[1].notes[2].variations[0].events
    assert doctest.testfile(str(path), module_relative=False).failed == 0
