"""What goes on around a game: clocks, questions, talk, a lost connection; and axe on the screens of a table."""

import random
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, WebSocketRoute, expect

from tests.browsing.fixtures import Complaints, NewPage, Picture, ServerProcess
from tests.browsing.hands import my_turn, play_computer, whoever
from tests.games.xart.page.hands import lay_somewhere, type_word
from tests.games.xequeo.page.hands import call, choose_card, enter_ring

Data = dict[str, Any]


def post(page: Page, server: ServerProcess, path: str, wish: Data) -> Data:
    """Ask the server for something with the key of a page's browser."""
    answer = page.request.post(f"/api/{path}", data=wish, headers={"Origin": server.address})
    assert answer.ok, answer.text()
    found: Data = answer.json()
    return found


def sit_down(ada: Page, bruno: Page, server: ServerProcess, game: str = "xart", **wish: Any) -> str:
    """Ada and Bruno at a new table, on seat 1 and 2; the path of its page."""
    table = post(ada, server, "tables", {"game": game, "names": {"1": "Ada"}, **wish})
    post(bruno, server, f"tables/{table['id']}/join", {"name": "Bruno"})
    for page in (ada, bruno):
        page.goto(f"/table/{table['id']}")
        expect(page.locator(".seat")).to_have_count(2)
    return f"/table/{table['id']}"


def clock(page: Page, seat: int) -> Any:
    """The clock of a seat."""
    return expect(page.locator(f'[data-clock="{seat}"]'))


def test_a_clock_runs_down_and_the_flag_is_shown(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server, clock={"kind": "sudden", "seconds": 6})
    clock(ada, 2).to_have_text("0:06.0")
    clock(ada, 2).not_to_have_class(re.compile("on"))  # it begins to run with the first move
    type_word(ada, "@0/")
    clock(bruno, 2).to_have_class(re.compile(r"\bon\b"))
    clock(ada, 2).to_have_text(re.compile(r"0:0[0-5]\.\d"))
    expect(ada.locator(".voice")).to_have_text("You win on time.")
    expect(bruno.locator(".voice")).to_have_text("Your time is up. Ada wins.")
    for page in (ada, bruno):
        clock(page, 2).to_have_text("0:00.0")
        clock(page, 1).to_have_text("0:06.0")


def test_a_move_earns_its_increment(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server, clock={"kind": "increment", "seconds": 600, "increment": 300})
    clock(ada, 2).to_have_text("10:00")
    type_word(ada, "@0/")
    expect(my_turn(bruno, 2)).to_be_visible()
    type_word(bruno, "A2\\")
    clock(ada, 2).to_have_text(re.compile("^14:|^15:00"))  # what the network takes is not charged
    clock(ada, 1).to_have_text(re.compile("^9:5|10:00"))


def test_a_clock_of_days_says_days_and_hours(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page(size=(360, 740), locale="de-DE")
    sit_down(ada, bruno, server, clock={"kind": "days", "days": 3})
    clock(ada, 1).to_have_text("3 days")
    type_word(ada, "@0/")
    clock(ada, 2).to_have_text("2 d 23 h")
    clock(bruno, 2).to_have_text("2 T 23 Std.")
    clock(bruno, 1).to_have_text("3 Tage")


def test_a_draw_is_offered_and_agreed(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page(size=(360, 740))
    sit_down(ada, bruno, server)
    ada.get_by_role("button", name="Offer draw").click()
    expect(ada.get_by_role("button", name="Draw offered")).to_be_disabled()
    bruno.get_by_role("alertdialog", name="Ada offers a draw.").get_by_role("button", name="Agree to a draw").click()
    for page in (ada, bruno):
        expect(page.locator(".voice")).to_have_text("A draw.")


def test_what_is_in_hand_stays_there_when_something_is_asked(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server)
    word = ada.locator(".chooser .word")
    expect(word.locator("b")).to_have_text("Straight")
    expect(word).to_have_attribute("data-word", "@0+")
    ada.locator(".opt").nth(1).click()
    expect(word).to_have_attribute("data-word", "@0/")
    bruno.get_by_role("button", name="Offer draw").click()
    asked = ada.get_by_role("alertdialog", name="Bruno offers a draw.")
    expect(asked).to_be_visible()
    expect(word).to_have_attribute("data-word", "@0/")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)
    expect(word).to_have_attribute("data-word", "@0/")
    ada.get_by_role("button", name="Lay", exact=True).click()
    expect(bruno.locator("[data-ply='1']")).to_have_text("@0/")


def test_a_piece_in_hand_stays_there_when_something_is_asked(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server, "xequeo")
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    for page in (ada, bruno):
        choose_card(page, "G")
    moving = whoever(ada, bruno, finds=".call:not([disabled])")
    asking = bruno if moving is ada else ada
    moving.locator(".call").click()
    moving.locator(".tray button").first.click()
    expect(moving.locator(".point")).to_be_attached()
    asking.get_by_role("button", name="Offer draw").click()
    expect(moving.get_by_role("alertdialog")).to_be_visible()
    expect(moving.locator(".point")).to_be_attached()
    expect(moving.locator(".callrow .btn.go")).to_be_visible()


def test_a_draw_offer_lapses_with_a_move(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server)
    bruno.get_by_role("button", name="Offer draw").click()
    expect(ada.get_by_role("alertdialog")).to_be_visible()
    type_word(ada, "@0/")
    expect(ada.get_by_role("alertdialog")).to_have_count(0)
    expect(bruno.get_by_role("button", name="Offer draw")).to_be_enabled()


def test_a_rematch_may_be_declined_and_asked_for_again(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    before = sit_down(ada, bruno, server)
    ada.get_by_role("button", name="Give up").click()
    ada.get_by_role("button", name="Give up").click()
    ada.get_by_role("button", name="Play again").click()
    expect(ada.get_by_role("button", name="Asked to play again")).to_be_disabled()
    expect(bruno.locator(".voice")).to_have_text("You win: Ada gave up.")  # beside the question
    bruno.get_by_role("alertdialog").get_by_role("button", name="No").click()
    expect(ada.get_by_role("alert")).to_have_text("Bruno would rather not.")
    bruno.get_by_role("button", name="Play again").click()
    ada.get_by_role("alertdialog").get_by_role("button", name="Play again").click()
    for page in (ada, bruno):
        page.wait_for_url(lambda url: "/table/" in url and not url.endswith(before))
        expect(page.locator('[data-seat="2"]')).to_contain_text("Ada")  # seats are swapped
    bruno.goto(before)
    expect(bruno.get_by_role("link", name="To the next game")).to_be_visible()


def test_two_at_one_screen_play_again_also_when_they_come_back_later(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page()
    table = post(page, server, "tables", {"game": "xart", "seats": {"1": "me", "2": "here"}})
    page.goto(f"/table/{table['id']}")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and table["id"] not in url)
    expect(page.locator(".chooser")).to_be_visible()


def test_nothing_is_taken_back_past_a_reveal(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server, "xequeo")
    entering = whoever(ada, bruno, finds=".allowed")
    enter_ring(entering)
    for page in (ada, bruno):
        choose_card(page, "G")
    caller = whoever(ada, bruno, finds=".call:not([disabled])")
    expect(caller.get_by_role("button", name="Take back")).to_be_enabled()
    call(caller, "W")
    for page in (ada, bruno):
        page.locator(".verdict .btn.go").click()
        expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    for page in (ada, bruno):
        expect(page.locator(".fan")).to_be_visible()


def test_muted_talk_is_not_heard_until_one_listens_again(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    sit_down(ada, bruno, server)
    for page in (ada, bruno):
        page.get_by_role("tab", name="Talk").click()
    ada.get_by_role("button", name="Mute").click()
    ada.get_by_role("tab", name="Moves").click()
    bruno.get_by_role("button", name="Good luck", exact=True).click()
    expect(bruno.locator(".said-list")).to_contain_text("Good luck")
    type_word(ada, "@0/")  # whatever was said is here by now
    expect(my_turn(bruno, 2)).to_be_visible()
    expect(ada.locator("#polite")).not_to_contain_text("Good luck")
    expect(ada.get_by_role("tab", name="Talk")).not_to_have_class("fresh")
    ada.reload()
    ada.get_by_role("tab", name="Talk").click()
    expect(ada.locator(".talk")).to_contain_text("Talk is muted.")
    ada.get_by_role("button", name="Listen again").click()
    expect(ada.locator(".said-list")).to_contain_text("Bruno Good luck")


class Line:
    """The line between a page and the server, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self._sockets: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile("/socket"), self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=1012)
        else:
            self._sockets.append((socket, socket.connect_to_server()))

    def cut(self) -> None:
        """From now on nothing goes through."""
        self.is_cut = True
        for page, server in self._sockets:
            page.close(code=1012)  # first, or the page could still write to a server that has gone
            server.close()

    def mend(self) -> None:
        """The next try goes through."""
        self.is_cut = False


def test_a_lost_connection_comes_back_with_all_that_was_missed(new_page: NewPage, server: ServerProcess) -> None:
    ada, bruno = new_page(), new_page()
    line = Line(bruno)
    sit_down(ada, bruno, server)
    line.cut()
    expect(bruno.get_by_role("alert")).to_contain_text("The connection is lost. Your game is kept")
    expect(ada.locator('[data-seat="2"]')).to_contain_text("not here at the moment")
    type_word(ada, "@0/")
    expect(bruno.locator("[data-ply='1']")).to_have_count(0)
    line.mend()
    with suppress(TimeoutError):  # the page tries by itself too, and the button goes when it was faster
        bruno.get_by_role("button", name="Try now").click(timeout=2000)
    expect(bruno.get_by_role("alert")).to_have_count(0)
    expect(bruno.locator("[data-ply='1']")).to_have_text("@0/")
    expect(ada.locator('[data-seat="2"]')).not_to_contain_text("not here at the moment")
    type_word(bruno, "A2\\")
    expect(ada.locator("[data-ply='2']")).to_be_visible()


def test_the_first_start_says_what_is_being_prepared(new_page: NewPage) -> None:
    page = new_page()
    progress = {"done": 1, "total": 24, "now": "rules of Xe Queo!", "ready": False, "playable": False}
    page.route("**/api/warmup", lambda route: route.fulfill(json=progress))
    page.goto("/")
    band = page.locator(".band")
    expect(band).to_contain_text("the rules are being prepared, 1 of 24")
    progress |= {"done": 9, "playable": True}
    expect(band).to_contain_text("warming up: 9 of 24. You can play already")
    expect(page.get_by_role("button", name="Play now").first).to_be_enabled()
    progress |= {"done": 24, "ready": True}
    expect(band).to_have_count(0)


@pytest.mark.parametrize(("theme", "size"), [("light", (1280, 800)), ("dark", (360, 740))])
def test_axe_finds_nothing_serious_on_the_screens_of_a_table(
    new_page: NewPage,
    server: ServerProcess,
    complaints: Complaints,
    picture: Picture,
    theme: str,
    size: tuple[int, int],
) -> None:
    def look(page: Page, name: str) -> None:
        picture(page, f"{name}-{theme}-{size[0]}")
        assert complaints(page) == [], name
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0], name

    ada, bruno = (new_page(size=size, axe=True, theme=theme, name=name) for name in ("Ada", "Bruno"))
    carla = new_page(size=size, axe=True, theme=theme)
    wish = {"game": "xequeo", "options": {"rings": "2"}, "clock": {"kind": "sudden", "seconds": 600}}
    table = post(ada, server, "tables", {**wish, "names": {"1": "Ada"}})
    for page in (ada, bruno):
        page.goto(f"/table/{table['id']}")
    expect(ada.locator(".band .linkrow")).to_be_visible()
    look(ada, "waiting")
    expect(bruno.get_by_role("heading", name="Ada invites you")).to_be_visible()
    look(bruno, "invitation")
    bruno.get_by_role("button", name="Sit down").click()
    enter_ring(whoever(ada, bruno, finds=".allowed"))
    for page in (ada, bruno):
        choose_card(page, "G")
    caller = whoever(ada, bruno, finds=".call:not([disabled])")
    carla.goto(f"/table/{table['id']}")
    expect(carla.locator(".band")).to_contain_text("You are watching.")
    look(carla, "watching")
    asking, asked = (ada, bruno) if caller is bruno else (bruno, ada)
    if size[0] < 900:
        asking.get_by_role("tab", name="More").click()
    look(asking, "deeds")
    asking.get_by_role("button", name="Offer draw").click()
    expect(asked.get_by_role("alertdialog")).to_be_visible()
    look(asked, "question")
    asked.get_by_role("button", name="No").click()
    if size[0] < 900:
        asking.get_by_role("tab", name="Play").click()
    call(caller, "W")
    expect(caller.locator(".verdict[data-done=true]")).to_be_visible()
    look(caller, "reveal")
    table = post(carla, server, "tables", {**wish, "seats": {"1": "me", "2": "here"}})
    carla.goto(f"/table/{table['id']}")
    enter_ring(carla)
    expect(carla.get_by_role("heading", name="Now")).to_be_visible()
    look(carla, "handover")
    carla.goto("/settings")
    expect(carla.locator(".settings")).to_be_visible()
    look(carla, "settings")
    line = Line(bruno)
    bruno.goto("/table/" + ada.url.rsplit("/", 1)[1])
    expect(bruno.locator(".seat").first).to_be_visible()
    line.cut()
    expect(bruno.get_by_role("alert")).to_be_visible()
    look(bruno, "lost")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_a_table_says_what_wins_and_what_happened(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    play_computer(page, "xart")
    goal = page.get_by_text("Close a white ring, or finish a white line from edge to edge over eight rows or columns.")
    expect(goal).to_be_in_viewport()
    lay_somewhere(page, random.Random(1))
    expect(page.locator(".happened")).to_contain_text(re.compile(r"^\S+ laid a tile on [A-Z]\d\."))
    if size[0] < 900:
        page.get_by_role("tab", name="More").click()
    expect(page.get_by_text("unlimited board · without a clock")).to_be_visible()


def test_who_loses_three_times_is_led_down_at_the_table(new_page: NewPage) -> None:
    page = new_page()
    for number in range(3):
        page.goto("/")
        form = page.locator("[data-game=xart] form.way").first
        form.get_by_label("Strength").select_option(index=1)
        form.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        expect(page.locator(".xart-board")).to_be_focused()
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("button", name="Give up").click()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        expect(page.locator(".advice")).to_have_count(int(number == 2))
    expect(page.locator(".advice")).to_contain_text("has won three times in a row")
    table = page.url
    page.locator("[data-advice='1']").click()
    page.wait_for_url(lambda url: url != table and "/table/" in url)
    page.goto("/")
    assert form.get_by_label("Strength").evaluate("(list) => list.selectedIndex") == 0
