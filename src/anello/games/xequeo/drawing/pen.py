"""Draws the board of pear wood, the glazed pieces, the brass ring and the cards."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from anello.games.xequeo.drawing.colours import palette
from anello.games.xequeo.drawing.geometry import (
    BORDER,
    PLAIN_BORDER,
    RINGS_TO_WIN,
    centre,
    hops,
    ring_place,
    side_middle,
)
from anello.games.xequeo.drawing.marks import Pieces, XeQueoMarks, in_order
from anello.games.xequeo.notation import SIZE
from anello.kit.drawing.palette import Palette
from anello.kit.drawing.svg import SANS, SERIF, Attributes, element, escape, number, stroke

__all__ = ["SYMBOLS", "BoardPen", "board_pen", "dotted"]


SYMBOLS = {
    "R": "M0-15.5 15 11.5H-15Z",
    "O": "M-12.5 0a12.5 12.5 0 1 0 25 0a12.5 12.5 0 1 0-25 0Z",
    "Y": "M0-18.5 4.8-4.8 18.5 0 4.8 4.8 0 18.5-4.8 4.8-18.5 0-4.8-4.8Z",
    "G": "M0-18.5C12.5-8.5 12.5 8.5 0 18.5-12.5 8.5-12.5-8.5 0-18.5Z",
    "B": "M-15.5-4.2q7.75-9 15.5 0t15.5 0M-15.5 7.2q7.75-9 15.5 0t15.5 0",
    "V": "M-15 0a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0ZM.2 0a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0Z"
    "M-7.4-7.6a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0ZM-7.4 7.6a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0Z"
    "M-4-4v8h8v-8Z",
    "W": "M-10-10H10V10H-10Z",
}


LONG_NAME = 440
"""The size of a name's letters times their number, at most: else it would not fit beside the board."""

OPEN_SYMBOLS = "BW"
"""The wave and the stone are drawn with a line, the others are filled."""


@cache
def board_pen(theme: str, *, distinct: bool) -> "BoardPen":
    """The pen for a set of colours, the same for all pictures: what it has drawn before it knows by heart."""
    return BoardPen(palette(theme, distinct=distinct), bold=distinct)


@dataclass(frozen=True, eq=False)
class BoardPen:
    """Draws the board and what lies on it and beside it, in one set of colours."""

    colours: Palette
    bold: bool

    def at(self, cell: int, drawn: str, **attributes: str | float | None) -> str:
        """Something in the middle of a cell."""
        x, y = centre(cell)
        return element("g", drawn, transform=f"translate({x} {y})", **attributes)

    def circle(self, cell: int, radius: float, name: str, **look: str | float | None) -> str:
        """A circle around the middle of a cell."""
        x, y = centre(cell)
        return element("circle", cx=x, cy=y, r=radius, class_=name, **look)

    @cache  # noqa: B019  # there are as many pens as sets of colours
    def board(self, *, coordinates: bool = True) -> str:
        """The empty board: wood, inlaid circles, the dotted lines that join them."""
        border = BORDER if coordinates else PLAIN_BORDER
        side = SIZE * 100 + 2 * border
        slab: Attributes = {"x": -border, "width": side, "height": side, "rx": 22}
        colours = self.colours
        edge = stroke(colours["wood-edge"], 1.5, opacity=0.55)
        inset = 11 - border
        parts = [
            element("rect", y=8 - border, fill=colours["shade"], **slab),
            element("rect", y=3 - border, fill=colours["wood-edge"], **slab),
            element("rect", y=-border, fill=colours["wood"], **slab),
            element("path", d=_grain(-border, side), **stroke(colours["grain"], 1.2, opacity=0.2)),
            element("rect", y=-border, **slab, **stroke(colours["wood-line"], 1.5)),
            self._labels()
            if coordinates
            else element("rect", x=inset, y=inset, width=side - 22, height=side - 22, rx=13, **edge),
            element("path", d=_joints(diagonal=False), **dotted(colours["inlay-dot"], 4.6, 10)),
            element("path", d=_joints(diagonal=True), **dotted(colours["inlay-dot"], 3.2, 10.203, opacity=0.72)),
        ]
        inlays = (element("circle", cx=x, cy=y, r=35) for x, y in map(centre, range(SIZE * SIZE)))
        rim: Attributes = {"fill": colours["inlay"], "stroke": colours["inlay-edge"], "stroke_width": 1.6}
        return "".join(parts) + element("g", *inlays, class_="cells", **rim)

    def _labels(self) -> str:
        files = [element("text", letter, x=at * 100 + 50, y=729) for at, letter in enumerate("abcdefg")]
        ranks = [element("text", str(SIZE - at), x=-24, y=at * 100 + 57) for at in range(SIZE)]
        return element("g", *files, *ranks, class_="coordinates", **_type(SANS, 22, self.colours["wood-ink"]))

    @cache  # noqa: B019  # there are as many pens as sets of colours
    def ring(self, shadow: float = 3.5) -> str:
        """The brass ring about the origin; its shadow falls further when it is lifted."""
        brass, light, dark = (self.colours[name] for name in ("brass", "brass-light", "brass-dark"))
        return element(
            "g",
            element("circle", cy=shadow, r=41, **stroke(self.colours["shade"], 8.5)),
            element("circle", r=41, **stroke(brass, 8.5)),
            element("circle", cy=-0.8, r=42.6, **stroke(light, 2.4)),
            element("circle", r=37.6, **stroke(dark, 1.3)),
            class_="ring",
        )

    @cache  # noqa: B019  # there are as many pens as sets of colours
    def piece(self, letter: str) -> str:
        """A glazed piece about the origin, with its symbol."""
        colours = self.colours
        return (
            element("circle", cy=4, r=30.5, fill=colours["shade"])
            + element("circle", r=30, fill=colours[f"{letter}-deep"])
            + element("circle", cy=-1.6, r=26.4, fill=colours[letter])
            + element("path", d="M-20.6-10.8A22.6 22.6 0 0 1 2-24.1", **_round(colours["gloss"], 2.6))
            + element("circle", r=30, **stroke(colours["piece-edge"], 1.5))
            + element("g", self.symbol(letter), transform="translate(0 -1.6) scale(.98)")
        )

    def symbol(self, letter: str) -> str:
        """The sign of a piece: flame, sun, star, leaf, wave, quatrefoil or stone."""
        mark = self.colours[f"{letter}-mark"]
        if letter in OPEN_SYMBOLS:
            join = "miter" if letter == "W" else "round"
            look = stroke(mark, 6.6 if self.bold else 5.4, stroke_linecap="round", stroke_linejoin=join)
        else:
            look = {"fill": mark, "stroke": mark, "stroke_width": 3.4 if self.bold else 1.6, "stroke_linejoin": "round"}
        return element("path", d=SYMBOLS[letter], class_=f"symbol {letter}", **look)

    def last_move(self, path: Sequence[int]) -> str:
        """A dotted circle where the piece was, a brown rim where it is."""
        if not path:
            return ""
        wood = self.colours["wood-edge"]
        was = self.circle(path[0], 20, "was", **dotted(wood, 3.4, 7.85))
        return was + self.circle(path[-1], 35, "now", **stroke(wood, 5))

    def target(self, cell: int) -> str:
        """A cell where a piece may end."""
        look: Attributes = {"fill": self.colours["hop"], "stroke": self.colours["inlay"], "stroke_width": 2}
        return self.circle(cell, 10, "target", **look)

    def pieces(self, pieces: Pieces, marks: XeQueoMarks) -> str:
        """All pieces, and what is marked on them."""
        drawn, above = [], ""
        for letter, cell in in_order(pieces):
            leaving = bool(marks.path) and marks.path[0] == cell
            if leaving or letter == marks.highlight:
                drawn.append(self.circle(cell, 36, "chosen", **dotted(self.colours["hop"], 4, 8.7)))
            name = f"piece {letter}"
            drawn.append(self.at(cell, self.piece(letter), class_=name, opacity=0.42 if leaving else None))
            if leaving:
                above += self.considered(letter, marks.path)
            if letter == marks.call:
                above += self.at(cell, self.called())
        return "".join(drawn) + above

    def considered(self, letter: str, path: Sequence[int]) -> str:
        """A move before it is made: its way, its landings, and the piece where it would stand."""
        way, hop, inlay = hops(path), self.colours["hop"], self.colours["inlay"]
        stop: Attributes = {"fill": hop, "stroke": inlay, "stroke_width": 3}
        return (
            element("path", d=way, **_round(inlay, 10), stroke_linejoin="round")
            + element("path", d=way, class_="way", **_round(hop, 4.6), stroke_dasharray="9 8.5")
            + "".join(self.circle(cell, 9, "landing", **stop) for cell in path[1:-1])
            + self.at(path[-1], self.piece(letter), opacity=0.95)
            + self.circle(path[-1], 36, "arrival", **stroke(hop, 4))
        )

    def called(self) -> str:
        """The double ring of a call about the origin."""
        inner, outer = stroke(self.colours["ink"], 5), stroke(self.colours["brass-light"], 6)
        return element("g", element("circle", r=43, **inner), element("circle", r=50, **outer), class_="called")

    def headline(self, border: float) -> str:
        """The words of the call, above the board."""
        look = _type(SERIF, 92, self.colours["ink"])
        return element("text", "Xe Queo!", x=350, y=-border - 50, font_style="italic", font_weight=700, **look)

    def side(self, seat: int, name: str, won: int, letter: str | None) -> str:
        """What lies beside the board: a player's name, the card and the rings won."""
        card = self.card_place(seat, self.card_face(letter) if letter else self.card_back())
        return element("g", self.place(seat, name, won), card, class_=f"seat-{seat}")

    def place(self, seat: int, name: str, won: int = 0) -> str:
        """A player's name, the rings won, and the places of those still missing."""
        size = min(36, round(LONG_NAME / max(1, len(name))))
        drawn = [element("text", escape(name), x=side_middle(seat), y=172, **_type(SERIF, size, self.colours["ink"]))]
        for at in range(max(RINGS_TO_WIN, won)):
            slot = element("circle", r=40, class_="slot", **dotted(self.colours["edge"], 4, 11.4))
            x, y = ring_place(seat, at)
            place = f"translate({number(x)} {number(y)}) scale(.42)"
            drawn.append(element("g", self.ring() if at < won else slot, transform=place))
        return "".join(drawn)

    def card_place(self, seat: int, card: str, **attributes: str | float | None) -> str:
        """A card where it lies beside the board; it can be turned about its middle."""
        card = element("g", card, transform="translate(-80 -112) scale(1.6)")
        turning = element("g", card, **attributes) if attributes else card
        return element("g", turning, transform=f"translate({side_middle(seat)} 318)")

    def ring_hole(self, cell: int) -> str:
        """The trace of a ring that has been lifted."""
        return self.circle(cell, 41, "hole", **dotted(self.colours["wood-edge"], 2.5, 9.2, opacity=0.8))

    @cache  # noqa: B019  # there are as many pens as sets of colours
    def card_face(self, letter: str) -> str:
        """The card of a piece, 100 by 140."""
        glaze = element(
            "rect", x=8, y=8, width=84, height=122, rx=5,
            fill=self.colours[letter], stroke=self.colours[f"{letter}-deep"], stroke_width=1.4,
        )  # fmt: skip
        places = (
            "translate(50 69) scale(1.75)",
            "translate(20 22) scale(.42)",
            "translate(80 116) scale(.42) rotate(180)",
        )
        signs = (element("g", self.symbol(letter), transform=place) for place in places)
        return self._card(glaze, *signs, name=f"card {letter}")

    @cache  # noqa: B019  # there are as many pens as sets of colours
    def card_back(self) -> str:
        """The back of every card: a pattern of rhombi with the ring. It tells nothing."""
        colours = self.colours
        rhombi = "".join(
            f"M{x} {y - 8.4}l8.4 8.4-8.4 8.4-8.4-8.4Z" for x in range(10, 100, 20) for y in range(10, 140, 20)
        )
        dots = "".join(f"M{x} {y}h0" for x in range(20, 92, 20) for y in range(20, 130, 20))
        # A picture inside the picture clips the pattern to the card without needing a name for the clip.
        pattern = element(
            "svg",
            element("path", d=rhombi, **stroke(colours["card-line"], 1.1)),
            element("path", d=dots, **_round(colours["card-dot"], 2.8)),
            x=8, y=8, width=84, height=122, viewBox="8 8 84 122",
        )  # fmt: skip
        oval: Attributes = {"fill": colours["card-back"], "stroke": colours["card-line"], "stroke_width": 1.2}
        return self._card(
            element("rect", x=8, y=8, width=84, height=122, rx=5, fill=colours["card-back"]),
            pattern,
            element("circle", cx=50, cy=69, r=24, **oval),
            element("g", self.ring(), transform="translate(50 69) scale(.44)"),
            name="card back",
        )

    def _card(self, *inside: str, name: str) -> str:
        paper: Attributes = {"x": 1, "width": 98, "height": 136, "rx": 9}
        return element(
            "g",
            element("rect", y=4, fill=self.colours["shade"], **paper),
            element("rect", y=1, fill=self.colours["card"], stroke=self.colours["card-edge"], **paper),
            *inside,
            class_=name,
        )


def _joints(*, diagonal: bool) -> str:
    """The dotted lines between neighbouring circles: two dots along the ranks and files, six along the diagonals."""
    ways = []
    for x in range(50, SIZE * 100, 100):
        for y in range(50, SIZE * 100, 100):
            right, below = x + 100 < SIZE * 100, y + 100 < SIZE * 100
            if diagonal:
                ways += [f"M{x + 31.96:g} {y + 31.96:g}l36.21 36.21"] if right and below else []
                ways += [f"M{x - 31.96:g} {y + 31.96:g}l-36.21 36.21"] if x > 50 and below else []
            else:
                ways += [f"M{x + 45} {y}h10.2"] if right else []
                ways += [f"M{x} {y + 45}v10.2"] if below else []
    return "".join(ways)


def _grain(start: float, side: float) -> str:
    """The fine waves of the wood: always the same, and never two alike."""
    waves, twelfth = [], (side - 4) / 12
    for at in range(22):
        y = start + side * (at + 0.55 + 0.3 * math.sin(at * 2.4)) / 22
        wave = f"M{start + 2:g} {y:.0f}"
        for part in range(1, 13):
            bend, rest = (y + 3 * math.sin(at * 1.7 + part * pace) for pace in (2.1, 1.3))
            wave += f"Q{start + 2 + (part - 0.5) * twelfth:.0f} {bend:.0f} {start + 2 + part * twelfth:.0f} {rest:.0f}"
        waves.append(wave)
    return "".join(waves)


def dotted(colour: str, width: float, apart: float, **more: str | float | None) -> Attributes:
    """A line of round dots."""
    return stroke(colour, width, stroke_dasharray=f"0 {apart}", stroke_linecap="round", **more)


def _round(colour: str, width: float) -> Attributes:
    return stroke(colour, width, stroke_linecap="round")


def _type(family: str, size: float, colour: str) -> Attributes:
    return {"font_family": family, "font_size": size, "fill": colour, "text_anchor": "middle"}
