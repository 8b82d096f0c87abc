"""The colours of Xart's tiles and lines."""

from anello.kit.drawing.palette import OwnColours, Palette
from anello.kit.drawing.palette import palette as common_palette

__all__ = ["palette"]

OWN = OwnColours(
    light={
        "tile": "#1B1D1F",
        "tile-light": "#45494C",
        "tile-dark": "#050606",
        "line-white": "#F7F2E8",
        "line-red": "#E5452F",
        "line-white-faded": "#77746F",
        "line-red-faded": "#7E2C22",
    },
    dark={
        "tile": "#0B0D0E",
        "tile-light": "#4C5558",
        "tile-dark": "#000000",
        "line-white": "#EFE9DC",
        "line-red": "#E8503A",
        "line-white-faded": "#63605B",
        "line-red-faded": "#74291F",
    },
    # The tiles stay black, for so they are.
    print={
        "tile": "#111111",
        "tile-light": "#5A5A5A",
        "tile-dark": "#000000",
        "line-white": "#FFFFFF",
        "line-white-faded": "#6A6A6A",
    },
    distinct={
        "line-red": "#FF7A4D",
        "line-red-faded": "#94492F",
    },
)


def palette(theme: str, *, distinct: bool = False) -> Palette:
    """All colours of a picture in a theme."""
    return common_palette(theme, distinct=distinct, own=OWN)
