"""Lessons and the solitaire in Chromium: walked through in four languages, played to the end, by mouse and by keys."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import anello
from anello.tutor import find_lesson, say

from .conftest import NewPage
from .hands import click_middle, lay_somewhere, my_turn, play_computer

WEB = Path(anello.__file__).parent / "web"
SAMPLE = [
    ("en-GB", "xart-rules.first"),
    ("de-CH", "xart-rules.forced"),
    ("fr-FR", "xequeo-rules.ring"),
    ("it-IT", "xequeo-rules.entering"),
    ("en-GB", "xart-strategy.l-attack"),
]

Complaints = Callable[[Page], list[Any]]
Picture = Callable[[Page, str], None]


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
        kind = "pick" if type(step.task).__name__ == "Pick" else "play"
        answer(page, said, kind, step.solution)
        expect(page.locator(".note.good")).to_contain_text(say(f"{step.key}.right", language, step.values))
        if number + 1 < len(lesson.steps):
            page.get_by_role("button", name=said["lesson.next"], exact=True).click()
    kept = json.loads(page.evaluate("localStorage.getItem('anello.progress')"))
    assert kept == {"done": sorted(step.key for step in lesson.steps)}
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
    page.goto("/learn/xequeo-rules.ring")
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
    expect(page.locator(".place")).to_contain_text("step 2 of 4")


def test_the_progress_is_found_again(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn")
    page.get_by_role("link", name="Begin with the first lesson").click()
    page.locator(".lay").click()
    expect(page.locator(".note.good")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(".lessons li").first).to_contain_text("1 of 4 steps")
    page.get_by_role("link", name="Go on: The first tiles").click()
    expect(page.locator(".place")).to_contain_text("step 2 of 4")
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".place")).to_contain_text("Schritt 2 von 4")


def lay_on(page: Page) -> None:
    """Lay the visible tile on the first cell where that is possible."""
    chooser, dots = page.locator(".chooser"), page.locator(".hint circle")
    expect(chooser.or_(dots).first).to_be_attached()
    if not chooser.count():
        click_middle(page, dots.first)
    before = page.locator(".stack .done").count()
    page.locator(".lay").click()
    expect(page.locator(".stack .done").nth(before).or_(page.locator(".note"))).to_be_attached()


def play_to_the_end(page: Page) -> None:
    while page.get_by_role("button", name="Look back").count() == 0:
        lay_on(page)


def test_a_solitaire_to_its_end_with_a_look_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/solitaire")
    expect(page.locator(".hand-tile")).to_be_visible()
    lay_on(page)
    page.reload()
    expect(page.locator(".stack .done")).to_have_count(2)
    play_to_the_end(page)
    kept = json.loads(page.evaluate("localStorage.getItem('anello.solitaire')"))
    assert kept["version"] == 1
    assert kept["sizes"]["3"]["games"] == 1
    page.reload()
    page.get_by_role("button", name="Look back").click()
    expect(page.locator(".sheet tbody tr").first).to_be_visible(timeout=60_000)
    expect(page.locator(".stat")).to_contain_text("55.6%")
    assert json.loads(page.evaluate("localStorage.getItem('anello.solitaire')")) == kept


def test_odds_and_taking_back_make_it_practice(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/solitaire")
    lay_on(page)
    page.get_by_role("button", name="Show the odds").click()
    expect(page.locator(".odd").first).to_be_visible(timeout=60_000)
    expect(page.locator(".note")).to_contain_text(re.compile(r"Best is .* in 100"))
    page.get_by_role("button", name="Hide the odds").click()
    expect(page.locator(".odd")).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    play_to_the_end(page)
    expect(page.locator(".note")).to_contain_text("This game was practice.")
    kept = json.loads(page.evaluate("localStorage.getItem('anello.solitaire')"))
    assert kept["sizes"]["3"] == {"games": 0, "wins": 0, "practice": 1}


def test_the_deal_of_the_day_counts_once(new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    tiles = []
    for who in (page, other):
        who.goto("/solitaire")
        who.get_by_role("button", name="4 × 4").click()
        expect(who.locator(".stack i")).to_have_count(16)
        who.get_by_role("button", name="Deal of the day").click()
        expect(who.locator(".teach")).to_contain_text("the same for everybody")
        tiles.append(who.locator(".hand-tile .tile-pic").get_attribute("aria-label"))
    assert tiles[0] == tiles[1]
    page.get_by_role("button", name="3 × 3").click()
    expect(page.locator(".stack i")).to_have_count(9)
    for _ in range(2):
        page.get_by_role("button", name="Deal of the day").click()
        expect(page.locator(".teach")).to_contain_text("The deal of")
        expect(page.locator(".stack .done")).to_have_count(1)
        play_to_the_end(page)
    kept = json.loads(page.evaluate("localStorage.getItem('anello.solitaire')"))
    assert kept["sizes"]["3"]["games"] == 1
    assert kept["sizes"]["3"]["practice"] == 1
    assert len(kept["days"]) == 1


def test_a_solitaire_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/solitaire")
    expect(page.locator(".chooser")).to_be_visible()
    page.locator(".xart-board").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stack .done")).to_have_count(2)
    for key in ("n", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".stack .done")).to_have_count(3)
    expect(page.locator("#polite")).to_contain_text(re.compile("This tile"))


def test_a_tutor_speaks_if_wanted(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    play_computer(page, "xart")
    tutor = page.locator(".tutor")
    expect(tutor.get_by_role("checkbox")).not_to_be_checked()
    expect(tutor.locator("p, li")).to_have_count(0)
    tutor.get_by_role("checkbox").check()
    expect(tutor).to_contain_text("Nothing is urgent.")
    for _ in range(3):
        expect(my_turn(page)).to_be_visible()
        lay_somewhere(page, random.Random(5))
    expect(my_turn(page)).to_be_visible()
    expect(tutor.locator("p, li").first).to_be_visible(timeout=120_000)  # its kernels may have to be compiled first
    picture(page, "tutor")


@pytest.mark.parametrize(
    ("theme", "sight", "size"),
    [("light", "usual", (1280, 800)), ("dark", "distinct", (360, 740))],
)
def test_axe_finds_nothing_serious_in_the_study(
    new_page: NewPage, complaints: Complaints, picture: Picture, theme: str, sight: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, axe=True, theme=theme, sight=sight)
    ready = {
        "/learn": ".lessons a",
        "/learn/xart-rules.forced": ".picks",
        "/learn/xequeo-rules.entering": ".call",
        "/solitaire": ".hand-tile",
    }
    for path, shown in ready.items():
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        picture(page, f"{path.strip('/').replace('/', '-')}-{theme}-{size[0]}")
        assert complaints(page) == [], path
    lay_on(page)
    page.get_by_role("button", name="Show the odds").click()
    expect(page.locator(".odd").first).to_be_visible(timeout=60_000)
    picture(page, f"solitaire-odds-{theme}-{size[0]}")
    assert complaints(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "de-CH", "fr-FR", "it-IT"])
def test_the_study_fits_a_small_phone(new_page: NewPage, picture: Picture, locale: str) -> None:
    page = new_page(size=(320, 640), locale=locale)
    for path in ("/learn", "/learn/xart-rules.first", "/learn/xequeo-rules.calling", "/solitaire"):
        page.goto(path)
        expect(page.locator(".lessons a, .goal").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, path
        shown = page.locator("main").inner_text().split()
        assert not [key for key in words(locale[:2]) if key in shown], path
        picture(page, f"{path.strip('/').replace('/', '-')}-320-{locale[:2]}")
