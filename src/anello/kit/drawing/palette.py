"""Colours by their names: those that every picture needs, by theme, and a place for what a game adds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from anello.core.errors import BadOption

__all__ = ["OwnColours", "Palette", "palette"]

Palette: TypeAlias = Mapping[str, str]
"""Colours by their names; eight hexadecimal digits instead of six end with an opacity."""

_LIGHT = {
    "raise": "#FFFFFF",
    "ink": "#17282B",
    "edge": "#857F74",
    "lagoon": "#0E5A5D",
    "rosso": "#A2271C",
    "brass": "#AE7F2B",
    "brass-light": "#E2BE6E",
    "brass-dark": "#6F4E10",
    "shade": "#1E242242",
    "table": "#C2D3CC",
    "table-2": "#AFC4BC",
    "table-ink": "#2C4640",
    "table-dot": "#55736B",
}

# What is not named here is the same by night.
_DARK = {
    "raise": "#1C2B2D",
    "ink": "#F0EADD",
    "edge": "#7C8C8A",
    "lagoon": "#84CBC0",
    "rosso": "#F29A88",
    "brass": "#D3A548",
    "brass-light": "#F0D08A",
    "shade": "#0000006B",
    "table": "#294647",
    "table-2": "#345557",
    "table-ink": "#C3D4CD",
    "table-dot": "#8FAFA8",
}

# Paper: white ground, no shadows.
_PRINT = {
    "ink": "#000000",
    "shade": "#00000000",
    "table": "#FFFFFF",
    "table-2": "#F2F2F0",
    "table-ink": "#000000",
    "table-dot": "#6E6E6E",
}


@dataclass(frozen=True)
class OwnColours:
    """The colours of a game's own things: by day, and what is different by night and on paper.

    `distinct` are those for people who confuse colours; they hold in every theme.
    """

    light: Palette
    dark: Palette = field(default_factory=dict)
    print: Palette = field(default_factory=dict)
    distinct: Palette = field(default_factory=dict)


NO_COLOURS = OwnColours({})


def palette(theme: str, *, distinct: bool = False, own: OwnColours = NO_COLOURS) -> Palette:
    """All colours of a theme (light, dark or print) with a game's own, if wanted the colour-blind ones.

    >>> palette("light")["table"]
    '#C2D3CC'
    >>> palette("dark", own=OwnColours({"pebble": "#777777"}))["pebble"]
    '#777777'
    """
    themes = {
        "light": {**_LIGHT, **own.light},
        "dark": {**_LIGHT, **_DARK, **own.light, **own.dark},
        "print": {**_LIGHT, **_PRINT, **own.light, **own.print},
    }
    if theme not in themes:
        raise BadOption(f"There is no theme {theme!r}: say light, dark or print.")
    return {**themes[theme], **own.distinct} if distinct else themes[theme]
