"""Xe Queo! without a server: told as the server tells it, and played at one screen without a network."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from anello.core import CHANCE
from anello.games.xequeo import GAME
from anello.games.xequeo.levels import LEVELS, MANNERS
from anello.games.xequeo.notation import LETTERS
from anello.server.wire.views import data_of
from tests.browsing.fixtures import NewPage
from tests.browsing.hands import cut, keep
from tests.games.xequeo.page.hands import call, choose_card, enter_ring

LOOK = """async ([options, plies, ends]) => {
  const { LocalXeQueo } = await import("anello/games/xequeo/page/local.js");
  const game = new LocalXeQueo();
  const found = [];
  for (const [n, viewer] of ends) found.push(await game.look({ options, plies: plies.slice(0, n) }, viewer));
  const forbidden = [];
  for (const word of ["Rz9", "", "@1", "Ra1", "nonsense"]) {
    const asked = game.look({ options, plies: [{ seat: 1, word }] }, 1);
    forbidden.push(await asked.then(() => "fine", (fault) => fault.constructor.name));
  }
  game.close();
  return { found, forbidden };
}"""
TOLD = """async (id) => {
  const { LocalSocket } = await import("anello/local/socket.js");
  const told = async (seat) => {
    const socket = new LocalSocket(id, seat);
    const { plies, state } = await new Promise((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(JSON.parse(data)), { once: true }));
    socket.close();
    return { words: plies.map(({ word }) => word).filter((word) => word.startsWith("=")), state };
  };
  const nobody = await told(null);
  const [seat] = nobody.state.to_act;
  const mine = await told(seat);
  return { mine: mine.words, own: `=${mine.state.view.choice}`, theirs: nobody.words };
}"""
LEVEL = """async () => {
  const { LocalXeQueo } = await import("anello/games/xequeo/page/local.js");
  const game = new LocalXeQueo();
  return Array.from({ length: 10 }, (_, i) => game.hasLevel({}, i + 1));
}"""
SECRET = """async (id) => {
  const { LocalSocket } = await import("anello/local/socket.js");
  const { findKept } = await import("anello/local/database.js");
  const { events, seats } = await findKept(id);
  const mine = Number(Object.keys(seats).find((seat) => seats[seat].mine));
  const socket = new LocalSocket(id, mine);
  const hello = await new Promise((resolve) =>
    socket.addEventListener("message", ({ data }) => resolve(JSON.parse(data)), { once: true }));
  socket.close();
  const secret = (seat) => events.find((event) => event.secret && event.seat === seat);
  return { hello: JSON.stringify(hello), mine: secret(mine), other: secret(3 - mine) };
}"""
OPTIONS = [
    {},
    {"setup": "manual", "metric": "euclid", "gift": "yes", "rings": "2"},
    {"setup": "split", "gift": "yes", "rings": "1"},
]


def random_match(options: dict[str, str], dice: random.Random) -> list[Any]:
    """All positions of a match, each with the ply that led to it."""
    position = GAME.start(**options)
    positions: list[Any] = [(None, position)]
    while position.outcome is None and len(positions) < 160:
        seat = dice.choice(position.to_act)
        moves = [position.draw(dice)] if seat == CHANCE else list(position.moves_of(seat))
        quiet = [move for move in moves if "!" not in str(move)]  # whoever calls at random ends the round at once
        move = dice.choice(quiet if quiet and dice.random() < 0.9 else moves)
        position = position.play(move, seat)
        positions.append(((seat, str(move)), position))
    return positions


@pytest.mark.slow
def test_positions_are_told_as_the_server_tells_them(new_page: NewPage) -> None:
    page, dice = new_page(), random.Random(3)
    page.goto("/settings")
    for options in OPTIONS:
        positions = random_match(options, dice)
        plies = [{"seat": ply[0], "word": ply[1]} for ply, _ in positions[1:]]
        ends = [(n, viewer) for n in range(len(positions)) for viewer in (None, 1, 2)]
        told = page.evaluate(LOOK, [positions[0][1].options, plies, ends])
        assert told["forbidden"] == ["IllegalHere"] * 5
        for (n, viewer), found in zip(ends, told["found"], strict=True):
            position = positions[n][1]
            assert found["view"] == data_of(position.view(viewer)), (n, viewer)
            assert found["to_act"] == list(position.to_act)
            assert found["chances"] == {str(move): float(chance) for move, chance in position.chances()}
            outcome = position.outcome
            expected = outcome and {"winner": outcome.winner, "how": outcome.how, "text": GAME.describe(outcome)}
            assert found["outcome"] == expected
            assert found["round"] == position.round
            chosen = sum(choice is not None for choice in position.current.choices)
            assert list(found["hidden"].values()) == ["=?"] * (0 if outcome else chosen)


def test_two_play_at_one_screen_without_a_network(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=(390, 844), keeps=True)
    keep(page)
    cut(page)
    page.goto("/")
    offer = page.locator("[data-game=xequeo]")
    offer.get_by_role("button", name="Set up").click()
    offer.get_by_label("Player 1").fill("Ada")
    offer.get_by_label("Player 2").fill("Marco")
    offer.locator("[data-way=together]").get_by_label("The match").select_option("1")
    offer.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/local-*")
    expect(page.locator(".allowed").first).to_be_visible()
    enter_ring(page)
    for name, letter in (("Ada", "G"), ("Marco", "R")):
        expect(page.get_by_role("heading", name=f"Now {name} chooses")).to_be_visible()
        expect(page.locator("svg.xq")).to_have_count(0)  # nothing of the board behind it
        picture(page, f"offline-handover-{name.lower()}-phone")
        address, context = page.url, page.context
        page.close()  # nothing is lost by that, and nothing shown
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button", name=f"I’m {name}, and nobody is looking").click()
        expect(page.locator('[aria-checked="true"]')).to_have_count(0)  # nothing of the other's choice
        choose_card(page, letter)
    expect(page.get_by_role("button", name=re.compile("^Xe Queo!"))).to_be_enabled()
    picture(page, "offline-xequeo-phone")
    context.set_offline(False)  # to load what a page has no address for
    told = page.evaluate(TOLD, address.rpartition("/")[2])  # what the page is told as whoever is to move, and as nobody
    assert sorted(told["mine"]) == ["=?", told["own"]]
    assert told["theirs"] == ["=?", "=?"]
    acts = page.locator("[data-acts=true]").first.get_attribute("data-seat")
    call(page, "R" if acts == "1" else "G")
    expect(page.locator("[data-seals=true]")).to_have_text("Both seals match the cards.")
    picture(page, "offline-reveal-phone")
    page.goto("/")
    games = page.locator("section:has-text('Your games')")
    expect(games.locator("a[href^='/table/']").first).to_be_visible()
    expect(games.locator("a[href^='/table/local-']")).to_have_count(0)  # it has gone to the server


def test_the_computer_plays_without_a_network(new_page: NewPage, picture: Callable[[Page, str], None]) -> None:
    page = new_page(size=(360, 740), keeps=True)
    keep(page)
    assert page.evaluate(LEVEL) == [level.name in MANNERS for level in LEVELS]
    cut(page)
    page.goto("/")
    offer = page.locator("[data-game=xequeo]")
    offer.locator("select[name=level]").evaluate("list => list.append(new Option('Sphinx', '9', false, true))")
    offer.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot play this without a connection")
    picture(page, "offline-xequeo-sphinx-phone")
    offer.locator("select[name=level]").select_option("3")
    offer.get_by_label("The match").select_option("1")
    offer.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/local-*")
    ring, cards = page.locator(".allowed").first, page.locator("[data-card=R]")
    expect(ring.or_(cards).first).to_be_visible()  # whoever puts the ring
    if ring.is_visible():
        enter_ring(page)
    choose_card(page, "R")
    call_button = page.get_by_role("button", name=re.compile("^Xe Queo!"))
    expect(call_button).to_be_enabled()  # perhaps after a move of the computer
    picture(page, "offline-xequeo-computer-phone")
    table = page.url.rpartition("/")[2]
    page.context.set_offline(False)  # to load what a page has no address for
    told = page.evaluate(SECRET, table)  # what the page is told, and both choices as they were written down
    mine, other, hello = told["mine"], told["other"], told["hello"]
    assert mine["word"] == "=R"
    assert other["word"][1] in LETTERS
    assert mine["salt"] in hello
    assert other["commitment"] in hello
    assert f'"word":"{other["word"]}"' not in hello.replace('"word":"=R"', "", 1)
    assert other["salt"] not in hello
    call(page, "G")
    expect(page.locator("[data-seals=true]")).to_have_text("Both seals match the cards.")
    picture(page, "offline-xequeo-computer-over-phone")
