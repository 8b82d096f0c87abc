"""Games of Xart without a network, on the page of a table that is the same as with one."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browsing.fixtures import NewPage
from tests.browsing.hands import cut, keep
from tests.games.xart.page.hands import lay_somewhere, see_plies

PHONE = (390, 844)
PASS = """([id, seconds]) => new Promise((resolve, reject) => {
  const request = indexedDB.open("anello", 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction("tables", "readwrite");
    const store = transaction.objectStore("tables");
    store.get(id).onsuccess = ({ target: { result } }) => {
      result.standing.clocks.since -= seconds;
      store.put(result);
    };
    transaction.oncomplete = () => { request.result.close(); resolve(null); };
    transaction.onerror = () => reject(transaction.error);
  };
})"""


def begin(page: Page, way: str) -> None:
    """Begin a game of the first kind on the start page, without a network."""
    page.goto("/")
    offer = page.locator(".offer").first
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    if way == "computer":
        offer.locator("select[name=level]").select_option("1")
        offer.locator("select[name=who]").select_option("me")
        offer.locator("select[name=who] ~ select[name=clock]").select_option("4")
        offer.get_by_role("button", name="Play now").click()
    else:
        offer.locator("[data-way=together] button").click()
        offer.locator("[data-way=together] .setup button").click()
    page.wait_for_url("**/table/local-*")


def test_games_without_a_network(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=PHONE, keeps=True)
    keep(page)
    cut(page)
    begin(page, "together")
    dice = random.Random(1)
    for _ in range(3):
        lay_somewhere(page, dice)
    see_plies(page, 3)  # what is shown is kept
    address, context = page.url, page.context
    page.close()  # nothing is lost by that

    one, other = context.new_page(), context.new_page()
    for tab in (one, other):
        tab.goto(address)
        see_plies(tab, 3)
    lay_somewhere(one, dice)
    see_plies(other, 4)
    lay_somewhere(other, dice)
    see_plies(one, 5)
    other.close()
    one.get_by_role("tab", name="More").click()
    one.get_by_role("button", name="Take back").click()
    see_plies(one, 3)  # what whoever is to move played last

    begin(one, "computer")
    lay_somewhere(one, dice)
    expect(one.locator(".hint circle").first).to_be_attached()
    see_plies(one, 2)
    expect(one.locator("[data-clock].on")).to_have_text(re.compile(r"^1\d:\d\d$"))  # of fifteen minutes
    picture(one, "offline-xart-phone")
    one.goto("/")
    expect(one.locator("section:has-text('Your games') a[href^='/table/local-']")).to_have_count(2)

    one.goto("/analysis")
    assert one.evaluate("crossOriginIsolated")  # what is kept has the headers that it came with
    expect(one.get_by_role("listitem").filter(has_text="A1: @0+ @0/")).to_be_attached()  # what may be laid
    expect(one.get_by_role("status").filter(has_text="in 100").first).to_be_attached()  # what the engine thinks
    one.goto("/")

    # When the server is back, a game that is over goes to those it keeps; one that is not stays where it is.
    one.locator("section:has-text('Your games') a[href^='/table/local-']").first.click()
    one.get_by_role("tab", name="More").click()
    one.get_by_role("button", name="Give up").click()
    one.get_by_role("button", name="Give up").click()
    one.get_by_role("tab", name="Play").click()
    expect(one.get_by_role("button", name="Play again")).to_be_visible()
    played = one.url
    context.set_offline(False)
    one.goto("/")
    expect(one.locator("section:has-text('Your games') a[href^='/table/local-']")).to_have_count(1)
    expect(one.locator("section:has-text('Your games') a[href^='/table/']")).to_have_count(2)
    one.goto(played)
    expect(one.get_by_role("button", name="Play again")).to_be_visible()


def test_clocks_go_on_while_nobody_looks(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=(360, 740), keeps=True)
    keep(page)
    cut(page)
    page.goto("/")
    offer = page.locator("[data-game=xart]")
    offer.locator("[data-way=together] button").click()
    offer.locator("[data-way=together]").get_by_label("Clock").select_option("1")
    offer.locator("[data-way=together] .setup button").click()
    page.wait_for_url("**/table/local-*")
    dice = random.Random(2)
    lay_somewhere(page, dice)
    lay_somewhere(page, dice)
    see_plies(page, 2)
    acts = page.locator("[data-acts=true]").get_attribute("data-seat")
    clock = page.locator(f'[data-clock="{acts}"]')
    expect(clock).to_have_class(re.compile(r"\bon\b"))
    address, context = page.url, page.context
    page.close()

    def passed(seconds: int) -> Page:
        """The table, opened again after some time."""
        page = context.new_page()
        page.goto("/settings")
        page.evaluate(PASS, [address.rpartition("/")[2], seconds])
        page.goto(address)
        return page

    page = passed(120)
    clock = page.locator(f'[data-clock="{acts}"]')
    expect(clock).to_have_text(re.compile(r"^[12]:\d\d$"))  # five minutes were on it
    picture(page, "offline-clock-phone")
    lay_somewhere(page, dice)
    see_plies(page, 3)  # the other's clock runs now
    page.close()
    page = passed(297)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()  # the flag falls while we look
    picture(page, "offline-clock-over-phone")
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto("/")
    games = page.locator("section:has-text('Your games')")
    expect(games.locator("a[href^='/table/']")).to_have_count(1)
    expect(games.locator("a[href^='/table/local-']")).to_have_count(0)  # the server keeps it, clock and all
