"""The page as plain files: any web space can serve it, and the computer plays there."""

import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, expect

from anello.server.export import export_page
from tests.browsing.fixtures import NewPage, ServerProcess, opener
from tests.browsing.hands import cut, keep
from tests.games.xart.page.hands import lay_somewhere, see_plies


class WebSpace(SimpleHTTPRequestHandler):
    """Sends files, and for what is missing the page that says so, as web spaces do."""

    def do_GET(self) -> None:
        place = Path(self.translate_path(self.path))
        if not place.exists() and "text/html" in self.headers.get("accept", ""):
            self.path = "/404.html"
        super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        pass


FULL = """() => {
  IDBObjectStore.prototype.kept = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
ROOM = "() => { IDBObjectStore.prototype.put = IDBObjectStore.prototype.kept; }"
LOOK_FOR_NEWS = "async () => void (await (await navigator.serviceWorker.getRegistration()).update())"


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[NewPage]:
    """Pages of a web space."""
    assert export_page(tmp_path) > 80
    assert not [path for path in tmp_path.rglob("*") if path.suffix in (".ts", ".py")]
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(WebSpace, directory=str(tmp_path))) as space:
        threading.Thread(target=space.serve_forever, daemon=True).start()
        address = SimpleNamespace(address=f"http://127.0.0.1:{space.server_port}")
        yield from opener(browser, cast(ServerProcess, address))
        space.shutdown()


@pytest.mark.slow
def test_the_computer_plays_and_lessons_are_there_without_any_server(pages: NewPage, tmp_path: Path) -> None:
    page = pages(size=(390, 844), keeps=True)
    keep(page)
    page.locator("select[name=level]").first.select_option("3")
    page.locator("select[name=who]").first.select_option("me")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/table/local-*")
    dice = random.Random(4)
    lay_somewhere(page, dice)
    see_plies(page, 2)

    # A disk that is full is told, and nothing is shown that is not kept.
    page.evaluate(FULL)
    lay_somewhere(page, dice)
    expect(page.get_by_text("cannot be kept").first).to_be_visible()
    see_plies(page, 2)
    page.evaluate(ROOM)
    lay_somewhere(page, dice)
    see_plies(page, 4)

    # A newer version comes while the game is open: the game goes on, and is still there in the new one.
    worker = tmp_path / "service-worker.js"
    [version] = (path.name for path in (tmp_path / "static").iterdir())
    worker.write_text(worker.read_text().replace(f'"version": "{version}"', '"version": "0123456789ab"'))
    page.evaluate(LOOK_FOR_NEWS)
    expect(page.locator(".renewed")).to_contain_text("newer version")
    lay_somewhere(page, dice)
    see_plies(page, 6)
    page.locator(".renewed").get_by_role("button", name="Load it").click()
    see_plies(page, 6)

    cut(page)
    page.goto("/learn")
    lesson = page.locator("main a[href^='/learn/']").first
    expect(lesson).to_be_visible()
    lesson.click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".note").first).not_to_be_empty()
    page.goto("/puzzles")
    page.locator("section.today a.btn").click()
    expect(page.locator(".study h1")).to_contain_text("turns")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".note")).to_contain_text("What it is about")
    page.goto("/")
    expect(page.locator("a[href^='/table/local-']").first).to_be_visible()
