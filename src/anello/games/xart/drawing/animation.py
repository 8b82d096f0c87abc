"""A whole game of Xart as one animated SVG picture: the tiles fall in, turn by turn, and the winner's line glows."""

from collections.abc import Sequence
from dataclasses import replace

from anello.games.xart.drawing.colours import palette
from anello.games.xart.drawing.diagram import Layout, TilePen, length, path
from anello.games.xart.drawing.shapes import LINES, TileMarks, describe, route
from anello.games.xart.tables import NEIGHBOUR
from anello.games.xart.tiles import TileCell, Tiles, Win
from anello.kit.drawing.film import Film
from anello.kit.drawing.svg import document, element, fingerprint, number

__all__ = ["animate"]

# Seconds.
FALL, BEAT, LONGEST_TURN = 0.24, 0.11, 1.6
FULL_BEATS = 7
"""So many forced tiles fall at the full beat, all others at half of it."""
STILLNESS, RIM, FADE = 0.2, 0.7, 0.3
OPENING, CURTAIN = 0.4, 0.4
HIGH = "opacity:0;transform:translateY(-16px) scale(1.08);animation-timing-function:cubic-bezier(.3,0,.25,1.12)"
DOWN = "opacity:1;transform:none"
ABOUT_MIDDLE = "transform-origin:50px 50px"


def animate(
    turns: Sequence[Sequence[tuple[int, int, int]]],
    win: Win | None = None,
    *,
    rest: float = 0.8,
    pause: float = 4,
    theme: str = "light",
    distinct: bool = False,
    size: float | None = None,
    title: str | None = None,
) -> str:
    """A game as a picture that plays it again and again: each turn its tiles in the order laid, the chosen one first.

    `rest` are the seconds between two turns, `pause` those at the end. Whoever wants no motion sees the last position.

    >>> animate([[(0, 0, 3)], [(1, 0, 5)]]).count("@keyframes")
    5
    """
    tiles = {(x, y): tile for turn in turns for x, y, tile in turn}
    marks = TileMarks(coordinates=False, win=win)
    layout = Layout.of(tiles, marks, size)
    colours = palette(theme, distinct=distinct)
    pen = TilePen(colours, threaded=distinct)
    key = fingerprint("xart", turns, win, rest, pause, theme, distinct, size, title)
    film = Film(key)

    shadows, bodies, signs = [], [], []
    clock = OPENING
    for turn in turns:
        falls = falling_times(len(turn))
        for delay, (x, y, tile) in zip(falls, turn, strict=True):
            falling = film.track((clock + delay, HIGH), (clock + delay + FALL, DOWN))
            shadows.append(_moving((x, y), pen.shadow((0, 0)), falling))
            # In the order of falling every new tile lies on its neighbours, and its lines on theirs.
            bodies.append(_moving((x, y), _stamp(key, tile), falling))
        landed = clock + falls[-1] + FALL if turn else clock
        clock = landed + rest
        cells = [(x, y) for x, y, _ in turn]
        last = turn is turns[-1]
        if cells and not (last and win):
            sign = pen.last_turn(TileMarks(chosen=cells[0], forced=cells[1:]))
            seen = film.shown(landed, None if last else clock)
            signs.append(element("g", sign, class_=seen, opacity=None if last else 0))
    glow = ""
    if win is not None:
        clock -= rest - STILLNESS
        glow = _fading(key, film, tiles, clock + RIM) + _glow(pen, film, tiles, win, _last_on(win, turns), clock)
        clock += RIM + FADE
    seconds = clock + pause + CURTAIN
    curtain = film.track((seconds - CURTAIN, "opacity:1"), (seconds, "opacity:0"))
    return document(
        _stamps(pen, key),
        element("g", element("g", *shadows, fill=colours["shade"]), *bodies, *signs, glow, class_=curtain),
        view=layout.view,
        width=layout.width,
        title=title or f"A game of Xart in {len(turns)} turns",
        description=describe(*_from_corner(tiles, win)),
        ground=colours["table"],
        style=film.style(seconds),
    )


def falling_times(tiles: int) -> list[float]:
    """When each tile of a turn begins to fall: at a steady beat, faster in a long chain, never slower than allowed."""
    times = [0.0]
    for order in range(1, tiles):
        times.append(times[-1] + (BEAT if order <= FULL_BEATS else BEAT / 2))
    hurry = min(1.0, (LONGEST_TURN - FALL) / times[-1]) if times[-1] else 1.0
    return [time * hurry for time in times[:tiles]]


def _glow(pen: TilePen, film: Film, tiles: Tiles, win: Win, origin: TileCell, start: float) -> str:
    """The rim runs along the line from the last tile both ways; red bridges fade later, like all other lines."""
    halves = []
    for half in both_ways(route(tiles, win), origin):
        long = number(length(half))
        running = film.track(
            (start, f"stroke-dashoffset:{long};animation-timing-function:cubic-bezier(.45,.05,.55,.95)"),
            (start + RIM, "stroke-dashoffset:0"),
        )
        halves.append(pen.glowing(path(half), win.colour, class_=running, stroke_dasharray=f"{long} {long}"))
    lit = film.shown(start)
    fading = film.track((start + RIM, "opacity:0"), (start + RIM + FADE, "opacity:1"))
    return (
        element("g", *halves, class_=lit)
        + element("g", pen.over_winner(tiles, win, faded=False), class_=lit)
        + element("g", pen.over_winner(tiles, win), class_=fading)
    )


def _fading(key: str, film: Film, tiles: Tiles, start: float) -> str:
    """All tiles once more with the pale lines that they have after a win."""
    pale = (_at(cell, _stamp(key, tile, "pale")) for cell, tile in sorted(tiles.items()))
    return element("g", *pale, class_=film.track((start, "opacity:0"), (start + FADE, "opacity:1")))


def _stamps(pen: TilePen, key: str) -> str:
    """The six tiles, bright and pale: a long game shows each of them many times."""
    drawn = [
        element("g", pen.body(), pen.lines([((0, 0), tile)], faded=look == "pale"), id=f"{key}{look}{tile}")
        for look in ("tile", "pale")
        for tile in LINES
    ]
    return element("defs", *drawn)


def _stamp(key: str, tile: int, look: str = "tile") -> str:
    return element("use", href=f"#{key}{look}{tile}")


def both_ways(steps: list[tuple[TileCell, int, int]], origin: TileCell) -> list[list[tuple[TileCell, int, int]]]:
    """A line in two parts that both run away from a cell: round a ring to its other side, or to the ends of a line."""
    at = next(index for index, (cell, _, _) in enumerate(steps) if cell == origin)
    (first, _, _), (last, _, out) = steps[0], steps[-1]
    if (last[0] + NEIGHBOUR[out][0], last[1] + NEIGHBOUR[out][1]) == first and len(steps) > 1:
        steps = steps[at:] + steps[:at]
        middle = (len(steps) + 1) // 2
        there, back = steps[:middle], steps[middle:]
    else:
        there, back = steps[at:], steps[:at]
    backwards = [(cell, out, into) for cell, into, out in reversed(back)]
    return [half for half in (there, backwards) if half]


def _last_on(win: Win, turns: Sequence[Sequence[tuple[int, int, int]]]) -> TileCell:
    """The winning line's cell that was laid last by choice, or else last of all."""
    for turn in reversed(turns):
        for x, y, _ in turn:
            if (x, y) in win.cells:
                return x, y
    raise ValueError("The winning line has no tile of this game.")


def _from_corner(tiles: Tiles, win: Win | None) -> tuple[Tiles, TileMarks]:
    """The last position counted from its top left corner, as notation does, for its description in words."""
    if not tiles:
        return tiles, TileMarks()
    left, top = min(x for x, _ in tiles), min(y for _, y in tiles)
    if win is not None:
        win = replace(win, cells=tuple((x - left, y - top) for x, y in win.cells))
    return {(x - left, y - top): tile for (x, y), tile in tiles.items()}, TileMarks(win=win)


def _moving(cell: TileCell, drawn: str, movement: str) -> str:
    return _at(cell, element("g", drawn, class_=movement, style=ABOUT_MIDDLE))


def _at(cell: TileCell, drawn: str) -> str:
    return element("g", drawn, transform=f"translate({cell[0] * 100} {cell[1] * 100})")
