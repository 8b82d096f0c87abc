"""A game from an outside package brings its page along: its own board, styles and words, beside ours."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing.fixtures import Complaints, NewPage, ServerProcess, opener
from tests.browsing.hands import is_over, play_computer
from tests.guests import install_guest


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server beside which the outside package is installed."""
    environment = install_guest(tmp_path_factory.mktemp("guest"))
    running = ServerProcess(tmp_path_factory.mktemp("hosting"), environment=environment)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def new_page(browser: Browser, hosting: ServerProcess) -> Iterator[NewPage]:
    """Pages of that server."""
    yield from opener(browser, hosting)


def test_it_is_played_on_its_own_board(new_page: NewPage, complaints: Complaints) -> None:
    page = new_page(axe=True)
    play_computer(page, "pebbles")
    pebbles, again = page.locator(".pebble"), page.get_by_role("button", name="Play again")
    expect(pebbles.first).to_be_visible()
    assert pebbles.first.evaluate("node => getComputedStyle(node).borderRadius") == "50%"
    assert complaints(page) == []
    for _ in range(12):
        expect(pebbles.first.or_(again)).to_be_visible()
        if is_over(page):
            break
        left = pebbles.count()
        pebbles.first.click()
        expect(pebbles).not_to_have_count(left)
    expect(again).to_be_visible()
    expect(page.locator(".voice")).to_contain_text("cleared the table.")
    page.get_by_role("button", name="Share").click()
    film = page.request.get(page.get_by_role("link", name="Animation", exact=True).get_attribute("href") or "")
    assert (film.status, film.headers["content-type"]) == (200, "image/gif"), film.text()


def test_it_speaks_the_language_of_the_page(new_page: NewPage) -> None:
    page = new_page(locale="it-IT")
    page.goto("/")
    invited = page.locator("[data-game=pebbles]")
    expect(invited).to_contain_text("Sassolini")
    expect(invited).to_contain_text("Prendi quanti sassolini vuoi")
    picture = invited.locator(".pic img")
    expect(picture).to_be_visible()
    page.wait_for_function("(picture) => picture.complete && picture.naturalWidth > 0", arg=picture.element_handle())
    invited.locator(".btn.go").first.click()
    expect(page.locator("[data-seat='1']")).to_contain_text("primo")  # seats too are called by its words
    page.goto("/rules/pebbles")
    expect(page.get_by_text("The last pebble wins.")).to_be_visible()


def test_the_archive_opens_with_a_game_that_it_holds(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/archive")
    expect(page.locator(".archived li").first).to_be_visible()
