"""The course of a training as a picture: how far the evaluation is from the games, epoch by epoch, round by round."""

from collections.abc import Sequence

from anello.games.xart.engine.training.train import TrainingReport
from anello.kit.drawing.palette import palette
from anello.kit.drawing.svg import document, element, number, stroke

__all__ = ["draw_losses"]

WIDE, TALL, MARGIN = 640, 320, 48
GRID = 4
"""Lines across, besides the lowest."""


def draw_losses(reports: Sequence[TrainingReport], theme: str = "light") -> str:
    """An SVG of the losses of all epochs: of the games fitted and, dashed, of those held out."""
    fits = [report for report in reports if report.epoch is not None]
    if not fits:
        raise ValueError("There is nothing to draw before the first fit.")
    colours = palette(theme)
    ink = colours["table-ink"]
    losses = [loss for report in fits for loss in (report.loss, report.test_loss)]
    low, high = min(losses), max(losses)
    tall = (high - low) or 1.0

    def x(index: int) -> float:
        return MARGIN + (WIDE - 2 * MARGIN) * index / max(len(fits) - 1, 1)

    def y(loss: float) -> float:
        return TALL - MARGIN - (TALL - 2 * MARGIN) * (loss - low) / tall

    def curve(values: Sequence[float], colour: str, dashes: str | None) -> str:
        points = " ".join(f"{number(x(i))},{number(y(value))}" for i, value in enumerate(values))
        return element("polyline", points=points, **stroke(colour, 2, stroke_dasharray=dashes))

    def label(text: str, at: tuple[float, float], anchor: str) -> str:
        return element("text", text, x=at[0], y=at[1], fill=ink, font_size=12, text_anchor=anchor)

    grid = [low + tall * i / GRID for i in range(GRID + 1)]
    body = [element("line", x1=MARGIN, x2=WIDE - MARGIN, y1=y(v), y2=y(v), stroke=ink, opacity=0.15) for v in grid]
    body += [label(f"{value:.3f}", (MARGIN - 6, y(value) + 4), "end") for value in grid]
    for index, report in enumerate(fits):
        if report.epoch == 0:
            body.append(element("line", x1=x(index), x2=x(index), y1=MARGIN, y2=TALL - MARGIN, stroke=ink, opacity=0.3))
            body.append(label(f"round {report.round + 1}", (x(index) + 4, TALL - MARGIN + 18), "start"))
    body.append(curve([report.loss for report in fits], ink, None))
    body.append(curve([report.test_loss for report in fits], ink, "5 4"))
    body.append(label("log loss: games fitted (line), games held out (dashed)", (MARGIN, MARGIN - 20), "start"))
    return document(
        *body,
        view=(0, 0, WIDE, TALL),
        width=WIDE,
        title="Training of Xart's evaluation",
        description=f"{len(fits)} epochs; the loss of the games held out ends at {fits[-1].test_loss:.4f}.",
        ground=colours["table"],
    )
