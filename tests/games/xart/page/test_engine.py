"""The engine of Xart in Chromium itself: what the server would say, without asking it."""

import random
import re
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from playwright.sync_api import Page, Route, Worker, expect

from anello.games.xart import GAME
from anello.games.xart.service import NODES, XartLinesQuestion
from anello.games.xart.service import lines as lines_of
from tests.browsing.fixtures import NewPage
from tests.browsing.hands import until

ASK = """async (questions) => {
  const { LocalEngine } = await import("/static/games/xart/page/engine/local.js");
  const engine = new LocalEngine();
  const found = [];
  for (const question of questions) found.push(await engine.best({ rows: [], colour: 0, ...question }));
  engine.stop();
  return found;
}"""

STOP = """async () => {
  const { LocalEngine } = await import("/static/games/xart/page/engine/local.js");
  const engine = new LocalEngine();
  const question = { variant: "unlimited", rows: [], colour: 0, words: ["@0/", "A2+"], lines: 3 };
  const long = engine.best({ ...question, level: 9 });
  setTimeout(() => engine.stop(), 200);
  const stopped = await long;
  const next = await engine.best({ ...question, level: 0 });
  engine.stop();
  return [stopped === undefined, next.lines.length];
}"""

TOGETHER = """async ([level, threads]) => {
  const { LocalEngine } = await import("/static/games/xart/page/engine/local.js");
  const engine = new LocalEngine(undefined, threads);
  const question = { variant: "unlimited", rows: [], colour: 0, words: ["@0/", "A2+"], lines: 1, level };
  const found = await engine.best(question);
  engine.stop();
  return found;
}"""

THINK_ON = """async () => {
  const { LocalEngine } = await import("/static/games/xart/page/engine/local.js");
  globalThis.engine = new LocalEngine(undefined, 3);
  const question = { variant: "unlimited", rows: [], colour: 0, words: ["@0/", "A2+"], lines: 1, level: 9 };
  globalThis.thought = globalThis.engine.best(question);
}"""

LOOK = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', {{ get: () => {cores} }})"

GAMES = [
    ("unlimited", ""),
    ("unlimited", "@0/ A2\\"),
    ("unlimited", "@0/ A2\\ B1\\"),
    ("limited", "@0+ B1/ A2\\ A3+ C1/"),
    ("loop", "@0/ @1+ A0/ B3\\"),
]


def near(line: dict[str, Any]) -> dict[str, Any]:
    """A line with its chance rounded: browsers have an exponential function of their own."""
    return {**line, "white": pytest.approx(line["white"], abs=1e-12)}


def test_it_says_what_the_server_says_with_as_many_nodes(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    asked = [(variant, moves, 0, lines) for variant, moves in GAMES for lines in (1, 3)] + [(*GAMES[1], 1, 3)]
    here = page.evaluate(
        ASK,
        [
            {"variant": variant, "words": moves.split(), "level": level, "lines": lines}
            for variant, moves, level, lines in asked
        ],
    )
    for (variant, moves, level, lines), found in zip(asked, here, strict=True):
        question = XartLinesQuestion(moves=moves, variant=variant, level=level, lines=lines)
        said = msgspec.to_builtins(lines_of(question))
        assert found["lines"] == [near(line) for line in said["lines"]], question
        assert (found["level"], found["last"], found["white"]) == (level, said["last"], pytest.approx(said["white"]))


def test_positions_without_their_turns_and_those_that_are_too_large(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    start = "1esn/vvns/1nsv/1sv r"
    rows = GAME.from_line(start).rows.tolist()
    asked = {"variant": "unlimited", "words": [], "level": 0, "lines": 3}
    large = [[x, 0, 2] for x in range(600)]
    odd = {**asked, "words": ["@0/w"]}
    here, none, unread, again = page.evaluate(
        ASK, [{**asked, "rows": rows, "colour": 1}, {**asked, "rows": large}, odd, {**asked, "rows": rows, "colour": 1}]
    )
    said = msgspec.to_builtins(lines_of(XartLinesQuestion(start=start, lines=3)))
    assert here["lines"] == again["lines"] == [near(line) for line in said["lines"]]
    assert none is unread is None  # then the server is asked


def depth(page: Page) -> int:
    found = re.search(r"\d+", page.locator(".engine").inner_text())
    assert found is not None
    return int(found[0])


def test_lines_appear_and_go_deeper_without_the_server(new_page: NewPage) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/api/games/xart/lines", lambda route: route.abort())
    page.goto("/analysis?moves=@0/%20A2%5C")
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator(".goal")).not_to_be_empty()
    first = depth(page)
    page.wait_for_function(f"() => parseInt(document.querySelector('.engine').innerText.match(/\\d+/)[0]) > {first}")
    page.locator("[data-ply='1']").click()  # looking elsewhere interrupts a long thought
    expect(page.locator(".lines li")).to_have_count(3)
    page.wait_for_function("() => document.querySelector('[data-ply=\"1\"][aria-current]')")
    page.evaluate(LOOK, True)  # who does not look needs no engine
    assert until(page, lambda: not page.workers)
    page.evaluate(LOOK, False)
    assert until(page, lambda: len(page.workers) == 1)
    assert not [url for url in asked if url.endswith("/lines")]


def test_a_long_thought_is_stopped_and_the_next_one_thought(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    assert page.evaluate(STOP) == [True, 3]


def test_two_threads_think_about_one_position(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    assert page.evaluate("crossOriginIsolated")
    found = page.evaluate(TOGETHER, [2, 2])
    first, second = found["searched"]
    assert first > 0
    assert second > 0
    assert NODES[1] < first + second <= NODES[2]  # they share the nodes of a level between them
    turns = {str(turn) for turn in GAME.start().play("@0/").play("A2+").legal_moves}
    assert found["lines"][0]["word"] in turns
    short = page.evaluate(TOGETHER, [0, 2])  # what one thread does at once is the same everywhere
    assert short == page.evaluate(TOGETHER, [0, 1])
    assert len(short["searched"]) == 1


def without_header(route: Route) -> None:
    """A document as a web space sends it that was told nothing of headers."""
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name != "cross-origin-embedder-policy"}
    route.fulfill(response=answer, headers=headers)


def test_one_thread_thinks_where_none_may_share_its_memory(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/settings", without_header)
    page.goto("/settings")
    assert not page.evaluate("crossOriginIsolated")
    alone = page.evaluate(TOGETHER, [2, 2])
    assert len(alone["searched"]) == 1
    question = XartLinesQuestion(moves="@0/ A2+", level=2, lines=1)
    assert alone["lines"] == [near(line) for line in msgspec.to_builtins(lines_of(question))["lines"]]


def test_who_is_stopped_stops_all_threads(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    page.evaluate(THINK_ON)
    assert until(page, lambda: len(page.workers) == 3)
    page.evaluate("globalThis.engine.stop()")
    assert page.evaluate("globalThis.thought.then((found) => found === undefined)")
    assert until(page, lambda: not page.workers)


def test_a_page_says_how_many_threads_think(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(CORES.format(cores=3))
    page.goto("/analysis?moves=@0/%20A2%5C")
    expect(page.locator(".engine")).to_contain_text("2 threads")


def looked_through(page: Page, words: list[str], cores: int, threads: int) -> str:
    """The graph of a game once all of it is known, on a machine with so many cores, which starts so many threads."""
    workers: list[Worker] = []
    page.add_init_script(CORES.format(cores=cores))
    page.on("worker", lambda worker: workers.append(worker))
    page.goto(f"/analysis?moves={quote(' '.join(words))}")
    whole = page.locator(".graph .chance")
    assert until(page, lambda: whole.count() > 0 and (whole.get_attribute("d") or "").count("L") == len(words))
    assert until(page, lambda: len(workers) == threads)
    return whole.get_attribute("d") or ""


def test_several_engines_look_through_a_game_and_say_what_one_says(new_page: NewPage) -> None:
    dice = random.Random(4)
    game = GAME.new()
    while game.outcome is None and len(game.events) < 10:
        game = game.play(str(dice.choice(list(game.position.legal_moves))))
    words = [event.word for event in game.events]
    # With three cores two engines help the first one, which has another thread for what takes longer.
    assert looked_through(new_page(), words, 1, 1) == looked_through(new_page(), words, 3, 4)
