"""What a person does at a match of Xe Queo!: choose a card, enter the ring, call."""

import re

from playwright.sync_api import Page

from tests.browsing.hands import click_middle

__all__ = ["call", "choose_card", "enter_ring"]


def choose_card(page: Page, letter: str) -> None:
    """Choose a card and take it."""
    page.locator(f"[data-card={letter}]").click()
    page.locator(".take .btn").click()


def enter_ring(page: Page) -> None:
    """Put the ring on the first cell where it may go."""
    page.mouse.move(1, 1)
    click_middle(page, page.locator(".allowed").first)
    page.get_by_role("button", name="Put the ring").click()


def call(page: Page, letter: str) -> None:
    """Point at a piece and say it."""
    page.get_by_role("button", name=re.compile("^Xe Queo!")).click()
    click_middle(page, page.locator(f'[data-piece="{letter}"]'))
    page.get_by_role("button", name=re.compile("^Call ")).click()
