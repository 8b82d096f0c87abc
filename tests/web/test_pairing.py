"""Two guests find each other, play a rated game, and see what it did; all of it on the page."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browsing.fixtures import Complaints, NewPage, Picture, ServerProcess
from tests.games.xart.page.hands import type_word


def wait_for_somebody(page: Page) -> None:
    """Wait for an opponent at Xart."""
    page.goto("/people")
    page.locator("select[name=game]").select_option("xart")
    page.get_by_role("button", name="Find an opponent").click()
    expect(page.locator(".hoping")).to_be_visible()


def test_two_guests_are_paired_and_rated(
    new_page: NewPage, server: ServerProcess, complaints: Complaints, picture: Picture
) -> None:
    ada = new_page(axe=True, name="Ada")
    bruno = new_page(size=(360, 740), axe=True, name="Bruno", theme="dark")
    onlooker = new_page()
    ada.goto("/")
    ada.get_by_role("link", name="Find an opponent").click()
    picture(ada, "people-desktop")
    assert complaints(ada) == []
    wait_for_somebody(ada)
    expect(ada.locator(".hoping")).to_contain_text("Nobody else is waiting for this just now.")
    expect(ada.locator(".hoping")).to_contain_text("Your rating here: 1500, provisional.")
    picture(ada, "people-waiting")
    # Meanwhile a puzzle: one goes on waiting, and the table opens by itself.
    ada.get_by_role("link", name="Solve a puzzle").click()
    expect(ada.locator("[data-hope]")).to_contain_text("You are waiting for somebody to play Xart.")
    bruno.goto("/people")
    picture(bruno, "people-phone-dark")
    assert complaints(bruno) == []
    bruno.set_viewport_size({"width": 1280, "height": 800})
    wait_for_somebody(bruno)
    for page in (ada, bruno):
        page.wait_for_url(re.compile("/table/"))
        expect(page.locator(".seat .rating")).to_have_text(["1500?", "1500?"])
    expect(ada.locator("[data-hope]")).to_have_count(0)
    first, second = (ada, bruno) if ada.locator('.seat[data-acts="true"]').get_by_text("Ada").count() else (bruno, ada)
    type_word(first, "@0/")
    expect(second.locator("[data-ply='1']")).to_have_text("@0/")
    type_word(second, "A2\\")
    expect(first.locator("[data-ply='2']")).to_have_text("A2\\")
    # Whoever watches sees the players, and what they do later.
    onlooker.goto("/people")
    table = urlsplit(ada.url).path
    onlooker.locator(f"a[href='{table}']").and_(onlooker.get_by_role("link", name="Watch", exact=True)).click()
    expect(onlooker.locator(".seat")).to_have_count(2)
    expect(onlooker.locator("[data-ply='1']")).to_have_count(0)
    # Nobody takes back, and the end is rated.
    expect(ada.get_by_role("button", name="Take back")).to_be_disabled()
    ada.get_by_role("button", name="Give up").click()
    ada.get_by_role("group", name="Do you really give up?").get_by_role("button", name="Give up").click()
    for page in (ada, bruno):
        changes = page.locator(".seat .rating")
        expect(changes.filter(has_text=re.compile(r"1500 → 16\d\d\?"))).to_have_count(1)
        expect(changes.filter(has_text=re.compile(r"1500 → 13\d\d\?"))).to_have_count(1)
    expect(onlooker.locator("[data-ply='2']")).to_have_text("A2\\")
    assert complaints(ada) == []
    picture(ada, "rated-over")
    # What is public of a player has a page, from which they can be challenged.
    ada.locator(".seat .rating").first.click()
    expect(ada.get_by_role("heading", level=1, name="Bruno")).to_be_visible()
    expect(ada.locator(".player-rating")).to_have_count(1)
    assert complaints(ada) == []
    picture(ada, "player")
    ada.get_by_text("Challenge to a game").click()
    ada.locator(".challenge select[name=game]").select_option("xart")
    ada.get_by_role("button", name="Challenge", exact=True).click()
    ada.wait_for_url(re.compile("/table/"))
    expect(ada.locator(".seat")).to_have_count(2)
    bruno.goto("/")
    expect(bruno.locator(".lists")).to_contain_text("Xart · Ada")


def test_waiting_ends_when_it_is_cancelled(new_page: NewPage) -> None:
    page = new_page()
    wait_for_somebody(page)
    page.get_by_role("button", name="Wait no longer").last.click()
    expect(page.locator(".hoping")).to_have_count(0)
    expect(page.locator("[data-wait]")).to_be_visible()


SEEN = """() => new MutationObserver(() => {
  const button = document.querySelector("[data-cancel]");
  if (button) (window.tops ??= new Set()).add(Math.round(button.getBoundingClientRect().top + scrollY));
}).observe(document.body, { subtree: true, childList: true })"""
"""Notes wherever the button stands that stops waiting."""


def test_what_is_told_while_waiting_moves_no_button(new_page: NewPage) -> None:
    page = new_page(size=(360, 740), name="Zoe", locale="de")
    page.goto("/people")
    page.evaluate(SEEN)
    page.locator("select[name=game]").select_option("xart")
    page.locator("[data-wait]").click()
    expect(page.locator(".hoping")).to_contain_text("1500")
    assert page.evaluate("window.tops.size") == 1
    page.locator("[data-cancel]").click()
    expect(page.locator(".hoping")).to_have_count(0)
