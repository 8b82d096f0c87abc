"""The solitaire without a server: told as the server tells it, played and kept without a network."""

import datetime
import random
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from playwright.sync_api import Page, expect

from anello.games.solitaire import Deal
from anello.games.solitaire.deals import Deals
from anello.games.solitaire.service import DealQuestion, NewDeal, Placement, SolitaireAnswers
from tests.browsing.fixtures import NewPage
from tests.browsing.hands import cut, keep
from tests.games.solitaire.page.hands import lay_on, play_to_the_end
from tests.study.memory_texts import MemoryTexts

DAY = datetime.date(2026, 1, 31)
NOON = datetime.datetime(2026, 1, 31, 12, tzinfo=datetime.UTC).timestamp()

ASK = """async (questions) => {
  const { KernelWorker } = await import("anello/wasm/asking.js");
  const script = new URL("/static/games/solitaire/page/engine/worker.js", location.href);
  const worker = new KernelWorker(script);
  const found = await Promise.all(questions.map(([kind, question]) =>
    worker.ask(kind, question).catch((fault) => fault.constructor.name)));
  worker.stop();
  return found;
}"""
FULL = """() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""


def played(answers: SolitaireAnswers, size: Literal[3, 4], dice: random.Random) -> tuple[list[Any], list[Any]]:
    """A deal of a day laid at random: what this machine is asked about it, and what the server says."""
    game = answers.deal(NewDeal(size, daily=True))
    deal = {"size": size, "draws": [str(draw) for draw in Deal.of_day(DAY, size).draws]}
    words: list[str] = []
    questions: list[Any] = [["deal", {"size": size, "day": DAY.isoformat()}]]
    said: list[Any] = [deal["draws"]]
    while True:
        questions.append(["look", {**deal, "words": list(words)}])
        said.append(msgspec.to_builtins(game))
        if game.over:
            break
        questions.append(["odds", {**deal, "words": list(words)}])
        said.append(msgspec.to_builtins(answers.hints(DealQuestion(game.id))))
        words.append(dice.choice(game.view["moves"])["word"])
        game = answers.place(Placement(game.id, words[-1]))
    questions += [["review", {**deal, "words": words}], ["look", {**deal, "words": ["A1+", *words]}]]
    return questions, [*said, msgspec.to_builtins(answers.review(DealQuestion(game.id))), "IllegalAsked"]


def test_deals_and_odds_are_told_as_the_server_tells_them(new_page: NewPage) -> None:
    page, dice = new_page(), random.Random(4)
    page.goto("/settings")
    answers = SolitaireAnswers(Deals(lambda: NOON, dice, MemoryTexts()))
    sizes: tuple[Literal[3, 4], ...] = (3, 4, 3)
    for size in sizes:
        questions, said = played(answers, size, dice)
        told = page.evaluate(ASK, questions)
        for question, found, expected in zip(questions, told, said, strict=True):
            if question[0] == "look" and isinstance(expected, dict):
                assert found == {**{key: expected[key] for key in ("view", "laid", "over", "won")}, **_record(found)}
            else:
                assert found == expected, question


def test_a_solitaire_without_a_network(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=(390, 844), keeps=True)
    keep(page)
    cut(page)
    page.goto("/games/solitaire")
    page.get_by_role("button", name="4 × 4").click()
    expect(page.locator(".stack i")).to_have_count(16)
    lay_on(page)
    page.get_by_role("button", name="Show the odds").click()
    expect(page.locator(".odd").first).to_be_visible()
    picture(page, "offline-solitaire-phone")
    context = page.context
    page.close()  # nothing is lost by that

    one, other = context.new_page(), context.new_page()
    for tab in (one, other):
        tab.goto("/games/solitaire")
        expect(tab.locator(".stack .done")).to_have_count(2)
    lay_on(one)
    expect(other.locator(".stack .done")).to_have_count(3)
    other.evaluate(FULL)
    other.get_by_role("button", name="Take back").click()
    expect(other.get_by_role("alert")).to_contain_text("This move cannot be kept")
    expect(other.locator(".stack .done")).to_have_count(3)
    other.close()
    one.get_by_role("button", name="3 × 3").click()
    expect(one.locator(".stack i")).to_have_count(9)
    play_to_the_end(one)
    one.get_by_role("button", name="Look back").click()
    expect(one.locator(".sheet tbody tr").first).to_be_visible()
    expect(one.locator(".stat")).to_contain_text("56 in 100")
    picture(one, "offline-solitaire-end-phone")


def _record(found: dict[str, Any]) -> dict[str, Any]:
    """What is written down differently: as JSON here, as text there."""
    return {"record": found["record"]}
