"""Pictures in pixels."""

import pytest

from anello.kit.drawing.png import CARD, card, png
from anello.kit.drawing.svg import document, element
from tests.kit.drawing.pixels import size_of


def square(fill: str) -> str:
    drawn = element("rect", x=-5.0, y=-5.0, width=10.0, height=10.0, fill=fill)
    return document(drawn, view=(-10, -10, 20, 20), width=40, title="A square", description="", ground="#C2D3CC")


def test_a_picture_is_as_large_as_it_asks_or_as_it_is_told() -> None:
    assert size_of(png(square("#FF0000"))) == (40, 40)
    assert size_of(png(square("#FF0000"), width=100)) == (100, 100)
    assert png(square("#FF0000")) != png(square("#00FF00"))


def test_a_picture_is_never_taller_than_allowed() -> None:
    tall = document(view=(0, 0, 10, 1000), width=10, title="", description="", ground="#C2D3CC")
    assert size_of(png(tall, width=500, tallest=300)) == (3, 300)
    assert size_of(png(tall, width=2048)) == (40, 4000)


def test_a_card_has_one_size_whatever_is_on_it() -> None:
    assert size_of(card(square("#FF0000"))) == CARD
    assert size_of(card('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="300"><path d=""/></svg>')) == CARD
    assert card(square("#FF0000")) != card(square("#00FF00"))
    with pytest.raises(ValueError, match="no SVG"):
        card("nothing")
