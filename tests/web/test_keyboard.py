"""The pages on which people find each other, walked with the keyboard alone: all is reached, no act loses the focus."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browsing.fixtures import NewPage
from tests.browsing.hands import until

FARTHEST = 100
"""So many steps nothing is away on any page."""

WHERE = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
}"""
"""Whether what has the focus is in sight; null if nothing has it."""


SHOWN = "document.activeElement.outerHTML.slice(0, 120)"


def has_focus(page: Page, what: str) -> bool:
    """Whether the focus is on this."""
    return bool(page.evaluate("what => Boolean(document.activeElement?.matches(what))", what))


def walk_to(page: Page, what: str) -> None:
    """Tab until the focus is on this; wherever it comes on the way can be seen."""
    expect(page.locator(what).first).to_be_visible()
    for _ in range(FARTHEST):
        page.keyboard.press("Tab")
        assert until(page, lambda: page.evaluate(WHERE) is not False), page.evaluate(SHOWN)
        if has_focus(page, what):
            return
    pytest.fail(f"no key leads to {what}")


def expect_focus(page: Page, within: str) -> None:
    """The focus is somewhere within this, and not lost, as soon as the page is drawn."""
    found = "within => Boolean(document.activeElement?.closest(within))"
    assert until(page, lambda: bool(page.evaluate(found, within))), page.evaluate(SHOWN)


@pytest.mark.parametrize(("locale", "size"), [("de", (360, 740)), ("fr", (1280, 800))])
def test_people_are_found_with_the_keyboard_alone(new_page: NewPage, locale: str, size: tuple[int, int]) -> None:
    page = new_page(size=size, locale=locale, name="Zoe")
    page.goto("/")
    # Play somebody now: from the start page, choose, wait, and stop waiting.
    walk_to(page, "main a[href='/people']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/people")
    expect_focus(page, "main")
    walk_to(page, "select[name=game]")
    page.keyboard.press("ArrowDown")
    expect(page.locator("select[name=game]")).to_have_value("xequeo")
    walk_to(page, "main form button")
    page.keyboard.press("Enter")
    expect(page.locator(".hoping")).to_be_visible()
    expect_focus(page, "section[aria-labelledby=now]")
    walk_to(page, ".hoping button")
    page.keyboard.press("Enter")
    expect(page.locator(".hoping")).to_have_count(0)
    expect_focus(page, "section[aria-labelledby=now]")
    # Who one is: the name, what others may see, and one's own page.
    page.goto("/me")
    walk_to(page, "main input")
    page.keyboard.press("Control+A")
    page.keyboard.type(f"Zoe {locale}")
    page.keyboard.press("Enter")
    expect(page.locator("main [role=status]")).not_to_be_empty()
    expect_focus(page, "main")
    walk_to(page, "main a[href^='/people/']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/people/*")
    expect(page.locator("main h1")).to_contain_text(f"Zoe {locale}")
    expect_focus(page, "main")


@pytest.mark.parametrize(("locale", "size"), [("fr", (360, 740)), ("de", (1280, 800))])
def test_a_tournament_is_made_with_the_keyboard_alone(new_page: NewPage, locale: str, size: tuple[int, int]) -> None:
    page = new_page(size=size, locale=locale, name="Zoe")
    page.goto("/")
    walk_to(page, "main a[href='/tournaments']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tournaments")
    expect_focus(page, "main")
    walk_to(page, "main input[name=name]")
    page.keyboard.type("Evening")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/tournaments/[a-z0-9]+"))
    expect(page.locator("main h1")).to_have_text("Evening")
    expect_focus(page, "main")
    walk_to(page, "[data-join]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-in]")).to_be_visible()
    expect_focus(page, "[data-own]")
    walk_to(page, "[data-own] button")
    page.keyboard.press("Enter")
    expect(page.locator("[data-join]")).to_be_visible()
    expect_focus(page, "[data-own]")
    # To end it is asked twice, and the question is where the button was.
    walk_to(page, "[data-maker] button:last-of-type")
    page.keyboard.press("Enter")
    expect_focus(page, "[data-maker]")
    walk_to(page, "[data-maker] button:last-of-type")
    page.keyboard.press("Enter")
    expect(page.locator("[data-status=over]")).to_be_visible()
    expect_focus(page, "main")


@pytest.mark.parametrize(("locale", "size"), [("de", (360, 740)), ("fr", (1280, 800))])
def test_a_game_is_looked_up_with_the_keyboard_alone(new_page: NewPage, locale: str, size: tuple[int, int]) -> None:
    page = new_page(size=size, locale=locale)
    page.goto("/archive")
    walk_to(page, "main input[name=opening]")
    page.keyboard.type("@0/")
    page.keyboard.press("Enter")
    page.wait_for_url("**opening=*")
    expect_focus(page, "main")
    walk_to(page, "main a[href^='/analysis?game=']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/analysis?game=*")
    expect_focus(page, "main")
    # The opening explorer beside it: what was played at the beginning, and a move picked from there.
    walk_to(page, "[data-tab=played]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-tab=played]")).to_have_attribute("aria-selected", "true")
    assert has_focus(page, "[data-tab=played]")
    page.keyboard.press("Home")
    walk_to(page, ".explored button")
    page.keyboard.press("Enter")
    expect_focus(page, "main")
