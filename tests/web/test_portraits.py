"""The pictures of the page in the README show the page as it is."""

from playwright.sync_api import Browser

from tests.browsing.fixtures import ServerProcess
from tests.browsing.portraits import FOLDER, difference, portraits

ALIKE = 0.04
"""Pictures of one page differ by less than this; a page in the other colours, or another page, by far more."""


def test_the_pictures_of_the_readme_are_fresh(browser: Browser, server: ServerProcess) -> None:
    taken = dict(portraits(browser, server.address))
    kept = {name: (FOLDER / name).read_bytes() for name in taken}
    apart = {name: difference(taken[name], kept[name]) for name in taken}
    assert max(apart.values()) < ALIKE, f"run python -m tests.browsing.portraits: {apart}"
    assert difference(kept["page-start-light.png"], kept["page-start-dark.png"]) > 4 * ALIKE
    assert difference(kept["page-start-light.png"], kept["page-table-light.png"]) > 2 * ALIKE
