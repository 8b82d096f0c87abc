"""What a person does at the page, whatever is played."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browsing.fixtures import PATIENCE

__all__ = ["click_middle", "cut", "is_over", "keep", "my_turn", "out_of_sight", "play_computer", "until", "whoever"]


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


def whoever(*pages: Page, finds: str) -> Page:
    """The page that shows something first."""
    found: list[Page] = []

    def look() -> bool:
        found[:] = [page for page in pages if page.locator(finds).count()]
        return bool(found)

    assert until(pages[0], look), f"nobody is shown {finds}"
    return found[0]


def until(page: Page, holds: Callable[[], bool]) -> bool:
    """Wait until something holds, as long as a busy machine may need for it; whether it does.

    What ``expect`` can look at it looks at itself, though less often.
    """
    deadline = time.monotonic() + PATIENCE / 1000
    while not (does := holds()) and time.monotonic() < deadline:
        page.wait_for_timeout(10)
    return does


def out_of_sight(page: Page, buttons: str) -> list[str]:
    """The buttons that the window cuts off at its sides, on the smallest phone and on a usual one."""
    cut = []
    for width, height in ((320, 640), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator(buttons).all():
            box = button.bounding_box()
            if box and (box["x"] < 0 or box["x"] + box["width"] > width):
                cut.append(f"{button.inner_text()} at {width}")
    page.set_viewport_size({"width": 320, "height": 640})
    return cut


KEPT = "() => navigator.serviceWorker.controller?.state === 'activated'"
"""Not a promise: `wait_for_function` takes whatever the first one becomes."""


def keep(page: Page) -> None:
    """Open the start page and wait until the browser keeps it."""
    page.goto("/")
    page.wait_for_function(KEPT)


def cut(page: Page) -> None:
    """Cut the network."""
    page.context.set_offline(True)
