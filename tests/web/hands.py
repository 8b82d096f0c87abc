"""What a person does at the page: lay a tile, move a piece, choose a card."""

import random

from playwright.sync_api import Locator, Page, expect

__all__ = ["choose_card", "click_middle", "enter_ring", "is_over", "lay_somewhere", "my_turn", "play_computer"]


def click_middle(page: Page, where: Locator) -> None:
    """Click on the middle of a mark on the board; the board itself listens, not the mark."""
    box = where.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def play_computer(page: Page, game: str) -> None:
    """From the start page to a table with one click."""
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")


def my_turn(page: Page, seat: int = 1) -> Locator:
    """The seat while it is to act."""
    return page.locator(f'[data-seat="{seat}"][data-acts=true]')


def is_over(page: Page) -> bool:
    """Whether the page offers another game."""
    return page.get_by_role("button", name="Play again").count() > 0


def lay_somewhere(page: Page, dice: random.Random) -> None:
    """Lay a tile on any free cell."""
    chooser, dots = page.locator(".chooser"), page.locator(".hint circle")
    expect(chooser.or_(dots).first).to_be_attached()
    if not chooser.count():
        click_middle(page, dots.nth(dice.randrange(dots.count())))
    chooser.get_by_role("button", name="Lay", exact=True).click()
    expect(chooser).to_have_count(0)


def choose_card(page: Page, letter: str) -> None:
    """Choose a card and take it."""
    page.locator(f"[data-card={letter}]").click()
    page.locator(".take .btn").click()


def enter_ring(page: Page) -> None:
    """Put the ring on the first cell where it may go."""
    page.mouse.move(1, 1)
    click_middle(page, page.locator(".allowed").first)
    page.get_by_role("button", name="Put the ring").click()
