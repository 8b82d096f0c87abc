"""The analysis of Xe Queo! in Chromium: a round with beliefs, chances and the biggest mistake, in four languages."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import anello
from tests.browsing.fixtures import Complaints, NewPage, Picture

PACKAGE = Path(anello.__file__).parent
MATCH = '[Game "xequeo"]\n[Start "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"]\n\n=O =R Ob6 W!'
"""A round in which player 2 does not walk into the ring, but calls at random."""


def thinking(route: Route) -> None:
    """The engine of another game has nothing to say here."""
    route.fulfill(json={"level": 3, "last": True, "white": 0.5, "lines": []})


def looked_back(route: Route) -> None:
    """What is said of the round of the match above, at once."""
    even = [1 / 7] * 7
    first = {"seat": 1, "word": "Ob6", "advice": [{"word": "Ob6", "often": 0.9}], "before": 0.5, "after": 0.5}
    second = {"seat": 2, "word": "W!", "advice": [{"word": "Rd4", "often": 1.0}], "before": 1.0, "after": 0.1}
    turns = [{**turn, "beliefs": [even, even]} for turn in (first, second)]
    route.fulfill(json={"beliefs": [even, even], "turns": turns, "mistake": 1})


def words(language: str) -> dict[str, str]:
    shared = (PACKAGE / "web/text" / language / "app", PACKAGE / "web/text" / language / "analysis")
    found: dict[str, str] = {}
    for file in (*shared, PACKAGE / "games/xequeo/page/text" / language):
        found |= json.loads(file.with_suffix(".json").read_text("utf-8"))
    return found


@pytest.mark.parametrize(
    ("locale", "theme", "size"),
    [
        ("en-GB", "light", (1280, 800)),
        ("de-CH", "dark", (360, 740)),
        ("fr-FR", "light", (320, 640)),
        ("it-IT", "dark", (1280, 800)),
    ],
)
def test_a_round_of_xe_queo_is_analysed(
    new_page: NewPage, complaints: Complaints, picture: Picture, locale: str, theme: str, size: tuple[int, int]
) -> None:
    language = locale[:2]
    said = words(language)
    page = new_page(size=size, locale=locale, theme=theme, axe=True)
    page.add_init_script("delete globalThis.WebAssembly")  # the server is asked, which we answer for
    page.route("**/api/games/xart/lines", thinking)
    page.route("**/api/games/xequeo/round", looked_back)
    page.goto("/analysis?moves=@0/")  # on a phone the first tile would be in hand, and in the way
    page.locator("[data-tab=bring]").click()
    page.locator("#bring-text").fill(MATCH)
    page.get_by_role("button", name=said["analysis.bring.go"]).click()
    expect(page.locator(".beliefs")).to_be_visible()
    before = said["xequeo.analysis.round.mistake.call"].split("{")[0].strip()
    expect(page.locator(".mistake")).to_contain_text(before)
    expect(page.locator(".beliefs tbody td")).to_have_count(14)
    expect(page.locator(".beliefs .true")).to_have_count(2)
    expect(page.locator(".graph .chance")).to_have_count(2)
    page.locator(".mistake .btn").click()
    expect(page.locator(".advice li").first).to_contain_text("Rd4")
    picture(page, f"analysis-round-{language}-{theme}-{size[0]}")
    assert complaints(page) == []
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator(".goal")).to_have_text(
        said["xequeo.analysis.round.over"].replace("{name}", said["seat.number"].replace("{n}", "1"))
    )
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    shown = page.locator("main").inner_text().split()
    assert not [key for key in said if key in shown]
