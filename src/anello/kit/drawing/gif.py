"""Moving pictures as GIF, which every program shows."""

import io

from PIL import Image

from anello.kit.drawing.frames import Frame, frames
from anello.kit.drawing.png import ground_of, png

__all__ = ["WIDTH", "gif"]

WIDTH = 420
"""So many pixels a film is wide, and at most as tall."""
_COLOURS = 128
_SAMPLES = 6
"""From so many frames the colours of all are chosen."""


def gif(film: str, *, width: int = WIDTH) -> bytes:
    """A picture that `Film` has set in motion, as a GIF that plays again and again."""
    shown = frames(film)
    ground = ground_of(film)

    def pixels(frame: Frame) -> Image.Image:
        return Image.open(io.BytesIO(png(frame.svg, width=width, tallest=width, ground=ground))).convert("RGB")

    samples = {len(shown) * part // _SAMPLES for part in range(_SAMPLES)} | {len(shown) - 1}
    palette = _palette([pixels(shown[at]) for at in sorted(samples)])
    first, *others = [pixels(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in shown]
    drawn = io.BytesIO()
    first.save(
        drawn,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[round(1000 * frame.seconds) for frame in shown],
        loop=0,
        disposal=1,
    )
    return drawn.getvalue()


def _palette(pictures: list[Image.Image]) -> Image.Image:
    """The colours of several pictures of one size."""
    width, height = pictures[0].size
    together = Image.new("RGB", (width, height * len(pictures)))
    for at, picture in enumerate(pictures):
        together.paste(picture, (0, at * height))
    return together.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
