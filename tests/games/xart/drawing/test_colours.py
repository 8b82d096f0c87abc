"""The game's own colours."""

import re

from anello.games.xart.drawing.colours import palette


def test_every_theme_names_the_same_colours() -> None:
    names = set(palette("light"))
    for theme in ("light", "dark", "print"):
        for distinct in (False, True):
            colours = palette(theme, distinct=distinct)
            assert set(colours) == names
            assert all(re.fullmatch(r"#[0-9A-F]{6}([0-9A-F]{2})?", colour) for colour in colours.values())
