"""What a person does at the solitaire."""

from playwright.sync_api import Page, expect

from tests.browsing.hands import click_middle

__all__ = ["lay_on", "play_to_the_end"]


def lay_on(page: Page) -> None:
    """Lay the visible tile on the first cell where that is possible."""
    chooser, dots = page.locator(".chooser"), page.locator(".hint circle")
    expect(chooser.or_(dots).first).to_be_attached()
    if not chooser.count():
        click_middle(page, dots.first)
    before = page.locator(".stack .done").count()
    page.locator(".lay").click()
    expect(page.locator(".stack .done").nth(before).or_(page.locator(".note"))).to_be_attached()


def play_to_the_end(page: Page) -> None:
    while page.get_by_role("button", name="Look back").count() == 0:
        lay_on(page)
