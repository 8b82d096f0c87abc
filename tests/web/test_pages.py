"""All pages: languages, sizes, themes, accessibility, lost connections, seals."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import anello
from tests.browsing.fixtures import Complaints, NewPage, Picture, ServerProcess
from tests.browsing.hands import my_turn, play_computer, until
from tests.games.xart.page.hands import lay_somewhere

WEB = Path(anello.__file__).parent / "web"
READY = {
    "/": ".way .btn",
    "/settings": ".settings",
    "/rules/xart": "figure",
    "/rules/xequeo": "figure",
    "/rules/solitaire": "figure",
}
"""The pages without a table, and what shows that they are drawn."""

MISFITS = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  for (const pressed of document.querySelectorAll("button, .btn, select, input")) {
    const { width, height, right } = pressed.getBoundingClientRect();
    if (!width || pressed.closest(".sr, .phrases") || pressed.matches("[type=checkbox]")) continue;
    const name = `${pressed.className || pressed.name} ${pressed.textContent.trim().slice(0, 30)}`;
    if (right > innerWidth + 1) found.push(`${name}: outside`);
    const clipped = pressed.scrollWidth > pressed.clientWidth + 2 && !pressed.matches("select, input");
    if (clipped) found.push(`${name}: clipped`);
    if (height < 40) found.push(`${name}: ${height} high is too small for a finger`);
  }
  return found;
}"""
"""What does not fit a phone."""

CROPPED = """() => Object.fromEntries([...document.querySelectorAll("[data-game]")].map((game) => {
  const frame = game.querySelector(".pic").getBoundingClientRect();
  const things = [...game.querySelectorAll('.pic [href="#body"], .pic [data-piece], .pic .the-ring')];
  const outside = things.map((thing) => thing.getBoundingClientRect()).filter(
    ({ left, right, top, bottom }) =>
      left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1);
  return [game.dataset.game, things.length ? outside.length : "no picture"];
}))"""
"""How many tiles and pieces of each game the edge of its picture cuts off."""


def visit(page: Page, path: str) -> None:
    """Go to a page and wait until it is drawn."""
    page.goto(path)
    expect(page.locator(READY[path]).first).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "palette", "size"),
    [("light", "usual", (1280, 800)), ("dark", "distinct", (360, 740))],
)
def test_axe_finds_nothing_serious_on_any_page(
    new_page: NewPage, complaints: Complaints, picture: Picture, theme: str, palette: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, axe=True, theme=theme, palette=palette)
    for path in READY:
        visit(page, path)
        picture(page, f"{path.strip('/').replace('/', '-') or 'start'}-{theme}-{size[0]}")
        assert complaints(page) == [], path
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(my_turn(page)).to_be_visible()
    picture(page, f"xart-{theme}-{size[0]}")
    assert complaints(page) == []
    play_computer(page, "xequeo")
    expect(page.locator(".fan, .allowed").first).to_be_visible()
    picture(page, f"xequeo-{theme}-{size[0]}")
    assert complaints(page) == []


@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("de-CH", "de"), ("fr-FR", "fr"), ("it-IT", "it")])
def test_the_browser_chooses_the_language(new_page: NewPage, picture: Picture, locale: str, language: str) -> None:
    page = new_page(size=(320, 640), locale=locale)
    words = json.loads((WEB / "text" / language / "app.json").read_text("utf-8"))
    for path in READY:
        visit(page, path)
        assert page.evaluate("() => document.documentElement.lang") == language
        assert page.evaluate(MISFITS) == [], path
        shown = page.locator("main").inner_text()
        assert not [key for key in words if "." in key and key in shown.split()], path
    visit(page, "/")
    own = json.loads((WEB.parent / "games/xart/page/text" / f"{language}.json").read_text("utf-8"))
    expect(page.locator("[data-game=xart] .lead")).to_have_text(own["xart.lead"])
    picture(page, f"start-320-{language}")
    for name in ("together", "link"):
        page.locator(f"[data-game=xequeo] form[data-way={name}] .btn").first.click()
        expect(page.locator(".setup .btn.go")).to_be_visible()
        assert page.evaluate(MISFITS) == [], name
    page.locator("[data-game=xart] .way .btn.go").first.click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".chooser")).to_be_visible()
    for tab in page.locator("[role=tab]").all():
        tab.click()
        assert page.evaluate(MISFITS) == [], tab.inner_text()


def test_the_language_can_be_switched_and_stays(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Deine Spiele")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Deine Spiele")).to_be_visible()


def test_settings_are_kept_and_change_the_page(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/settings")
    page.get_by_role("radio", name="Dark").click()
    page.get_by_role("radio", name="Distinct").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Your name").blur()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-palette", "distinct")
    expect(page.get_by_label("Your name")).to_have_value("Ada")


def test_a_game_survives_the_death_of_the_server(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page()
    play_computer(page, "xart")
    dice = random.Random(5)
    lay_somewhere(page, dice)
    expect(page.locator("[data-ply='2']")).to_be_visible()
    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost.")
    server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(my_turn(page)).to_be_visible()
    lay_somewhere(page, dice)
    expect(page.locator("[data-ply='3']")).to_be_visible()


def test_a_move_made_while_the_connection_is_lost_is_played_once(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page()
    play_computer(page, "xart")
    expect(page.locator(".chooser")).to_be_visible()
    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost.")
    page.get_by_role("button", name="Lay", exact=True).click()
    server.start()
    expect(page.locator("[data-ply='1']")).to_be_visible()
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(page.locator("[data-ply='3']")).to_have_count(0)


def test_who_wants_a_rated_game_by_a_link_gets_a_clock(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    visit(page, "/")
    section = page.locator("[data-game=xart]")
    section.get_by_role("button", name="Make a link").click()
    form = section.locator("[data-way=link]")
    rated, clock = form.locator("[name=rated]"), form.locator("[name=clock]")
    rated.check()
    expect(clock).to_have_value("1")
    clock.select_option("0")
    expect(rated).not_to_be_checked()
    rated.check()
    form.locator(".setup .btn.go").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("5 minutes each · rated")).to_be_visible()


def test_a_button_that_cannot_be_pressed_looks_so_under_the_mouse_too(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/")
    button = page.locator("button.btn.go").first
    button.hover()
    button.evaluate("button => button.disabled = true")
    expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_running_games_and_open_tables_are_listed(new_page: NewPage) -> None:
    ada, bruno = new_page(name="Ada"), new_page(name="Bruno")
    visit(ada, "/")
    section = ada.locator("[data-game=xequeo]")
    section.get_by_role("button", name="Make a link").click()
    section.get_by_label("Show it among the open tables").check()
    section.locator(".setup .btn.go").click()
    ada.wait_for_url("**/table/*")
    visit(ada, "/")
    expect(ada.locator(".rowlist").get_by_text("waiting for somebody").first).to_be_visible()
    visit(bruno, "/")
    bruno.get_by_role("link", name="Sit down").first.click()
    bruno.get_by_role("button", name="Sit down").click()
    expect(bruno.locator(".game")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (1366, 657), (360, 740)])
def test_a_newcomer_finds_the_first_lesson_of_each_game_without_scrolling(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    visit(page, "/")
    for game in ("Xart", "Xe Queo!"):
        expect(page.get_by_role("link", name=f"Learn {game}")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CROPPED) == {"xart": 0, "xequeo": 0}
    form = page.locator("[data-game=xart] form.way").first
    assert form.get_by_label("Strength").evaluate("(list) => list.selectedIndex") == 0
    expect(form.get_by_label("The tutor helps you")).to_be_checked()
    page.get_by_role("link", name="Learn Xart").click()
    expect(page.locator(".place")).to_contain_text("step 1 of")


def test_the_start_page_keeps_what_was_played_and_leads_back_to_it(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/")
    form = page.locator("[data-game=xart] form.way").first
    form.get_by_label("Strength").select_option(index=2)
    form.get_by_label("Variant").select_option("limited")
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".chooser")).to_be_visible()
    table = page.url
    visit(page, "/")
    assert form.get_by_label("Strength").evaluate("(list) => list.selectedIndex") == 2
    expect(form.get_by_label("Variant")).to_have_value("limited")
    page.locator("[data-waits] a").click()
    page.wait_for_url(table)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    visit(page, "/")
    expect(page.locator(".rowlist").get_by_text("you lost · limited to 8 × 8").first).to_be_visible()
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_who_wins_is_led_up_in_words(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page()
    wish = {"game": "xart", "seats": {"1": "me", "2": "computer:1"}}
    assert page.request.post("/api/tables", data=wish, headers={"Origin": server.address}).ok
    tables = page.request.get("/api/mine").json()["tables"]
    won = [{**table, "status": "over", "outcome": {"winner": 1, "how": "ring", "text": ""}} for table in tables]
    page.route("**/api/mine*", lambda route: route.fulfill(json={"tables": won}))
    visit(page, "/")
    advice = page.locator("[data-game=xart] .advice")
    expect(advice).to_contain_text("You have beaten Gondolier. Glassblower is a little stronger.")
    advice.get_by_role("button", name="Play Glassblower").click()
    page.wait_for_url("**/table/*")
    expect(page.locator('[data-seat="2"]')).to_contain_text("Glassblower")


def test_a_table_that_waits_can_be_withdrawn(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    visit(page, "/")
    section = page.locator("[data-game=xart]")
    section.get_by_role("button", name="Make a link").click()
    section.locator(".setup .btn.go").click()
    page.wait_for_url("**/table/*")
    visit(page, "/")
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Games you have begun will be kept here.")).to_be_visible()


def test_all_games_are_listed_when_asked_for_and_after_going_back(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(size=(360, 740))
    for _ in range(10):
        wish = {"game": "xart", "seats": {"1": "me", "2": "computer:1"}}
        assert page.request.post("/api/tables", data=wish, headers={"Origin": server.address}).ok
    visit(page, "/")
    mine = page.locator("section", has=page.get_by_role("heading", name="Your games")).locator("li")
    expect(mine).to_have_count(8)
    page.get_by_role("button", name="All games").click()
    expect(mine).to_have_count(10)
    expect(mine.last).to_contain_text("Xart · Gondolier")
    mine.last.get_by_role("link").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".chooser")).to_be_visible()
    held: list[Route] = []
    page.route("**/api/mine*", lambda route: held.append(route))  # however late the list comes
    page.go_back()
    assert until(page, lambda: bool(held))
    page.wait_for_timeout(3500)
    for route in held:
        route.continue_()
    page.unroute("**/api/mine*")
    expect(mine).to_have_count(10)
    expect(mine.last).to_be_in_viewport()


def test_going_back_leads_to_where_one_was(new_page: NewPage) -> None:
    page = new_page(size=(360, 740))
    page.goto("/learn")
    link = page.locator(".lessons a").nth(12)
    link.scroll_into_view_if_needed()
    top = page.evaluate("() => scrollY")
    assert top > 0
    link.click()
    expect(page.locator(".goal")).to_be_visible()
    page.go_back()
    expect(page.locator(".lessons a").nth(12)).to_be_in_viewport()
    assert until(page, lambda: page.evaluate("() => scrollY") == top)


def test_what_is_not_there_is_said_to_be_missing(browser: Browser, server: ServerProcess) -> None:
    page = browser.new_page(base_url=server.address, locale="en-GB")  # a browser logs every 404, rightly here
    for path in ("/rules/nothing", "/games/nothing", "/learn/nothing", "/table/nothing", "/%E0%A4%A"):
        answered = page.goto(path)
        assert answered is not None
        assert answered.status == 404, path
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.close()


def test_a_missing_table_says_so(new_page: NewPage) -> None:
    page = new_page()
    answered = page.goto("/")
    assert answered is not None
    assert "default-src 'self'" in answered.headers["content-security-policy"]
    shown = page.evaluate(
        """async () => {
          const { open } = await import("anello/pages/missing.js");
          const host = document.createElement("div");
          document.body.append(host);
          await open(host);
          return host.querySelector("h1").textContent;
        }"""
    )
    assert shown == "There is nothing here"


def test_our_own_sha_256_agrees_with_the_standard(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/settings")
    vectors = {
        "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    }
    for text, expected in vectors.items():
        found = page.evaluate(
            """async (text) => {
              const { sha256 } = await import("anello/net/sha256.js");
              return sha256(text);
            }""",
            text,
        )
        assert found == expected


def test_a_seal_that_does_not_match_is_noticed(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/settings")
    honest, forged = page.evaluate(
        """async () => {
          const { seal, sealsHold } = await import("anello/net/seal.js");
          const mine = await seal("table", 1, 2, "=R");
          const seen = new Map([[9, mine.commitment]]);
          const shown = { n: 9, seat: 2, round: 1, ...mine };
          return [await sealsHold("table", [shown], seen), await sealsHold("table", [{ ...shown, word: "=G" }], seen)];
        }"""
    )
    assert honest
    assert not forged
