"""Xart without a server: what this machine says of a position is what the server would say, word for word."""

import random
from typing import Any

import pytest

from anello.core import CHANCE
from anello.games.xart import GAME
from anello.server.wire.views import data_of
from tests.browsing.fixtures import NewPage

LOOK = """async ([options, plies, ends]) => {
  const { LocalXart } = await import("/static/games/xart/page/local.js");
  const game = new LocalXart();
  const found = [];
  for (const [n, viewer] of ends) found.push(await game.look({ options, plies: plies.slice(0, n) }, viewer));
  game.close();
  return found;
}"""

DECIDE = """async ([options, plies, levels]) => {
  const { LocalXart } = await import("/static/games/xart/page/local.js");
  const game = new LocalXart();
  const found = [];
  for (const level of levels) found.push(await game.decide({ options, plies }, level));
  game.close();
  return found;
}"""

FORBIDDEN = """async () => {
  const { LocalXart } = await import("/static/games/xart/page/local.js");
  const game = new LocalXart();
  const look = (...words) => {
    const plies = words.map((word, i) => ({ seat: (i % 2) + 1, word }));
    const asked = game.look({ options: { variant: "unlimited" }, plies }, 1);
    return asked.then(() => "fine", (fault) => fault.constructor.name);
  };
  const found = [await look("@0/", "A1+"), await look("@0/", "C7/"), await look("A0/"), await look("nonsense")];
  game.close();
  return found;
}"""


def random_game(variant: str, dice: random.Random) -> list[Any]:
    """All positions of a game, each with the ply that led to it."""
    position = GAME.start(variant=variant)
    positions: list[Any] = [(None, position)]
    while position.outcome is None and len(positions) < 60:
        seat = position.to_act[0]
        move = position.draw(dice) if seat == CHANCE else dice.choice(list(position.moves_of(seat)))
        position = position.play(move, seat)
        positions.append(((seat, str(move)), position))
    return positions


def alike(view: dict[str, Any]) -> dict[str, Any]:
    """A view in which a line may be walked from either end."""
    return {**view, "wins": [{**win, "cells": sorted(map(list, win["cells"]))} for win in view["wins"]]}


@pytest.mark.slow
def test_positions_are_told_as_the_server_tells_them(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    dice = random.Random(3)
    for variant in ("unlimited", "limited", "loop", "lucky", "limited", "lucky"):
        positions = random_game(variant, dice)
        plies = [{"seat": ply[0], "word": ply[1]} for ply, _ in positions[1:]]
        ends = [(n, viewer) for n in range(len(positions)) for viewer in (None, 1 + n // 2 % 2)]
        told = page.evaluate(LOOK, [{"variant": variant}, plies, ends])
        for (n, viewer), found in zip(ends, told, strict=True):
            position = positions[n][1]
            assert alike(found["view"]) == alike(data_of(position.view(viewer))), (n, viewer)
            assert found["to_act"] == list(position.to_act)
            assert found["chances"] == {str(move): float(chance) for move, chance in position.chances()}
            outcome = position.outcome
            expected = outcome and {"winner": outcome.winner, "how": outcome.how, "text": GAME.describe(outcome)}
            assert found["outcome"] == expected


def test_every_level_plays_legal_turns_and_what_the_rules_forbid_is_refused(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/settings")
    words = ["@0/", "A2\\", "A0/"]
    position = GAME.start()
    for word in words:
        position = position.play(word)
    plies = [{"seat": n % 2 + 1, "word": word} for n, word in enumerate(words)]
    found = page.evaluate(DECIDE, [{"variant": "unlimited"}, plies, list(range(1, 13))])
    assert len(found) == 12
    assert all(word in position.legal_moves for word in found)
    assert page.evaluate(FORBIDDEN) == ["IllegalHere"] * 4
