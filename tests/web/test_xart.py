"""Xart in the browser: whole games, keys only, ghosts before the tile is laid, stepping back, undo and rematch."""

import random
import re

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .hands import click_middle, is_over, lay_somewhere, my_turn, play_computer


def two_at_one_table(new_page: NewPage, *, variant: str = "unlimited") -> tuple[Page, Page]:
    """Ada makes a link, Bruno opens it; white and red."""
    ada, bruno = new_page(name="Ada"), new_page(name="Bruno")
    ada.goto("/")
    house = ada.locator("[data-game=xart]")
    house.get_by_role("button", name="Make a link").click()
    form = house.locator("[data-way=link]")
    form.get_by_label("Game").select_option(variant)
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
    for name in ("Text", "Picture", "Moving picture"):
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


def type_word(page: Page, word: str) -> None:
    """Lay a tile by its notation: once to see it, once to lay it."""
    field = page.get_by_label("Type a move")
    field.fill(word)
    field.press("Enter")
    expect(page.locator(".chooser .word")).to_contain_text(word)
    field.press("Enter")
    expect(page.locator(".chooser")).to_have_count(0)


def test_tapping_a_cell_again_shows_the_next_tile(new_page: NewPage) -> None:
    ada, bruno = two_at_one_table(new_page)
    type_word(ada, "@0/")
    expect(my_turn(bruno, 2)).to_be_visible()
    dot = bruno.locator(".hint circle").first
    box = dot.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    seen = set()
    for _ in range(3):
        bruno.mouse.click(*middle)
        seen.add(bruno.locator(".chooser .word b").inner_text())
    assert len(seen) == 3
    bruno.keyboard.press("Escape")


def test_a_game_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
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
    expect(page.locator(".chooser .word b")).to_have_text("@0/")
    page.keyboard.press("Enter")
    for number in (3, 5):
        expect(page.locator(f"[data-ply='{number - 1}']")).to_be_visible()
        expect(my_turn(page)).to_be_visible()
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
    house = page.locator("[data-game=xart]")
    house.get_by_role("button", name="Set up").click()
    house.get_by_role("button", name="Begin").click()
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
    page.get_by_role("button", name="Larger").click()
    larger = board.get_attribute("viewBox")
    assert fitted is not None
    assert larger is not None
    assert float(larger.split()[2]) < float(fitted.split()[2])
    page.mouse.move(300, 600)
    page.mouse.down()
    page.mouse.move(380, 560, steps=4)
    page.mouse.up()
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
