"""The solitaire in Chromium: played to the end, with odds and a look back, by mouse and by keys."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import anello
from tests.browsing.fixtures import Complaints, NewPage, Picture
from tests.games.solitaire.page.hands import lay_on, play_to_the_end

TEXT = Path(anello.__file__).parent / "games/solitaire/page/text"


def test_a_newcomer_finds_the_rules(new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    page.goto("/games/solitaire")
    page.get_by_role("link", name="Wie spielt man das?").click()
    page.wait_for_url("**/rules/solitaire")
    expect(page.locator("figure svg")).to_have_count(2)
    expect(page.locator("main")).to_contain_text("weder gedreht noch gewendet")
    expect(page.get_by_role("link", name="Solitär").last).to_have_attribute("aria-current", "page")
    expect(page.locator("main .btn.go")).to_have_attribute("href", "/games/solitaire")


def test_a_solitaire_to_its_end_with_a_look_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/games/solitaire")
    expect(page.locator(".hand-tile")).to_be_visible()
    lay_on(page)
    page.reload()
    expect(page.locator(".stack .done")).to_have_count(2)
    play_to_the_end(page)
    kept = json.loads(page.evaluate("localStorage.getItem('anello.solitaire')"))
    assert kept["version"] == 1
    assert kept["sizes"]["3"]["games"] == 1
    page.reload()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Animation").click()
    assert saved.value.suggested_filename.endswith(".gif")
    assert saved.value.path().read_bytes()[:6] == b"GIF89a"
    page.get_by_role("button", name="Look back").click()
    expect(page.locator(".sheet tbody tr").first).to_be_visible()
    expect(page.locator(".stat")).to_contain_text("56 in 100")
    page.locator(".sheet tbody button").nth(1).click()
    expect(page.locator(".was-laid, .was-better").first).to_be_visible()
    expect(page.locator(".xart use[href='#body']")).to_have_count(1)
    expect(page.locator(".judged")).to_contain_text("You laid")
    expect(page.locator("#polite")).to_contain_text("You laid")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".was-laid, .was-better")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage.getItem('anello.solitaire')")) == kept


def test_odds_and_taking_back_make_it_practice(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/games/solitaire")
    lay_on(page)
    page.get_by_role("button", name="Show the odds").click()
    expect(page.locator(".odd").first).to_be_visible()
    expect(page.locator(".note")).to_contain_text(re.compile(r"in 100\. The best is \S+\.$"))
    assert "%" not in page.locator("main").inner_text()
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
        who.goto("/games/solitaire")
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
    page.goto("/games/solitaire")
    expect(page.locator(".chooser")).to_be_visible()
    page.locator(".xart-board").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stack .done")).to_have_count(2)
    for key in ("n", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".stack .done")).to_have_count(3)
    expect(page.locator("#polite")).to_contain_text(re.compile("This tile"))


def test_its_old_address_leads_to_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    page.evaluate("import('anello/router.js').then(({ go }) => go('/solitaire'))")
    page.wait_for_url("**/games/solitaire")
    expect(page.locator(".hand-tile")).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "palette", "size"),
    [("light", "usual", (1280, 800)), ("dark", "distinct", (360, 740))],
)
def test_axe_finds_nothing_serious(
    new_page: NewPage, complaints: Complaints, picture: Picture, theme: str, palette: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, axe=True, theme=theme, palette=palette)
    page.goto("/games/solitaire")
    expect(page.locator(".hand-tile").first).to_be_visible()
    picture(page, f"solitaire-{theme}-{size[0]}")
    assert complaints(page) == []
    lay_on(page)
    page.get_by_role("button", name="Show the odds").click()
    expect(page.locator(".odd").first).to_be_visible()
    picture(page, f"solitaire-odds-{theme}-{size[0]}")
    assert complaints(page) == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_it_fits_a_small_phone(new_page: NewPage, picture: Picture, language: str) -> None:
    page = new_page(size=(320, 640), locale=language)
    words = json.loads((TEXT / f"{language}.json").read_text("utf-8"))
    page.goto("/games/solitaire")
    expect(page.locator(".goal").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    shown = page.locator("main").inner_text().split()
    assert not [key for key in words if key in shown]
    picture(page, f"solitaire-320-{language}")
