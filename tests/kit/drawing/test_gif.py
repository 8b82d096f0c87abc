"""Moving pictures as GIF."""

import io

import pytest
from PIL import Image, ImageSequence

from anello.kit.drawing.film import Film
from anello.kit.drawing.gif import gif
from anello.kit.drawing.svg import document, element


def test_a_film_in_pixels_shows_what_the_film_shows() -> None:
    film = Film("k")
    square = element("rect", width=10.0, height=10.0, fill="#FF0000", class_=film.shown(1, 2))
    drawn = gif(
        document(
            square, view=(0, 0, 20, 10), width=40, title="", description="", ground="#0000FF", style=film.style(4)
        ),
        width=100,
    )
    with Image.open(io.BytesIO(drawn)) as picture:
        assert (picture.format, picture.size, picture.info["loop"]) == ("GIF", (100, 50), 0)
        seen, seconds = [], 0.0
        for frame in ImageSequence.Iterator(picture):
            seconds += frame.info["duration"] / 1000
            seen.append([frame.convert("RGB").getpixel((x, 25)) for x in (25, 75, 0)])
    red, blue = (255, 0, 0), (0, 0, 255)
    assert seen == [[blue, blue, blue], [red, blue, red], [blue, blue, blue]]
    assert seconds == pytest.approx(4, abs=0.1)
    with Image.open(io.BytesIO(drawn)) as picture:
        assert picture.convert("RGB").getpixel((0, 0)) == blue, "the corners stand on the ground too"
