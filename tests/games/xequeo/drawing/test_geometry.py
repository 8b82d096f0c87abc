"""Where cells lie, and the arcs of jumps."""

import pytest

from anello.games.xequeo.drawing.geometry import centre, over
from tests.games.xequeo.drawing.pictures import CELL


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
