"""The first question: what to play."""

from pathlib import Path

from anello.kit.records import load_game
from anello.terminal import menu
from tests.terminal.room import Room


def test_the_menu(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    wrong = ["7", "x" * 300, "1", "flat"]
    room = Room(
        [*wrong, "1", "loop", "@0/", "quit", str(path), str(path), "quit", "", "xequeo", "", "", "", "1"],
    )
    menu(room.screen)
    assert "There is no game and no file '7': say a number from 1 to 3, or a file." in " ".join(room.shown.split())
    assert "Option 'variant' cannot be 'flat'" in room.shown
    assert load_game(path).position.options == {"variant": "loop"}
    assert "puts the ring" in room.shown


def test_a_game_may_bring_its_own_table(tmp_path: Path) -> None:
    path = tmp_path / "solitaire.txt"
    room = Room(["solitaire", "", "hint", "save " + str(path), "quit", "", str(path), "help", "quit", "", ""])
    menu(room.screen)
    own, general = room.shown.split("Saved to")
    assert "Show, after the game, how good each placement was." not in general
    assert "As it comes" in own
    assert "%" in own
