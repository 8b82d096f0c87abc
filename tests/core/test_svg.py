"""The helpers under every picture: colours, elements, films and sheets of characters."""

import re
from xml.etree import ElementTree

import pytest

from anello.core.ansi import BRASS, RESET, Sheet
from anello.core.film import Film
from anello.core.svg import document, element, escape, fingerprint, number, palette


def test_every_theme_names_the_same_colours() -> None:
    names = set(palette("light"))
    for theme in ("light", "dark", "print"):
        for distinct in (False, True):
            colours = palette(theme, distinct=distinct)
            assert set(colours) == names
            assert all(re.fullmatch(r"#[0-9A-F]{6}([0-9A-F]{2})?", colour) for colour in colours.values())


@pytest.mark.parametrize(("value", "text"), [(1, "1"), (0.5, "0.5"), (-0.0, "0"), (1e-9, "0"), (99.9996, "100")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_text_is_escaped_and_what_xml_cannot_hold_is_left_out() -> None:
    nasty = "<&>\"'\x00\x1b\ud800 ok"
    assert escape(nasty) == "&lt;&amp;&gt;&quot;&#x27; ok"
    found = ElementTree.fromstring(element("g", escape(nasty), class_=nasty))
    assert found.text == found.get("class") == "<&>\"' ok"


def test_a_colour_with_an_opacity_is_split() -> None:
    assert element("g", fill="#11223380") == '<g fill="#112233" fill-opacity="0.502"/>'
    assert element("g", fill=None) == "<g/>"


def test_a_document_keeps_its_proportions() -> None:
    root = ElementTree.fromstring(
        document(view=(-10, 0, 200, 100), width=400, title="t", description="d", ground="#FFFFFF")
    )
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("-10 0 200 100", "400", "200")


def test_fingerprints_tell_pictures_apart_and_are_names() -> None:
    assert fingerprint(1, "a") == fingerprint(1, "a") != fingerprint(1, "b")
    assert re.fullmatch(r"[a-z][0-9a-f]+", fingerprint("\ud800"))


def test_a_film_holds_its_first_and_last_moments() -> None:
    film = Film("k")
    assert film.track((1, "opacity:0"), (3, "opacity:1")) == "k-0"
    assert film.shown(0, 2) == "k-1"
    style = film.style(4)
    assert "@keyframes k-0{0%,25%{opacity:0}75%,100%{opacity:1}}" in style
    assert ".k-0{animation:k-0 4s linear infinite}" in style
    assert "@keyframes k-1{0%{opacity:0}0.025%,50%{opacity:1}50.025%,100%{opacity:0}}" in style


def test_a_sheet_overwrites_and_trims() -> None:
    sheet = Sheet()
    sheet.put(1, 3, "abc")
    sheet.put(1, 4, "X", BRASS)
    assert sheet.text(colour=False) == "\n   aXc"
    assert sheet.text(colour=True) == f"\n   a\x1b[{BRASS}mX{RESET}c"
