"""Pictures of Xart: every tile and line once, marks, wins, and what small pictures leave out."""

import re

import pytest

from anello.core.errors import BadOption
from anello.games.xart.drawing.animation import animate
from anello.games.xart.drawing.colours import palette
from anello.games.xart.drawing.diagram import TileMarks, draw, line
from anello.games.xart.drawing.shapes import LINES
from anello.games.xart.endings import XartEnding
from anello.games.xart.tiles import Win
from tests.games.xart.drawing.pictures import (
    CORNER,
    RED_RING,
    RING,
    ROW,
    SVG,
    THEMES,
    WHITE_LINE,
    group,
    parse,
    strokes,
)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws_each_tile_and_each_line_once(theme: str, distinct: bool) -> None:
    root = parse(draw(CORNER, theme=theme, distinct=distinct))
    assert [len(strokes(root, name)) for name in ("tiles", "shadows", "white", "red", "gaps")] == [3, 3, 3, 3, 1]
    assert len(strokes(root, "threads")) == (3 if distinct else 0)
    (red,) = group(root, "red")
    assert red.get("stroke") == palette(theme, distinct=distinct)["line-red"]


def test_a_picture_stands_alone() -> None:
    everything = TileMarks(
        chosen=(0, 0),
        forced=[(1, 0)],
        targets=[(-1, 0), (2, 0)],
        ghosts=[((1, 1), 1)],
        threats={(1, 1): 0, (2, 1): 1},
        frame=(-2, -2, 8, 8),
    )
    picture = draw(CORNER, everything, distinct=True)
    assert picture.count("http") == 1  # the name space
    for word in ("id=", "href", "url(", "<script", "<style", "@import", "NaN", "None"):
        assert word not in picture


def test_lines_reach_the_middle_of_the_edges() -> None:
    middles = {(50, -0.6): 0, (100.6, 50): 1, (50, 100.6): 2, (-0.6, 50): 3}
    for white, red in LINES.values():
        ends = []
        for sides in (white, red):
            numbers = [float(found) for found in re.findall(r"-?[\d.]+", line((0, 0), sides))]
            drawn = [middles[numbers[0], numbers[1]], middles[numbers[-2], numbers[-1]]]
            assert drawn == list(sides)
            ends += drawn
        assert sorted(ends) == [0, 1, 2, 3]


def test_marks_of_the_last_turn() -> None:
    root = parse(draw(RING, TileMarks(chosen=(0, 0), forced=[(1, 0), (1, 1)])))
    (chosen,) = group(root, "chosen")
    assert chosen.get("transform") == "translate(0 0)"
    assert [len(dots) for dots in group(root, "forced")] == [4, 4]
    assert "Last turn: A1, forced: B1 B2." in (root.findtext(f"{SVG}desc") or "")


def test_targets_give_way_to_ghosts_and_threats() -> None:
    marks = TileMarks(targets=[(1, 1), (2, 0), (0, 2), (-1, 0)], ghosts=[((1, 1), 1), ((2, 0), 3)], threats={(0, 2): 1})
    root = parse(draw(CORNER, marks))
    assert len(strokes(root, "targets")) == 1
    assert len(group(root, "ghost")) == 2
    chosen, forced = group(root, "ghost")
    assert chosen.find(f"{SVG}text") is None
    assert forced.findtext(f"{SVG}text") == "1"


def test_a_threat_loses_its_cross_when_it_is_answered() -> None:
    open_threat = parse(draw(CORNER, TileMarks(threats={(1, 1): 1})))
    answered = parse(draw(CORNER, TileMarks(threats={(1, 1): 1}, ghosts=[((1, 1), 1)])))
    assert len(list(group(open_threat, "threat")[0].iter(f"{SVG}path"))) == 1
    assert len(list(group(answered, "answered")[0].iter(f"{SVG}path"))) == 0


def test_a_closed_ring_glows_and_the_rest_fades() -> None:
    root = parse(draw(RING, TileMarks(win=RED_RING)))
    (winner,) = group(root, "winner")
    way = winner.get("d", "")
    assert way.endswith("Z")
    assert way.count("A50 50") == 4
    assert group(root, "white")[0].get("stroke") == palette("light")["line-white-faded"]
    assert winner.get("stroke") == palette("light")["line-red"]
    assert "Red has won along A1 B1 B2 A2." in (root.findtext(f"{SVG}desc") or "")


def test_bridges_stay_above_a_white_winner() -> None:
    picture = draw(ROW, TileMarks(win=WHITE_LINE))
    root = parse(picture)
    assert group(root, "winner")[0].get("d") == "M0 50" + "".join(f"L{x} 50" for x in range(100, 801, 100))
    assert len(strokes(root, "bridges")) == 8
    assert picture.index('class="winner"') < picture.index('class="bridges"')


def test_a_broken_winning_line_is_refused() -> None:
    with pytest.raises(ValueError, match="No white line leads from A1 to C1"):
        draw(ROW, TileMarks(win=Win(0, XartEnding.LINE, ((0, 0), (2, 0)))))


def test_the_empty_table_shows_where_to_begin() -> None:
    root = parse(draw({}))
    assert not group(root, "tile")
    assert [text.text for text in root.iter(f"{SVG}text")] == ["@", "0"]
    assert root.findtext(f"{SVG}desc") == "An empty table."


def test_coordinates_go_one_beyond_the_board() -> None:
    labels = [text.text for text in parse(draw(CORNER)).iter(f"{SVG}text")]
    assert labels == ["@", "A", "B", "C", "0", "1", "2", "3"]
    assert not list(parse(draw(CORNER, TileMarks(coordinates=False))).iter(f"{SVG}text"))


def test_small_pictures_leave_out_marks_and_seams() -> None:
    marks = TileMarks(chosen=(0, 0), targets=[(8, 0)])
    large, small, tiny = (draw(ROW, marks, size=size) for size in (800, 280, 100))
    assert [picture.count('class="chosen"') for picture in (large, small, tiny)] == [1, 0, 0]
    seam = palette("light")["tile-light"]
    assert [picture.count(seam) for picture in (large, small, tiny)] == [8, 8, 0]
    assert [parse(picture).get("width") for picture in (large, small, tiny)] == ["800", "280", "100"]


def test_size_is_the_longer_side() -> None:
    column = {(0, y): 1 for y in range(8)}
    root = parse(draw(column, size=500))
    assert float(root.get("height", "0")) == pytest.approx(500)
    assert float(root.get("width", "0")) < 250


def test_a_picture_too_small_for_its_board_is_refused() -> None:
    with pytest.raises(BadOption, match="no room for 8 tiles"):
        draw(ROW, size=20)


def test_a_very_long_board_stays_within_reach() -> None:
    width = parse(draw({(x, 0): 2 for x in range(1500)})).get("width")
    assert float(width or "0") < 2000


def test_same_position_same_bytes() -> None:
    backwards = dict(reversed(RING.items()))
    assert draw(RING, TileMarks(win=RED_RING)) == draw(backwards, TileMarks(win=RED_RING))
    assert animate([[(0, 0, 3)], [(1, 0, 5)]]) == animate([[(0, 0, 3)], [(1, 0, 5)]])


def test_titles_are_escaped() -> None:
    title = 'A & B <script>"x"</script>\x00'
    root = parse(draw(CORNER, title=title))
    assert root.findtext(f"{SVG}title") == 'A & B <script>"x"</script>'
    assert root.get("role") == "img"


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadOption, match="light, dark or print"):
        draw(CORNER, theme="sepia")
