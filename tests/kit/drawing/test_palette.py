"""Colours: every theme names all of them, and a game's own are laid over those of all."""

import re

import pytest

from anello.core.errors import BadOption
from anello.kit.drawing.palette import OwnColours, palette

PEBBLES = OwnColours(
    light={"pebble": "#777777", "moss": "#224422"},
    dark={"pebble": "#999999"},
    print={"pebble": "#000000"},
    distinct={"moss": "#00FFFF"},
)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_names_the_same_colours(theme: str, distinct: bool) -> None:
    colours = palette(theme, distinct=distinct)
    assert set(colours) == set(palette("light"))
    assert all(re.fullmatch(r"#[0-9A-F]{6}([0-9A-F]{2})?", colour) for colour in colours.values())
    assert set(palette(theme, distinct=distinct, own=PEBBLES)) == {*colours, "pebble", "moss"}


def test_the_colours_of_a_game() -> None:
    shown = [palette(theme, own=PEBBLES) for theme in ("light", "dark", "print")]
    assert [colours["pebble"] for colours in shown] == ["#777777", "#999999", "#000000"]
    assert {colours["moss"] for colours in shown} == {"#224422"}
    assert palette("dark", distinct=True, own=PEBBLES)["moss"] == "#00FFFF"


def test_there_are_three_themes() -> None:
    with pytest.raises(BadOption, match="light, dark or print"):
        palette("sepia")
