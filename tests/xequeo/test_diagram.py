"""Pictures and text diagrams of Xe Queo!: what is drawn, how often, where, and that no secret is in them."""

import re
from xml.etree import ElementTree

import pytest

from anello.core.errors import BadOption
from anello.core.svg import palette
from anello.games.xequeo import ascii
from anello.games.xequeo.animation import Call, Enter, Move, Reveal, Scene, animate
from anello.games.xequeo.diagram import SYMBOLS, Marks, centre, draw, over
from anello.games.xequeo.notation import LETTERS, cell_name

SVG = "{http://www.w3.org/2000/svg}"
CELL = {cell_name(cell): cell for cell in range(49)}
PIECES = {
    letter: CELL[name]
    for letter, name in {"R": "d5", "O": "b3", "Y": "c4", "G": "e6", "B": "c2", "V": "a3", "W": "e7"}.items()
}
RING = CELL["d3"]
JUMPS = [CELL[name] for name in ("a3", "c3", "c5", "e5")]


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def group(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [found for found in root.iter() if name in found.get("class", "").split()]


def places(root: ElementTree.Element, name: str) -> list[tuple[float, float]]:
    return [(float(found.get("cx", "0")), float(found.get("cy", "0"))) for found in group(root, name)]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as the web's guidelines for accessibility count it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


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
    picture = draw(PIECES, RING, Marks(call="R", path=JUMPS, score=(1, 2), reveal={1: "G"}), distinct=True)
    assert picture.count("http") == 1  # the name space
    for word in ("id=", "href", "url(", "<script", "<style", "NaN", "None"):
        assert word not in picture


def test_cells_count_from_the_bottom_left() -> None:
    assert [centre(CELL[name]) for name in ("a1", "g1", "a7")] == [(50, 650), (650, 650), (50, 50)]
    root = parse(draw({"R": CELL["b1"]}))
    assert group(root, "piece")[0].get("transform") == "translate(150 650)"


def test_marks_lie_on_their_cells() -> None:
    marks = Marks(
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
    root = parse(draw(PIECES, RING, Marks(path=JUMPS)))
    (way,) = group(root, "way")
    assert way.get("d") == "M50 450Q150 346 250 450Q354 350 250 250Q350 146 450 250"
    assert places(root, "landing") == [(250, 450), (250, 250)]
    assert places(root, "arrival") == [(450, 250)]
    assert group(root, "piece")[LETTERS.index("V")].get("opacity") == "0.42"


def test_a_considered_step_is_straight() -> None:
    (way,) = group(parse(draw(PIECES, RING, Marks(path=[CELL["a3"], CELL["b4"]]))), "way")
    assert way.get("d") == "M50 450L150 350"


@pytest.mark.parametrize("start", ["d4"])
@pytest.mark.parametrize("end", ["b2", "b4", "b6", "d2", "d6", "f2", "f4", "f6"])
def test_arcs_rise_above_or_to_the_right(start: str, end: str) -> None:
    there, back = over(CELL[start], CELL[end]), over(CELL[end], CELL[start])
    assert there is not None
    assert there == back
    (x, y), (to_x, to_y) = centre(CELL[start]), centre(CELL[end])
    across, down = there[0] - (x + to_x) / 2, there[1] - (y + to_y) / 2
    assert down < 0 or (down == 0 and across > 0)
    assert across**2 + down**2 == pytest.approx(104**2, rel=0.02)


def test_a_call_is_said_aloud() -> None:
    root = parse(draw(PIECES, RING, Marks(call="R")))
    (called,) = group(root, "called")
    assert len(called) == 2
    assert "Xe Queo!" in [text.text for text in root.iter(f"{SVG}text")]
    assert "Red is called." in (root.findtext(f"{SVG}desc") or "")


def test_cards_lie_face_down_until_they_are_revealed() -> None:
    hidden = parse(draw(PIECES, RING, Marks(score=(2, 1))))
    backs = group(hidden, "back")
    assert len(backs) == 2
    assert ElementTree.tostring(backs[0]) == ElementTree.tostring(backs[1])
    assert len(group(hidden, "symbol")) == 7  # the pieces on the board and nothing else
    half = parse(draw(PIECES, RING, Marks(score=(2, 1), reveal={2: "V"})))
    assert len(group(half, "back")) == 1
    (face,) = [card for card in group(half, "card") if "V" in card.get("class", "").split()]
    assert len(group(face, "symbol")) == 3
    assert "Player 2 had chosen violet." in (half.findtext(f"{SVG}desc") or "")


def test_rings_won_are_gathered() -> None:
    root = parse(draw(PIECES, None, Marks(score=(3, 1), reveal={1: "R", 2: "G"})))
    assert len(group(root, "ring")) == 4
    assert len(group(root, "slot")) == 4


def test_names_and_titles_are_escaped() -> None:
    root = parse(draw(PIECES, RING, Marks(score=(0, 0), names=("<Ada> & co", "\x1bB")), title="<T>"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "<Ada> & co" in texts
    assert "B" in texts
    assert root.findtext(f"{SVG}title") == "<T>"


def test_same_position_same_bytes() -> None:
    assert draw(PIECES, RING) == draw(dict(reversed(PIECES.items())), RING)


def test_size_is_the_longer_side() -> None:
    wide, high = (
        parse(draw(PIECES, RING, Marks(score=(0, 0)), size=400)),
        parse(draw(PIECES, RING, Marks(call="R"), size=400)),
    )
    assert (wide.get("width"), high.get("height")) == ("400", "400")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadOption, match="light, dark or print"):
        draw(PIECES, RING, theme="sepia")


# --- whole matches -------------------------------------------------------------------------------------------------

MATCH: list[Scene] = [
    Enter(RING),
    Move("V", JUMPS),
    Move("R", [CELL["d5"], CELL["d4"]]),
    Call("R"),
    Reveal({1: "G", 2: "R"}, winner=1),
    Enter(CELL["g1"]),
    Move("B", [CELL["c2"], CELL["d2"]]),
]


def test_a_film_ends_where_the_match_ends() -> None:
    root = parse(animate(PIECES, MATCH, names=("Ada", "Marco")))
    style = root.findtext(f"{SVG}style") or ""
    names = re.findall(r"@keyframes (\S+?)\{", style)
    prefix = names[0].split("-")[0] + "-"
    used = {found.get("class", "") for found in root.iter() if found.get("class", "").startswith(prefix)}
    assert used == set(names)
    assert "@media (prefers-reduced-motion:reduce)" in style
    description = root.findtext(f"{SVG}desc") or ""
    assert "violet e5" in description
    assert "blue d2" in description
    assert "The ring lies on g1." in description
    assert "Rings: Ada 1, Marco 0." in description
    assert "chosen" not in description  # the second round has not been revealed


def test_a_film_ends_with_open_cards_after_a_reveal() -> None:
    root = parse(animate(PIECES, MATCH[:5]))
    description = root.findtext(f"{SVG}desc") or ""
    assert "Player 1 had chosen green. Player 2 had chosen red." in description
    turned = [found for found in root.iter() if found.get("transform") == "scale(0 1)"]
    assert [len(group(found, "back")) for found in turned] == [1, 1]


def test_films_know_no_more_than_their_scenes() -> None:
    faces = group(parse(animate(PIECES, MATCH[:4])), "card")
    assert [card.get("class") for card in faces] == ["card back", "card back"]


def test_films_on_one_page_do_not_share_names() -> None:
    first, second = (
        set(re.findall(r"@keyframes (\S+?)\{", animate(PIECES, MATCH, theme=theme))) for theme in ("light", "dark")
    )
    assert first
    assert not first & second
    assert animate(PIECES, MATCH) == animate(PIECES, MATCH)


# --- plain text ----------------------------------------------------------------------------------------------------


def test_text_diagram() -> None:
    marks = Marks(last=[CELL["c5"], CELL["d5"]], targets=[CELL["b2"]], ring_cells=[CELL["g1"]], call="G", highlight="B")
    assert ascii.draw(PIECES, RING, marks).splitlines() == [
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
    marks = Marks(last=[CELL["d5"], RING], score=(2, 1), reveal={1: "R"}, names=("Ada", "Marco"))
    lines = ascii.draw(PIECES | {"R": RING}, RING, marks).splitlines()
    assert lines[4] == "3  V  O  · (R) ·  ·  ·"
    assert lines[8:] == ["", "Ada    OO··  red", "Marco  O···"]


def test_colours_add_nothing_but_colour() -> None:
    marks = Marks(last=[CELL["c5"], CELL["d5"]], score=(2, 1), reveal={1: "R", 2: "B"})
    coloured = ascii.draw(PIECES, RING, marks, colour=True)
    assert len(set(re.findall(r"\x1b\[38;5;\d+;1m", coloured))) == 7
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [row.rstrip() for row in bare.splitlines()] == ascii.draw(PIECES, RING, marks).splitlines()
