"""The colours of the house and the few helpers with which both games write their SVG pictures."""

import hashlib
import html
import re
from collections.abc import Mapping
from typing import TypeAlias

from anello.core.errors import BadOption

__all__ = [
    "SANS",
    "SERIF",
    "Attributes",
    "Palette",
    "View",
    "document",
    "element",
    "escape",
    "fingerprint",
    "number",
    "palette",
    "stroke",
]

Palette: TypeAlias = Mapping[str, str]
"""Colours by their names; eight hexadecimal digits instead of six end with an opacity."""

Attributes: TypeAlias = dict[str, str | float | None]
"""Attributes of an element, ready to be handed to `element`."""

View: TypeAlias = tuple[float, float, float, float]
"""What a picture shows, in its own units: left, top, width, height."""

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'TeX Gyre Pagella',P052,'Book Antiqua',Georgia,serif"
SANS = "Seravek,'Gill Sans Nova','Source Sans 3','Source Sans Pro','Noto Sans','Segoe UI',system-ui,sans-serif"

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
    "tile": "#1B1D1F",
    "tile-light": "#45494C",
    "tile-dark": "#050606",
    "line-white": "#F7F2E8",
    "line-red": "#E5452F",
    "line-white-faded": "#77746F",
    "line-red-faded": "#7E2C22",
    "wood": "#C99A69",
    "wood-line": "#C99A69",
    "wood-edge": "#734821",
    "grain": "#8F6136",
    "inlay": "#F4E7CE",
    "inlay-edge": "#875A2E",
    "inlay-dot": "#FBF1DD",
    "wood-ink": "#3B2410",
    "hop": "#0B4346",
    "R": "#BE2F26",
    "R-deep": "#801A14",
    "R-mark": "#FFF1E6",
    "O": "#E8822B",
    "O-deep": "#A9540F",
    "O-mark": "#3A1900",
    "Y": "#F0C63F",
    "Y-deep": "#B58A12",
    "Y-mark": "#3D2E00",
    "G": "#2E7F52",
    "G-deep": "#195233",
    "G-mark": "#F1FAEF",
    "B": "#2C5FB0",
    "B-deep": "#173B77",
    "B-mark": "#F0F5FF",
    "V": "#7C4899",
    "V-deep": "#502A66",
    "V-mark": "#F9F0FF",
    "W": "#FBF7EE",
    "W-deep": "#BDB4A2",
    "W-mark": "#2D2A24",
    "piece-edge": "#1E12089E",
    "gloss": "#FFFFFF6B",
    "card": "#FFFDF8",
    "card-edge": "#281E1459",
    "card-back": "#0E4A4D",
    "card-line": "#3B7B7A",
    "card-dot": "#E2BE6E",
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
    "tile": "#0B0D0E",
    "tile-light": "#4C5558",
    "tile-dark": "#000000",
    "line-white": "#EFE9DC",
    "line-red": "#E8503A",
    "line-white-faded": "#63605B",
    "line-red-faded": "#74291F",
    "wood": "#7A5536",
    "wood-line": "#7A5536",
    "wood-edge": "#2A190B",
    "grain": "#3F2A18",
    "inlay": "#D9C6A1",
    "inlay-edge": "#4B321C",
    "inlay-dot": "#CDB68C",
    "wood-ink": "#F1DFC0",
    "hop": "#0A3C3F",
    "R": "#C63A2F",
    "O": "#E4842F",
    "Y": "#EBC445",
    "G": "#2E8053",
    "B": "#3A6DBE",
    "V": "#8A57A8",
    "W": "#F3EEE2",
    "piece-edge": "#000000B3",
    "gloss": "#FFFFFF4D",
    "card": "#EFEADF",
}

# Paper: white ground, no shadows, a board of outlines; the tiles stay black, for so they are.
_PRINT = {
    "ink": "#000000",
    "shade": "#00000000",
    "table": "#FFFFFF",
    "table-2": "#F2F2F0",
    "table-ink": "#000000",
    "table-dot": "#6E6E6E",
    "tile": "#111111",
    "tile-light": "#5A5A5A",
    "tile-dark": "#000000",
    "line-white": "#FFFFFF",
    "line-white-faded": "#6A6A6A",
    "wood": "#FFFFFF",
    "wood-line": "#333333",
    "wood-edge": "#333333",
    "grain": "#FFFFFF",
    "inlay": "#FFFFFF",
    "inlay-edge": "#666666",
    "inlay-dot": "#666666",
    "wood-ink": "#000000",
    "piece-edge": "#000000",
    "card": "#FFFFFF",
    "card-edge": "#000000",
}

# Seven steps of lightness that hold under every kind of colour blindness, on any of the three grounds.
_DISTINCT = {
    "line-red": "#FF7A4D",
    "line-red-faded": "#94492F",
    "R": "#8E1B12",
    "R-deep": "#5A0D07",
    "R-mark": "#FFFFFF",
    "O": "#EE8A1D",
    "O-deep": "#A65A08",
    "O-mark": "#241000",
    "Y": "#F8E04A",
    "Y-deep": "#B39A14",
    "Y-mark": "#2B2500",
    "G": "#12A184",
    "G-deep": "#08604E",
    "G-mark": "#00140F",
    "B": "#0B3F8C",
    "B-deep": "#052452",
    "B-mark": "#FFFFFF",
    "V": "#D48BC8",
    "V-deep": "#8C4B82",
    "V-mark": "#26001F",
    "W": "#FFFFFF",
    "W-deep": "#A9A9A4",
    "W-mark": "#111111",
}

_THEMES: Mapping[str, Palette] = {"light": _LIGHT, "dark": _LIGHT | _DARK, "print": _LIGHT | _PRINT}

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TRANSLUCENT = re.compile("#[0-9A-F]{8}")


def palette(theme: str, *, distinct: bool = False) -> Palette:
    """All colours of a theme (light, dark or print), with the colour-blind ones laid over them if wanted.

    >>> palette("light")["table"]
    '#C2D3CC'
    """
    if theme not in _THEMES:
        raise BadOption(f"There is no theme {theme!r}: say light, dark or print.")
    return {**_THEMES[theme], **_DISTINCT} if distinct else _THEMES[theme]


def number(value: float) -> str:
    """A number as short as a picture needs it.

    >>> number(50.0), number(-0.0001), number(1 / 3)
    ('50', '0', '0.333')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Any text, safe between tags and in attributes; characters that XML cannot hold are left out."""
    return html.escape(_CONTROL.sub("", text))


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element; children are markup, attributes are plain text, None leaves an attribute out.

    >>> element("circle", r=4.0, stroke_width=1.5, class_="dot", fill="#00000080")
    '<circle r="4" stroke-width="1.5" class="dot" fill="#000000" fill-opacity="0.502"/>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        if isinstance(value, str) and _TRANSLUCENT.fullmatch(value):
            # Older renderers know no colour with an opacity inside.
            words.append(f'{attribute}="{value[:7]}" {attribute}-opacity="{number(int(value[7:], 16) / 255)}"')
        else:
            words.append(f'{attribute}="{escape(value) if isinstance(value, str) else number(value)}"')
    head = " ".join(words)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def stroke(colour: str, width: float, **more: str | float | None) -> Attributes:
    """The attributes of something that is drawn as a line and not filled."""
    return {"fill": "none", "stroke": colour, "stroke_width": width, **more}


def fingerprint(*parts: object) -> str:
    """A short name for a picture made of these parts: pictures on one page must not share names inside."""
    return "a" + hashlib.blake2b(repr(parts).encode("utf-8", "replace"), digest_size=5).hexdigest()


def document(*body: str, view: View, width: float, title: str, description: str, ground: str, style: str = "") -> str:
    """A whole stand-alone picture on a table of one colour, with a title and a description for those who listen."""
    left, top, view_width, view_height = view
    scale = width / view_width
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(description)),
        element("style", style) if style else "",
        element("rect", x=left, y=top, width=view_width, height=view_height, rx=14 / scale, fill=ground),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(side) for side in view),
        width=width,
        height=round(view_height * scale, 2),
        role="img",
    )
