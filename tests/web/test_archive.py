"""The archive in Chromium: a game found again by its position, which lay the other way round; and the page itself."""

import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browsing.fixtures import NewPage, ServerProcess
from tests.browsing.hands import until

WON = "@0/ A2\\ B1\\"
"""White closes red's ring."""


def say(page: Page, server: ServerProcess, path: str, **body: Any) -> dict[str, Any]:
    answer = page.request.post(server.address + path, data=body, headers={"Origin": server.address})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def play(white: Page, red: Page, server: ServerProcess) -> None:
    """A game at a public table."""
    table = say(white, server, "/api/tables", game="xart", names={"1": "Ada Archived"}, open=True)
    say(red, server, f"/api/tables/{table['id']}/join", name="Bo Archived")
    for number, word in enumerate(WON.split()):
        page = (white, red)[number % 2]
        seq = page.request.get(f"{server.address}/api/tables/{table['id']}").json()["seq"]
        move = {"type": "move", "id": str(uuid.uuid4()), "seq": seq, "word": word}
        say(page, server, f"/api/tables/{table['id']}/messages", **move)


def test_a_game_is_found_again_by_its_position(
    new_page: NewPage,
    server: ServerProcess,
    complaints: Callable[[Page], list[Any]],
    picture: Callable[[Page, str], None],
) -> None:
    desktop, phone = new_page(axe=True), new_page(size=(360, 740), theme="dark")
    play(desktop, phone, server)
    kept = f"{server.address}/api/archive/games?player=ada archived"
    assert until(desktop, lambda: bool(desktop.request.get(kept).json()["games"])), (
        "games come there a moment after they end"
    )

    # On the board the position lies mirrored, and on another board than the one it was played on.
    desktop.goto("/analysis?moves=%400%2F%20B1%5C")
    desktop.get_by_role("tab", name="Played").click()
    expect(desktop.get_by_text("came to this position")).to_be_visible()
    row = desktop.locator(".explored tbody tr").filter(has=desktop.get_by_role("button", name="A2\\", exact=True))
    expect(row.locator(".went")).to_have_attribute("aria-label", "Won by whoever played it: 0. Draws: 0. Lost: 1.")
    expect(row.locator("td").last).to_have_text("White 0, Red 100 in 100.")
    assert complaints(desktop) == []
    picture(desktop, "explorer")
    desktop.get_by_role("link", name="Find all games with this position").click()
    desktop.wait_for_url("**/archive?*position=*")
    found = desktop.locator(".archived li").filter(has_text="Ada Archived – Bo Archived")
    expect(found).to_contain_text("Bo Archived won · 3 moves")
    assert complaints(desktop) == []
    picture(desktop, "archive")
    found.get_by_role("link").click()
    desktop.wait_for_url("**/analysis?game=*&at=2")
    expect(desktop.locator(".players")).to_contain_text("Ada Archived")
    expect(desktop.locator(".moves [aria-current=step]")).to_have_text("A2\\")

    # On a phone: nobody of that name, then everything again; the longest game as a film.
    phone.goto("/archive")
    phone.get_by_label("Player", exact=True).fill("nobody at all")
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("No game fits.")).to_be_visible()
    phone.get_by_role("button", name="Clear all").click()
    expect(phone.locator(".archived li").first).to_be_visible()
    phone.get_by_role("button", name="Show it as an animation").click()
    film = phone.get_by_role("img", name="The longest game, move by move")
    expect(film).to_be_visible()
    phone.wait_for_function("() => document.querySelector('.pic img').naturalWidth > 0")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    picture(phone, "archive-phone-dark")
