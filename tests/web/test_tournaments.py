"""A Swiss tournament of nine on the page: made by a link, played by bots through a restart, watched as it goes on."""

import re
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from tests.browsing.fixtures import PATIENCE, Complaints, NewPage, Picture, ServerProcess


@pytest.fixture
def bots(server: ServerProcess) -> Iterator[list[httpx.Client]]:
    """Eight programs that take part over HTTP."""
    made = []
    for number in range(8):
        key = {"Authorization": f"Bearer tournament-{number:032d}"}
        made.append(httpx.Client(base_url=server.address, headers=key, timeout=60, verify=False))
    yield made
    for bot in made:
        bot.close()


def give_up(bots: list[httpx.Client], id: str, round: int) -> None:
    """Every bot gives up; where two play each other the first of them does."""
    for number, bot in enumerate(bots):
        state = bot.get(f"/api/tournaments/{id}").json()
        mine = [game for game in state["games"] if game["table"] == state["table"] and game["round"] == round]
        if mine and mine[0]["points"] is None:
            told = bot.post(
                f"/api/tables/{state['table']}/messages", json={"type": "resign", "id": f"given-up-{number}"}
            )
            assert told.status_code in (200, 409), told.text  # the other one was quicker


def wait_for_round(bot: httpx.Client, id: str, round: int) -> None:
    """Wait until a round has begun."""
    deadline = time.monotonic() + PATIENCE / 1000
    while bot.get(f"/api/tournaments/{id}").json()["tournament"]["round"] < round:
        assert time.monotonic() < deadline, "the round does not begin"
        time.sleep(0.05)


def test_a_swiss_of_nine_is_watched_through_a_restart(
    new_page: NewPage, server: ServerProcess, bots: list[httpx.Client], complaints: Complaints, picture: Picture
) -> None:
    ada = new_page(axe=True, name="Ada")
    onlooker = new_page(size=(360, 740), axe=True, theme="dark")
    ada.goto("/")
    ada.get_by_role("link", name="Tournaments").click()
    expect(ada.get_by_role("heading", name="Tournaments", level=1)).to_be_visible()
    picture(ada, "tournaments-desktop")
    assert complaints(ada) == []
    ada.get_by_role("textbox", name="Name").fill("The nine")
    ada.locator("select[name=game]").select_option("xart")
    ada.get_by_label("Rounds").select_option("3")
    ada.get_by_role("button", name="Make it").click()
    ada.wait_for_url(re.compile("/tournaments/[a-z0-9]+"))
    id = ada.url.rsplit("/", 1)[1]
    onlooker.goto(f"/tournaments/{id}")
    expect(onlooker).to_have_title("The nine · Anello")
    ada.get_by_role("button", name="Take part").click()
    expect(ada.locator("[data-in]")).to_be_visible()
    for number, bot in enumerate(bots):
        assert bot.post(f"/api/tournaments/{id}/join", json={"name": f"Bot {number}"}).status_code == 200
    # Whoever looks sees it without loading anew.
    expect(onlooker.locator("[data-standings] tbody tr")).to_have_count(9)
    expect(ada.locator("[data-standings] tbody tr")).to_have_count(9)
    ada.get_by_role("button", name="Begin now").click()
    expect(onlooker.locator("[data-round='1'] li")).to_have_count(5)
    # One's own game in one tap, and back.
    ready = ada.locator("[data-ready]")
    expect(ready).to_contain_text("Your game of round 1 is ready.")
    ready.get_by_role("link").click()
    ada.wait_for_url(re.compile("/table/"))
    ada.get_by_role("link", name="Tournament: The nine").click()
    ada.wait_for_url(re.compile(f"/tournaments/{id}"))
    give_up(bots, id, 1)
    expect(onlooker.locator("[data-round='2'] li")).to_have_count(5)
    server.kill()
    server.start()
    for round in (2, 3):
        wait_for_round(bots[0], id, round)
        give_up(bots, id, round)
    expect(onlooker.locator("[data-status='over']")).to_be_visible()
    expect(onlooker.locator("[data-round]")).to_have_count(3)
    expect(onlooker.locator("[data-cross] tbody tr")).to_have_count(9)
    # Ada never gave up: three points.
    first = onlooker.locator("[data-standings] tbody tr").filter(has_text="Ada")
    expect(first.locator("td").nth(3)).to_have_text("3")
    picture(onlooker, "tournament-phone-dark")
    assert onlooker.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(onlooker) == []
    written = onlooker.request.get(f"/api/tournaments/{id}/games.txt").text()
    assert written.count('[Event "The nine"]') == 12
    for language, words in (("de", "Kreuztabelle"), ("fr", "Grille"), ("it", "Tabellone")):
        page = new_page(locale=language)
        page.goto(f"/tournaments/{id}")
        expect(page.get_by_role("heading", name=words)).to_be_visible()


def test_a_game_that_goes_on_when_its_maker_ends_a_tournament_is_not_counted(
    new_page: NewPage, bots: list[httpx.Client]
) -> None:
    wish = {"name": "Short", "game": "xart", "clock": {"kind": "sudden", "seconds": 600}}
    id = bots[0].post("/api/tournaments", json=wish).json()["tournament"]["id"]
    for bot in bots[:2]:
        assert bot.post(f"/api/tournaments/{id}/join", json={"name": "Bot"}).status_code == 200
    assert bots[0].post(f"/api/tournaments/{id}/word", json={"word": "start"}).status_code == 200
    page = new_page()
    page.goto(f"/tournaments/{id}")
    expect(page.locator("[data-round='1'] li")).to_contain_text("is being played")
    expect(page.locator("main")).to_contain_text("Up to 40 can take part.")
    assert bots[0].post(f"/api/tournaments/{id}/word", json={"word": "end"}).status_code == 200
    expect(page.locator("[data-round='1'] li")).to_contain_text("not counted")
