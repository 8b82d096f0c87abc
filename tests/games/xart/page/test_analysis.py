"""The analysis of Xart in Chromium: engine lines, variations, threats, and the marks of the tutor."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browsing.fixtures import Complaints, NewPage, Picture
from tests.browsing.hands import play_computer
from tests.games.xart.page.hands import answer_for_the_engine

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
    asked = route.request.post_data_json
    assert isinstance(asked, dict)
    played = asked["moves"].split()
    level, refuted = asked["level"], played[-1:] == ["A0+"]
    if played[-1:] == ["B1\\"]:
        route.fulfill(json={"level": level, "last": True, "white": 0.0, "lines": []})
        return
    words = ["B2\\"] if refuted else ["B1/", "B1+", "B2+"]
    line = {
        "lays": [[1, 0, 5]],
        "white": 0.0 if refuted else 0.6,
        "win_in": 1 if refuted else None,
        "how": "ring" if refuted else "",
        "depth": 4 + level,
    }
    lines = [{"word": word, "line": [word] if refuted else [word, "C1/"], **line} for word in words]
    route.fulfill(json={"level": level, "last": level == 3, "white": line["white"], "lines": lines})


def played(page: Page, *turns: str) -> str:
    """A table of Xart where these turns have been made."""
    page.goto("/settings")
    table: str = page.evaluate(PLAY, list(turns))
    return table


def test_a_finished_game_is_analysed(new_page: NewPage, complaints: Complaints, picture: Picture) -> None:
    page = new_page(axe=True)
    answer_for_the_engine(page, engine)
    table = played(page, "@0/", "A2\\", "B1\\")
    page.goto(f"/table/{table}")
    page.get_by_role("link", name="Analyse", exact=True).last.click()
    expect(page.locator(".goal")).to_have_text("Red wins with a ring.")
    page.locator("[data-tab=mistakes]").click()
    expect(page.get_by_text("White’s biggest mistake: B1\\ in turn 2")).to_be_visible()
    picture(page, "analysis")
    assert complaints(page) == []
    page.get_by_role("button", name="Why").last.click()
    expect(page.locator(".why")).to_have_text("B1\\ itself closed Red’s ring.")
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
    page.goto(f"/table/{table}")
    expect(page.locator("[data-ply='1']")).to_be_visible()
    expect(page.get_by_role("link", name="Analyse", exact=True)).to_have_count(1)  # the way to any game, in the header
    page.goto(f"/analysis/{table}")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_variations_threats_and_what_refutes_a_turn(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    answer_for_the_engine(page, engine)
    page.goto("/analysis?moves=@0/%20A2%5C")
    expect(page.locator(".threat.of-red")).to_have_count(2)
    expect(page.locator("main").get_by_text("Red can close a ring with B1\\ B2/.")).to_be_visible()
    expect(page.locator("#polite")).not_to_be_empty()
    expect(page.locator(".goal")).to_have_text("White stands a little better: 60 in 100, Red 40.")
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator(".engine")).to_contain_text("7 turns deep")
    page.get_by_label("Type a move").fill("A0+")
    page.locator(".type .btn").click()
    page.locator(".chooser .lay").click()
    expect(page.locator(".why")).to_have_text("A0+ loses: after B2\\ Red has closed a ring.")
    expect(page.locator(".goal")).to_have_text("Red wins in one turn.")
    page.locator("[data-ply='2']").click()
    page.locator(".lines .then button").first.click()
    expect(page.locator(".moves .branch button")).to_have_text(["B1/", "C1/"])
    expect(page.locator(".moves .branch [aria-current=step]")).to_have_text("C1/")
    picture(page, "analysis-variation")
    page.get_by_role("button", name="Delete this variation").click()
    expect(page.locator(".moves .branch")).to_have_count(0)
    expect(page.locator("[data-ply='2']")).to_have_attribute("aria-current", "step")


def leaning(route: Route) -> None:
    """An engine that proves nothing: white has 70 in 100, and after B1+ only 40."""
    asked = route.request.post_data_json
    assert isinstance(asked, dict)
    white = 0.4 if asked["moves"].split()[2:] else 0.7
    line = {"lays": [[1, 0, 5]], "white": white, "win_in": None, "how": "", "depth": 4}
    lines = [{"word": word, "line": [word, "C1/"], **line} for word in ("B0/", "B2+")]
    route.fulfill(json={"level": 3, "last": True, "white": white, "lines": lines})


def test_a_game_that_was_brought_keeps_its_address_and_its_names(new_page: NewPage) -> None:
    page = new_page()
    answer_for_the_engine(page, leaning)
    page.goto("/analysis?moves=@0/")
    page.locator("[data-tab=bring]").click()
    page.locator("#bring-text").fill('[Game "xart"]\n[White "Ada"]\n[Red "Ben & Co"]\n\n@0/ A2\\ B1+')
    page.get_by_role("button", name="Put it on the board").click()
    page.wait_for_url("**/analysis?moves=*Ada*")
    page.reload()
    expect(page.locator("[data-ply='3']")).to_have_attribute("aria-current", "step")
    expect(page.locator(".players")).to_have_text("White: Ada Red: Ben & Co")
    page.locator("[data-tab=mistakes]").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Why").click()
    why = "B1+ is answered by B0/ C1/: then Red has 60 chances in 100."
    expect(page.locator(".why")).to_have_text(why)
    expect(page.locator("#polite")).to_contain_text(why)


def test_the_engine_stops_and_goes_on(new_page: NewPage) -> None:
    page = new_page()
    answer_for_the_engine(page, engine)
    page.goto("/analysis")
    page.get_by_role("button", name="Stop").click()
    page.locator(".chooser .lay").click()
    expect(page.get_by_text("The engine rests.")).to_be_visible()
    expect(page.locator(".lines li")).to_have_count(0)
    page.get_by_role("button", name="Go on thinking").click()
    expect(page.locator(".lines li")).to_have_count(3)


def test_a_phone_shows_what_there_is_beside_the_tile_in_hand(new_page: NewPage) -> None:
    page = new_page(size=(360, 740), touch=True)
    answer_for_the_engine(page, engine)
    page.goto("/analysis")
    expect(page.locator(".chooser .lay")).to_be_in_viewport(ratio=1)
    page.locator("[data-tab=bring]").tap()
    expect(page.get_by_role("textbox")).to_be_in_viewport()
    expect(page.locator(".chooser .lay")).to_be_in_viewport(ratio=1)


def test_forced_tiles_are_counted_in_the_list(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/table/{played(page, '@0/', 'A0/', '@1+')}")
    expect(page.locator(".moves .more")).to_have_text("+1")
    expect(page.locator("[data-ply='3']")).to_have_attribute("aria-label", re.compile("forced"))


def test_the_tutor_marks_what_it_speaks_of(new_page: NewPage, picture: Picture) -> None:
    page = new_page(tutor=True)
    page.add_init_script("delete globalThis.WebAssembly")  # so that the server is asked
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
    expect(page.locator(".threat.of-white rect.bed")).to_have_count(1)
    picture(page, "tutor-marks")
    page.locator(".tutor").get_by_role("checkbox").uncheck()
    expect(page.locator(".threat")).to_have_count(0)
