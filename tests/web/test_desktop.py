"""The panel beside a board on a desktop: whatever can be pressed is in reach, long names wrap, talk has room."""

import pytest
from playwright.sync_api import Page, expect

from tests.browsing.fixtures import NewPage, ServerProcess
from tests.browsing.hands import click_middle, play_computer
from tests.games.xequeo.page.hands import enter_ring

DESKTOPS = [(1280, 800), (1366, 657)]

OUT_OF_REACH = """() => {
  const pressed = [...document.querySelectorAll(".side button, .side input, .side a, .beside button")];
  return pressed.filter((one) => {
    if (one.closest(".moves, .phrases, .sr-focus")) return false; // lists scroll
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const seen = (at) => {
      const there = document.elementFromPoint(x, at);
      return there && (one.contains(there) || there.closest("label")?.contains(one));
    };
    return !(box.width && box.bottom <= innerHeight && seen(box.top + 3) && seen(y) && seen(box.bottom - 3));
  }).map((one) => one.outerHTML.slice(0, 160));
}"""

LINES = """list => {
  const style = getComputedStyle(list);
  return (list.clientHeight + parseFloat(style.rowGap)) / (parseFloat(style.lineHeight) + parseFloat(style.rowGap));
}"""


def at_one_screen(page: Page, server: ServerProcess, game: str, **wish: object) -> None:
    """Two people at one screen."""
    wishes = {"game": game, "seats": {"1": "me", "2": "here"}, **wish}
    answer = page.request.post("/api/tables", data=wishes, headers={"Origin": server.address})
    page.goto(f"/table/{answer.json()['id']}")


def move_in_hand(page: Page) -> None:
    """In the play of Xe Queo!: the first piece that can go somewhere, with a move shown."""
    expect(page.locator(".piece.press").first).to_be_attached()
    for piece in page.locator(".piece.press").all():
        click_middle(page, piece)
        if page.locator(".target").count():
            break
    click_middle(page, page.locator(".target").first)
    expect(page.locator(".side .act")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "locale"),
    [(DESKTOPS[0], "en-GB"), *((DESKTOPS[1], locale) for locale in ("en-GB", "de-CH", "fr-FR", "it-IT"))],
)
def test_nothing_is_cut_off_with_a_move_in_hand(
    new_page: NewPage, server: ServerProcess, size: tuple[int, int], locale: str
) -> None:
    page = new_page(size=size, locale=locale)
    at_one_screen(page, server, "xart")
    expect(page.locator(".beside .chooser")).to_be_visible()
    assert page.evaluate(OUT_OF_REACH) == []
    at_one_screen(page, server, "xequeo", clock={"kind": "sudden", "seconds": 600})
    click_middle(page, page.locator(".allowed").first)
    expect(page.locator(".side .act")).to_be_visible()
    assert page.evaluate(OUT_OF_REACH) == []
    page.locator(".side .act").click()
    for letter in "GV":
        page.locator(".hand .btn.go").click()
        page.locator(f"[data-card={letter}]").click()
        page.locator(".take .btn").click()
    move_in_hand(page)
    assert page.evaluate(OUT_OF_REACH) == []
    page.locator(".side .tabs button").last.click()
    expect(page.locator(".said-list")).to_be_visible()
    assert page.evaluate(OUT_OF_REACH) == []
    assert page.locator(".said-list").evaluate(LINES) >= 6
    page.locator(".side .tabs button").first.click()
    page.locator(".side .call").click()
    click_middle(page, page.locator("[data-piece=R]"))
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("size", DESKTOPS, ids=["1280x800", "1366x657"])
def test_the_tutor_gives_way_to_what_is_pressed(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size, tutor=True)
    play_computer(page, "xequeo")
    expect(page.locator(".allowed, .choose").first).to_be_visible()
    if page.locator(".allowed").count():
        enter_ring(page)
    page.locator("[data-card=G]").click()
    page.locator(".take .btn").click()
    expect(page.locator(".tutor li, .tutor p").first).to_be_visible()
    move_in_hand(page)
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("size", [*DESKTOPS, (360, 740)])
def test_long_names_and_words_wrap(new_page: NewPage, server: ServerProcess, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    long = "Donaudampfschifffahrtsgesellschaftsraetin"[:40]
    at_one_screen(page, server, "xequeo", names={"1": long, "2": "Anna " * 8})
    expect(page.locator(".seat b", has_text="Donau")).to_be_visible()
    cut = page.evaluate("""() => [...document.querySelectorAll(".seat b, .voice, .side p, .dock p")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
        .map((one) => one.textContent)""")
    assert cut == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


def test_all_that_can_be_shared_is_in_sight_also_beside_the_code(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(size=DESKTOPS[1])
    at_one_screen(page, server, "xart")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Share").click()
    for step in ("closed", "open"):
        if step == "open":
            page.locator(".code summary").click()
            expect(page.locator(".code img")).to_be_in_viewport(ratio=1)
        for name in ("Text", "Picture", "Picture (SVG)", "Animation", "Animation (SVG)"):
            expect(page.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
