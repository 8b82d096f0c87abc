"""Puzzles of Xe Queo! without a server: judged as the server judges them, and solved without a network."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from anello.games.xequeo.study.puzzles import XeQueoSolving, explanation, puzzles
from anello.server.wire.views import data_of
from anello.study.puzzles.solving import HINTS
from anello.study.texts import LANGUAGES
from tests.browsing.fixtures import NewPage
from tests.browsing.hands import cut, keep, until

KEPT = "() => localStorage.getItem('anello.kept')"
ASK = """async (wanted) => {
  const local = await import("anello/local/puzzles.js");
  const found = [];
  for (const { id, choices } of wanted) {
    const played = [];
    for (const word of choices) played.push(await local.play(id, word, []));
    const help = [];
    for (const step of [1, 2, 3]) help.push(await local.help(id, step, []));
    found.push({ puzzle: await local.puzzle(id), played, help, proof: await local.proof(id, []) });
  }
  return found;
}"""


@pytest.mark.slow
def test_all_is_said_here_as_it_is_said_there(new_page: NewPage) -> None:
    for language in LANGUAGES:
        page = new_page(language=language)
        page.goto("/settings")
        given = puzzles() if language == "en" else puzzles()[::9]
        asked = [{"id": one.id, "choices": [*one.choices, "nonsense"]} for one in given]
        told: list[dict[str, Any]] = page.evaluate(ASK, asked)
        for puzzle, found in zip(given, told, strict=True):
            there = XeQueoSolving(puzzle)
            info = found["puzzle"]
            assert info["view"] == data_of(there.view), puzzle.id
            assert (info["task"], info["seat"], info["turns"]) == (there.task(language), puzzle.seat, 1)
            assert info["choices"] == list(there.choices)
            assert (info["beliefs"], info["image"], info["story"]) == (there.beliefs, there.image, list(there.story))
            for word, answer in zip([*puzzle.choices, "nonsense"], found["played"], strict=True):
                attempt = XeQueoSolving(puzzle)
                expected = attempt.play(word, language)
                assert (answer["verdict"], answer["text"]) == (expected.verdict, expected.text), word
                boards = [{"word": shown.word, "view": data_of(shown.view)} for shown in expected.shown]
                assert answer["shown"] == boards
                assert answer["turns_left"] == attempt.turns_left
            for step, help in enumerate(found["help"], 1):
                hint = there.help(step, language)
                assert help == {"text": hint.text, "cell": None, "word": hint.word}
            walk = there.walk(language=language)
            assert found["proof"]["text"] == walk.text
            assert list(found["proof"]["chances"].items()) == list(walk.chances.items())


def test_a_puzzle_is_solved_without_a_network(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=(360, 740), keeps=True)
    keep(page)
    page.wait_for_function(KEPT)
    cut(page)
    puzzle = next(one for one in puzzles() if one.answers[0].endswith("!"))
    page.goto("/")
    page.locator("[data-game=xequeo] [data-way=puzzles] a").click()
    expect(page.locator("section.today .goal")).to_be_visible()
    expect(page.locator(".today .pic svg [data-piece]")).to_have_count(7)  # today's board is drawn here
    picture(page, "offline-puzzles-phone")
    page.locator(f".all-puzzles a[href='/puzzles/{puzzle.id}']").click()
    expect(page.locator("h1")).to_have_text(XeQueoSolving(puzzle).task())
    picture(page, "offline-xequeo-puzzle-phone")
    for step in range(1, HINTS + 1):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".note")).to_contain_text(XeQueoSolving(puzzle).help(step).text)
    page.locator(f"[data-word='{puzzle.answers[0]}']").click()
    expect(page.locator(".note.good")).to_contain_text(explanation(puzzle))
    picture(page, "offline-xequeo-puzzle-solved-phone")
    page.goto("/puzzles/streak")
    expect(page.locator("h1")).not_to_be_empty()
    page.context.set_offline(False)
    page.goto("/puzzles")
    kept = "() => JSON.parse(localStorage.getItem('anello.puzzles'))"
    assert until(page, lambda: not page.evaluate(kept).get("unrated"))
    assert page.evaluate(kept)["xequeo"]["solved"] == [puzzle.id]
