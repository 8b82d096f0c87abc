"""Xe Queo! in plain characters."""

import re

from anello.games.xequeo.drawing import characters
from anello.games.xequeo.drawing.marks import XeQueoMarks
from tests.games.xequeo.drawing.pictures import CELL, PIECES, RING


def test_text_diagram() -> None:
    marks = XeQueoMarks(
        last=[CELL["c5"], CELL["d5"]], targets=[CELL["b2"]], ring_cells=[CELL["g1"]], call="G", highlight="B"
    )
    assert characters.draw(PIECES, RING, marks).splitlines() == [
        "7  ·  ·  ·  ·  W  ·  ·",
        "6  ·  ·  ·  ·  G! ·  ·",
        "5  ·  ·  ° [R] ·  ·  ·",
        "4  ·  ·  Y  ·  ·  ·  ·",
        "3  V  O  · (·) ·  ·  ·",
        "2  ·  •  B? ·  ·  ·  ·",
        "1  ·  ·  ·  ·  ·  ·  o",
        "   a  b  c  d  e  f  g",
    ]


def test_text_of_a_piece_in_the_ring_and_of_the_score() -> None:
    marks = XeQueoMarks(last=[CELL["d5"], RING], score=(2, 1), reveal={1: "R"}, names=("Ada", "Marco"))
    lines = characters.draw(PIECES | {"R": RING}, RING, marks).splitlines()
    assert lines[4] == "3  V  O  · (R) ·  ·  ·"
    assert lines[8:] == ["", "Ada    OO··  red", "Marco  O···"]


def test_colours_add_nothing_but_colour() -> None:
    marks = XeQueoMarks(last=[CELL["c5"], CELL["d5"]], score=(2, 1), reveal={1: "R", 2: "B"})
    coloured = characters.draw(PIECES, RING, marks, colour=True)
    assert len(set(re.findall(r"\x1b\[38;5;\d+;1m", coloured))) == 7
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [row.rstrip() for row in bare.splitlines()] == characters.draw(PIECES, RING, marks).splitlines()
