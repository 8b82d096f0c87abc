"""All pages: languages, sizes, themes, accessibility, lost connections, seals."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import anello

from .conftest import House, NewPage
from .hands import lay_somewhere, my_turn, play_computer

WEB = Path(anello.__file__).parent / "web"
READY = {"/": ".way .btn", "/settings": ".settings", "/rules/xart": "figure", "/rules/xequeo": "figure"}
"""The pages without a table, and what shows that they are drawn."""

MISFITS = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  for (const pressed of document.querySelectorAll("button, .btn, select, input")) {
    const { width, height, right } = pressed.getBoundingClientRect();
    if (!width || pressed.closest(".sr, .phrases") || pressed.matches("[type=checkbox]")) continue;
    const name = `${pressed.className || pressed.name} ${pressed.textContent.trim().slice(0, 30)}`;
    if (right > innerWidth + 1) found.push(`${name}: outside`);
    const clipped = pressed.scrollWidth > pressed.clientWidth + 2 && !pressed.matches("select, input");
    if (clipped) found.push(`${name}: clipped`);
    if (height < 40) found.push(`${name}: ${height} high is too small for a finger`);
  }
  return found;
}"""
"""What does not fit a phone."""

Complaints = Callable[[Page], list[Any]]
Picture = Callable[[Page, str], None]


def visit(page: Page, path: str) -> None:
    """Go to a page and wait until it is drawn."""
    page.goto(path)
    expect(page.locator(READY[path]).first).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "sight", "size"),
    [("light", "usual", (1280, 800)), ("dark", "distinct", (360, 740))],
)
def test_axe_finds_nothing_serious_on_any_page(
    new_page: NewPage, complaints: Complaints, picture: Picture, theme: str, sight: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, axe=True, theme=theme, sight=sight)
    for path in READY:
        visit(page, path)
        picture(page, f"{path.strip('/').replace('/', '-') or 'start'}-{theme}-{size[0]}")
        assert complaints(page) == [], path
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(my_turn(page)).to_be_visible()
    picture(page, f"xart-{theme}-{size[0]}")
    assert complaints(page) == []
    play_computer(page, "xequeo")
    expect(page.locator(".fan, .allowed").first).to_be_visible()
    picture(page, f"xequeo-{theme}-{size[0]}")
    assert complaints(page) == []


@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("de-CH", "de"), ("fr-FR", "fr"), ("it-IT", "it")])
def test_the_browser_chooses_the_language(new_page: NewPage, picture: Picture, locale: str, language: str) -> None:
    page = new_page(size=(320, 640), locale=locale)
    words = json.loads((WEB / "text" / language / "app.json").read_text("utf-8"))
    for path in READY:
        visit(page, path)
        assert page.evaluate("() => document.documentElement.lang") == language
        assert page.evaluate(MISFITS) == [], path
        shown = page.locator("main").inner_text()
        assert not [key for key in words if "." in key and key in shown.split()], path
    visit(page, "/")
    expect(page.locator("[data-game=xart] .lead")).to_have_text(words["start.xart.lead"])
    picture(page, f"start-320-{language}")
    for name in ("together", "link"):
        page.locator(f"[data-game=xequeo] form[data-way={name}] .btn").first.click()
        expect(page.locator(".setup .btn.go")).to_be_visible()
        assert page.evaluate(MISFITS) == [], name
    page.locator("[data-game=xart] .way .btn.go").first.click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".chooser")).to_be_visible()
    for tab in page.locator("[role=tab]").all():
        tab.click()
        assert page.evaluate(MISFITS) == [], tab.inner_text()


def test_the_language_can_be_switched_and_stays(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Deine Spiele")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Deine Spiele")).to_be_visible()


def test_settings_are_kept_and_change_the_page(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/settings")
    page.get_by_role("radio", name="Dark").click()
    page.get_by_role("radio", name="Distinct").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Your name").blur()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-sight", "distinct")
    expect(page.get_by_label("Your name")).to_have_value("Ada")


def test_a_game_survives_the_death_of_the_server(new_page: NewPage, house: House) -> None:
    page = new_page()
    play_computer(page, "xart")
    dice = random.Random(5)
    lay_somewhere(page, dice)
    expect(page.locator("[data-ply='2']")).to_be_visible()
    house.kill()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost.")
    house.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(my_turn(page)).to_be_visible()
    lay_somewhere(page, dice)
    expect(page.locator("[data-ply='3']")).to_be_visible()


def test_a_move_made_while_the_connection_is_lost_is_played_once(new_page: NewPage, house: House) -> None:
    page = new_page()
    play_computer(page, "xart")
    expect(page.locator(".chooser")).to_be_visible()
    house.kill()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost.")
    page.get_by_role("button", name="Lay", exact=True).click()
    house.start()
    expect(page.locator("[data-ply='1']")).to_be_visible()
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(page.locator("[data-ply='3']")).to_have_count(0)


def test_running_games_and_open_tables_are_listed(new_page: NewPage) -> None:
    ada, bruno = new_page(name="Ada"), new_page(name="Bruno")
    visit(ada, "/")
    house = ada.locator("[data-game=xequeo]")
    house.get_by_role("button", name="Make a link").click()
    house.get_by_label("Show it among the open tables").check()
    house.locator(".setup .btn.go").click()
    ada.wait_for_url("**/table/*")
    visit(ada, "/")
    expect(ada.locator(".rowlist").get_by_text("waiting for somebody").first).to_be_visible()
    visit(bruno, "/")
    bruno.get_by_role("link", name="Sit down").first.click()
    bruno.get_by_role("button", name="Sit down").click()
    expect(bruno.locator(".game")).to_be_visible()


def test_the_start_page_keeps_what_was_played_and_leads_back_to_it(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/")
    form = page.locator("[data-game=xart] form.way").first
    form.get_by_label("Strength").select_option(index=2)
    form.get_by_label("Game").select_option("limited")
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".chooser")).to_be_visible()
    table = page.url
    visit(page, "/")
    assert form.get_by_label("Strength").evaluate("(list) => list.selectedIndex") == 2
    expect(form.get_by_label("Game")).to_have_value("limited")
    page.locator("[data-waits] a").click()
    page.wait_for_url(table)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    visit(page, "/")
    expect(page.locator(".rowlist").get_by_text("finished").first).to_be_visible()
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_a_missing_table_says_so(new_page: NewPage) -> None:
    page = new_page()
    answered = page.goto("/")
    assert answered is not None
    assert "default-src 'self'" in answered.headers["content-security-policy"]
    shown = page.evaluate(
        """async () => {
          const { open } = await import("/static/js/pages/missing.js");
          const host = document.createElement("div");
          document.body.append(host);
          await open(host);
          return host.querySelector("h1").textContent;
        }"""
    )
    assert shown == "Nothing lies here"


def test_our_own_sha_256_agrees_with_the_standard(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/settings")
    vectors = {
        "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    }
    for text, expected in vectors.items():
        found = page.evaluate(
            """async (text) => {
              const { sha256 } = await import("/static/js/net/sha256.js");
              return sha256(text);
            }""",
            text,
        )
        assert found == expected


def test_a_seal_that_does_not_match_is_noticed(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/settings")
    honest, forged = page.evaluate(
        """async () => {
          const { seal, sealsHold } = await import("/static/js/net/seal.js");
          const mine = await seal("table", 1, 2, "=R");
          const seen = new Map([[9, mine.commitment]]);
          const shown = { n: 9, seat: 2, round: 1, ...mine };
          return [await sealsHold("table", [shown], seen), await sealsHold("table", [{ ...shown, word: "=G" }], seen)];
        }"""
    )
    assert honest
    assert not forged
