"""The helpers under every picture: numbers, text, elements and documents."""

import re
from xml.etree import ElementTree

import pytest

from anello.kit.drawing.svg import document, element, escape, fingerprint, number


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
