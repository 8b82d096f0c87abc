"""Puzzles in Chromium: solved, refuted, helped with, proved, of the day, in a streak and against the clock."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import anello
from anello.games.xart.study.puzzles import XartPuzzle, puzzles
from anello.games.xequeo.study import puzzles as xequeo
from anello.study.puzzles import begin
from anello.study.texts import texts
from tests.browsing.fixtures import Complaints, NewPage, Picture
from tests.browsing.hands import out_of_sight, until

WEB = Path(anello.__file__).parent / "web"


def words(language: str) -> dict[str, str]:
    text: dict[str, str] = {}
    for name in ("puzzles", "study"):
        text |= json.loads((WEB / "text" / language / f"{name}.json").read_text("utf-8"))
    return text


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('anello.puzzles') ?? '{}'"))
    return found


def right_turns(puzzle: XartPuzzle) -> list[str]:
    attempt, turns = begin(puzzle), []
    while not attempt.solved:
        turns.append(attempt.help(3).word or "")
        attempt.play(turns[-1])
    return turns


def wrong_turn(puzzle: XartPuzzle) -> str:
    return next(
        word
        for word in map(str, puzzle.position.legal_moves)
        if begin(puzzle).play(word).verdict == "wrong" and len(begin(puzzle).play(word).shown) > 1
    )


def lay(page: Page, word: str) -> None:
    page.get_by_label("Type a move").fill(word)
    page.get_by_role("button", name="Try", exact=True).click()


EASY = puzzles()[1]
SHOWN = next(one for one in puzzles() if one.turns == 3)


def test_an_easy_puzzle_is_solved_and_rated(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/puzzles/{EASY.id}")
    expect(page.locator("h1")).to_have_text(begin(EASY).task())
    expect(page.locator("#polite")).to_have_text(begin(EASY).task())
    for word in right_turns(EASY):
        lay(page, word)
    expect(page.locator(".note.good")).to_contain_text("Solved.")
    expect(page.locator(".note.good")).to_contain_text("It was about:")
    expect(page.locator(".note.good")).to_contain_text("Rating 1000 →")
    assert kept(page)["xart"]["solved"] == kept(page)["xart"]["met"] == [EASY.id]
    assert kept(page)["xart"]["rating"]["rating"] > 1000
    page.goto("/puzzles")
    expect(page.locator(".all-puzzles .solved")).to_have_count(1)
    page.locator(".all-puzzles .solved").click()
    for word in right_turns(EASY):
        lay(page, word)
    expect(page.locator(".note.good")).to_contain_text("your rating stays")
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(lambda address: EASY.id not in address)


def test_a_wrong_turn_is_refuted_on_the_board(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/puzzles/{SHOWN.id}")
    tiles = page.locator(".xart use[href='#body']")
    expect(tiles).to_have_count(len(SHOWN.position.tiles))
    lay(page, "A1+")
    expect(page.locator(".note.bad")).to_be_visible()
    assert kept(page) == {}  # what the rules forbid is no mistake
    lay(page, wrong_turn(SHOWN))
    expect(page.locator(".note.bad")).to_contain_text(re.compile("(White|Red) answers"))
    expect(page.locator("[data-ply]").nth(1)).to_have_attribute("aria-current", "step")
    page.locator(".steps .icon").nth(1).click()
    expect(page.locator("[data-ply]").first).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Try again").click()
    expect(tiles).to_have_count(len(SHOWN.position.tiles))
    expect(page.locator(".note")).to_have_count(0)
    assert kept(page)["xart"]["rating"]["rating"] < 1000
    for word in right_turns(SHOWN):
        lay(page, word)
    expect(page.locator(".note.good")).to_contain_text("Solved.")


def test_help_comes_in_steps_and_can_be_taken(new_page: NewPage) -> None:
    page = new_page(locale="de-CH")
    said, told = words("de"), texts("de")
    page.goto(f"/puzzles/{SHOWN.id}")
    hint = page.get_by_role("button", name=said["lesson.hint"])
    hint.click()
    expect(page.locator(".note")).to_contain_text(told["puzzle.hint.theme"].split("{")[0])
    hint.click()
    expect(page.locator(".mark-cell")).to_have_count(1)
    hint.click()
    expect(page.locator(".chooser .word")).to_have_attribute("data-word", SHOWN.solutions[0])
    page.locator(".lay").click()
    expect(page.locator(".note.good")).to_be_visible()
    expect(page.locator(".mark-cell")).to_have_count(0)


SAID = """() => {
  window.said = [];
  new MutationObserver(() => {
    const text = document.querySelector(".note")?.innerText;
    if (text && text !== said.at(-1)) said.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes all that is said to the solver."""


def test_a_hint_asked_for_while_an_answer_is_shown_comes_after_it(new_page: NewPage) -> None:
    page = new_page(motion="lively")
    page.goto(f"/puzzles/{SHOWN.id}")
    expect(page.locator("h1")).to_have_text(begin(SHOWN).task())
    page.evaluate(SAID)
    lay(page, right_turns(SHOWN)[0])
    page.locator("[data-ply]").first.wait_for()
    page.get_by_role("button", name="Hint").click()
    theme = texts("en")["puzzle.hint.theme"].split("{")[0]
    assert until(page, lambda: len(page.evaluate("said")) > 1)
    answer, hint, *_ = page.evaluate("said")
    assert theme not in answer
    assert theme in hint


def test_the_proof_is_walked_through_by_trying_defences(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/puzzles/{SHOWN.id}")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".note")).to_contain_text("all the same")
    turns = page.locator("[data-ply]")
    expect(turns).to_have_count(1)
    page.locator(".xart-board").focus()
    for key in ("n", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(turns.nth(1)).to_be_visible()
    before = turns.nth(1).inner_text()
    page.get_by_role("button", name="Other answer").click()
    expect(turns.first).to_have_attribute("aria-current", "step")
    lay(page, next(word for word in reversed(begin(SHOWN).walk().shown[0].view.words) if word != before))
    expect(turns.nth(1)).not_to_have_text(before)
    assert kept(page)["xart"]["solved"] == []


def test_the_puzzle_of_the_day_is_the_same_for_everybody(new_page: NewPage) -> None:
    page, other = new_page(), new_page(locale="fr-FR")
    for who in (page, other):
        who.goto("/")
        who.locator("[data-game=xart] [data-way=puzzles] a").click()
        who.locator(".today .btn").click()
        expect(who.locator(".teach h1")).to_be_visible()
    assert page.url == other.url


def test_a_puzzle_as_wished_for(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/puzzles")
    page.get_by_label("Grade").select_option("hard")
    page.get_by_label("Theme").select_option("line")
    page.get_by_role("button", name="Solve one").click()
    expect(page.locator(".place")).to_contain_text("Hard")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".place")).to_contain_text("Hard")


def the_puzzle(page: Page) -> XartPuzzle:
    """Which puzzle is on the table, by what the server said last."""
    page.wait_for_function("() => sessionStorage.getItem('shown')")
    found = json.loads(page.evaluate("sessionStorage.getItem('shown')"))
    return next(one for one in puzzles() if one.id == found["id"])


NOTE_WHAT_COMES = """
const plain = window.fetch;
window.fetch = async (path, ...more) => {
  const answer = await plain(path, ...more);
  if (String(path).endsWith("/next")) sessionStorage.setItem("shown", await answer.clone().text());
  return answer;
};
"""


def test_a_streak_ends_with_the_first_mistake(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(NOTE_WHAT_COMES)
    page.goto("/puzzles/streak")
    expect(page.locator(".run")).to_contain_text("0 solved")
    first = the_puzzle(page)
    for word in right_turns(first):
        lay(page, word)
    expect(page.locator(".run")).to_contain_text("1 solved")
    page.wait_for_function("id => JSON.parse(sessionStorage.getItem('shown')).id !== id", arg=first.id)
    expect(page.locator(".note")).to_have_count(0)
    second = the_puzzle(page)
    page.goto("/puzzles")
    page.locator("[data-way=streak]").get_by_role("link", name="Go on").click()
    expect(page.locator(".run")).to_contain_text("1 solved")
    assert the_puzzle(page) == second
    lay(page, wrong_turn(second))
    expect(page.locator(".note")).to_contain_text("Here the streak ends. Solved: 1.")
    assert kept(page)["xart"]["streak"] == 1
    assert kept(page)["xart"]["met"] == []
    page.get_by_role("button", name="See the proof").click()
    expect(page.locator(".note")).to_contain_text("all the same")
    lay(page, begin(second).walk().shown[0].view.words[0])
    expect(page.locator("[data-ply]")).to_have_count(3)
    page.get_by_role("button", name="Other answer").click()
    expect(page.locator("[data-ply]").first).to_have_attribute("aria-current", "step")


def test_a_rush_ends_with_three_mistakes_or_with_time(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(NOTE_WHAT_COMES)
    page.goto("/puzzles")
    page.get_by_role("link", name="Start the clock").click()
    expect(page.get_by_role("timer")).to_be_visible()
    for mistakes in (1, 2, 3):
        now = the_puzzle(page)
        lay(page, wrong_turn(now))
        expect(page.locator(".pips .spent")).to_have_count(mistakes)
        if mistakes < 3:
            page.wait_for_function("id => JSON.parse(sessionStorage.getItem('shown')).id !== id", arg=now.id)
            expect(page.locator(".note")).to_have_count(0)
    expect(page.locator(".note")).to_contain_text("That was the third mistake. Solved: 0.")
    page.clock.install()
    page.goto("/puzzles/rush")
    expect(page.get_by_role("timer")).to_have_text(re.compile("3:00|2:5."))
    page.clock.fast_forward(100_000)
    page.reload()
    expect(page.get_by_role("timer")).to_have_text(re.compile("1:[12]."))
    page.clock.fast_forward(81_000)
    expect(page.locator(".note")).to_contain_text("Time is up. Solved: 0.")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".all-puzzles a").first).to_be_visible()


def test_a_decision_of_xe_queo(new_page: NewPage, complaints: Complaints, picture: Picture) -> None:
    page = new_page(axe=True)
    puzzle = next(one for one in xequeo.puzzles() if one.beliefs is not None)
    page.goto("/")
    page.locator("[data-game=xequeo] [data-way=puzzles] a").click()
    page.locator(f".all-puzzles a[href='/puzzles/{puzzle.id}']").click()
    expect(page.locator("h1")).to_have_text(xequeo.task(puzzle))
    expect(page.locator(".beliefs li")).to_have_count(14)
    picture(page, "puzzle-xequeo")
    assert complaints(page) == []
    page.locator(f"[data-word='{puzzle.best_other}']").click()
    expect(page.locator(".note.bad")).to_contain_text("There is something better.")
    page.get_by_role("button", name="Try again").click()
    page.locator(f"[data-word='{puzzle.answers[0]}']").click()
    expect(page.locator(".note.good .why")).to_have_text(xequeo.explanation(puzzle))
    expect(page.locator(".sheet th").first).to_have_text(puzzle.answers[0])
    assert kept(page)["xequeo"]["solved"] == [puzzle.id]
    assert "xart" not in kept(page)


def test_from_the_last_lesson_to_the_puzzles(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/xart-strategy.one-tile")
    while page.get_by_role("button", name="Next", exact=True).is_enabled():
        page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Solution").click()
    page.locator(".chooser .lay").click()
    page.locator(".foot").get_by_role("link", name="Puzzles").click()
    expect(page.locator(".today .btn")).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "palette", "size"),
    [("light", "usual", (1280, 800)), ("dark", "distinct", (360, 740))],
)
def test_axe_finds_nothing_serious_in_puzzles(
    new_page: NewPage, complaints: Complaints, picture: Picture, theme: str, palette: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, axe=True, theme=theme, palette=palette)
    for path, shown in (
        ("/puzzles", ".all-puzzles a"),
        (f"/puzzles/{SHOWN.id}", ".teach h1"),
        ("/puzzles/rush", ".clock"),
    ):
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        picture(page, f"{path.strip('/').split('/')[-1].replace(SHOWN.id, 'puzzle')}-{theme}-{size[0]}")
        assert complaints(page) == [], path
    page.goto(f"/puzzles/{SHOWN.id}")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".note")).to_be_visible()
    assert complaints(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "de-CH", "fr-FR", "it-IT"])
def test_puzzles_fit_a_small_phone(new_page: NewPage, locale: str) -> None:
    page = new_page(size=(320, 640), locale=locale)
    for path, shown in (
        ("/puzzles", ".all-puzzles a"),
        (f"/puzzles/{SHOWN.id}", ".teach h1"),
        ("/puzzles/rush", ".clock"),
    ):
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, path
        assert out_of_sight(page, "main .btn") == [], path
        seen = page.locator("main").inner_text().split()
        assert not [key for key in words(locale[:2]) if key in seen], path
