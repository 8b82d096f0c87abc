"""Films of games of Xart."""

import itertools
import re

import pytest

from anello.games.xart.drawing.animation import FALL, LONGEST_TURN, animate, both_ways, falling_times
from anello.games.xart.drawing.shapes import route
from tests.games.xart.drawing.pictures import (
    RED_RING,
    RING,
    ROW,
    SVG,
    WHITE_LINE,
    group,
    parse,
)

GAME = [[(0, 0, 3)], [(0, 1, 6)], [(1, 0, 4), (1, 1, 5)]]


def test_a_film_ends_where_the_game_ends() -> None:
    picture = animate(GAME, RED_RING, distinct=True)
    root = parse(picture)
    style = root.findtext(f"{SVG}style") or ""
    names = re.findall(r"@keyframes (\S+?)\{", style)
    used = [
        found.get("class", "").split()[0] for found in root.iter() if found.get("class", "").startswith(names[0][:-1])
    ]
    assert set(used) == set(names)
    assert len(names) == len(set(names))
    assert "@media (prefers-reduced-motion:reduce)" in style
    # Without its movement every tile lies on the table; only the marks of earlier turns are hidden.
    hidden = [found for found in root.iter() if found.get("opacity") == "0"]
    assert [len(group(found, "chosen")) for found in hidden] == [1, 1]
    assert "Red has won along A1 B1 B2 A2." in (root.findtext(f"{SVG}desc") or "")


def test_films_on_one_page_do_not_share_names() -> None:
    first, second = (set(re.findall(r"@keyframes (\S+?)\{", animate(GAME, theme=theme))) for theme in ("light", "dark"))
    assert first
    assert not first & second


def test_an_empty_game_is_an_empty_table() -> None:
    assert "An empty table." in animate([])


@pytest.mark.parametrize("tiles", [1, 2, 8, 9, 30, 200])
def test_tiles_fall_one_after_another_but_never_for_long(tiles: int) -> None:
    times = falling_times(tiles)
    assert len(times) == tiles
    assert all(later > earlier for earlier, later in itertools.pairwise(times))
    assert times[-1] + FALL <= LONGEST_TURN + 1e-9


def test_the_rim_runs_both_ways_from_the_last_tile() -> None:
    ring = both_ways(route(RING, RED_RING), (1, 0))
    assert [[cell for cell, _, _ in half] for half in ring] == [[(1, 0), (1, 1)], [(0, 0), (0, 1)]]
    row = both_ways(route(ROW, WHITE_LINE), (2, 0))
    assert [[cell[0] for cell, _, _ in half] for half in row] == [[2, 3, 4, 5, 6, 7], [1, 0]]
