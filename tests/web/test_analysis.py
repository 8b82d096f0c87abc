"""The analysis in Chromium: engine lines, variations, threats, rounds of Xe Queo!, and the marks of the tutor."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Page, Route, expect

import anello

from .conftest import NewPage
from .hands import play_computer

TEXT = Path(anello.__file__).parent / "web" / "text"
MATCH = '[Game "xequeo"]\n[Start "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"]\n\n=O =R Ob6 W!'
"""A round in which player 2 does not walk into the ring, but calls at random."""

Complaints = Callable[[Page], list[Any]]
Picture = Callable[[Page, str], None]

PLAY = """async (words) => {
  const post = (path, body) =>
    fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })
      .then((answer) => answer.json());
  const { id, seq } = await post("/api/tables", { game: "xart", seats: { 1: "me", 2: "here" } });
  let at = seq;
  for (const [i, word] of words.entries()) {
    const message = { type: "move", id: `move-number-${i}`, seq: at, word, seat: (i % 2) + 1 };
    at = (await post(`/api/tables/${id}/messages`, message)).seq;
  }
  return id;
}"""


def engine(route: Route) -> None:
    """Answers for the engine, at once: three turns, what refutes A0+, and the end. The real one has its own tests."""
    asked = parse_qs(urlparse(route.request.url).query)
    played = asked.get("moves", [""])[0].split()
    level, refuted = int(asked["level"][0]), played[-1:] == ["A0+"]
    if played[-1:] == ["B1\\"]:
        route.fulfill(json={"level": level, "last": True, "white": 0.0, "lines": []})
        return
    words = ["B2\\"] if refuted else ["B1/", "B1+", "B2+"]
    line = {"lays": [[1, 0, 5]], "white": 0.0 if refuted else 0.6, "win_in": 1 if refuted else None, "depth": 4 + level}
    lines = [{"word": word, "line": [word] if refuted else [word, "C1/"], **line} for word in words]
    route.fulfill(json={"level": level, "last": level == 3, "white": line["white"], "lines": lines})


def looked_back(route: Route) -> None:
    """What is said of the round of the match above, at once."""
    even = [1 / 7] * 7
    first = {"seat": 1, "word": "Ob6", "advice": [{"word": "Ob6", "often": 0.9}], "before": 0.5, "after": 0.5}
    second = {"seat": 2, "word": "W!", "advice": [{"word": "Rd4", "often": 1.0}], "before": 1.0, "after": 0.1}
    turns = [{**turn, "beliefs": [even, even]} for turn in (first, second)]
    route.fulfill(json={"beliefs": [even, even], "turns": turns, "mistake": 1})


def words(language: str) -> dict[str, str]:
    text: dict[str, str] = json.loads((TEXT / language / "analysis.json").read_text("utf-8"))
    return text


def played(page: Page, *turns: str) -> str:
    """A table of Xart where these turns have been made."""
    page.goto("/settings")
    table: str = page.evaluate(PLAY, list(turns))
    return table


def bring(page: Page, text: str, said: dict[str, str] | None = None) -> None:
    """Put another game on the board."""
    said = said or words("en")
    page.locator("[data-tab=bring]").click()
    page.get_by_label(said["analysis.bring.label"]).fill(text)
    page.get_by_role("button", name=said["analysis.bring.go"]).click()


def test_a_finished_game_is_analysed(new_page: NewPage, complaints: Complaints, picture: Picture) -> None:
    page = new_page(axe=True)
    page.route("**/api/analysis/xart/lines?*", engine)
    table = played(page, "@0/", "A2\\", "B1\\")
    page.goto(f"/table/{table}")
    page.get_by_role("link", name="Analyse", exact=True).last.click()
    expect(page.locator(".goal")).to_have_text("Red wins with a ring.")
    page.locator("[data-tab=mistakes]").click()
    expect(page.get_by_text("White’s biggest mistake: B1\\ in turn 2")).to_be_visible()
    picture(page, "analysis")
    assert complaints(page) == []
    page.get_by_role("button", name="Show", exact=True).last.click()
    page.locator("[data-tab=moves]").click()
    expect(page.locator("[data-ply='2']")).to_have_attribute("aria-current", "step")
    expect(page.locator(".over .ghost").first).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-ply='3']")).to_have_attribute("aria-current", "step")
    box = page.locator(".graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.34, box["y"] + 20)
    expect(page.locator("[data-ply='1']")).to_have_attribute("aria-current", "step")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/table/*")


def test_a_game_that_goes_on_has_no_analysis(new_page: NewPage) -> None:
    page = new_page()
    table = played(page, "@0/")
    assert page.request.get(f"/api/tables/{table}/analysis").status == 409


def test_variations_threats_and_what_refutes_a_turn(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    page.route("**/api/analysis/xart/lines?*", engine)
    page.goto("/analysis?moves=@0/%20A2%5C")
    expect(page.locator(".threat.of-red")).to_have_count(2)
    expect(page.get_by_text("Red can close a ring with B1\\ B2/.")).to_be_visible()
    expect(page.locator("#polite")).not_to_be_empty()
    expect(page.locator(".goal")).to_have_text("White stands a little better: 60 in 100, Red 40.")
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator(".engine")).to_contain_text("7 turns deep")
    page.get_by_label("Type a move").fill("A0+")
    page.locator(".type .btn").click()
    page.locator(".chooser .lay").click()
    expect(page.get_by_text("A0+ loses, because of B2\\.")).to_be_visible()
    expect(page.locator(".goal")).to_have_text("Red wins in 1 turn.")
    page.locator("[data-ply='2']").click()
    page.locator(".lines .then button").first.click()
    expect(page.locator(".moves .branch button")).to_have_text(["B1/", "C1/"])
    expect(page.locator(".moves .branch [aria-current=step]")).to_have_text("C1/")
    picture(page, "analysis-variation")
    page.get_by_role("button", name="Delete this variation").click()
    expect(page.locator(".moves .branch")).to_have_count(0)
    expect(page.locator("[data-ply='2']")).to_have_attribute("aria-current", "step")


def test_the_engine_stops_and_goes_on(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/api/analysis/xart/lines?*", engine)
    page.goto("/analysis")
    page.get_by_role("button", name="Stop").click()
    page.locator(".chooser .lay").click()
    expect(page.get_by_text("The engine rests.")).to_be_visible()
    expect(page.locator(".lines li")).to_have_count(0)
    page.get_by_role("button", name="Go on thinking").click()
    expect(page.locator(".lines li")).to_have_count(3)


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
    page.route("**/api/analysis/xart/lines?*", engine)
    page.route("**/api/analysis/rounds/1", looked_back)
    page.goto("/analysis?moves=@0/")
    bring(page, MATCH, said)
    expect(page.locator(".beliefs")).to_be_visible()
    before = said["analysis.round.mistake.call"].split("{")[0].strip()
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
        said["analysis.round.over"].replace("{name}", said["analysis.player"].replace("{n}", "1"))
    )
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    shown = page.locator("main").inner_text().split()
    assert not [key for key in said if key in shown]


def test_forced_tiles_are_counted_in_the_list(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/table/{played(page, '@0/', 'A0/', '@1+')}")
    expect(page.locator(".moves .more")).to_have_text("+1")
    expect(page.locator("[data-ply='3']")).to_have_attribute("aria-label", re.compile("forced"))


def test_the_tutor_marks_what_it_speaks_of(new_page: NewPage, picture: Picture) -> None:
    page = new_page(tutor=True)
    remark = {"words": [], "text": "Red threatens to close a ring at B1."}
    said = [
        {"kind": "ring-attack", "seat": 2, "cells": ["B1"], **remark},
        {"kind": "double", "seat": 1, "cells": ["A0"], **remark},
    ]

    def speak(route: Route) -> None:
        route.fulfill(json={"plies": 0, "remarks": said})

    page.route("**/remarks?*", speak)
    play_computer(page, "xart")
    expect(page.locator(".threat.of-red")).to_have_count(1)
    expect(page.locator(".mark-cell")).to_have_count(1)
    picture(page, "tutor-marks")
    page.locator(".tutor").get_by_role("checkbox").uncheck()
    expect(page.locator(".threat, .mark-cell")).to_have_count(0)
