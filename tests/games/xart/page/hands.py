"""What a person does at a game of Xart: lay a tile, by mouse or by typing."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browsing.hands import click_middle

__all__ = ["answer_for_the_engine", "lay_somewhere", "see_plies", "type_word"]


def lay_somewhere(page: Page, dice: random.Random) -> None:
    """Lay a tile on any free cell."""
    chooser, dots = page.locator(".chooser"), page.locator(".hint circle")
    expect(chooser.or_(dots).first).to_be_attached()
    if not chooser.count():
        click_middle(page, dots.nth(dice.randrange(dots.count())))
    chooser.get_by_role("button", name="Lay", exact=True).click()
    expect(chooser).to_have_count(0)


def type_word(page: Page, word: str) -> None:
    """Lay a tile by its notation: once to see it, once to lay it."""
    field = page.get_by_label("Type a move")
    field.fill(word)
    field.press("Enter")
    expect(page.locator(".chooser .word")).to_have_attribute("data-word", word)
    field.press("Enter")
    expect(page.locator(".chooser")).to_have_count(0)


def answer_for_the_engine(page: Page, answer: Callable[[Route], None]) -> None:
    """Have a browser that cannot think for itself, and answer what it asks the server."""
    page.add_init_script("delete globalThis.WebAssembly")
    page.route("**/api/games/xart/lines", answer)


def see_plies(page: Page, count: int) -> None:
    """Find so many plies in the list of moves of a phone."""
    page.get_by_role("tab", name="Moves").click()
    expect(page.locator("[data-ply]")).to_have_count(count)
    page.get_by_role("tab", name="Play").click()
