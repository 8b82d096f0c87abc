"""Lessons in Chromium: walked through in four languages, by mouse and by keys; and the tutor beside a game."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import anello
from anello.study import find_lesson, say
from tests.browsing.fixtures import Complaints, NewPage, Picture
from tests.browsing.hands import click_middle, my_turn, out_of_sight, play_computer, until
from tests.games.xart.page.hands import lay_somewhere

WEB = Path(anello.__file__).parent / "web"
SAMPLE = [
    ("en-GB", "xart-rules.first"),
    ("de-CH", "xart-rules.forced"),
    ("fr-FR", "xequeo-rules.rounds"),
    ("it-IT", "xequeo-rules.entering"),
    ("en-GB", "xart-strategy.l-attack"),
]


def words(language: str) -> dict[str, str]:
    text: dict[str, str] = json.loads((WEB / "text" / language / "study.json").read_text("utf-8"))
    return text


def answer(page: Page, said: dict[str, str], kind: str, word: str) -> None:
    """Give the right answer as the page offers it: by a button, a card, or the move that the solution shows."""
    if kind == "pick":
        page.locator(".picks").get_by_role("button", name=word, exact=True).click()
    elif word.startswith("="):
        page.locator(".cards button").nth("ROYGBVW".index(word[1])).click()
    else:
        page.get_by_role("button", name=said["lesson.solution"], exact=True).click()
        page.locator(".chooser .lay, .act").first.click()
    expect(page.locator(".note.good")).to_be_visible()


@pytest.mark.parametrize(("locale", "key"), SAMPLE)
def test_a_lesson_from_its_first_step_to_its_last(new_page: NewPage, locale: str, key: str) -> None:
    language = locale[:2]
    said, lesson = words(language), find_lesson(key)
    page = new_page(locale=locale)
    page.goto(f"/learn/{key}")
    for number, step in enumerate(lesson.steps):
        expect(page.locator(".goal")).to_have_text(say(f"{step.key}.task", language, step.values))
        expect(page.locator("h1")).to_have_text(say(f"{key}.title", language))
        if number == 0:  # on a desktop nothing of the panel is cut off, however long the words are
            assert page.evaluate("document.querySelector('.side').scrollWidth") <= 400
        kind = "pick" if type(step.task).__name__ == "Pick" else "play"
        answer(page, said, kind, step.solution)
        expect(page.locator(".note.good")).to_contain_text(say(f"{step.key}.right", language, step.values))
        if number + 1 < len(lesson.steps):
            page.get_by_role("button", name=said["lesson.next"], exact=True).click()
    kept = json.loads(page.evaluate("localStorage.getItem('anello.progress')"))
    assert kept == {"done": sorted(step.key for step in lesson.steps)}
    expect(page.locator(".foot a[href='/']")).to_be_visible()  # whoever knows enough plays
    assert out_of_sight(page, ".foot .btn") == []
    page.get_by_role("link", name=said["lesson.following"]).click()
    expect(page.locator("h1")).not_to_have_text(say(f"{key}.title", language))
    page.goto("/learn")
    expect(page.locator(".lessons .all")).to_have_count(1)


def test_wrong_tries_are_answered_and_may_be_repeated(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/xart-rules.forced")
    page.get_by_role("button", name="C1", exact=True).click()
    expect(page.locator(".note.bad")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Type a move").fill("C1+")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".note.bad")).to_contain_text("forces no tile")
    expect(page.locator(".xart use[href='#body']")).to_have_count(3)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".note")).to_have_count(0)
    expect(page.locator(".xart use[href='#body']")).to_have_count(2)
    page.get_by_label("Type a move").fill("Z9+")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".note.bad")).to_contain_text("Z9")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".note")).to_contain_text("above and below")


def test_an_illegal_cell_is_explained_on_the_board(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/xequeo-rules.rounds")
    for _ in range(2):
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".allowed").first).to_be_attached()
    board = page.locator(".xq-board svg").first.bounding_box()
    assert board is not None
    click_middle(page, page.locator(".inlay circle").nth(0))
    expect(page.locator(".note.bad")).to_be_visible()


def test_a_lesson_by_keys_alone_is_heard(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/xart-rules.first")
    expect(page.locator("#polite")).to_contain_text("Lay the first tile")
    page.locator(".xart-board").focus()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator("#polite")).to_contain_text("Good.")
    page.get_by_role("button", name="Next", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".place")).to_contain_text("step 2 of 5")


def test_the_progress_is_found_again(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn")
    page.get_by_role("link", name="Begin with the first lesson").click()
    answer(page, words("en"), "play", "")
    page.goto("/learn")
    expect(page.locator(".lessons li").first).to_contain_text("1 of 3 steps")
    page.get_by_role("link", name="Go on: Rings and lines win").click()
    expect(page.locator(".place")).to_contain_text("step 2 of 3")
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".place")).to_contain_text("Schritt 2 von 3")


def test_a_tutor_speaks_if_wanted(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    play_computer(page, "xart")
    tutor = page.locator(".tutor")
    expect(tutor.get_by_role("checkbox")).to_be_checked()
    tutor.get_by_role("checkbox").uncheck()
    expect(tutor.locator("p, li")).to_have_count(0)
    tutor.get_by_role("checkbox").check()
    expect(tutor).to_contain_text("Nothing is urgent.")
    for _ in range(3):
        expect(my_turn(page)).to_be_visible()
        lay_somewhere(page, random.Random(5))
    expect(my_turn(page)).to_be_visible()
    expect(tutor.locator("p, li").first).to_be_visible()  # its kernels may have to be compiled first
    picture(page, "tutor")


@pytest.mark.parametrize(
    ("theme", "palette", "size"),
    [("light", "usual", (1280, 800)), ("dark", "distinct", (360, 740))],
)
def test_axe_finds_nothing_serious_in_the_study(
    new_page: NewPage, complaints: Complaints, picture: Picture, theme: str, palette: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, axe=True, theme=theme, palette=palette)
    ready = {
        "/learn": ".lessons a",
        "/learn/xart-rules.forced": ".picks",
        "/learn/xequeo-rules.entering": ".call",
    }
    for path, shown in ready.items():
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        picture(page, f"{path.strip('/').replace('/', '-')}-{theme}-{size[0]}")
        assert complaints(page) == [], path


@pytest.mark.parametrize("locale", ["en-GB", "de-CH", "fr-FR", "it-IT"])
def test_the_study_fits_a_small_phone(new_page: NewPage, picture: Picture, locale: str) -> None:
    page = new_page(size=(320, 640), locale=locale)
    for path in ("/learn", "/learn/xart-rules.first", "/learn/xequeo-rules.calling"):
        page.goto(path)
        expect(page.locator(".lessons a, .goal").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, path
        assert out_of_sight(page, "main .btn") == [], path
        shown = page.locator("main").inner_text().split()
        assert not [key for key in words(locale[:2]) if key in shown], path
        picture(page, f"{path.strip('/').replace('/', '-')}-320-{locale[:2]}")


def test_every_answer_that_stands_on_the_board_is_in_sight(new_page: NewPage) -> None:
    page = new_page(size=(360, 740))
    page.goto("/learn/xart-rules.forced")
    picks = page.locator(".pick-cell")
    expect(picks).to_have_count(4)
    board = page.locator(".board-host").bounding_box()
    assert board is not None
    for pick in picks.all():
        box = pick.bounding_box()
        assert box is not None
        assert board["x"] <= box["x"] < box["x"] + box["width"] <= board["x"] + board["width"]
        assert board["y"] <= box["y"] < box["y"] + box["height"] <= board["y"] + board["height"]


def test_a_try_waits_for_the_answer_to_the_one_before(new_page: NewPage) -> None:
    page = new_page()
    held: list[Route] = []
    page.route("**/api/learn/check", lambda route: held.append(route))
    page.goto("/learn/xart-rules.forced")
    for number in (0, 2):
        page.locator(".picks .btn").nth(number).click()
        page.locator("h1").click()
        assert until(page, lambda: bool(held))
        assert [json.loads(route.request.post_data or "")["word"] for route in held] == ["C1"]
    held[0].continue_()
    assert until(page, lambda: len(held) == 2)
    assert json.loads(held[1].request.post_data or "")["word"] == "A3"
    held[1].continue_()
    expect(page.locator(".note.bad")).to_be_visible()
