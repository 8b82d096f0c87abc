"""Xart in plain characters."""

import re

import pytest

from anello.games.xart.drawing import characters
from anello.games.xart.drawing.diagram import TileMarks
from anello.games.xart.endings import XartEnding
from anello.games.xart.tiles import Win
from tests.games.xart.drawing.pictures import CORNER, RED_RING, RING


def test_text_diagram() -> None:
    text = characters.draw(CORNER, TileMarks(chosen=(0, 1), forced=[(1, 0)], targets=[(1, 1)]))
    assert text.splitlines() == [
        "      A    B",
        "",
        "     ╔╝  ·╭╯ ·",
        "1   ═╝ ╭──╯ ╔═",
        "      ╭╯ · ╔╝·",
        "    ⌜ │ ⌝",
        "2   ══│══  ·",
        "    ⌞ │ ⌟",
    ]


def test_text_of_a_win_a_preview_and_a_threat() -> None:
    assert characters.draw(RING, TileMarks(win=RED_RING, coordinates=False)).splitlines() == [
        "*╔╝ ** ╚╗*",
        "═╝ ╭──╮ ╚═",
        "* ╭╯**╰╮ *",
        "* ╰╮**╭╯ *",
        "═╗ ╰──╯ ╔═",
        "*╚╗ ** ╔╝*",
    ]
    lines = characters.draw(
        CORNER, TileMarks(ghosts=[((1, 1), 1)], threats={(2, 0): 0}, coordinates=False)
    ).splitlines()
    assert lines[1] == "═╝ ╭──╯ ╔═  ×"
    assert lines[3] == "  │  1 ║"


def test_small_text_has_one_character_a_tile() -> None:
    assert characters.draw(RING | {(2, 0): 1, (2, 1): 2}, small=True) == "  A B C\n1 ╝ ╚ ╫\n2 ╗ ╔ ╪"
    assert characters.draw(CORNER, TileMarks(targets=[(-1, 0)]), small=True) == "  @ A B\n1 · ╝ ╔\n2   ╪"


@pytest.mark.parametrize("small", [False, True])
def test_colours_add_nothing_but_colour(small: bool) -> None:
    marks = TileMarks(chosen=(0, 0), targets=[(1, 1)], win=Win(0, XartEnding.LINE, ((0, 0),)))
    coloured = characters.draw(CORNER, marks, colour=True, small=small)
    assert coloured.count("\x1b[0m") > 3
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [row.rstrip() for row in bare.splitlines()] == characters.draw(CORNER, marks, small=small).splitlines()


def test_text_of_the_empty_table() -> None:
    assert characters.draw({}) == "(empty table)"
