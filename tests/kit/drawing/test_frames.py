"""The frames of moving pictures."""

import re

import pytest

from anello.core import NotOffered
from anello.kit.drawing.film import Film
from anello.kit.drawing.frames import LEAST_FRAMES, LONGEST_FILM, MOST_FRAMES, STEP, frames


def picture(film: Film, seconds: float, parts: int = 1) -> str:
    paths = "".join(f'<path class="k-{part}" opacity="0.5" d="M0 0"/>' for part in range(parts))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><style>{film.style(seconds)}</style>{paths}</svg>'


def looks(shown: str, part: int = 0) -> dict[str, str]:
    """How a part looks, without what never moves."""
    found = re.findall("<path([^>]*)/>", shown)[part]
    said = dict(re.findall(r'([\w-]+)="([^"]*)"', found.replace('display="none"', 'opacity="0"')))
    assert said.pop("d") == "M0 0"
    assert "class" not in said
    return said


def test_a_frame_for_every_step_while_something_moves_and_one_while_nothing_does() -> None:
    film = Film("k")
    film.track((1, "opacity:0"), (2, "opacity:1"))
    shown = frames(picture(film, 5))
    assert [frame.seconds for frame in shown][1:-1] == [STEP] * (len(shown) - 2)
    assert shown[0].seconds == pytest.approx(1.04, abs=STEP)
    assert sum(frame.seconds for frame in shown) == pytest.approx(5, abs=STEP)
    seen = [float(looks(frame.svg)["opacity"]) for frame in shown]
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, 1)
    assert seen[len(seen) // 2] == pytest.approx(0.5, abs=0.1)
    assert all("@keyframes" not in frame.svg for frame in shown)


def test_what_moves_is_written_as_programs_without_css_units_read_it() -> None:
    film = Film("k")
    high = "transform:translateY(-16px) scale(1.08);animation-timing-function:cubic-bezier(.3,0,.25,1.12)"
    film.track((0, high), (1, "transform:none"))
    film.track((0, "transform:translate(10px,20px)"), (1, "transform:translate(20px,40px) scale(2)"))
    shown = frames(picture(film, 2, parts=2))
    assert looks(shown[0].svg) == {"opacity": "0.5", "transform": "translate(0 -16) scale(1.08 1.08)"}
    assert looks(shown[-1].svg) == {"opacity": "0.5", "transform": ""}
    assert looks(shown[0].svg, 1)["transform"] == "translate(10 20) scale(1 1)"
    assert looks(shown[-1].svg, 1)["transform"] == "translate(20 40) scale(2 2)"
    fallen = [float(looks(frame.svg)["transform"].split()[1].rstrip(")")) for frame in shown[:-1]]
    assert max(fallen) > 0, "the curve swings beyond its end"


def test_what_is_no_number_changes_at_once() -> None:
    film = Film("k")
    film.track((0, "fill:red"), (1, "fill:blue"))
    assert {looks(frame.svg)["fill"] for frame in frames(picture(film, 2))[:-1]} == {"red"}
    assert looks(frames(picture(film, 2))[-1].svg)["fill"] == "blue"


def test_what_does_not_move_stays_as_it_is() -> None:
    film = Film("k")
    moving = f'<path class="piece {film.shown(1)}" opacity="0"/>'
    style = f"<style>.piece{{fill:red}}\n{film.style(2)}</style>"
    shown = frames(f"<svg>{style}{moving}<g opacity='1' class=\"piece\"/></svg>")
    assert [frame.svg for frame in shown] == [
        f'<svg><style>.piece{{fill:red}}</style><path class="piece"{look}/><g opacity=\'1\' class="piece"/></svg>'
        for look in (' display="none"', ' opacity="1"')
    ]


def test_a_long_film_has_no_more_frames_than_allowed_and_still_ends() -> None:
    film = Film("k")
    for second in range(500):
        film.track((second, "opacity:0"), (second + 0.5, "opacity:1"))
    shown = frames(picture(film, 510, parts=500))
    assert len(shown) <= MOST_FRAMES
    assert looks(shown[-1].svg, 499) == {"opacity": "1"}
    assert sum(frame.seconds for frame in shown) >= 510


def test_what_takes_long_to_draw_has_fewer_frames_or_none() -> None:
    film = Film("k")
    film.track((0, "opacity:0"), (20, "opacity:1"))
    light = picture(film, 20)
    heavy = light.replace("<path", f"<!--{'x' * 500_000}--><path")
    assert len(frames(light)) > len(frames(heavy)) >= LEAST_FRAMES
    with pytest.raises(NotOffered, match="too long"):
        frames(light.replace("<path", f"<!--{'x' * LONGEST_FILM}--><path"))


def test_a_still_has_no_frames() -> None:
    with pytest.raises(NotOffered, match="does not move"):
        frames('<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:red}</style></svg>')
