"""Every game keeps the promises of the core: ours in all variants, and toys that needed no edit elsewhere."""

from itertools import product
from typing import Any

import pytest

import anello
from anello.core import Game
from anello.testing import check_game, check_secrets
from tests.toys import morra, walk

XART = [{"variant": variant} for variant in ("unlimited", "limited", "loop", "lucky")]
XEQUEO = [
    dict(zip(("setup", "metric", "gift"), choice, strict=True))
    for choice in product(("random", "manual", "split"), ("king", "euclid"), ("no", "yes"))
]


@pytest.mark.parametrize("options", XART, ids=lambda options: options["variant"])
def test_xart_keeps_the_promises(options: dict[str, str]) -> None:
    check_game(anello.game("xart"), options, playthroughs=3)


@pytest.mark.parametrize("options", XEQUEO, ids=lambda options: "-".join(options.values()))
def test_xequeo_keeps_the_promises(options: dict[str, str]) -> None:
    check_game(anello.game("xequeo"), options, playthroughs=1)


@pytest.mark.parametrize("toy", [morra.GAME, walk.GAME], ids=lambda toy: toy.name)
def test_toys_keep_the_promises(toy: Game[Any]) -> None:
    check_game(toy, playthroughs=20)


def test_a_registered_toy_is_found_by_name_and_replayed() -> None:
    anello.register(morra.GAME)
    assert "morra" in anello.game_names()
    played = anello.game("morra").new(goal="1")
    for seat, word in ((0, "even1"), (2, "||"), (1, "||")):
        played = played.play(word, seat)
    assert played.game.describe(played.outcome) == "Ada called"
    assert anello.Playthrough.replay(anello.Record.from_text(played.record.to_text())).positions == played.positions


def test_the_suite_notices_a_leak() -> None:
    with pytest.raises(AssertionError, match="can tell"):
        check_secrets(morra.LEAKY)
