"""Coming to the page: what is asked for, what is there before any script, renewal; and bringing others to a table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from tests.browsing.fixtures import PATIENCE, NewPage, ServerProcess


@pytest.fixture
def visitor(browser: Browser, server: ServerProcess) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=server.address, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def requests_of(page: Page) -> list[Request]:
    """All that a page asks for from now on."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    return asked


def asked_for(visitor: BrowserContext, path: str, there: str) -> list[str]:
    """What goes over the network until something is there, as paths."""
    page = visitor.new_page()
    asked = requests_of(page)
    page.goto(path)
    expect(page.locator(there).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    kept = page.evaluate(
        """() => performance.getEntriesByType("resource")
          .filter(({ transferSize, deliveryType }) => transferSize === 0 || deliveryType === "cache")
          .map(({ name }) => name)"""
    )
    page.close()
    return [request.url for request in asked if request.url not in kept]


def test_the_first_visit_takes_few_requests_and_the_second_nothing_but_data(visitor: BrowserContext) -> None:
    first = asked_for(visitor, "/", "[data-game] button.go")
    scripts = [address for address in first if address.endswith(".js")]
    assert len(scripts) == 1
    assert len([address for address in first if address.endswith(".css")]) == 1
    assert len([address for address in first if address.endswith(".json")]) == 1
    second = asked_for(visitor, "/", "[data-game] button.go")
    assert [address for address in second if "/static/" in address] == []
    assert len(second) < len(first)


def test_what_a_page_needs_is_asked_for_once(visitor: BrowserContext) -> None:
    for path, there in (("/learn", "main a[href^='/learn/']"), ("/rules/xart", "main h2"), ("/puzzles", "main")):
        page = visitor.new_page()  # what the one before asks for at last is not this one's
        asked = requests_of(page)
        page.goto(path)
        expect(page.locator(there).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        addresses = [request.url for request in asked]
        assert sorted(set(addresses)) == sorted(addresses), path
        page.close()


def test_title_and_sentence_are_there_in_ones_language_before_any_script(
    browser: Browser, server: ServerProcess
) -> None:
    context = browser.new_context(base_url=server.address, locale="it-IT", java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    assert page.title() == "Anello · Giochi da tavolo"
    assert page.locator("html").get_attribute("lang") == "it"
    assert "account" in (page.locator("meta[name=description]").get_attribute("content") or "")
    assert "ha bisogno di JavaScript" in page.content()
    context.close()


def test_a_language_that_was_chosen_is_the_next_documents_too(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("select.lang").select_option("de")
    expect(page.locator("h1")).to_have_text("Brettspiele")
    answer = page.reload()
    assert answer is not None
    assert '<html lang="de">' in answer.text()
    page.locator("select.lang").select_option("en")
    expect(page.locator("h1")).to_have_text("Board games")


def test_a_page_of_a_server_that_was_renewed_starts_afresh(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    gone: list[str] = []

    def lose(route: Route) -> None:
        """The first time a script of the old version is not there any more."""
        if gone:
            route.continue_()
        else:
            gone.append(route.request.url)
            route.fulfill(status=404)

    page.goto("/")
    expect(page.locator("[data-game] button.go").first).to_be_visible()
    page.route("**/chunks/js-pages-settings.js", lose)
    page.evaluate("window.old = true")
    open_settings(page)
    expect(page.locator("main h1")).to_have_text("Settings")
    assert gone
    assert page.evaluate("window.old") is None


def open_settings(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Settings").click()


def test_a_table_that_waits_can_be_sent_and_shown_as_a_code(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page((360, 740))
    page.add_init_script("navigator.share = async (what) => { window.sent = what; };")
    wish = {"game": "xart", "seats": {"1": "me", "2": "open"}}
    answer = page.request.post("/api/tables", data=wish, headers={"Origin": server.address})
    address = f"{server.address}/table/{answer.json()['id']}"
    page.goto(address)
    page.get_by_role("button", name="Send").click()
    page.wait_for_function("() => window.sent")
    assert page.evaluate("window.sent.url") == address
    code = page.get_by_role("img", name="A QR code that leads to this table")
    expect(code).to_be_hidden()
    page.locator("summary", has_text="QR code").click()
    expect(code).to_be_visible()
    page.wait_for_function("(image) => image.naturalWidth > 100", arg=code.element_handle())
