"""A ladder as a picture: how strong each player is, and how sure that is."""

from collections.abc import Sequence
from html import escape

__all__ = ["ladder_picture"]

WIDTH, NAMES, RIGHT = 720, 150, 30
"""Of the picture, of the players' names, and of the room behind the last mark."""
TOP, ROW = 20, 24
EACH = 500
"""So many points lie between two lines."""
GREY, COLOUR = "#888", "#1f5fa8"


def ladder_picture(title: str, marks: Sequence[tuple[str, float, float]]) -> str:
    """The rating of each player, by name, with half the width of its interval; as SVG, the first one on top.

    >>> ladder_picture("Ladder", [("Owl", 900, 40), ("Random", 0, 0)]).count("<circle")
    2
    """
    highest = max(1.0, *(elo + margin for _, elo, margin in marks))
    lowest = min(0.0, *(elo - margin for _, elo, margin in marks))

    def place(elo: float) -> float:
        return NAMES + (WIDTH - NAMES - RIGHT) * (elo - lowest) / (highest - lowest)

    bottom = TOP + ROW * len(marks)
    lines = []
    for line in range(0, int(highest) + 1, EACH):
        lines.append(f'<path d="M{place(line):.0f} {TOP}V{bottom}" stroke="{GREY}" stroke-opacity=".4"/>')
        lines.append(f'<text x="{place(line):.0f}" y="{bottom + 18}" text-anchor="middle" fill="{GREY}">{line}</text>')
    for number, (name, elo, margin) in enumerate(marks):
        y = TOP + ROW * number + ROW // 2
        lines.append(f'<text x="{NAMES - 8}" y="{y + 4}" text-anchor="end" fill="{GREY}">{escape(name)}</text>')
        ends = f"M{place(elo - margin):.1f} {y}H{place(elo + margin):.1f}"
        lines.append(f'<path d="{ends}" stroke="{COLOUR}" stroke-width="2"/>')
        lines.append(f'<circle cx="{place(elo):.1f}" cy="{y}" r="5" fill="{COLOUR}"/>')
    size = f'viewBox="0 0 {WIDTH} {bottom + 30}" font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join((head, f"<title>{escape(title)}</title>", *lines, "</svg>\n"))
