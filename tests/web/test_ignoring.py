"""Somebody is muted, blocked and reported at the table, and heard again from the settings; vacations are told."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browsing.fixtures import Complaints, NewPage, Picture


def post(page: Page, path: str, **body: Any) -> Any:
    """Ask the server for something as the one whose page it is."""
    ask = """async ([path, body]) => (await fetch(path, {
        method: 'POST', body: JSON.stringify(body), headers: {'Content-Type': 'application/json'}
    })).json()"""
    return page.evaluate(ask, [path, body])


def test_somebody_is_muted_blocked_reported_and_heard_again(
    new_page: NewPage, complaints: Complaints, picture: Picture
) -> None:
    ada = new_page(size=(360, 740), axe=True, name="Ada", theme="dark")
    bruno = new_page(axe=True, name="Bruno")
    ada.goto("/")
    clock = {"kind": "days", "days": 3}
    table = post(ada, "/api/tables", game="xart", names={"1": "Ada"}, clock=clock)["id"]
    bruno.goto("/")
    post(bruno, f"/api/tables/{table}/join", name="Bruno")
    assert post(bruno, "/api/calls/vacation", days=5)["away_until"]
    for page in (ada, bruno):
        page.goto(f"/table/{table}")
        page.get_by_role("tab", name="Talk").click()
    expect(ada.locator(".seat", has_text="Bruno")).to_contain_text("On vacation until")
    expect(bruno.locator(".seat", has_text="Ada")).not_to_contain_text("vacation")
    bruno.get_by_label("Write something").fill("rude words")
    bruno.get_by_label("Write something").press("Enter")
    expect(ada.locator(".said-list")).to_contain_text("rude words")
    menu = ada.get_by_label("Bruno: what you can do")
    menu.click()
    expect(ada.locator("[data-ignore=muted]")).to_be_visible()
    picture(ada, "ignoring-phone-dark")
    assert complaints(ada) == []
    ada.locator("[data-report]").click()
    ada.get_by_label("In your words").fill("He is rude.")
    ada.get_by_role("button", name="Send").click()
    expect(ada.get_by_text("Sent to the host.")).to_be_visible()
    ada.locator("[data-ignore=blocked]").click()
    expect(ada.locator("[data-hear]")).to_be_visible()
    menu.click()
    expect(ada.locator(".said-list")).not_to_contain_text("rude words")
    # Their page says so, and offers no game that would be refused.
    address = bruno.evaluate("async () => (await (await fetch('/api/me')).json()).page")
    ada.goto(f"/people/{address}")
    expect(ada.locator("h1 [data-ignored]")).to_have_text("blocked")
    expect(ada.get_by_text("Challenge to a game")).to_have_count(0)
    # The way back lies in the settings.
    ada.goto("/settings")
    row = ada.locator("[data-ignored] li")
    expect(row).to_contain_text("Bruno")
    assert complaints(ada) == []
    picture(ada, "settings-ignored")
    row.get_by_role("button").click()
    expect(row).to_have_count(0)
    ada.goto(f"/table/{table}")
    ada.get_by_role("tab", name="Talk").click()
    expect(ada.locator(".said-list")).to_contain_text("rude words")
