"""What terminals read of a game's page."""

from pathlib import Path

import pytest

from anello.core import game
from anello.kit.page import page_texts, rules_of
from tests.toys import heap


def test_rules_are_those_of_the_page_else_the_plain_ones() -> None:
    assert next(rules_of(game("xart"), "en")) == ("h", "Xart in short")
    assert next(rules_of(game("xart"), "de")) != ("h", "Xart in short")
    assert {kind for kind, _ in rules_of(game("xequeo"), "fr")} == {"h", "p", "li"}
    assert list(rules_of(heap.GAME, "it")) == [("p", heap.GAME.rules)]
    assert page_texts(heap.GAME, "it") == {}


def test_a_page_that_cannot_be_read_is_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("text", "rules"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "en.json").write_text("{")
    guest = heap.HeapGame()
    monkeypatch.setattr(heap.HeapGame, "faculties", {"page": "tests.toys.heap:PAGE"})
    monkeypatch.setattr(heap, "PAGE", tmp_path, raising=False)
    assert page_texts(guest, "de") == {}
    assert list(rules_of(guest, "de")) == [("p", guest.rules)]
