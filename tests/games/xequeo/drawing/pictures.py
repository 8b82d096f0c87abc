"""A round to draw, and ways to look into a picture."""

from xml.etree import ElementTree

from anello.games.xequeo.notation import cell_name

SVG = "{http://www.w3.org/2000/svg}"


CELL = {cell_name(cell): cell for cell in range(49)}


PIECES = {
    letter: CELL[name]
    for letter, name in {"R": "d5", "O": "b3", "Y": "c4", "G": "e6", "B": "c2", "V": "a3", "W": "e7"}.items()
}


RING = CELL["d3"]


JUMPS = [CELL[name] for name in ("a3", "c3", "c5", "e5")]


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def group(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [found for found in root.iter() if name in found.get("class", "").split()]


def places(root: ElementTree.Element, name: str) -> list[tuple[float, float]]:
    return [(float(found.get("cx", "0")), float(found.get("cy", "0"))) for found in group(root, name)]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as the web's guidelines for accessibility count it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
