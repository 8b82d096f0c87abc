"""Pictures of Xe Queo!: what is drawn, how often, where, and that no secret is in them."""

from xml.etree import ElementTree

import pytest

from anello.core.errors import BadOption
from anello.games.xequeo.drawing.colours import palette
from anello.games.xequeo.drawing.diagram import draw
from anello.games.xequeo.drawing.geometry import centre
from anello.games.xequeo.drawing.marks import XeQueoMarks
from anello.games.xequeo.drawing.pen import SYMBOLS
from anello.games.xequeo.notation import LETTERS
from tests.games.xequeo.drawing.pictures import CELL, JUMPS, PIECES, RING, SVG, contrast, group, parse, places


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_draws_the_board_and_seven_different_pieces(theme: str, distinct: bool) -> None:
    root = parse(draw(PIECES, RING, theme=theme, distinct=distinct))
    (cells,) = group(root, "cells")
    assert len(cells) == 49
    assert len(group(root, "ring")) == 1
    colours = palette(theme, distinct=distinct)
    faces = set()
    for letter in LETTERS:
        (piece,) = group(root, letter)[:1]
        (symbol,) = group(piece, "symbol")
        assert symbol.get("d") == SYMBOLS[letter]
        faces |= {circle.get("fill") for circle in piece.iter(f"{SVG}circle")} & {colours[letter]}
    assert len(faces) == 7
    assert all(contrast(colours[letter], colours[f"{letter}-mark"]) >= 4.5 for letter in LETTERS)


def test_distinct_symbols_are_bolder() -> None:
    plain, bold = (group(parse(draw(PIECES, distinct=distinct)), "symbol") for distinct in (False, True))
    for thin, thick in zip(plain, bold, strict=True):
        assert float(thick.get("stroke-width", "0")) > float(thin.get("stroke-width", "0"))


def test_a_picture_stands_alone() -> None:
    picture = draw(PIECES, RING, XeQueoMarks(call="R", path=JUMPS, score=(1, 2), reveal={1: "G"}), distinct=True)
    assert picture.count("http") == 1  # the name space
    for word in ("id=", "href", "url(", "<script", "<style", "NaN", "None"):
        assert word not in picture


def test_a_small_picture_is_the_board_alone() -> None:
    marks = XeQueoMarks(call="R", score=(1, 2), reveal={1: "G", 2: "R"})
    large, small = (parse(draw(PIECES, RING, marks, size=size)) for size in (400, 88))
    texts = [[one.text for one in root.iter(f"{SVG}text")] for root in (large, small)]
    assert "Xe Queo!" in texts[0]
    assert texts[1] == []
    assert len(group(large, "piece")) == len(group(small, "piece"))
    _, _, width, height = map(float, small.get("viewBox", "").split())
    assert width == height < 850


def test_cells_count_from_the_bottom_left() -> None:
    assert [centre(CELL[name]) for name in ("a1", "g1", "a7")] == [(50, 650), (650, 650), (50, 50)]
    root = parse(draw({"R": CELL["b1"]}))
    assert group(root, "piece")[0].get("transform") == "translate(150 650)"


def test_marks_lie_on_their_cells() -> None:
    marks = XeQueoMarks(
        last=[CELL["c5"], CELL["d5"]], targets=[CELL["b2"], CELL["b4"]], ring_cells=[CELL["g1"]], highlight="B"
    )
    root = parse(draw(PIECES, None, marks))
    assert places(root, "was") == [(250, 250)]
    assert places(root, "now") == [(350, 250)]
    assert sorted(places(root, "target")) == [(150, 350), (150, 550)]
    assert places(root, "allowed") == [(650, 650)]
    assert places(root, "chosen") == [(250, 550)]
    assert not group(root, "ring")


def test_a_considered_move_shows_every_jump() -> None:
    root = parse(draw(PIECES, RING, XeQueoMarks(path=JUMPS)))
    (way,) = group(root, "way")
    assert way.get("d") == "M50 450Q150 346 250 450Q354 350 250 250Q350 146 450 250"
    assert places(root, "landing") == [(250, 450), (250, 250)]
    assert places(root, "arrival") == [(450, 250)]
    assert group(root, "piece")[LETTERS.index("V")].get("opacity") == "0.42"


def test_a_considered_step_is_straight() -> None:
    (way,) = group(parse(draw(PIECES, RING, XeQueoMarks(path=[CELL["a3"], CELL["b4"]]))), "way")
    assert way.get("d") == "M50 450L150 350"


def test_a_call_is_said_aloud() -> None:
    root = parse(draw(PIECES, RING, XeQueoMarks(call="R")))
    (called,) = group(root, "called")
    assert len(called) == 2
    assert "Xe Queo!" in [text.text for text in root.iter(f"{SVG}text")]
    assert "Red is called." in (root.findtext(f"{SVG}desc") or "")


def test_cards_lie_face_down_until_they_are_revealed() -> None:
    hidden = parse(draw(PIECES, RING, XeQueoMarks(score=(2, 1))))
    backs = group(hidden, "back")
    assert len(backs) == 2
    assert ElementTree.tostring(backs[0]) == ElementTree.tostring(backs[1])
    assert len(group(hidden, "symbol")) == 7  # the pieces on the board and nothing else
    half = parse(draw(PIECES, RING, XeQueoMarks(score=(2, 1), reveal={2: "V"})))
    assert len(group(half, "back")) == 1
    (face,) = [card for card in group(half, "card") if "V" in card.get("class", "").split()]
    assert len(group(face, "symbol")) == 3
    assert "Player 2 had chosen violet." in (half.findtext(f"{SVG}desc") or "")


def test_rings_won_are_gathered() -> None:
    root = parse(draw(PIECES, None, XeQueoMarks(score=(3, 1), reveal={1: "R", 2: "G"})))
    assert len(group(root, "ring")) == 4
    assert len(group(root, "slot")) == 4


def test_names_and_titles_are_escaped() -> None:
    root = parse(draw(PIECES, RING, XeQueoMarks(score=(0, 0), names=("<Ada> & co", "\x1bB")), title="<T>"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "<Ada> & co" in texts
    assert "B" in texts
    assert root.findtext(f"{SVG}title") == "<T>"


def test_same_position_same_bytes() -> None:
    assert draw(PIECES, RING) == draw(dict(reversed(PIECES.items())), RING)


def test_size_is_the_longer_side() -> None:
    wide, high = (
        parse(draw(PIECES, RING, XeQueoMarks(score=(0, 0)), size=400)),
        parse(draw(PIECES, RING, XeQueoMarks(call="R"), size=400)),
    )
    assert (wide.get("width"), high.get("height")) == ("400", "400")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadOption, match="light, dark or print"):
        draw(PIECES, RING, theme="sepia")
