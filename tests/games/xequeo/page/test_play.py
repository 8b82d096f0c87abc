"""Xe Queo! in the browser: whole matches, secrets on the wire, hand-over, the reveal, peeking, drag, keys."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browsing.fixtures import NewPage
from tests.browsing.hands import click_middle, play_computer, until, whoever
from tests.games.xequeo.page.hands import call, choose_card, enter_ring


class Wire:
    """Everything that a page hears and says over its socket."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.heard: list[str] = []
        self.said: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def hears(self, text: str) -> bool:
        """Whether a frame with this text has come, or comes soon."""
        return until(self._page, lambda: any(text in frame for frame in self.heard))

    def events(self, commitment: str) -> list[dict[str, Any]]:
        """The events that came with a commitment."""
        frames = [json.loads(frame) for frame in self.heard if commitment in frame]
        return [frame["event"] for frame in frames if frame.get("event", {}).get("commitment") == commitment]

    def sealed(self) -> list[dict[str, Any]]:
        """The choices this page has sent, with their salts."""
        return [message for message in map(json.loads, self.said) if "salt" in message]


def match_by_link(new_page: NewPage, rings: str = "4") -> tuple[Page, Page, Wire, Wire]:
    """Ada makes a link to a match, Bruno opens it."""
    ada, bruno = new_page(name="Ada"), new_page(name="Bruno")
    wires = Wire(ada), Wire(bruno)
    ada.goto("/")
    section = ada.locator("[data-game=xequeo]")
    section.get_by_role("button", name="Make a link").click()
    form = section.locator("[data-way=link]")
    form.get_by_label("The match").select_option(rings)
    form.locator(".setup .btn.go").click()
    ada.wait_for_url("**/table/*")
    bruno.goto(ada.url)
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".seat", has_text="Bruno")).to_be_visible()
    return ada, bruno, *wires


def test_a_whole_match_between_two_browsers_with_secrets_kept(new_page: NewPage) -> None:
    ada, bruno, at_ada, at_bruno = match_by_link(new_page)
    seat = ada.locator(".seat", has_text="Ada").get_attribute("data-seat")
    assert seat is not None
    choices = ("R", "G")
    for played in range(1, 8):
        enter_ring(whoever(ada, bruno, finds=".allowed"))
        for page, letter in zip((ada, bruno), choices, strict=True):
            expect(page.locator(".fan")).to_be_visible()
            choose_card(page, letter)
        caller = whoever(ada, bruno, finds=".call:not([disabled])")
        for mine, theirs in ((at_ada, at_bruno), (at_bruno, at_ada)):
            secret = mine.sealed()[-1]
            assert theirs.hears(secret["commitment"])
            assert not any(secret["salt"] in frame for frame in theirs.heard)
            (event,) = theirs.events(secret["commitment"])
            assert event["word"] == "=?"
            assert "salt" not in event
        # The caller knows better in odd rounds: then the call is right.
        hidden = choices[1] if caller is ada else choices[0]
        call(caller, hidden if played % 2 else "W")
        for page in (ada, bruno):
            expect(page.locator("[data-seals=true]")).to_have_text("Both seals match the cards.")
        assert at_bruno.hears(at_ada.sealed()[-1]["salt"])
        for page in (ada, bruno):
            page.locator(".verdict .btn.go").click()
        if ada.get_by_role("button", name="Play again").count():
            break
    for page in (ada, bruno):
        expect(page.locator(".voice")).to_have_text(re.compile("4 to"))
        page.get_by_role("tab", name="Rounds").click()
        expect(page.locator(".sheet tbody tr")).to_have_count(played)
    before = ada.url
    ada.get_by_role("button", name="Play again").click()
    bruno.get_by_role("alertdialog").get_by_role("button", name="Play again").click()
    for page in (ada, bruno):
        page.wait_for_url(lambda url: url != before)
    expect(ada.locator(f'[data-seat="{3 - int(seat)}"]')).to_contain_text("Ada")


def test_looking_back_counts_the_moves_of_the_list(new_page: NewPage) -> None:
    ada, bruno, _, _ = match_by_link(new_page, rings="1")
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    for page in (ada, bruno):
        expect(page.locator(".fan")).to_be_visible()
        choose_card(page, "R")
    mover = whoever(ada, bruno, finds=".call:not([disabled])")
    field = mover.get_by_label("Type a move")
    expect(field).to_be_visible()
    word = mover.locator(".board-host .sr p").first.inner_text().split()[0]
    field.fill(word)
    field.press("Enter")
    mover.get_by_role("button", name="Move", exact=True).click()
    expect(mover.locator("[data-ply]")).to_have_count(1)
    mover.get_by_role("button", name="Back", exact=True).click()
    # Seven pieces, a ring and two choices came before it.
    expect(mover.locator(".voice")).to_have_text("Looking back: after 0 moves.")


def test_before_the_reveal_no_byte_depends_on_the_other_choice(new_page: NewPage) -> None:
    heard = []
    for letter in ("R", "W"):
        ada, bruno, _, at_bruno = match_by_link(new_page, rings="1")
        enter_ring(whoever(ada, bruno, finds=".allowed"))
        expect(bruno.locator(".fan")).to_be_visible()
        count = len(at_bruno.heard)
        choose_card(ada, letter)
        expect(ada.locator(".fan")).to_have_count(0)
        assert at_bruno.hears('"word":"=?"')
        events = [json.loads(frame) for frame in at_bruno.heard[count:]]
        (move,) = [event["event"] for event in events if event["type"] == "event"]
        heard.append({key: value for key, value in move.items() if key not in ("at", "commitment", "seat")})
    assert heard[0] == heard[1]
    assert heard[0]["word"] == "=?"


def test_two_people_at_one_screen_hand_it_over(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page()
    page.goto("/")
    section = page.locator("[data-game=xequeo]")
    section.get_by_role("button", name="Set up").click()
    section.get_by_label("Player 1").fill("Ada")
    section.get_by_label("Player 2").fill("Marco")
    section.get_by_role("button", name="Begin").click()
    expect(page.locator(".allowed").first).to_be_visible()
    enter_ring(page)
    for name, letter in (("Ada", "G"), ("Marco", "R")):
        expect(page.get_by_role("heading", name=f"Now {name} chooses")).to_be_visible()
        expect(page.locator("svg.xq")).to_have_count(0)  # nothing of the board behind it
        picture(page, f"handover-{name.lower()}")
        page.get_by_role("button", name=f"I’m {name}, and nobody is looking").click()
        expect(page.locator('[aria-checked="true"]')).to_have_count(0)  # nothing of the other's choice
        choose_card(page, letter)
    expect(page.get_by_role("button", name=re.compile("^Xe Queo!"))).to_be_enabled()
    # Two people look at this board: every piece can be taken, and the ring is marked for all of them alike.
    expect(page.locator(".piece.press")).to_have_count(7)
    ring = page.locator(".the-ring").get_attribute("transform")
    for letter in "ROYGBVW":
        click_middle(page, page.locator(f'[data-piece="{letter}"]'))
        for target in page.locator(".target").all():
            cell = f"translate({target.get_attribute('cx')} {target.get_attribute('cy')})"
            assert cell != ring
        expect(page.locator(".perhaps")).to_have_count(1)
        page.keyboard.press("Escape")


def test_a_card_is_seen_only_while_it_is_held(new_page: NewPage) -> None:
    ada, bruno, *_ = match_by_link(new_page, rings="1")
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    for page in (ada, bruno):
        choose_card(page, "G")
    card = ada.get_by_role("button", name="Your card. Press and hold to look")
    face = card.locator("use[href='#sG']")
    expect(card).to_be_visible()
    expect(face).to_have_count(0)
    box = card.bounding_box()
    assert box is not None
    ada.mouse.move(box["x"] + 20, box["y"] + 20)
    ada.mouse.down()
    expect(face).to_have_count(3)
    ada.mouse.up()
    expect(face).to_have_count(0)
    card.focus()
    ada.keyboard.down(" ")
    expect(face).to_have_count(3)
    expect(ada.locator("#polite")).not_to_contain_text("Green")  # not said aloud unless that was allowed
    ada.keyboard.up(" ")
    expect(face).to_have_count(0)


def quiet_move(page: Page) -> tuple[str, str]:
    """A piece that may move and a cell it may go to, as the page's own list says."""
    words = page.locator(".board-host .sr p").first.inner_text().split()
    word = next(word for word in words if re.fullmatch(r"[ROYGBVW][a-g][1-7]", word))
    return word[0], word[1:]


def in_play(new_page: NewPage) -> Page:
    """The page of whoever has the first turn, with cards chosen."""
    ada, bruno, *_ = match_by_link(new_page, rings="1")
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    for page, letter in ((ada, "G"), (bruno, "R")):
        choose_card(page, letter)
    return whoever(ada, bruno, finds=".call:not([disabled])")


def test_moving_by_tap_shows_the_way_first(new_page: NewPage) -> None:
    page = in_play(new_page)
    letter, _ = quiet_move(page)
    click_middle(page, page.locator(f'[data-piece="{letter}"]'))
    click_middle(page, page.locator(".target").first)
    expect(page.locator(".hop")).to_have_count(1)
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator("[data-acts=true]")).to_have_count(1)
    expect(page.locator(".moves button")).to_have_count(1)


def test_moving_by_drag(new_page: NewPage) -> None:
    page = in_play(new_page)
    letter, _ = quiet_move(page)
    piece = page.locator(f'[data-piece="{letter}"]').bounding_box()
    click_middle(page, page.locator(f'[data-piece="{letter}"]'))
    target = page.locator(".target").first.bounding_box()
    assert piece is not None
    assert target is not None
    page.keyboard.press("Escape")
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + 10, target["y"] + 10, steps=5)
    expect(page.locator(".hop")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".moves button")).to_have_count(1)


def test_moving_and_calling_by_keys(new_page: NewPage) -> None:
    page = in_play(new_page)
    letter, cell = quiet_move(page)
    page.get_by_role("application").focus()
    page.keyboard.press(letter.lower())
    expect(page.locator("#polite")).to_contain_text("may go to")
    start = page.locator(".cursor")
    expect(start).to_be_visible()
    here = page.evaluate("() => document.querySelector('.cursor').getAttribute('cx')")
    across = (50 + 100 * "abcdefg".index(cell[0]) - int(here)) // 100
    here = page.evaluate("() => document.querySelector('.cursor').getAttribute('cy')")
    down = (750 - 100 * int(cell[1]) - int(here)) // 100
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".hop")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".moves button")).to_have_count(1)
    expect(page.locator("#polite")).to_have_text(re.compile(r"^(Ada|Bruno) moves or calls\.\s?$"))


def test_calling_by_keys_says_what_it_costs(new_page: NewPage) -> None:
    page = in_play(new_page)
    page.get_by_role("application").focus()
    page.keyboard.press("!")
    page.keyboard.press("w")
    expect(page.locator(".callrow")).to_contain_text("You point at white.")
    expect(page.locator("#polite")).to_have_text("You point at white. Enter calls it, Escape lets go.")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("You called white. It was")


def test_spectators_see_the_game_but_no_secret(new_page: NewPage) -> None:
    ada, bruno, at_ada, _ = match_by_link(new_page, rings="1")
    carla = new_page()
    at_carla = Wire(carla)
    carla.goto(ada.url)
    expect(carla.locator(".band")).to_contain_text("You are watching.")
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    choose_card(ada, "Y")
    choose_card(bruno, "B")
    expect(carla.locator(".voice")).to_contain_text("moves or calls")
    assert not any(at_ada.sealed()[-1]["salt"] in frame for frame in at_carla.heard)
    assert not any('"=Y"' in frame or '"=B"' in frame for frame in at_carla.heard)
    caller = whoever(ada, bruno, finds=".call:not([disabled])")
    call(caller, "W")
    expect(carla.locator("[data-seals=true]")).to_be_visible()
    expect(carla.locator(".shown", has_text="Ada").locator(".card")).to_have_attribute("aria-label", "Yellow")


def test_a_round_against_the_computer_on_a_phone(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=(360, 740), theme="dark")
    play_computer(page, "xequeo")
    if whoever(page, finds=".fan, .allowed").locator(".allowed").count():
        enter_ring(page)
    choose_card(page, "V")
    expect(page.locator(".call:not([disabled])")).to_be_visible()
    picture(page, "xequeo-phone-dark")
    call(page, "R")
    expect(page.locator(".verdict[data-done=true]")).to_be_visible()
    picture(page, "xequeo-reveal-phone-dark")


LIFTED = """() => new MutationObserver(() => { window.lifted ||= document.querySelector(".lifted") !== null; })
  .observe(document.body, { subtree: true, childList: true, attributes: true })"""
"""Notes whether a card was ever lifted, which lasts a moment."""


def test_the_reveal_plays_out_with_motion(new_page: NewPage) -> None:
    page = new_page(motion="lively")
    play_computer(page, "xequeo")
    if whoever(page, finds=".fan, .allowed").locator(".allowed").count():
        enter_ring(page)
    choose_card(page, "V")
    expect(page.locator(".call:not([disabled])")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Xe Queo!")).click()
    page.locator(".tray").get_by_role("button", name="Red").click()
    page.evaluate(LIFTED)
    page.get_by_role("button", name="Call red").click()
    page.wait_for_function("() => window.lifted")
    expect(page.locator(".verdict[data-done=true]")).to_be_visible()
    expect(page.locator(".lifted")).to_have_count(0)


def test_a_move_in_hand_says_which_pieces_it_would_let_in(new_page: NewPage) -> None:
    """Said of every piece alike, whoever has chosen it: the server is asked about the board, and about nothing else."""
    page = new_page()
    play_computer(page, "xequeo")
    asked: list[Any] = []

    def tell(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={"entering": ["R", "W"]})

    page.route("**/api/games/xequeo/consequence", tell)
    expect(page.locator(".allowed, .fan").first).to_be_visible()
    if page.locator(".allowed").count():
        enter_ring(page)
    choose_card(page, "G")
    expect(page.locator(".call:not([disabled])")).to_be_visible()
    page.locator(".xq-board").focus()
    word = page.evaluate(
        "document.querySelector('.xq-board').parentElement.querySelector('.sr p').textContent"
    ).split()[0]
    page.get_by_label("Type a move").fill(word)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".leads")).to_have_text(
        "Then red and white could enter the ring, if Gondolier chose one of them."
    )
    expect(page.locator("#polite")).to_contain_text("could enter the ring")
    assert [sorted(question) for question in asked] == [["line", "metric", "word"]]
    assert "G" not in asked[0]["line"].split()[-1]
