"""Xart in the browser: whole games, keys only, ghosts before the tile is laid, stepping back, undo and rematch."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browsing.fixtures import NewPage
from tests.browsing.hands import click_middle, is_over, my_turn, play_computer, until
from tests.games.xart.page.hands import lay_somewhere, type_word


def two_at_one_table(new_page: NewPage, *, variant: str = "unlimited") -> tuple[Page, Page]:
    """Ada makes a link, Bruno opens it; white and red."""
    ada, bruno = new_page(name="Ada"), new_page(name="Bruno")
    ada.goto("/")
    section = ada.locator("[data-game=xart]")
    section.get_by_role("button", name="Make a link").click()
    form = section.locator("[data-way=link]")
    form.get_by_label("Variant").select_option(variant)
    form.locator(".setup .btn.go").click()
    ada.wait_for_url("**/table/*")
    bruno.goto(ada.url)
    expect(bruno.get_by_role("heading", name="Ada invites you to a game of Xart")).to_be_visible()
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.locator('[data-seat="2"]')).to_contain_text("Bruno")
    return ada, bruno


def test_a_whole_game_against_the_computer(new_page: NewPage) -> None:
    page = new_page()
    play_computer(page, "xart")
    dice = random.Random(11)
    over = page.get_by_role("button", name="Play again")
    for _ in range(120):
        expect(page.locator(".hint circle, .chooser").or_(over).first).to_be_attached()
        if is_over(page):
            break
        lay_somewhere(page, dice)
    expect(page.locator(".win")).to_be_visible()
    expect(page.locator(".voice")).to_have_text(re.compile("win"))
    page.get_by_role("button", name="Share").click()
    for name in ("Text", "Picture", "Animation (SVG)"):
        address = page.get_by_role("link", name=name, exact=True).get_attribute("href")
        assert address is not None
        assert page.request.get(address).ok
    before = page.url
    over.click()
    page.wait_for_url(lambda url: "/table/" in url and url != before)
    expect(page.locator('[data-seat="2"]')).to_contain_text("You")  # seats are swapped


def test_the_first_click_leads_to_a_first_move(new_page: NewPage) -> None:
    page = new_page()
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.locator("[data-ply='1']")).to_have_text("@0+")


def test_ghosts_show_what_a_turn_will_lay(new_page: NewPage) -> None:
    ada, bruno = two_at_one_table(new_page)
    type_word(ada, "@0/")
    type_word(bruno, "A2\\")
    expect(my_turn(ada)).to_be_visible()
    field = ada.get_by_label("Type a move")
    field.fill("B2/")
    field.press("Enter")
    expect(ada.locator(".ghost.chosen")).to_have_count(1)
    expect(ada.locator(".ghost.forced")).to_have_count(1)
    expect(ada.locator(".ghost-n")).to_have_text("1")
    expect(ada.locator(".chooser")).to_contain_text("1 forced tile follows")
    field.fill("B9+")
    field.press("Enter")
    expect(ada.get_by_role("alert")).to_have_text("B9+ is not possible now.")


def at_my_turn(new_page: NewPage, **settings: object) -> Page:
    """A game against the computer in which one tile of each side lies, and a turn can be chosen."""
    page = new_page(**settings)  # type: ignore[arg-type]  # settings of any kind are passed on
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(my_turn(page)).to_be_visible()
    expect(page.locator(".hint circle").first).to_be_attached()
    return page


def middle(where: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_chooser_is_beside_the_cell_and_a_second_click_lays(new_page: NewPage) -> None:
    page = at_my_turn(new_page)
    for dot in page.locator(".hint circle").all():
        x, y = middle(dot)
        page.mouse.click(x, y)
        box, cell = page.locator(".beside .chooser").bounding_box(), page.locator(".ghost.chosen").bounding_box()
        assert box is not None
        assert cell is not None
        apart = [
            box["x"] - cell["x"] - cell["width"],
            cell["x"] - box["x"] - box["width"],
            box["y"] - cell["y"] - cell["height"],
            cell["y"] - box["y"] - box["height"],
        ]
        assert -4 <= max(apart) < 40, "beside the cell, not over it"
        page.keyboard.press("Escape")
        page.mouse.click(5, 795)
        expect(page.locator(".chooser")).to_have_count(0)
    spot = middle(page.locator(".hint circle").first)
    page.mouse.click(*spot)
    page.locator(".chooser .opt").nth(1).click()
    word = page.locator(".chooser .word").get_attribute("data-word")
    assert word is not None
    page.mouse.click(*spot)
    expect(page.locator("[data-ply='3']")).to_contain_text(word)


def test_with_one_click_a_tile_of_the_chooser_is_laid_at_once(new_page: NewPage) -> None:
    page = at_my_turn(new_page, oneClick=True)
    page.mouse.click(*middle(page.locator(".hint circle").first))
    tile = page.locator(".chooser .opt").nth(1)
    tile.hover()
    expect(tile).to_have_attribute("aria-checked", "true")
    word = page.locator(".chooser .word").get_attribute("data-word")
    assert word is not None
    tile.click()
    expect(page.locator("[data-ply='3']")).to_contain_text(word)


def test_a_tile_is_dragged_from_the_chooser_onto_a_cell(new_page: NewPage) -> None:
    page = at_my_turn(new_page)
    dots = page.locator(".hint circle")
    page.mouse.click(*middle(dots.first))
    x, y = middle(page.locator(".ghost.chosen"))
    start = middle(page.locator(".chooser .opt").nth(2))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] + 20, steps=2)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.move(20, 700, steps=3)
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator("[data-ply='3']")).to_have_count(0)  # there it fits nowhere: it goes back
    expect(page.locator(".chooser .opt")).to_have_count(3)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("[data-ply='3']")).to_be_visible()


LARGE = """async (tiles) => {
  const { XartBoard } = await import("anello/games/xart/page/board.js");
  const board = new XartBoard({ chosen: () => {}, lay: () => {} });
  document.querySelector("main").replaceChildren(board.element);
  const laid = Array.from({ length: tiles }, (_, i) => [i % 52, Math.floor(i / 52), 1 + (i % 6)]);
  const view = { game: "xart", variant: "unlimited", line: "", viewer: 1, to_act: [1], size: [52, 7], tiles: laid,
    drawn: null, last: { laid: [[51, 3, 1]], shift: [0, 0] }, wins: [], moves: [] };
  await board.show(view, { ply: 7, open: true });
  window.board = board;
}"""

SEEN = """() => {
  const frame = document.querySelector(".xart-board").getBoundingClientRect();
  return [...document.querySelectorAll(".xart .lines use")].filter((tile) => {
    const box = tile.getBoundingClientRect();
    return box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;
  }).length;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_a_large_table_is_shown_whole_and_has_a_map_when_it_is_not(
    new_page: NewPage, size: tuple[int, int], picture: Callable[[Page, str], None]
) -> None:
    page = new_page(size=size)
    play_computer(page, "xart")
    expect(page.locator(".chooser")).to_be_visible()
    page.evaluate(LARGE, 338)
    in_sight = page.evaluate(SEEN)
    assert 0 < in_sight < 338
    newest = page.locator(".xart .last").bounding_box()
    assert newest is not None
    assert newest["x"] + newest["width"] <= size[0]
    expect(page.locator(".overview svg")).to_be_visible()
    expect(page.locator(".names .strip.left")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollHeight") == size[1]
    picture(page, f"large-table-{size[0]}")
    x, y = middle(page.locator(".overview svg"))
    page.mouse.click(x - 30, y)
    last = page.locator(".xart .last")
    assert until(page, lambda: page.evaluate(SEEN) != in_sight or last.bounding_box() != newest)
    page.evaluate("board.fit()")
    assert until(page, lambda: page.evaluate(SEEN) == 338)
    expect(page.locator(".overview svg")).to_have_count(0)
    expect(page.locator(".names .strip.left")).to_be_hidden()


def _moved(thing: Locator, before: FloatRect) -> tuple[float, float]:
    """How far something has moved on the screen."""
    now = thing.bounding_box()
    assert now is not None
    return now["x"] - before["x"], now["y"] - before["y"]


def test_what_is_drawn_is_the_same_after_dragging_as_during_it(new_page: NewPage) -> None:
    page = at_my_turn(new_page)
    tile, name = page.locator(".xart .lines use").first, page.locator(".names text").first
    before = tile.bounding_box()
    assert before is not None
    page.mouse.move(300, 600)
    page.mouse.down()
    page.mouse.move(420, 520, steps=6)
    assert until(page, lambda: _moved(tile, before) == pytest.approx((120, -80), abs=0.6))
    during = tile.bounding_box(), name.bounding_box()
    page.mouse.up()
    after = tile.bounding_box(), name.bounding_box()
    for one, other in zip(during, after, strict=True):
        assert one is not None
        assert other is not None
        assert one["x"] == pytest.approx(other["x"], abs=0.6)
        assert one["y"] == pytest.approx(other["y"], abs=0.6)


def test_a_game_by_keys_alone(new_page: NewPage) -> None:
    page = new_page(tutor=False)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.textContent.trim() === 'Play now'"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator(".chooser")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.getAttribute('role') === 'application'"):
            break
    page.keyboard.press("2")
    expect(page.locator(".chooser .word b")).to_have_text("Curve")
    # Nobody reads notation who does not ask for it.
    field = page.get_by_label("Type a move")
    expect(field).to_have_attribute("placeholder", "Type a move")
    field.focus()
    expect(field).to_have_attribute("placeholder", "e.g. B3/")
    page.get_by_role("application").focus()
    page.keyboard.press("Enter")
    for number in (3, 5):
        expect(page.locator(f"[data-ply='{number - 1}']")).to_be_visible()
        expect(my_turn(page)).to_be_visible()
        expect(page.locator("#polite")).to_have_text(
            re.compile(r"^Gondolier laid a tile on \S+ .*(Curve|Straight), .* Your turn\.$")
        )
        page.keyboard.press("n")
        expect(page.locator("#polite")).to_contain_text("fit")
        page.keyboard.press("1")
        expect(page.locator(".ghost.chosen")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-ply='{number}']")).to_be_visible()


def test_stepping_back_and_undo(new_page: NewPage) -> None:
    ada, bruno = two_at_one_table(new_page)
    type_word(ada, "@0/")
    type_word(bruno, "A2\\")
    expect(bruno.locator("[data-ply='2']")).to_be_visible()
    bruno.get_by_role("button", name="Back", exact=True).click()
    expect(bruno.locator(".xart")).to_have_attribute("aria-label", "Xart: one tile lies on the table.")
    bruno.get_by_role("button", name="To the game").click()
    expect(bruno.locator(".xart")).to_have_attribute("aria-label", "Xart: 2 tiles lie on the table.")
    bruno.get_by_role("button", name="Take back").click()
    ada.get_by_role("alertdialog").get_by_role("button", name="Allow it").click()
    expect(bruno.locator("[data-ply='2']")).to_have_count(0)
    expect(my_turn(bruno, 2)).to_be_visible()


def test_draw_talk_and_giving_up(new_page: NewPage) -> None:
    ada, bruno = two_at_one_table(new_page)
    ada.get_by_role("button", name="Offer draw").click()
    bruno.get_by_role("alertdialog").get_by_role("button", name="No").click()
    expect(ada.get_by_role("alert")).to_have_text("Bruno would rather not.")
    for page in (ada, bruno):
        page.get_by_role("tab", name="Talk").click()
    bruno.get_by_role("button", name="Hello", exact=True).click()
    expect(ada.locator(".said-list")).to_contain_text("Bruno Hello")
    evil = "<img src=x onerror=alert(1)>"
    bruno.get_by_label("Write something").fill(evil)
    bruno.get_by_role("button", name="Say").click()
    expect(ada.locator(".said-list")).to_contain_text(evil)
    ada.get_by_role("button", name="Mute").click()
    expect(ada.locator(".said-list")).to_have_count(0)
    bruno.get_by_role("button", name="Give up").click()
    bruno.get_by_role("button", name="Give up").click()
    expect(ada.locator(".voice")).to_have_text("You win: Bruno gave up.")
    expect(bruno.locator(".voice")).to_have_text("You gave up. Ada wins.")


def test_lucky_draws_from_the_bag_and_limited_has_a_frame(new_page: NewPage) -> None:
    ada, _ = two_at_one_table(new_page, variant="lucky")
    expect(ada.locator(".drawn")).to_contain_text("This tile came out of the bag.")
    carla, _ = two_at_one_table(new_page, variant="limited")
    expect(carla.locator(".frame")).to_be_visible()


def test_two_people_at_one_screen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    section = page.locator("[data-game=xart]")
    section.get_by_role("button", name="Set up").click()
    section.get_by_role("button", name="Begin").click()
    dice = random.Random(3)
    for ply in range(1, 5):
        expect(my_turn(page, 2 - ply % 2)).to_be_visible()
        lay_somewhere(page, dice)
        expect(page.locator(f"[data-ply='{ply}']")).to_be_visible()


def test_pan_zoom_and_fit(new_page: NewPage) -> None:
    page = new_page()
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(my_turn(page)).to_be_visible()
    board = page.locator(".xart")
    fitted = board.get_attribute("viewBox")
    assert fitted is not None
    page.get_by_role("button", name="Larger").click()
    expect(board).not_to_have_attribute("viewBox", fitted)
    larger = board.get_attribute("viewBox")
    assert larger is not None
    assert float(larger.split()[2]) < float(fitted.split()[2])
    page.mouse.move(300, 600)
    page.mouse.down()
    page.mouse.move(380, 560, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", larger)
    moved = board.get_attribute("viewBox")
    assert moved is not None
    assert moved.split()[:2] != larger.split()[:2]
    page.mouse.wheel(0, 200)
    expect(board).not_to_have_attribute("viewBox", moved)
    page.get_by_role("button", name="Show everything").click()
    expect(board).to_have_attribute("viewBox", fitted)


def test_play_by_touch_on_a_phone(new_page: NewPage) -> None:
    page = new_page(size=(360, 740), touch=True)
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).tap()
    expect(my_turn(page)).to_be_visible()
    dot = page.locator(".hint circle").first
    expect(dot).to_be_attached()
    box = dot.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".dock .chooser")).to_be_visible()
    page.get_by_role("button", name="Lay", exact=True).tap()
    page.get_by_role("tab", name="Moves").tap()
    expect(page.locator("[data-ply='3']")).to_be_visible()


def test_a_click_on_no_cell_lets_go(new_page: NewPage) -> None:
    page = new_page()
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(my_turn(page)).to_be_visible()
    expect(page.locator(".hint circle").first).to_be_attached()
    click_middle(page, page.locator(".hint circle").first)
    expect(page.locator(".chooser")).to_be_visible()
    page.mouse.click(20, 600)
    expect(page.locator(".chooser")).to_have_count(0)


def test_tiles_fall_in_one_after_another(new_page: NewPage) -> None:
    page = new_page(motion="lively")
    play_computer(page, "xart")
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.locator("[data-ply='2']")).to_be_visible()
    expect(page.locator(".fall")).to_have_count(0)
    expect(page.locator(".last")).to_have_count(1)
    expect(page.locator(".xart")).to_have_attribute("aria-label", "Xart: 2 tiles lie on the table.")
