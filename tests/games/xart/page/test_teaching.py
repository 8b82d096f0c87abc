"""What is taught of Xart in the browser itself: puzzles without a network, the tutor and previews without asking."""

import random
from collections.abc import Callable

import msgspec
from playwright.sync_api import Page, Route, expect

from anello.games.xart import GAME
from anello.games.xart.service import XartConsequenceQuestion, XartPositionQuestion, consequence, position
from anello.games.xart.study.puzzles import XartSolving, puzzles
from anello.games.xart.study.tutor import remarks
from anello.study import say
from anello.study.puzzles import HINTS
from tests.browsing.fixtures import NewPage
from tests.browsing.hands import click_middle, cut, keep, my_turn, play_computer, until
from tests.games.xart.page.hands import lay_somewhere

PHONE = (390, 844)
KEPT = "() => localStorage.getItem('anello.kept')"

TEACH = """async (boards) => {
  const { XartTutor } = await import("/static/games/xart/page/teaching.js");
  const tutor = new XartTutor();
  const found = [];
  for (const { view, words } of boards) {
    const consequences = [];
    for (const word of words) consequences.push(await tutor.consequence(view, word));
    found.push([await tutor.remarks(view, (key) => key), await tutor.threats(view), consequences]);
  }
  tutor.close();
  return found;
}"""

JUDGE = """async ([puzzle, words]) => {
  const { XartPuzzles } = await import("/static/games/xart/page/puzzles.js");
  const judge = new XartPuzzles();
  const say = (key, values = {}) => [key, ...Object.values(values)].join(" ");
  const found = [];
  for (const word of words) found.push(await judge.play(puzzle, word, [], say));
  judge.local.close();
  return found;
}"""

BOARDS = ["es r", "ve/w/e w", "es/wv/s/n r", "n/sewvvvv/nwew/sewe w", "w r"]


def test_the_tutor_says_here_what_it_says_there(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    places = [GAME.from_line(line) for line in BOARDS]
    places += [GAME.from_line("ve/w/e w").play("B3\\"), GAME.from_line("es/wv/s/n r").play("@1\\")]
    boards = [
        {"view": place.view(place.seat).data(), "words": [str(turn) for turn in list(place.legal_moves)[::6]]}
        for place in places
    ]
    for place, board, (said, threats, led) in zip(places, boards, page.evaluate(TEACH, boards), strict=True):
        there = remarks(place.view(place.seat))
        assert [(one["kind"], one["seat"], one["cells"], one["words"], one["text"]) for one in said] == [
            (one.kind, one.seat, list(one.cells), list(one.words), one.text_key) for one in there
        ]
        looked = position(XartPositionQuestion(start=place.line()))
        assert [(one["seat"], one["how"], one["words"], one["cells"]) for one in threats] == [
            (one.seat, one.how, one.words, one.cells) for one in looked.threats
        ]
        asked = [XartConsequenceQuestion(place.line(), word) for word in board["words"]]
        assert led == [msgspec.to_builtins(consequence(one)) for one in asked]


def test_turns_in_a_puzzle_are_worth_here_what_they_are_there(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    puzzle = puzzles()[0]
    words = [puzzle.solutions[0], *map(str, list(puzzle.position.legal_moves)[::7]), "A99+", "?"]
    here = page.evaluate(JUDGE, [{"id": puzzle.id, "game": "xart", "data": puzzle.data()}, words])
    for word, found in zip(words, here, strict=True):
        there = XartSolving(puzzle).play(word)
        assert found["verdict"] == there.verdict, word
        assert [turn["word"] for turn in found["shown"]] == [turn.word for turn in there.shown]
        for turn, shown in zip(found["shown"], there.shown, strict=True):
            assert turn["view"]["line"] == shown.view.data()["line"]
        key, *values = found["text"].split(" ")
        if there.verdict is not None:
            assert say(key, values={"word": values[0]} if values else {}) == there.text


def test_a_puzzle_without_a_network(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=PHONE, keeps=True)
    keep(page)
    page.wait_for_function(KEPT)
    cut(page)
    page.goto("/puzzles")
    expect(page.locator("section.today .goal")).to_be_visible()
    expect(page.locator("section.today .pic svg .lines use").first).to_be_attached()  # the board is drawn here
    puzzle = puzzles()[0]
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.locator("h1")).to_have_text(XartSolving(puzzle).task())
    note = page.locator(".note")
    for turn in range(puzzle.turns):
        for step in range(1, HINTS + 1):
            before = note.inner_text() if turn else None
            page.get_by_role("button", name="Hint").click()
            if before is None:
                expect(note).to_contain_text(XartSolving(puzzle).help(step).text)
            else:
                expect(note).not_to_have_text(before)
        page.locator(".chooser .lay").click()
        expect(page.locator(".note.good")).to_be_visible()  # the answer has been played by then
    expect(page.locator(".note.good")).to_contain_text("This try is rated when there is a connection again.")
    picture(page, "offline-puzzle-phone")
    page.get_by_role("button", name="See the proof").click()
    expect(page.locator(".note")).to_contain_text(XartSolving(puzzle).walk().text)
    page.context.set_offline(False)
    page.goto("/puzzles")
    kept = "() => JSON.parse(localStorage.getItem('anello.puzzles'))"
    assert until(page, lambda: not page.evaluate(kept).get("unrated"))
    assert len(page.evaluate(kept)["xart"]["history"]) == 1


def test_beside_a_game_against_the_computer_the_server_is_not_asked(new_page: NewPage) -> None:
    page = new_page(tutor=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    play_computer(page, "xart")
    expect(page.locator(".chooser")).to_be_visible()
    expect(page.locator(".tutor")).to_contain_text("Nothing is urgent.")
    lay_somewhere(page, random.Random(2))
    expect(my_turn(page)).to_be_visible()
    expect(page.locator(".tutor li, .tutor p").first).to_be_visible()
    click_middle(page, page.locator(".hint circle").first)
    expect(page.locator(".chooser")).to_be_visible()
    assert until(page, lambda: any(url.endswith("/engine/kernels.wasm") for url in asked))
    assert until(page, lambda: len(page.workers) == 1)
    assert not [url for url in asked if "remarks" in url or "consequence" in url or "trained" in url]
    page.goto("/rules")
    assert until(page, lambda: not page.workers)


def test_whoever_waits_for_the_engine_is_told_and_can_try_again(
    new_page: NewPage, picture: Callable[[Page, str], None]
) -> None:
    page = new_page(size=PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/engine/kernels.wasm", hold)
    nothing = {"level": 0, "last": False, "white": 0.5, "lines": []}
    page.route("**/api/games/xart/lines", lambda route: route.fulfill(json=nothing))
    page.goto("/analysis?moves=@0/%20A2%5C")
    expect(page.get_by_text("The engine is being loaded.")).to_be_visible()
    picture(page, "engine-loading-phone")
    assert until(page, lambda: bool(held))
    with page.expect_request("**/api/games/xart/lines"):  # the server is to think in its place
        held[0].fulfill(body=b"no kernels", content_type="application/wasm")
    expect(page.get_by_text("The engine could not be loaded.")).to_be_visible()
    picture(page, "engine-failed-phone")
    page.unroute("**/engine/kernels.wasm")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The engine could not be loaded.")).to_have_count(0)
    expect(page.locator(".lines li")).to_have_count(3)
