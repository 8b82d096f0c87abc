"""Games that bring no page are played on the plain one: alone, by two with secrets, by three, together and by link."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing.fixtures import PATIENCE, Complaints, NewPage, ServerProcess, opener
from tests.browsing.hands import is_over, until, whoever


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows three games without a page: for one, for two with secrets, for three."""
    running = ServerProcess(tmp_path_factory.mktemp("toys"), "walk", "morra", "heap")
    running.start()
    yield running
    running.kill()


@pytest.fixture
def new_page(browser: Browser, toys: ServerProcess) -> Iterator[NewPage]:
    """Pages of that server."""
    yield from opener(browser, toys)


def play_on(page: Page) -> None:
    """Make the first move that is offered, again and again, until the game is over."""
    words, hand, over = page.locator(".finder .words .btn"), page.locator(".handover .btn"), "Play again"
    for _ in range(PATIENCE // 30):  # on a busy machine what was clicked is offered for a while yet
        expect(words.or_(hand).or_(page.get_by_role("button", name=over)).first).to_be_visible()
        if is_over(page):
            return
        if hand.count():
            hand.click()
        elif words.count():
            words.first.click()
        page.wait_for_timeout(30)
    raise AssertionError("the game does not end")


def test_three_at_one_screen(new_page: NewPage, complaints: Complaints) -> None:
    page = new_page(axe=True)
    page.goto("/")
    section = page.locator("[data-game=heap]")
    section.get_by_role("button", name="Set up").click()
    for seat, name in enumerate(("Ada", "Bruno", "Carla"), 1):
        section.get_by_label(f"Player {seat}").fill(name)
    section.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator(".plain-board img")).to_be_visible()
    expect(page.locator(".voice")).to_have_text("Ada is to move.")
    assert complaints(page) == []
    page.get_by_label("Type a move").fill("tw")
    expect(page.locator(".finder .words .btn")).to_have_text(["two"])
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator(".voice")).to_have_text("Bruno is to move.")
    expect(page.locator(".moves")).to_contain_text("Ada")
    play_on(page)
    expect(page.locator(".voice")).to_contain_text("wins.")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("link", name="Picture", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Animation")).to_have_count(0)  # it would be a still
    page.locator("[data-ply='1']").click()
    expect(page.locator(".voice")).to_have_text("Looking back: after 1 move.")


@pytest.mark.parametrize("size", [(1280, 800), (320, 640)])
def test_against_two_computers(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    page.goto("/")
    page.locator("[data-game=heap]").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat")).to_have_count(3)
    play_on(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


def test_three_by_link(new_page: NewPage) -> None:
    pages = [new_page(name=name) for name in ("Ada", "Bruno", "Carla")]
    ada, *others = pages
    ada.goto("/")
    section = ada.locator("[data-game=heap]")
    section.get_by_role("button", name="Make a link").click()
    section.locator(".setup .btn.go").click()
    ada.wait_for_url("**/table/*")
    for other in others:
        other.goto(ada.url)
        other.get_by_role("button", name="Sit down").click()
        expect(other.locator(".seat")).to_have_count(3)
    while not is_over(page := whoever(*pages, finds=".finder .words .btn, button:has-text('Play again')")):
        page.locator(".finder .words .btn").last.click()
        expect(page.locator(".finder")).to_have_count(0)
    for page in pages:
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    # The game's own word for its end is said as well.
    won = "You win. (emptied)"
    assert until(ada, lambda: sum(page.locator(".voice").inner_text() == won for page in pages) == 1)


def test_secrets_at_one_screen_are_handed_over(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    section = page.locator("[data-game=morra]")
    section.get_by_role("button", name="Set up").click()
    section.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".handover")).to_be_visible()
    expect(page.locator(".finder")).to_have_count(0)
    page.locator(".handover .btn").click()
    page.locator(".finder .words .btn").first.click()
    expect(page.locator(".handover h1")).to_contain_text("Player 2")
    play_on(page)
    expect(page.locator(".voice")).to_contain_text("wins.")


def test_a_game_for_one(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("[data-alone=walk]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat")).to_have_count(1)
    expect(page.get_by_role("button", name="Offer draw")).to_have_count(0)
    play_on(page)


def test_the_rules_are_told_as_text(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/heap")
    expect(page.get_by_role("heading", name="Heap")).to_be_visible()
    expect(page.locator(".rules")).to_contain_text("Whoever takes the last one wins.")
    expect(page.locator(".rules")).to_contain_text("one, two or three")


def test_a_page_that_is_broken_gives_way_to_the_plain_one(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/chunks/xart-*.js", lambda route: route.fulfill(body="throw 1", content_type="text/javascript"))
    page.goto("/")
    page.locator("[data-game=xart]").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".plain-board img")).to_be_visible()
    expect(page.locator(".finder .words .btn").first).to_be_visible()
    # A picture as high as wide fits into the room there is, though that is wider than high.
    page.locator(".plain-board img").evaluate("picture => picture.decode()")
    picture, room = page.locator(".plain-board img").bounding_box(), page.locator(".plain-board").bounding_box()
    assert picture
    assert room
    assert room["width"] > room["height"]
    assert room["y"] <= picture["y"] <= picture["y"] + picture["height"] <= room["y"] + room["height"]
