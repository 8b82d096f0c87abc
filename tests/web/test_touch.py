"""Fingers on a phone: the board holds still under them, a second tap on a spot does it, nothing is out of reach."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from anello.games.xart.study.puzzles import puzzles as xart_puzzles
from anello.games.xequeo.study.puzzles import puzzles as xequeo_puzzles
from anello.kit.texts import TextKeys
from anello.study import LANGUAGES, LessonStep, lessons, say, texts
from tests.browsing.fixtures import NewPage, ServerProcess
from tests.browsing.hands import until

Spot = tuple[float, float]

PHONES = [(360, 740), (320, 568)]
CONFIRM = ".chooser .lay, .dock .act"

REACHED = """button => {
  const box = button.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return inside && [box.top + 2, y, box.bottom - 2].every((at) => button.contains(document.elementFromPoint(x, at)));
}"""

SMALL = """() => {
  const found = [...document.querySelectorAll("button, select, input, a.btn, .tabs button, .icon")];
  return found.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && one.type !== "checkbox" && (box.height < 43.5 || box.width < 43.5);
  }).map((one) => one.outerHTML.slice(0, 120));
}"""

BESIDE = """() => [...document.querySelectorAll("main *, .reveal *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && (box.left < -0.5 || box.right > innerWidth + 0.5);
}).map((one) => one.outerHTML.slice(0, 80))"""


class Table:
    """The line of a page to its table, on which moves are heard and refused, so that the position stays as it is."""

    def __init__(self, page: Page) -> None:
        self.words: list[str] = []
        self.refuses = True
        page.route_web_socket(re.compile("/socket"), self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != "move" or not self.refuses:
                server.send(message)
                return
            self.words.append(said["word"])
            socket.send(json.dumps({"type": "refused", "id": said["id"], "code": "stale", "reason": "Stale."}))

        socket.on_message(say)


def answered(page: Page, address: str, answer: dict[str, Any]) -> list[str]:
    """The words that a page sends to an address from now on; each is answered alike, and nothing comes of it."""
    words: list[str] = []

    def answer_it(route: Route) -> None:
        words.append(json.loads(route.request.post_data or "")["word"])
        route.fulfill(json=answer)

    page.route(re.compile(address), answer_it)
    return words


def middles(marks: Locator) -> list[Spot]:
    """Where the middles of all marks are on the screen now."""
    boxes = [mark.bounding_box() for mark in marks.all()]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def board(page: Page) -> Any:
    """Where the board lies, and which part of the world it shows."""
    return page.evaluate("""() => {
      const picture = document.querySelector(".board-host svg");
      const { x, y, width, height } = picture.getBoundingClientRect();
      return [x, y, width, height, picture.getAttribute("viewBox")];
    }""")


def until_shown(page: Page, marks: str, count: int) -> None:
    """Wait until just so many marks are shown. What ``expect`` does too, but it looks too seldom for so many taps."""
    shown = page.locator(marks)
    assert until(page, lambda: shown.count() == count), f"there are {shown.count()} {marks}, not {count}"


def tap_twice(page: Page, spot: Spot, words: list[str]) -> str:
    """Tap on one spot until something is sent, which must be the second tap; the word that was sent."""
    lay, said = board(page), len(words)
    page.touchscreen.tap(*spot)
    until_shown(page, CONFIRM, 1)
    assert page.locator(CONFIRM).evaluate(REACHED), "the button that confirms is out of reach"
    assert board(page) == lay, "the board moved under the finger"
    assert len(words) == said, "the first tap alone did it"
    page.touchscreen.tap(*spot)
    until(page, lambda: len(words) > said)
    assert len(words) == said + 1, "the second tap did nothing"
    assert board(page) == lay
    return words[-1]


def tap_all(page: Page, marks: str, words: list[str]) -> list[str]:
    """Tap every mark twice; the words, one for each."""
    shown = page.locator(marks)
    expect(shown.nth(1)).to_be_attached()
    spots, sent = middles(shown), []
    for spot in spots:
        # What was refused lies open again, or is still in hand.
        until_shown(page, f"{marks}, .ghost.chosen", len(spots))
        sent.append(tap_twice(page, spot, words))
    return sent


def select(page: Page, piece: Spot) -> None:
    """Tap a piece until it is selected: while an answer is on its way, a tap may come to nothing."""
    for _ in range(10):
        page.touchscreen.tap(*piece)
        for _ in range(100):
            if page.locator(".sel").count() == 1:
                return
            page.wait_for_timeout(10)
    expect(page.locator(".sel")).to_have_count(1)


def tap_pieces(page: Page, words: list[str]) -> list[str]:
    """Tap every piece, and every cell it may go to twice; the words, one for each."""
    pieces = page.locator(".board-host .piece.press")
    expect(pieces.first).to_be_attached()
    sent = []
    for piece in middles(pieces):
        select(page, piece)
        for target in middles(page.locator(".target")):
            if not page.locator(".sel").count():
                select(page, piece)
            sent.append(tap_twice(page, target, words))
            page.locator(".board-host .piece.press").first.wait_for(state="attached")
        if page.locator(".sel").count():
            page.touchscreen.tap(*piece)
    return sent


@pytest.fixture(params=PHONES, ids=["360x740", "320x568"])
def phone(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    """A phone, of the usual size and of the smallest."""
    return new_page(size=request.param, touch=True)


def one_screen(page: Page, server: ServerProcess, game: str, **options: str) -> None:
    """Two people at one screen, both of whom this browser plays for."""
    wish = {"game": game, "seats": {"1": "me", "2": "here"}, "options": options}
    answer = page.request.post("/api/tables", data=wish, headers={"Origin": server.address})
    page.goto(f"/table/{answer.json()['id']}")


def test_every_dot_of_xart_tapped_twice_is_laid(phone: Page, server: ServerProcess) -> None:
    table = Table(phone)
    one_screen(phone, server, "xart")
    table.refuses = False
    for ply, turn in enumerate(("@0/", "A2\\", "B2+"), 1):
        phone.get_by_role("tab", name="More").tap()
        field = phone.get_by_label("Type a move")
        field.fill(turn)
        field.press("Enter")
        phone.get_by_role("tab", name="Play").tap()
        phone.locator(".chooser .lay").tap()
        phone.get_by_role("tab", name="Moves").tap()
        expect(phone.locator(f"[data-ply='{ply}']")).to_be_visible()
        phone.get_by_role("tab", name="Play").tap()
    table.refuses = True
    words = tap_all(phone, ".hint circle", table.words)
    assert len({re.sub(r"[^@A-Z0-9]", "", word) for word in words}) == len(words) > 5


def test_the_ring_and_every_move_of_xe_queo_tapped_twice(phone: Page, server: ServerProcess) -> None:
    table = Table(phone)
    one_screen(phone, server, "xequeo")
    words = tap_all(phone, ".allowed", table.words)
    assert len(set(words)) == len(words) > 5
    assert all(re.fullmatch("@[a-g][1-7]", word) for word in words)
    table.refuses = False
    ring = middles(phone.locator(".allowed"))[0]
    phone.touchscreen.tap(*ring)
    phone.touchscreen.tap(*ring)
    for letter in "GV":
        phone.locator(".hand .btn.go").tap()
        phone.locator(f"[data-card={letter}]").tap()
        phone.locator(".take .btn").tap()
    table.refuses = True
    words = tap_pieces(phone, table.words)
    assert len(set(words)) == len(words) > 7
    table.refuses = False
    phone.locator(".dock .call").tap()
    phone.touchscreen.tap(*middles(phone.locator(".board-host [data-piece=W]"))[0])
    phone.get_by_role("button", name="Call white").tap()
    expect(phone.locator(".verdict .btn")).to_have_count(2)
    assert phone.evaluate(BESIDE) == [], "what ends the round is cut at a side of the window"


@pytest.mark.parametrize("size", PHONES, ids=["360x740", "320x568"])
def test_all_that_the_tutor_says_is_in_sight(size: tuple[int, int], new_page: NewPage) -> None:
    remarks = [
        say(key, language, {"piece": TextKeys(f"xequeo.piece.{letter}")})
        for language in LANGUAGES
        for key in texts(language)
        if key.startswith("remark.xequeo.")
        for letter in "OV"
    ]
    remark = {"kind": "half", "seat": 1, "cells": ["c5"], "words": ["Oc5"], "text": "Orange."}
    said = {"plies": 3, "remarks": [remark, remark]}
    # German labels beside it take most of the room.
    phone = new_page(size=size, touch=True, locale="de-CH")
    phone.route(re.compile("/remarks"), lambda route: route.fulfill(json=said))
    phone.goto("/")
    phone.locator("[data-game=xequeo]").get_by_role("button", name="Jetzt spielen").tap()
    expect(phone.locator(".allowed, .choose").first).to_be_visible()
    if phone.locator(".allowed").count():
        ring = middles(phone.locator(".allowed"))[0]
        phone.touchscreen.tap(*ring)
        phone.touchscreen.tap(*ring)
    phone.locator("[data-card=G]").tap()
    phone.locator(".take .btn").tap()
    expect(phone.locator(".dock .remarks li").first).to_be_visible()
    long = phone.locator(".dock").evaluate(
        """(dock, remarks) => remarks.filter((text) => {
          dock.querySelector(".remarks li").textContent = text;
          const parts = [...dock.querySelectorAll(".dock-body, .dock-hand")];
          return parts.some((one) => one.scrollHeight > one.clientHeight);
        })""",
        remarks,
    )
    assert len(remarks) > 60
    assert long == [], "one has to scroll"


def _open_step(page: Page, wanted: Callable[[LessonStep, Any], bool]) -> Iterator[LessonStep]:
    """Open the first step of each course that is wanted, as if all before it were done."""
    for course in lessons():
        for lesson in course.lessons:
            answer = page.request.get(f"/api/learn/lessons/{lesson.key}?language=en").json()
            for number, step in enumerate(answer["steps"]):
                if step["kind"] == "play" and step["view"]["moves"] and wanted(lesson.steps[number], step["view"]):
                    done = [one["key"] for one in answer["steps"][:number]]
                    page.goto("/settings")
                    page.evaluate(
                        "done => localStorage.setItem('anello.progress', JSON.stringify({ done }))", sorted(done)
                    )
                    page.goto(f"/learn/{lesson.key}")
                    expect(page.locator(".place")).to_contain_text(f"step {number + 1} of")
                    yield lesson.steps[number]
                    break
            else:
                continue
            break


CHECKED = {"right": False, "text": "Not this one.", "view": None, "next": None, "reply": None}


def test_every_dot_of_a_lesson_tapped_twice_is_tried(phone: Page) -> None:
    words = answered(phone, "/api/learn/check", CHECKED)
    courses = 0
    for _ in _open_step(phone, lambda _, view: view["game"] == "xart" and len(view["moves"]) > 5):
        assert len(tap_all(phone, ".hint circle", words)) > 1
        courses += 1
    for _ in _open_step(phone, lambda _, view: view["game"] == "xequeo" and view["phase"] == "ring"):
        assert len(tap_all(phone, ".allowed", words)) > 5
        courses += 1
    for _ in _open_step(phone, lambda _, view: view["game"] == "xequeo" and view["phase"] == "play"):
        assert len(tap_pieces(phone, words)) > 5
        courses += 1
    assert courses >= 4


def test_every_dot_of_a_puzzle_tapped_twice_is_tried(phone: Page) -> None:
    words = answered(phone, "/api/puzzles/.*/play", {"verdict": None, "text": "Not now.", "shown": []})
    phone.goto(f"/puzzles/{xart_puzzles()[1].id}")
    assert len(tap_all(phone, ".hint circle", words)) > 5
    given = [one for one in xequeo_puzzles() if any(re.fullmatch("[A-Z][a-g][1-7]", w) for w in one.choices)]
    moving = max(given, key=lambda one: len(one.choices))
    phone.goto(f"/puzzles/{moving.id}")
    expect(phone.locator(".picks .btn")).to_have_count(len(moving.choices))
    assert [one.inner_text() for one in phone.locator(".picks .btn").all() if not one.evaluate(REACHED)] == []
    assert phone.evaluate(SMALL) == []
    assert tap_pieces(phone, words)


def test_a_call_can_be_armed_pointed_and_made_in_a_lesson(phone: Page) -> None:
    words = answered(phone, "/api/learn/check", CHECKED)
    called = 0
    for _ in _open_step(phone, lambda step, _: step.solution.endswith("!")):
        lay = board(phone)
        assert phone.locator(".dock .call").evaluate(REACHED)
        phone.locator(".dock .call").tap()
        phone.touchscreen.tap(*middles(phone.locator(".board-host [data-piece]"))[0])
        button = phone.get_by_role("button", name=re.compile("^Call "))
        expect(button).to_be_visible()
        assert button.evaluate(REACHED)
        assert board(phone) == lay
        button.tap()
        expect(phone.locator(".note")).to_be_visible()
        assert words[-1].endswith("!")
        called += 1
    assert called


@pytest.mark.parametrize(
    ("lesson", "step", "buttons"),
    [("xart-rules.forced", 1, ".picks .btn"), ("xequeo-rules.rounds", 4, ".cards button")],
)
def test_the_answers_of_a_lesson_are_in_sight(phone: Page, lesson: str, step: int, buttons: str) -> None:
    phone.goto(f"/learn/{lesson}")
    for number in range(1, step):
        expect(phone.locator(".place")).to_contain_text(f"step {number} of")
        phone.get_by_role("button", name="Next").tap()
    expect(phone.locator(buttons).first).to_be_visible()
    assert [one.inner_html() for one in phone.locator(buttons).all() if not one.evaluate(REACHED)] == []
    phone.get_by_role("button", name="Solution").tap()
    # Nobody has to know how it is written.
    expect(phone.locator(".note")).to_have_text("The right answer stands out.")
    assert phone.locator("[data-answer]").evaluate(REACHED)
    phone.locator("[data-answer]").tap()
    expect(phone.locator(".note.good")).to_be_visible()


def test_all_there_is_to_press_is_large_enough(phone: Page, server: ServerProcess) -> None:
    one_screen(phone, server, "xart")
    expect(phone.locator(".chooser")).to_be_visible()
    for tab in ("Play", "Moves", "Talk", "More"):
        phone.get_by_role("tab", name=tab).tap()
        assert phone.evaluate(SMALL) == [], tab
    one_screen(phone, server, "xequeo")
    expect(phone.locator(".allowed").first).to_be_attached()
    assert phone.evaluate(SMALL) == []
    for path in (f"/puzzles/{xart_puzzles()[1].id}", "/learn/xart-rules.first", "/games/solitaire"):
        phone.goto(path)
        expect(phone.locator(".dock")).to_be_visible()
        assert phone.evaluate(SMALL) == [], path


def test_talk_shows_six_lines_and_the_board_stays_where_it_is(phone: Page, server: ServerProcess) -> None:
    one_screen(phone, server, "xart")
    expect(phone.locator(".chooser")).to_be_visible()
    lay = board(phone)
    phone.get_by_role("tab", name="Talk").tap()
    lines = phone.locator(".said-list").evaluate(
        "list => list.clientHeight / (parseFloat(getComputedStyle(list).lineHeight) + 2)"
    )
    assert lines >= 6
    assert board(phone) == lay
    # What shows that the field has the focus is not cut off.
    phone.locator(".sayrow .field").focus()
    assert phone.locator(".sayrow .field").evaluate("""field => {
        const { outlineOffset, outlineWidth } = getComputedStyle(field);
        const around = parseFloat(outlineOffset) + parseFloat(outlineWidth);
        let clips = field;
        do clips = clips.parentElement; while (getComputedStyle(clips).overflowY === "visible");
        const [own, shown] = [field, clips].map((one) => one.getBoundingClientRect());
        return own.bottom + around <= shown.bottom && own.left - around >= shown.left;
    }""")
