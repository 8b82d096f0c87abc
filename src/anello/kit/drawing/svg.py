"""The few helpers with which games write their SVG pictures."""

import hashlib
import html
import re
from typing import TypeAlias

__all__ = [
    "SANS",
    "SERIF",
    "Attributes",
    "Viewport",
    "document",
    "element",
    "escape",
    "fingerprint",
    "number",
    "stroke",
]

Attributes: TypeAlias = dict[str, str | float | None]
"""Attributes of an element, ready to be handed to `element`."""

Viewport: TypeAlias = tuple[float, float, float, float]
"""What a picture shows, in its own units: left, top, width, height."""

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'TeX Gyre Pagella',P052,'Book Antiqua',Georgia,serif"
SANS = "Seravek,'Gill Sans Nova','Source Sans 3','Source Sans Pro','Noto Sans','Segoe UI',system-ui,sans-serif"

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TRANSLUCENT = re.compile("#[0-9A-F]{8}")


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


def document(
    *body: str, view: Viewport, width: float, title: str, description: str, ground: str, style: str = ""
) -> str:
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
