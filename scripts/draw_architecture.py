"""Draws docs/architecture.svg from the imports as they are: ``python scripts/draw_architecture.py``.

A box is a room, a line an import between two rooms that really stands in the code. Games are drawn with their rooms.
"""

import sys
from html import escape
from pathlib import Path

import grimp

TARGET = Path(__file__).parents[1] / "docs" / "architecture.svg"
GAMES = Path(__file__).parents[1] / "src" / "anello" / "games"
FLOORS = (
    ("cli",),
    ("terminal", "adapters", "client", "server", "testing"),
    ("games",),
    ("players", "study"),
    ("kit", "gtp", "explorer"),
    ("core",),
)
WORDS = {
    "cli": "the command line",
    "terminal": "games in a terminal",
    "adapters": "for other programs",
    "client": "for bots",
    "server": "tables, routes, wire",
    "testing": "conformance of any game",
    "games": "",
    "players": "levels, arena",
    "study": "lessons, remarks, puzzles",
    "kit": "compiler, drawing, texts, files, commands",
    "gtp": "other programs, called",
    "explorer": "opening statistics",
    "core": "the contract of a game",
}
WIDTH, HEIGHT, GAP, FLOOR, ROOM_OF_GAMES = 1000, 64, 24, 128, 112
STYLE = """
  svg { font: 15px system-ui, sans-serif; }
  rect { fill: #fffdf8; stroke: #857f74; rx: 8px; }
  .inner { fill: #f0ebe0; }
  text { fill: #17282b; text-anchor: middle; }
  .small { font-size: 12px; fill: #55504a; }
  path { fill: none; stroke: #0e5a5d; stroke-width: 1.3; opacity: .55; marker-end: url(#tip); }
  #tip path { fill: #0e5a5d; stroke: none; opacity: 1; marker-end: none; }
  @media (prefers-color-scheme: dark) {
    rect { fill: #1c2b2d; stroke: #7c8c8a; } .inner { fill: #294647; } text { fill: #f0eadd; }
    .small { fill: #c3d4cd; } path { stroke: #84cbc0; } #tip path { fill: #84cbc0; }
  }
"""


def drawing() -> str:
    """The picture as SVG."""
    graph = grimp.build_graph("anello", cache_dir=None)
    rooms = [room for floor in FLOORS for room in floor]
    games = sorted(module.split(".")[2] for module in graph.find_children("anello.games"))
    boxes: dict[str, tuple[float, float, float, float]] = {}
    parts = []
    y = 20.0
    for floor in FLOORS:
        height = ROOM_OF_GAMES if floor == ("games",) else HEIGHT
        width = (WIDTH - GAP * (len(floor) + 1)) / len(floor)
        for number, room in enumerate(floor):
            boxes[room] = (GAP + number * (width + GAP), y, width, height)
        y += height + FLOOR - HEIGHT
    for source in rooms:
        for target in rooms:
            if target == "core" and source != "kit":
                continue  # everybody imports the core: lines would tell nothing
            if source != target and _imports(graph, f"anello.{source}", f"anello.{target}"):
                parts.append(_line(boxes[source], boxes[target]))
    for room, (left, top, width, height) in boxes.items():
        parts.append(f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height}"/>')
        middle = left + width / 2
        parts.append(f'<text x="{middle:.0f}" y="{top + 26:.0f}">{room}</text>')
        parts.append(f'<text class="small" x="{middle:.0f}" y="{top + 46:.0f}">{escape(WORDS[room])}</text>')
    parts += _games(graph, games, boxes["games"])
    tip = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:.0f}" role="img">'
        "<title>The rooms of Anello and what they import</title>"
        f'<style>{STYLE}</style><defs>{tip}<path d="M0 0L8 4L0 8z"/></marker></defs>{"".join(parts)}</svg>\n'
    )


def _imports(graph: grimp.ImportGraph, source: str, target: str) -> bool:
    return graph.direct_import_exists(importer=source, imported=target, as_packages=True)


def _line(source: tuple[float, float, float, float], target: tuple[float, float, float, float]) -> str:
    """From the foot of one box to the head of another, a little to the side so that lines do not lie on each other."""
    start = source[0] + source[2] / 2, source[1] + source[3]
    end = target[0] + target[2] / 2, target[1]
    if start[1] > end[1]:  # neighbours on one floor
        start, end = (source[0] + source[2], source[1] + 20), (target[0], target[1] + 20)
    bend = (end[1] - start[1]) / 2
    return (
        f'<path d="M{start[0]:.0f} {start[1]:.0f}C{start[0]:.0f} {start[1] + bend:.0f} '
        f'{end[0]:.0f} {end[1] - bend:.0f} {end[0]:.0f} {end[1]:.0f}"/>'
    )


def _games(graph: grimp.ImportGraph, games: list[str], box: tuple[float, float, float, float]) -> list[str]:
    left, top, width, height = box
    each = (width - GAP * (len(games) + 1)) / len(games)
    parts = []
    for number, game in enumerate(games):
        x = left + GAP + number * (each + GAP)
        children = sorted(graph.find_children(f"anello.games.{game}"))
        rooms = [child.rsplit(".", 1)[1] for child in children if graph.find_children(child)]
        inside = " · ".join(sorted([*rooms, "page"] if (GAMES / game / "page").is_dir() else rooms))
        parts.append(
            f'<rect class="inner" x="{x:.0f}" y="{top + 34:.0f}" width="{each:.0f}" height="{height - 46:.0f}"/>'
        )
        parts.append(f'<text x="{x + each / 2:.0f}" y="{top + 60:.0f}">{game}</text>')
        parts.append(f'<text class="small" x="{x + each / 2:.0f}" y="{top + 82:.0f}">{escape(inside)}</text>')
    return parts


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text(encoding="utf-8") != drawing())
    TARGET.write_text(drawing(), encoding="utf-8")
